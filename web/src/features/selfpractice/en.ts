import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  // between the pages
  pages: 'Practice pages',
  today: 'Today',
  build: 'Practise',
  subjects: 'Subjects',
  statistics: 'Statistics',
  board: 'Leaderboard',
  bookmarks: 'Bookmarks',
  quiz: 'Quiz',
  // mastery
  mastery: 'Mastery',
  masteryOf: 'Mastery: {bubbles} out of 10',
  masteryAbout: 'Mastery about {bubbles} of 10; a few more answers will make it clear',
  masteryNone: 'No answers yet',
  // beginning
  runningTitle: 'End the practice before?',
  runningWhy: 'A practice is still running. A new one ends it; the answers you gave count.',
  runningReplace: 'Start the new one',
  runningKeep: 'Keep the old one',
  notStarted: 'The practice did not start',
  plans: 'See subscriptions',
  // sign-in
  signInTitle: 'Sign in to see your practice here',
  signInWhy: 'Some questions a day are free for everybody.',
  signIn: 'Sign in',
  about: 'What self practice is',
  failed: 'The page did not load',
  // counting
  questionsCount: '{n, plural, one {{n} question} other {{n} questions}}',
  secondsEach: '{n} s',
};
