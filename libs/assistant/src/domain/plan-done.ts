import type { StepKind } from '#contracts/shared/assistant';

export interface OpenStep {
  readonly id: string;
  readonly kind: StepKind;
  readonly refId: string | null;
  readonly questions: number;
}
export interface DayWork {
  readonly topics: readonly { readonly topicId: string; readonly answered: number }[];
  readonly mistakes: number;
  readonly rounds: number;
  readonly lessonIds: readonly string[];
}

/** Who answers eight of ten has done the ten: a question is skipped, a session ends a little early. */
const enough = 0.8;

/** Which of a day's steps this day's work has done. */
export const stepsDone = (steps: readonly OpenStep[], work: DayWork): string[] => {
  const answered = new Map(work.topics.map((one) => [one.topicId, one.answered]));
  const all = work.topics.reduce((sum, one) => sum + one.answered, 0);
  let rounds = work.rounds;
  return steps
    .filter(({ kind, refId, questions }) => {
      if (kind === 'lesson') return refId !== null && work.lessonIds.includes(refId);
      if (kind === 'mistakes') return work.mistakes >= questions * enough;
      if (kind === 'quiz') return rounds > 0 && (rounds -= 1) >= 0;
      return (refId === null ? all : (answered.get(refId) ?? 0)) >= questions * enough;
    })
    .map(({ id }) => id);
};
