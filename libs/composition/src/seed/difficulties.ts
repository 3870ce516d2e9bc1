import type { Dispatcher } from '#platform';
import { GetQuestionBriefs, RetagQuestions } from '#questions';
import { seeder } from './create-exam.js';

interface Looks {
  readonly kind: string;
  readonly stem: string;
  readonly stimulus: object | null;
}

/** A first estimate from 1 to 5: a formula, a passage or a long stem, several right answers or a number to work out each make it harder. */
const difficultyOf = ({ kind, stem, stimulus }: Looks): number =>
  [stem.includes('$'), stimulus !== null, stem.length > 90, kind === 'multiple' || kind === 'numeric'].filter(Boolean).length + 1;

/** The demo's questions are given a difficulty each, so that papers can be drawn up by it. */
export const setDifficulties = async (dispatcher: Dispatcher, versionIds: readonly string[]): Promise<void> => {
  const questions = await dispatcher.query(new GetQuestionBriefs([...new Set(versionIds)]));
  for (const [difficulty, those] of Map.groupBy(questions, difficultyOf)) {
    const ids = those.map(({ questionId }) => questionId);
    await dispatcher.command(new RetagQuestions(seeder, { ids }, { difficulty }));
  }
};
