import type { PageTag } from '#contracts/shared/choices';
import { type RouteLine, withCourse, withId } from './route-line.js';
import { inCourse } from './routes.course.js';
import { inPractice } from './routes.practice.js';
import { staffed } from './routes.staff.js';
import { noteBuilt } from './shell/built.js';

const lists: readonly PageTag[] = ['courses', 'exams'];
/** Pages that show the tree of categories too. */
const inTree: readonly PageTag[] = ['categories', ...lists];
const policies: readonly PageTag[] = ['policies'];
/** Where an order's payment ends; `{id}` is the order's. */
const ofOrder = { layout: 'default', guards: [], title: 'paymentSuccess', valid: withId } as const;

/** All pages of the specification, in its order. */
export const specified: readonly RouteLine[] = [
  // Public
  { path: '/', layout: 'default', guards: [], title: 'home', tags: ['home', ...lists], screen: () => import('./screens/index.js') },
  { path: '/hsc', layout: 'default', guards: [], title: 'hsc', tags: inTree, screen: () => import('./screens/hsc.js') },
  { path: '/jobs', layout: 'default', guards: [], title: 'jobs', tags: inTree, screen: () => import('./screens/jobs.js') },
  { path: '/admission', layout: 'default', guards: [], title: 'admission', tags: inTree, screen: () => import('./screens/admission.js') },
  { path: '/exam-batch', layout: 'default', guards: [], title: 'examBatch', tags: inTree, screen: () => import('./screens/exam-batch.js') },
  { path: '/free', layout: 'default', guards: [], title: 'free', tags: lists, screen: () => import('./screens/free.js') },
  { path: '/courses', layout: 'default', guards: [], title: 'courses', tags: inTree, screen: () => import('./screens/courses/index.js') },
  { path: '/books', layout: 'default', guards: [], title: 'books', tags: ['books'], screen: () => import('./screens/books/index.js') },
  {
    path: '/books/{slug}',
    layout: 'default',
    guards: [],
    title: 'book',
    valid: withCourse,
    screen: () => import('./screens/books/one/index.js'),
  },
  {
    path: '/categories',
    layout: 'default',
    guards: [],
    title: 'categories',
    tags: inTree,
    screen: () => import('./screens/categories.js'),
  },
  {
    path: '/cookie-policy',
    layout: 'default',
    guards: [],
    title: 'cookies',
    tags: policies,
    screen: () => import('./screens/cookie-policy.js'),
  },
  {
    path: '/privacy-policy',
    layout: 'default',
    guards: [],
    title: 'privacy',
    tags: policies,
    screen: () => import('./screens/privacy-policy.js'),
  },
  {
    path: '/terms-of-service',
    layout: 'default',
    guards: [],
    title: 'terms',
    tags: policies,
    screen: () => import('./screens/terms-of-service.js'),
  },
  { path: '/affiliate', layout: 'default', guards: [], title: 'affiliate', screen: () => import('./screens/affiliate/index.js') },
  { path: '/ai', layout: 'default', guards: [], title: 'ai', tags: [], screen: () => import('./screens/ai/index.js') },
  { path: '/ai/training', layout: 'default', guards: [], title: 'training', tags: [], screen: () => import('./screens/ai/training.js') },
  { path: '/playground', layout: 'default', guards: [], title: 'playground', screen: () => import('./screens/playground.js') },
  { path: '/annotate', layout: 'blank', guards: [], title: 'annotate', screen: () => import('./screens/annotate.js') },
  { path: '/auth/forget', layout: 'blank', guards: [], title: 'forget', screen: () => import('./screens/auth/forget.js') },
  // The own account
  { path: '/profile', layout: 'default', guards: ['protected'], title: 'profile', screen: () => import('./screens/profile.js') },
  { path: '/my-courses', layout: 'default', guards: [], title: 'myCourses', screen: () => import('./screens/my-courses.js') },
  // Payment results ({id} is the order's)
  { path: '/payment/failed', layout: 'default', guards: [], title: 'paymentFailed', screen: () => import('./screens/payment/failed.js') },
  { path: '/payment/{id}/success', ...ofOrder, screen: () => import('./screens/payment/one/success.js') },
  {
    path: '/payment/{id}/subscription-success',
    ...ofOrder,
    title: 'subscriptionSuccess',
    screen: () => import('./screens/payment/one/subscription-success.js'),
  },
  { path: '/payment/book/{id}/success', ...ofOrder, screen: () => import('./screens/payment/book/one/success.js') },
  { path: '/payment/selfpractice/{id}/success', ...ofOrder, screen: () => import('./screens/payment/selfpractice/one/success.js') },
  // Course pages
  ...inCourse,
  // Self practice
  ...inPractice,
  // Quiz tool
  { path: '/quizflex', layout: 'default', guards: [], title: 'quiz', tags: [], screen: () => import('./screens/quizflex/index.js') },
  {
    path: '/quizflex/dashboard',
    layout: 'default',
    guards: [],
    title: 'quizDashboard',
    screen: () => import('./screens/quizflex/dashboard.js'),
  },
  {
    path: '/quizflex/practice/timeline',
    layout: 'default',
    guards: [],
    title: 'timelinePractice',
    screen: () => import('./screens/quizflex/practice/timeline.js'),
  },
  {
    path: '/quizflex/variants/mcq',
    layout: 'default',
    guards: [],
    title: 'quizRounds',
    screen: () => import('./screens/quizflex/variants/mcq.js'),
  },
  {
    path: '/quizflex/variants/mistakes',
    layout: 'default',
    guards: [],
    title: 'mistakes',
    screen: () => import('./screens/quizflex/variants/mistakes.js'),
  },
  {
    path: '/quizflex/variants/historic_timeline',
    layout: 'default',
    guards: [],
    title: 'timeline',
    screen: () => import('./screens/quizflex/variants/historic_timeline.js'),
  },
  // Affiliate
  {
    path: '/affiliate/courses',
    layout: 'default',
    guards: [],
    title: 'affiliateCourses',
    screen: () => import('./screens/affiliate/courses.js'),
  },
  ...staffed,
];

/** Pages of our own; why each exists stands in `routes.extra.json`. */
export const extra: readonly RouteLine[] = [
  { path: '/__kit', layout: 'none', guards: [], title: 'kit', screen: () => import('./screens/kit.js') },
  { path: '/auth/google', layout: 'blank', guards: [], title: 'google', screen: () => import('./screens/auth/google.js') },
  { path: '/__outbox', layout: 'blank', guards: [], title: 'outbox', screen: () => import('./screens/outbox.js') },
  {
    path: '/quizflex/rounds/{id}',
    layout: 'none',
    guards: [],
    title: 'quizRounds',
    valid: withId,
    screen: () => import('./screens/quizflex/rounds/one/index.js'),
  },
  { path: '/quizflex/review', layout: 'none', guards: [], title: 'mistakes', screen: () => import('./screens/quizflex/review.js') },
  {
    path: '/admin/audit',
    layout: 'admin',
    guards: ['admin'],
    permission: 'users.roles',
    screen: () => import('./screens/admin/audit.js'),
  },
  {
    path: '/admin/users/institutes',
    layout: 'admin',
    guards: ['admin'],
    permission: 'users.read',
    screen: () => import('./screens/admin/users/institutes.js'),
  },
  {
    path: '/admin/qna',
    layout: 'admin',
    guards: ['admin'],
    permission: 'qna.answer',
    screen: () => import('./screens/admin/qna.js'),
  },
  {
    path: '/admin/quizflex/timeline',
    layout: 'admin',
    guards: ['admin'],
    permission: 'questions.read',
    screen: () => import('./screens/admin/quizflex/timeline.js'),
  },
  {
    path: '/admin/settings/assistant',
    layout: 'admin',
    guards: ['admin'],
    permission: 'settings.write',
    screen: () => import('./screens/admin/settings/assistant.js'),
  },
  {
    path: '/admin/ops',
    layout: 'admin',
    guards: ['admin'],
    permission: 'ops.read',
    colourMode: 'dark',
    screen: () => import('./screens/admin/ops.js'),
  },
  {
    path: '/admin/exams/{id}/print',
    layout: 'none',
    guards: [],
    colourMode: 'light',
    valid: withId,
    screen: () => import('./screens/admin/exams/one/print.js'),
  },
  { path: '/verify', layout: 'default', guards: [], title: 'verify', screen: () => import('./screens/verify.js') },
];

export const routes: readonly RouteLine[] = [...specified, ...extra];

for (const { path, screen } of routes) if (screen) noteBuilt(path);
