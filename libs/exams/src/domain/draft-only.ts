import { AppError } from '#platform/kernel';
import type { ExamState } from './exam.machine.js';

/** What is scheduled has a sealed paper: it is taken back to a draft before anything of it changes. Throws 'Exam not a draft'. */
export const draftOnly = ({ state }: { readonly state: ExamState }): void => {
  if (state !== 'draft') throw new AppError('Exam not a draft');
};
