import type { ExamBrief } from '#contracts/http/exams';

/** The one thing to do with an exam now. */
export interface ExamAct {
  readonly label: 'start' | 'resume' | 'rules' | 'seeBoard' | 'seeSolution' | 'receipt';
  readonly to: string;
}

export const examPath = (exam: Pick<ExamBrief, 'courseSlug' | 'id'>, page?: 'onboard' | 'leaderboard' | 'practice' | 'solution'): string =>
  `/courses/${exam.courseSlug}/mcq/${exam.id}${page ? `/${page}` : ''}`;

/** Everybody's time is over, and the exam is open for those alone who have more of it. */
export const isExtraOnly = (exam: Pick<ExamBrief, 'state' | 'closesAt'>, now: number): boolean =>
  exam.state === 'open' && now >= Date.parse(exam.closesAt);

/** When an open exam ends for the person who looks: everybody's end, and after it that of whoever writes longer. */
export const examEnd = (exam: ExamBrief, now: number): string => {
  if (!isExtraOnly(exam, now)) return exam.closesAt;
  return (exam.mine?.state === 'in_progress' && exam.mine.deadline) || exam.overAt;
};

/** Whether it is on for the person who looks: it can still be begun, or is being written. */
const isOnFor = (exam: ExamBrief, now: number): boolean => exam.mine?.state === 'in_progress' || !(now >= Date.parse(exam.lastStartAt));

/** What is on for whoever looks first; what is open for others alone after it. Else in the order given. */
export const onFirst = (exams: readonly ExamBrief[], now: number): ExamBrief[] =>
  exams.toSorted((a, b) => Number(isOnFor(b, now)) - Number(isOnFor(a, now)));

/** The moments at which what an exam that is on offers changes: nobody begins it any more, everybody's end, the last one's. */
export const turnsOf = ({ lastStartAt, closesAt, overAt }: ExamBrief): string[] => [lastStartAt, closesAt, overAt];

/** What somebody may do next: before, during and after an exam; null when there is nothing. `now`: milliseconds, the server's clock. */
export const examAct = (exam: ExamBrief, now: number): ExamAct | null => {
  const mine = exam.mine?.state ?? 'none';
  if (exam.state === 'cancelled' || exam.state === 'draft') return null;
  if (exam.state === 'scheduled') return { label: 'rules', to: examPath(exam, 'onboard') };
  if (mine === 'in_progress' && exam.state === 'open') return { label: 'resume', to: examPath(exam) };
  if (exam.state === 'open' && mine === 'none' && !(now >= Date.parse(exam.lastStartAt)))
    return { label: 'start', to: examPath(exam, 'onboard') };
  if (exam.boardVisible) return { label: 'seeBoard', to: examPath(exam, 'leaderboard') };
  if (exam.solutionVisible) return { label: 'seeSolution', to: examPath(exam, 'solution') };
  return mine === 'none' ? null : { label: 'receipt', to: examPath(exam) };
};
