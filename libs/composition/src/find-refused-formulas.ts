import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
import { formulaReason, type FormulaChecker } from '#platform';
import { eachStoredText } from '#readmodels';

export interface RefusedFormula {
  readonly place: string;
  readonly id: string;
  readonly formula: string;
  readonly why: string;
}

/** The formulas of all stored texts that would be refused if they were saved now. They stay as they are, and are shown as their source. */
export const findRefusedFormulas = async (
  em: EntityManager,
  checker: FormulaChecker,
): Promise<{ texts: number; refused: RefusedFormula[] }> => {
  const refused: RefusedFormula[] = [];
  let count = 0;
  await eachStoredText(em, async (texts) => {
    count += texts.length;
    const problems = await checker.check(texts.map(({ text }) => text));
    for (const [index, { place, id }] of texts.entries())
      for (const problem of problems[index] ?? [])
        refused.push({ place, id, formula: cutText(problem.latex, 200), why: formulaReason('en', problem) });
  });
  return { texts: count, refused };
};
