import { type RouteLine, withId } from './route-line.js';

/** The pages of self practice, in the specification's order. */
export const inPractice: readonly RouteLine[] = [
  { path: '/selfpractice', layout: 'default', guards: [], title: 'selfpractice', screen: () => import('./screens/selfpractice/index.js') },
  {
    path: '/selfpractice/practice',
    layout: 'default',
    guards: [],
    title: 'practiceBuilder',
    screen: () => import('./screens/selfpractice/practice.js'),
  },
  {
    path: '/selfpractice/subjects',
    layout: 'default',
    guards: [],
    title: 'practiceSubjects',
    screen: () => import('./screens/selfpractice/subjects.js'),
  },
  {
    path: '/selfpractice/statistics',
    layout: 'default',
    guards: [],
    title: 'practiceStatistics',
    screen: () => import('./screens/selfpractice/statistics.js'),
  },
  {
    path: '/selfpractice/leaderboard',
    layout: 'default',
    guards: [],
    title: 'practiceBoard',
    screen: () => import('./screens/selfpractice/leaderboard.js'),
  },
  {
    path: '/selfpractice/bookmarks',
    layout: 'default',
    guards: [],
    title: 'practiceBookmarks',
    screen: () => import('./screens/selfpractice/bookmarks.js'),
  },
  {
    path: '/selfpractice/{id}/topics',
    layout: 'default',
    guards: [],
    title: 'practiceTopics',
    valid: withId,
    screen: () => import('./screens/selfpractice/one/topics.js'),
  },
  {
    path: '/selfpractice/{id}/questions',
    layout: 'default',
    guards: [],
    title: 'practiceQuestions',
    valid: withId,
    screen: () => import('./screens/selfpractice/one/questions.js'),
  },
  {
    path: '/selfpractice/session/{id}',
    layout: 'none',
    guards: [],
    title: 'practiceSession',
    valid: withId,
    screen: () => import('./screens/selfpractice/session/one/index.js'),
  },
];
