import { fillBlueprint } from '../domain/blueprint.js';
import type { Pool, PoolAsk, QuestionDesk, QuestionFacts } from '../ports.js';
import { measurePaper } from './measure-paper.js';

type Line = PoolAsk['lines'][number] & { readonly count: number };

interface DrawnLine {
  readonly pool: Pool;
  /** At most `count`, in the pool's order. */
  readonly questions: readonly QuestionFacts[];
}

/** Draws questions for each line of a blueprint, in the order of the lines, no question for two of them. */
export const drawQuestions = async (bank: QuestionDesk, lines: readonly Line[], ask: Omit<PoolAsk, 'lines'>): Promise<DrawnLine[]> => {
  const pools = await bank.pools({ ...ask, lines });
  const poolOf = (line: number): Pool => pools[line] ?? { available: 0, used: 0, questions: [] };
  const filled = fillBlueprint(
    lines.map(({ count }, line) => ({ wanted: count, pool: poolOf(line).questions.map(({ versionId }) => versionId) })),
  );
  await measurePaper(bank, filled.flat());
  const facts = new Map((await bank.facts(filled.flat())).map((one) => [one.versionId, one]));
  return filled.map((drawn, line) => ({
    pool: poolOf(line),
    questions: drawn.flatMap((versionId) => facts.get(versionId) ?? []),
  }));
};
