import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  past: 'Over',
  title: 'Exams',
  noExams: 'No exams yet',
  listFailed: 'The list of exams did not load',
};
