import type { Permission } from '#contracts/shared/permissions';
import type { bn } from './bn.js';

export type NavLabel = keyof typeof bn;

/** One page of the back office and the pages that belong below it. */
export interface Place {
  /** A path of the route table. */
  readonly path: string;
  readonly label: NavLabel;
  /** Who sees it; the same as the route's own permission where that has one. Without it any staff does. */
  readonly needs?: Permission;
  /** Of Lucide; top level only. */
  readonly icon?: string;
  readonly pages?: readonly Place[];
}

export interface NavGroup {
  /** The first group is the day's own page and has no heading. */
  readonly label: NavLabel | null;
  readonly places: readonly Place[];
}

const exams: readonly Place[] = [
  {
    path: '/admin/exams',
    label: 'exams',
    icon: 'timer',
    needs: 'exams.read',
    pages: [
      { path: '/admin/exams/create', label: 'examCreate', needs: 'exams.write' },
      { path: '/admin/exams/prepare', label: 'examPrepare', needs: 'exams.write' },
      { path: '/admin/exams/questions', label: 'examQuestions', needs: 'exams.read' },
      { path: '/admin/exams/{id}/edit', label: 'examEdit', needs: 'exams.read' },
      { path: '/admin/exams/{id}/questions', label: 'examPaper', needs: 'exams.read' },
      { path: '/admin/exams/{id}/leaderboard', label: 'examBoard', needs: 'exams.read' },
    ],
  },
  {
    path: '/admin/questions',
    label: 'bank',
    icon: 'circle-question-mark',
    needs: 'questions.read',
    pages: [{ path: '/admin/subjects', label: 'subjects', needs: 'questions.read' }],
  },
  { path: '/admin/selfpractice/questions/import', label: 'importQuestions', icon: 'upload', needs: 'questions.writeOwn' },
  {
    path: '/admin/selfpractice/questions',
    label: 'practice',
    icon: 'target',
    needs: 'questions.read',
    pages: [
      { path: '/admin/selfpractice/topics', label: 'practiceTopics', needs: 'questions.read' },
      { path: '/admin/selfpractice/subjects', label: 'practiceSubjects', needs: 'questions.read' },
      { path: '/admin/quizflex/timeline', label: 'timelineEvents', needs: 'questions.read' },
    ],
  },
];

const study: readonly Place[] = [
  {
    path: '/admin/courses',
    label: 'courses',
    icon: 'library',
    needs: 'courses.read',
    pages: [
      { path: '/admin/courses/create', label: 'courseCreate', needs: 'courses.write' },
      { path: '/admin/courses/{id}', label: 'course', needs: 'courses.read' },
      { path: '/admin/courses/{id}/access', label: 'courseAccess', needs: 'access.write' },
      { path: '/admin/courses/{id}/lessons', label: 'courseLessons', needs: 'lessons.write' },
      { path: '/admin/courses/{id}/students', label: 'courseStudents', needs: 'courses.read' },
      { path: '/admin/courses/teachers', label: 'teachers', needs: 'courses.read' },
      { path: '/admin/courses/categories', label: 'categories', needs: 'courses.read' },
    ],
  },
  {
    path: '/admin/lessons',
    label: 'lessons',
    icon: 'play',
    needs: 'lessons.write',
    pages: [{ path: '/admin/lessons/{id}', label: 'lesson', needs: 'lessons.write' }],
  },
  { path: '/admin/qna', label: 'qna', icon: 'messages-square', needs: 'qna.answer' },
  { path: '/admin/pdf', label: 'pdf', icon: 'file-text', needs: 'lessons.write' },
  { path: '/admin/books', label: 'books', icon: 'book', needs: 'books.read' },
];

const money: readonly Place[] = [
  {
    path: '/admin/sales',
    label: 'orders',
    icon: 'receipt-text',
    needs: 'sales.read',
    pages: [{ path: '/admin/sales/search', label: 'orderSearch', needs: 'sales.read' }],
  },
  { path: '/admin/books/sales', label: 'bookOrders', icon: 'package', needs: 'sales.read' },
  { path: '/admin/selfpractice/sales', label: 'subscriptions', icon: 'repeat', needs: 'sales.read' },
  { path: '/admin/sales/coupons', label: 'coupons', icon: 'ticket-percent', needs: 'sales.read' },
  {
    path: '/admin/sales/affiliate',
    label: 'affiliates',
    icon: 'handshake',
    needs: 'sales.read',
    pages: [
      { path: '/admin/affiliate/{id}', label: 'affiliate', needs: 'sales.read' },
      { path: '/admin/affiliate/{id}/courses', label: 'affiliateRates', needs: 'sales.read' },
    ],
  },
];

const people: readonly Place[] = [
  {
    path: '/admin/users',
    label: 'users',
    icon: 'users',
    needs: 'users.read',
    pages: [
      { path: '/admin/users/{id}', label: 'user', needs: 'users.read' },
      { path: '/admin/users/contributors', label: 'contributors', needs: 'users.read' },
      { path: '/admin/users/institutes', label: 'institutes', needs: 'users.read' },
    ],
  },
  { path: '/admin/audit', label: 'audit', icon: 'history', needs: 'users.roles' },
  { path: '/admin/settings/noticechannel', label: 'notices', icon: 'megaphone', needs: 'notices.writeOwn' },
  {
    path: '/admin/settings',
    label: 'settings',
    icon: 'settings',
    needs: 'settings.write',
    pages: [
      { path: '/admin/settings/contact', label: 'contact', needs: 'settings.write' },
      { path: '/admin/settings/payment', label: 'payment', needs: 'settings.write' },
      { path: '/admin/settings/assistant', label: 'assistant', needs: 'settings.write' },
    ],
  },
];

/** Every page of the back office in its place: five groups as people think of their work. `nav.spec.ts` holds it against the routes. */
export const navGroups: readonly NavGroup[] = [
  {
    label: null,
    places: [
      { path: '/admin', label: 'today', icon: 'layout-dashboard' },
      { path: '/admin/dashboard/course', label: 'courseFigures', icon: 'chart-line', needs: 'sales.read' },
      { path: '/admin/ops', label: 'ops', icon: 'activity', needs: 'ops.read' },
    ],
  },
  { label: 'groupExams', places: exams },
  { label: 'groupStudy', places: study },
  { label: 'groupMoney', places: money },
  { label: 'groupPeople', places: people },
];

type Seen = (place: Place) => boolean;
/** What a person may open: by permission, and only pages that exist. */
const seenBy =
  (permissions: readonly Permission[], isBuilt: (path: string) => boolean): Seen =>
  ({ path, needs }) =>
    isBuilt(path) && (needs === undefined || permissions.includes(needs));

/** A place whose own page cannot be opened gives its pages up to its group. */
const openPlaces = (places: readonly Place[], seen: Seen): readonly Place[] =>
  places.flatMap((place) => {
    const pages = (place.pages ?? []).filter((page) => seen(page) && !page.path.includes('{'));
    return seen(place) ? [{ ...place, pages }] : pages;
  });

/** The navigation of a person with these permissions; groups without a page are left out, pages of one record too. */
export const openGroups = (permissions: readonly Permission[], isBuilt: (path: string) => boolean): readonly NavGroup[] => {
  const seen = seenBy(permissions, isBuilt);
  return navGroups.map(({ label, places }) => ({ label, places: openPlaces(places, seen) })).filter(({ places }) => places.length > 0);
};

const partsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);
const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at]);
};

/** The places from the top level down to an address; empty for an address of none. A page named by words goes before one of a record. */
export const trailTo = (path: string): readonly Place[] => {
  const trails = navGroups.flatMap(({ places }) =>
    places.flatMap((place) => [[place], ...(place.pages ?? []).map((page): readonly Place[] => [place, page])]),
  );
  const found = trails.filter((trail) => matches(trail.at(-1)?.path ?? '', path));
  return found.find((trail) => !trail.at(-1)?.path.includes('{')) ?? found[0] ?? [];
};
