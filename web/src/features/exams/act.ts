import type { ExamBrief } from '#contracts/http/exams';

/** The one thing to do with an exam now. */
export interface ExamAct {
  readonly label: 'start' | 'resume' | 'rules' | 'seeBoard' | 'seeSolution' | 'receipt' | 'again';
  readonly to: string;
}

export const examPath = (exam: Pick<ExamBrief, 'courseSlug' | 'id'>, page?: 'onboard' | 'leaderboard' | 'practice' | 'solution'): string =>
  `/courses/${exam.courseSlug}/mcq/${exam.id}${page ? `/${page}` : ''}`;

/**
 * What goes on of an open exam for the person who looks: the own attempt runs; it can still be begun; it is open for all who come;
 * it runs for who is in it; it runs for those alone who have more time; nobody writes it any more.
 */
export type ExamPhase = 'mine' | 'start' | 'open' | 'running' | 'extra' | 'over';

type Timed = Pick<ExamBrief, 'closesAt' | 'overAt'> & Partial<Pick<ExamBrief, 'commonEndAt' | 'endsAt' | 'startUntil' | 'mine'>>;

/** When everybody's attempts end. */
export const commonEndOf = ({ commonEndAt, closesAt }: Pick<ExamBrief, 'commonEndAt' | 'closesAt'>): string => commonEndAt ?? closesAt;

/** The phase of an open exam and until when it lasts: the one reading of its times, for every page that shows them. */
export const examSpan = (exam: Timed, now: number): { phase: ExamPhase; until: string } => {
  const { mine, startUntil, overAt } = exam;
  const [common, last] = [commonEndOf(exam), exam.endsAt ?? overAt];
  if (mine?.state === 'in_progress' && mine.deadline) return { phase: 'mine', until: mine.deadline };
  const begins = mine ? mine.state === 'none' || mine.attemptsLeft > 0 : true;
  if (startUntil && begins && now < Date.parse(startUntil)) return { phase: 'start', until: startUntil };
  if (now < Date.parse(common)) return { phase: startUntil ? 'running' : 'open', until: common };
  return now < Date.parse(last) ? { phase: 'extra', until: last } : { phase: 'over', until: overAt };
};

/** Whether it is on for the person who looks: it can still be begun, or is being written. */
const isOnFor = (exam: ExamBrief, now: number): boolean => exam.mine?.state === 'in_progress' || !(now >= Date.parse(exam.lastStartAt));

/** What is on for whoever looks first; what is open for others alone after it. Else in the order given. */
export const onFirst = (exams: readonly ExamBrief[], now: number): ExamBrief[] =>
  exams.toSorted((a, b) => Number(isOnFor(b, now)) - Number(isOnFor(a, now)));

/** The moments at which what an exam that is on offers changes: nobody begins it any more, everybody's end, the last one's, its close. */
export const turnsOf = (exam: ExamBrief): string[] => [exam.lastStartAt, commonEndOf(exam), exam.endsAt, exam.closesAt, exam.overAt];

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

/** Whether somebody who has submitted may take it once more now. */
export const mayTakeAgain = ({ state, mine, lastStartAt }: ExamBrief, now: number): boolean =>
  state === 'open' &&
  mine !== null &&
  mine.state !== 'none' &&
  mine.state !== 'in_progress' &&
  mine.attemptsLeft > 0 &&
  now < Date.parse(lastStartAt);

/** Where the receipt of the own attempt is; null while there is none. */
export const receiptPath = (exam: ExamBrief): string | null =>
  exam.state === 'cancelled' || !exam.mine?.attemptId || exam.mine.state === 'none' || exam.mine.state === 'in_progress'
    ? null
    : examPath(exam);

/** What there is beside the one thing to do, once one has submitted: to take it again, and the receipt. */
export const besideActs = (exam: ExamBrief, now: number): ExamAct[] => {
  const [receipt, act] = [receiptPath(exam), examAct(exam, now)];
  const acts: readonly ExamAct[] = [
    ...(mayTakeAgain(exam, now) ? [{ label: 'again', to: examPath(exam, 'onboard') } as const] : []),
    ...(receipt === null ? [] : [{ label: 'receipt', to: receipt } as const]),
  ];
  return acts.filter(({ to }) => to !== act?.to);
};
