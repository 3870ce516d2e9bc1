import { type RouteLine, withId } from './route-line.js';

/** The pages of self practice, in the specification's order. Inner ones name the window themselves: their titles are in no visitor's first load. */
export const inPractice: readonly RouteLine[] = [
  { path: '/selfpractice', layout: 'default', guards: [], title: 'selfpractice', screen: () => import('./screens/selfpractice/index.js') },
  {
    path: '/selfpractice/practice',
    layout: 'default',
    guards: [],
    screen: () => import('./screens/selfpractice/practice.js'),
  },
  {
    path: '/selfpractice/subjects',
    layout: 'default',
    guards: [],
    screen: () => import('./screens/selfpractice/subjects.js'),
  },
  {
    path: '/selfpractice/statistics',
    layout: 'default',
    guards: [],
    screen: () => import('./screens/selfpractice/statistics.js'),
  },
  {
    path: '/selfpractice/leaderboard',
    layout: 'default',
    guards: [],
    screen: () => import('./screens/selfpractice/leaderboard.js'),
  },
  {
    path: '/selfpractice/bookmarks',
    layout: 'default',
    guards: [],
    screen: () => import('./screens/selfpractice/bookmarks.js'),
  },
  {
    path: '/selfpractice/{id}/topics',
    layout: 'default',
    guards: [],
    valid: withId,
    screen: () => import('./screens/selfpractice/one/topics.js'),
  },
  {
    path: '/selfpractice/{id}/questions',
    layout: 'default',
    guards: [],
    valid: withId,
    screen: () => import('./screens/selfpractice/one/questions.js'),
  },
  {
    path: '/selfpractice/session/{id}',
    layout: 'none',
    guards: [],
    valid: withId,
    screen: () => import('./screens/selfpractice/session/one/index.js'),
  },
];
