import type { ComponentType } from 'react';
import { isId, isSlug, type PageTag } from '#contracts/shared/choices';
import type { Permission } from '#contracts/shared/permissions';
import type { TitleKey } from './shell/titles/text.js';
import { noteBuilt } from './shell/built.js';

export type Layout = 'admin' | 'course' | 'default' | 'blank' | 'none';
export type Parameters = Readonly<Record<string, string | undefined>>;

/** One page. `routes.spec.ts` holds the table against the specification's. */
export interface RouteLine {
  /** With `{name}` for a dynamic segment. */
  readonly path: string;
  readonly layout: Layout;
  /** Names of `guards/`, in the order they run; an unknown one is an error, not an open page. */
  readonly guards: readonly string[];
  /** What the window is called; a page without one is called like the product. */
  readonly title?: TitleKey;
  /** A page may force light or dark while it is shown. */
  readonly colourMode?: 'light' | 'dark';
  /** What the guard `admin` asks for; without it any right of staff will do. */
  readonly permission?: Permission;
  /** A failed check is a 404: `Page Not Found: {path}`. */
  readonly valid?: (parameters: Parameters) => boolean;
  /**
   * The page is prerendered, the same for everybody, and anew when one of these changes. It may have no guard and no parameters, and
   * reads data by `useEndpoint` alone.
   */
  readonly tags?: readonly PageTag[];
  /** The page's own chunk. A line without one is not built yet and answers not found. */
  readonly screen?: () => Promise<{ readonly default: ComponentType }>;
}

const withId = (given: Parameters): boolean => isId(given['id']);
const withCourse = (given: Parameters): boolean => isSlug(given['slug']);
const withExam = (given: Parameters): boolean => withCourse(given) && isId(given['id']);

const lists: readonly PageTag[] = ['courses', 'exams'];
/** Pages that show the tree of categories too. */
const inTree: readonly PageTag[] = ['categories', ...lists];
const policies: readonly PageTag[] = ['policies'];
const ofBank = { layout: 'admin', guards: ['admin'], permission: 'questions.read' } as const;

/** All pages of the specification, in its order. */
export const specified: readonly RouteLine[] = [
  // Public
  { path: '/', layout: 'default', guards: [], title: 'home', tags: ['home', ...lists], screen: () => import('./screens/index.js') },
  { path: '/hsc', layout: 'default', guards: [], title: 'hsc', tags: inTree, screen: () => import('./screens/hsc.js') },
  { path: '/jobs', layout: 'default', guards: [], title: 'jobs', tags: inTree, screen: () => import('./screens/jobs.js') },
  { path: '/admission', layout: 'default', guards: [], title: 'admission', tags: inTree, screen: () => import('./screens/admission.js') },
  { path: '/exam-batch', layout: 'default', guards: [] },
  { path: '/free', layout: 'default', guards: [], title: 'free', tags: lists, screen: () => import('./screens/free.js') },
  { path: '/courses', layout: 'default', guards: [] },
  { path: '/books', layout: 'default', guards: [] },
  { path: '/books/{slug}', layout: 'default', guards: [] },
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
  { path: '/affiliate', layout: 'default', guards: [] },
  { path: '/ai', layout: 'default', guards: [] },
  { path: '/ai/training', layout: 'default', guards: [] },
  { path: '/playground', layout: 'default', guards: [] },
  { path: '/annotate', layout: 'blank', guards: [], title: 'annotate' },
  { path: '/auth/forget', layout: 'blank', guards: [], title: 'forget', screen: () => import('./screens/auth/forget.js') },
  // The own account
  { path: '/profile', layout: 'default', guards: ['protected'], title: 'profile', screen: () => import('./screens/profile.js') },
  { path: '/my-courses', layout: 'default', guards: [], title: 'myCourses', screen: () => import('./screens/my-courses.js') },
  // Payment results ({id} is the order's)
  { path: '/payment/failed', layout: 'default', guards: [], title: 'paymentFailed' },
  { path: '/payment/{id}/success', layout: 'default', guards: [], title: 'paymentSuccess' },
  { path: '/payment/{id}/subscription-success', layout: 'default', guards: [], title: 'subscriptionSuccess' },
  { path: '/payment/book/{id}/success', layout: 'default', guards: [], title: 'paymentSuccess' },
  { path: '/payment/selfpractice/{id}/success', layout: 'default', guards: [], title: 'paymentSuccess' },
  // Course pages
  {
    path: '/courses/{slug}/checkout',
    layout: 'default',
    guards: [],
    title: 'course',
    valid: withCourse,
    screen: () => import('./screens/courses/one/checkout.js'),
  },
  {
    path: '/courses/{slug}',
    layout: 'course',
    guards: ['enrolled'],
    title: 'course',
    valid: withCourse,
    screen: () => import('./screens/courses/one/index.js'),
  },
  { path: '/courses/{slug}/dashboard', layout: 'course', guards: ['enrolled'], valid: withCourse },
  { path: '/courses/{slug}/lessons', layout: 'course', guards: ['enrolled'], valid: withCourse },
  { path: '/courses/{slug}/lessons/{id}', layout: 'course', guards: ['enrolled'], valid: withCourse },
  {
    path: '/courses/{slug}/mcq',
    layout: 'course',
    guards: ['enrolled'],
    title: 'exams',
    valid: withCourse,
    screen: () => import('./screens/courses/one/mcq/index.js'),
  },
  {
    path: '/courses/{slug}/mcq/{id}/leaderboard',
    layout: 'course',
    guards: ['enrolled'],
    title: 'leaderboard',
    valid: withExam,
    screen: () => import('./screens/courses/one/mcq/one/leaderboard.js'),
  },
  { path: '/courses/{slug}/pdf', layout: 'course', guards: ['enrolled'], valid: withCourse },
  { path: '/courses/{slug}/qna', layout: 'course', guards: ['enrolled'], valid: withCourse },
  { path: '/courses/{slug}/progress', layout: 'course', guards: ['enrolled'], valid: withCourse },
  { path: '/courses/{slug}/qna/{id}', layout: 'course', guards: [], valid: withCourse },
  {
    path: '/courses/{slug}/mcq/{id}',
    layout: 'none',
    guards: [],
    title: 'paper',
    valid: withExam,
    screen: () => import('./screens/courses/one/mcq/one/index.js'),
  },
  {
    path: '/courses/{slug}/mcq/{id}/onboard',
    layout: 'none',
    guards: [],
    title: 'onboard',
    valid: withExam,
    screen: () => import('./screens/courses/one/mcq/one/onboard.js'),
  },
  { path: '/courses/{slug}/mcq/{id}/practice', layout: 'none', guards: [], valid: withExam },
  {
    path: '/courses/{slug}/mcq/{id}/solution',
    layout: 'course',
    guards: [],
    title: 'solution',
    valid: withExam,
    screen: () => import('./screens/courses/one/mcq/one/solution.js'),
  },
  { path: '/courses/{slug}/progress/topper', layout: 'course', guards: [], valid: withCourse },
  // Self practice
  { path: '/selfpractice', layout: 'default', guards: [] },
  { path: '/selfpractice/practice', layout: 'default', guards: [] },
  { path: '/selfpractice/subjects', layout: 'default', guards: [] },
  { path: '/selfpractice/statistics', layout: 'default', guards: [] },
  { path: '/selfpractice/leaderboard', layout: 'default', guards: [] },
  { path: '/selfpractice/bookmarks', layout: 'default', guards: [] },
  { path: '/selfpractice/{id}/topics', layout: 'default', guards: [] },
  { path: '/selfpractice/{id}/questions', layout: 'default', guards: [] },
  { path: '/selfpractice/session/{id}', layout: 'none', guards: [] },
  // Quiz tool
  { path: '/quizflex', layout: 'default', guards: [] },
  { path: '/quizflex/dashboard', layout: 'default', guards: [] },
  { path: '/quizflex/practice/timeline', layout: 'default', guards: [] },
  { path: '/quizflex/variants/mcq', layout: 'default', guards: [] },
  { path: '/quizflex/variants/mistakes', layout: 'default', guards: [] },
  { path: '/quizflex/variants/historic_timeline', layout: 'default', guards: [] },
  // Affiliate
  { path: '/affiliate/courses', layout: 'default', guards: [] },
  // Staff: the guard stands where the specification has it; pages without it show the no-access view themselves
  { path: '/admin', layout: 'admin', guards: ['admin'], screen: () => import('./screens/admin/index.js') },
  { path: '/admin/pdf', layout: 'admin', guards: [] },
  { path: '/admin/books', layout: 'admin', guards: [] },
  { path: '/admin/books/sales', layout: 'admin', guards: ['admin'], permission: 'sales.read' },
  { path: '/admin/exams', layout: 'admin', guards: [], screen: () => import('./screens/admin/exams/index.js') },
  { path: '/admin/exams/create', layout: 'admin', guards: [], screen: () => import('./screens/admin/exams/create.js') },
  { path: '/admin/exams/prepare', layout: 'admin', guards: [], screen: () => import('./screens/admin/exams/prepare.js') },
  { path: '/admin/exams/questions', layout: 'admin', guards: [], screen: () => import('./screens/admin/exams/questions.js') },
  { path: '/admin/exams/{id}/edit', layout: 'admin', guards: [], valid: withId, screen: () => import('./screens/admin/exams/one/edit.js') },
  {
    path: '/admin/exams/{id}/questions',
    layout: 'admin',
    guards: [],
    valid: withId,
    screen: () => import('./screens/admin/exams/one/questions.js'),
  },
  {
    path: '/admin/exams/{id}/leaderboard',
    layout: 'admin',
    guards: [],
    valid: withId,
    screen: () => import('./screens/admin/exams/one/leaderboard.js'),
  },
  { path: '/admin/sales', layout: 'admin', guards: ['admin'], permission: 'sales.read' },
  { path: '/admin/sales/search', layout: 'admin', guards: ['admin'], permission: 'sales.read' },
  { path: '/admin/sales/coupons', layout: 'admin', guards: ['admin'], permission: 'sales.read' },
  { path: '/admin/sales/affiliate', layout: 'admin', guards: [] },
  {
    path: '/admin/users',
    layout: 'admin',
    guards: ['admin'],
    permission: 'users.read',
    screen: () => import('./screens/admin/users/index.js'),
  },
  {
    path: '/admin/users/{id}',
    layout: 'admin',
    guards: ['admin'],
    permission: 'users.read',
    valid: withId,
    screen: () => import('./screens/admin/users/one/index.js'),
  },
  {
    path: '/admin/users/contributors',
    layout: 'admin',
    guards: ['admin'],
    permission: 'users.read',
    screen: () => import('./screens/admin/users/contributors.js'),
  },
  { path: '/admin/courses', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/courses/create', layout: 'admin', guards: ['admin'], permission: 'courses.write' },
  { path: '/admin/courses/{id}', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/courses/{id}/access', layout: 'admin', guards: [] },
  { path: '/admin/courses/{id}/lessons', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/courses/{id}/students', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/courses/teachers', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/courses/categories', layout: 'admin', guards: [] },
  { path: '/admin/lessons', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/lessons/{id}', layout: 'admin', guards: ['admin'], permission: 'courses.read' },
  { path: '/admin/subjects', ...ofBank, screen: () => import('./screens/admin/subjects.js') },
  { path: '/admin/questions', ...ofBank, screen: () => import('./screens/admin/questions.js') },
  {
    path: '/admin/settings',
    layout: 'admin',
    guards: ['admin'],
    permission: 'settings.write',
    screen: () => import('./screens/admin/settings/index.js'),
  },
  { path: '/admin/settings/contact', layout: 'admin', guards: ['admin'], permission: 'settings.write' },
  { path: '/admin/settings/payment', layout: 'admin', guards: ['admin'], permission: 'settings.write' },
  { path: '/admin/settings/noticechannel', layout: 'admin', guards: ['admin'], permission: 'settings.write' },
  { path: '/admin/dashboard/course', layout: 'admin', guards: [] },
  { path: '/admin/affiliate/{id}', layout: 'admin', guards: ['admin'], permission: 'sales.read' },
  { path: '/admin/affiliate/{id}/courses', layout: 'admin', guards: ['admin'], permission: 'sales.read' },
  { path: '/admin/selfpractice/sales', layout: 'admin', guards: [] },
  { path: '/admin/selfpractice/topics', layout: 'admin', guards: [], screen: () => import('./screens/admin/selfpractice/topics.js') },
  { path: '/admin/selfpractice/subjects', layout: 'admin', guards: [], screen: () => import('./screens/admin/selfpractice/subjects.js') },
  {
    path: '/admin/selfpractice/questions',
    layout: 'admin',
    guards: [],
    screen: () => import('./screens/admin/selfpractice/questions/index.js'),
  },
  {
    path: '/admin/selfpractice/questions/import',
    layout: 'admin',
    guards: [],
    screen: () => import('./screens/admin/selfpractice/questions/import.js'),
  },
];

/** Pages of our own; why each exists stands in `routes.extra.json`. */
export const extra: readonly RouteLine[] = [
  { path: '/__kit', layout: 'none', guards: [], title: 'kit', screen: () => import('./screens/kit.js') },
  { path: '/auth/google', layout: 'blank', guards: [], title: 'google', screen: () => import('./screens/auth/google.js') },
  { path: '/__outbox', layout: 'blank', guards: [], title: 'outbox', screen: () => import('./screens/outbox.js') },
  {
    path: '/admin/exams/{id}/print',
    layout: 'none',
    guards: [],
    colourMode: 'light',
    valid: withId,
    screen: () => import('./screens/admin/exams/one/print.js'),
  },
];

export const routes: readonly RouteLine[] = [...specified, ...extra];

for (const { path, screen } of routes) if (screen) noteBuilt(path);
