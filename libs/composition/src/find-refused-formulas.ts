import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
import { formulaReason, spans, type FormulaChecker } from '#platform';
import { eachStoredText } from '#readmodels';

interface StoredFormula {
  readonly place: string;
  readonly id: string;
  readonly formula: string;
}
export interface RefusedFormula extends StoredFormula {
  readonly why: string;
}
export interface FoundFormulas {
  readonly texts: number;
  readonly refused: RefusedFormula[];
  /** What stood between two dollar signs and was a formula up to version 0.11, and is text now (`formulaAt`). */
  readonly plain: StoredFormula[];
}

/** Any two dollar signs of a paragraph were a pair; the first two kinds of match are none. */
const pairs = /\\[\s\S]|<(?:\/?[a-z]|!)[^<>]*>|(\$\$?)((?:[^$\\]|\\[\s\S])+?)\1/gi;
const blankLine = /\n\s*\n/;

const pairedOnly = (text: string): string[] => {
  const now = new Set(spans(text).flatMap(({ kind, raw }) => (kind === 'inline' || kind === 'display' ? raw : [])));
  return [...text.matchAll(pairs)].flatMap(([raw, fence, inside = '']) =>
    fence === undefined || blankLine.test(inside) || now.has(raw) ? [] : [inside],
  );
};

/**
 * The formulas of all stored texts that would be refused if they were saved now, and those that are none any more. They stay as they are: what is
 * refused is shown as its source, the others as the text they are.
 */
export const findRefusedFormulas = async (em: EntityManager, checker: FormulaChecker): Promise<FoundFormulas> => {
  const refused: RefusedFormula[] = [];
  const plain: StoredFormula[] = [];
  let count = 0;
  await eachStoredText(em, async (texts) => {
    count += texts.length;
    const problems = await checker.check(texts.map(({ text }) => text));
    for (const [index, { place, id, text }] of texts.entries()) {
      for (const problem of problems[index] ?? [])
        refused.push({ place, id, formula: cutText(problem.latex, 200), why: formulaReason('en', problem) });
      for (const formula of pairedOnly(text)) plain.push({ place, id, formula: cutText(formula, 200) });
    }
  });
  return { texts: count, refused, plain };
};
