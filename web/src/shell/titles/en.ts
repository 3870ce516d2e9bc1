import type { bn } from './bn.js';

/** Titles that the specification names are the same in both languages. */
export const en: Readonly<Record<keyof typeof bn, string>> = {
  home: 'Home',
  myCourses: 'My courses',
  course: 'Course',
  exams: 'Exams',
  paper: 'Paper',
  onboard: 'Before the exam',
  leaderboard: 'Leaderboard',
  solution: 'Solution',
  annotate: 'Annotate Image',
  forget: 'Forget Password',
  paymentFailed: 'পেমেন্ট ব্যর্থ হয়েছে',
  paymentSuccess: 'পেমেন্ট সফল হয়েছে',
  subscriptionSuccess: 'সাবস্ক্রিপশন সফল হয়েছে',
  kit: 'Components',
};
