import type { ExamBrief } from '#contracts/http/exams';

/** The one thing to do with an exam now. */
export interface ExamAct {
  readonly label: 'start' | 'resume' | 'rules' | 'seeBoard' | 'seeSolution' | 'receipt';
  readonly to: string;
}

export const examPath = (exam: Pick<ExamBrief, 'courseSlug' | 'id'>, page?: 'onboard' | 'leaderboard' | 'practice' | 'solution'): string =>
  `/courses/${exam.courseSlug}/mcq/${exam.id}${page ? `/${page}` : ''}`;

/** What somebody may do next: before, during and after an exam; null when there is nothing. */
export const examAct = (exam: ExamBrief): ExamAct | null => {
  const mine = exam.mine?.state ?? 'none';
  if (exam.state === 'cancelled' || exam.state === 'draft') return null;
  if (exam.state === 'scheduled') return { label: 'rules', to: examPath(exam, 'onboard') };
  if (mine === 'in_progress' && exam.state === 'open') return { label: 'resume', to: examPath(exam) };
  if (exam.state === 'open' && mine === 'none') return { label: 'start', to: examPath(exam, 'onboard') };
  if (exam.boardVisible) return { label: 'seeBoard', to: examPath(exam, 'leaderboard') };
  if (exam.solutionVisible) return { label: 'seeSolution', to: examPath(exam, 'solution') };
  return mine === 'none' ? null : { label: 'receipt', to: examPath(exam) };
};
