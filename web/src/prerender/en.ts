import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  home: 'Live model tests with an instant merit list, a receipt and an explanation for every answer. For HSC, admission and job exams, in Bengali, on a phone.',
  hsc: 'Courses and live model tests for classes XI and XII: science, humanities, business studies, Bangla, English and ICT. Marks, place and solutions together.',
  jobs: 'Courses and model tests for BCS, banks, primary school teachers and teacher registration: timed, with negative marks and your place on the merit list.',
  admission: 'Courses and live mock exams for medical, engineering and university admission, by the rules of the real exam.',
  free: 'Courses and live exams that cost nothing: HSC, medical, engineering and BCS model tests, with results and solutions.',
  courses:
    'All courses for HSC, admission and jobs in one list: prices, how long they stay open and what is in them; search in Bengali or English.',
  examBatch: 'Batches of exams only: a calendar of which exam is when, prices, live leaderboards and solutions.',
  categories: 'All courses by subject and exam: how many courses and exams each category holds.',
  ai: 'Ask in Bengali or English: answers come from the question bank, its explanations and the lessons, each with its source.',
  training: 'A study plan by day up to your exam, made from weak topics, mistakes and the exam calendar, with a reason for each step.',
  cookies: 'Which cookies this site keeps, why, and for how long.',
  privacy: 'What is kept about you, who can see it, and how it is deleted.',
  terms: 'The terms of using this site: account, how exams run, fairness, equal marks, refunds within 7 days, contact.',
  quiz: 'Rounds of ten, rooms with a code, your own mistakes and history in order: quizzes of a few minutes, with their rules in the open.',
};
