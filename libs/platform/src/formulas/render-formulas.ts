import katex from 'katex';
import { cutText } from '#contracts/shared/cut-text';
import { formulaFault, formulaLimits, katexOptions, refusedCommand } from '#contracts/shared/formulas';
import { coverAsText } from './cover-as-text.js';
import type { Formula, FormulaProblem } from './formula-task.js';

// The only place of the server that draws formulas, and only the thread imports it: KaTeX's time is not bounded by its own settings alone.

const refusal = (formula: Formula): Pick<FormulaProblem, 'code' | 'detail'> | null => {
  const code = formulaFault(formula.latex);
  return code && { code, detail: code === 'command' ? (refusedCommand(formula.latex) ?? '') : '' };
};

/** KaTeX does not say how often it expanded, only that it was too often: each formula counts as the first of these that is enough for it. */
const expansionSteps = [10, 40, katexOptions.maxExpand];
const isTooOften = (error: unknown): boolean => error instanceof Error && error.message.includes('Too many expansions');

type Drawn = { readonly nodes: number; readonly expansions: number } | { readonly why: string };

const drawn = ({ latex, display }: Formula): Drawn => {
  for (const maxExpand of expansionSteps)
    try {
      const markup = katex.renderToString(latex, { ...katexOptions, maxExpand, displayMode: display });
      return { nodes: markup.match(/<\w/g)?.length ?? 0, expansions: maxExpand };
    } catch (error) {
      if (isTooOften(error) && maxExpand < katexOptions.maxExpand) continue;
      // RangeErrors too: KaTeX throws them on deep nesting whatever it is told.
      return { why: cutText((error instanceof Error ? error.message : String(error)).replace(/^KaTeX parse error: /, ''), 300) };
    }
  return { why: 'Too many expansions' };
};

/**
 * What is wrong with the formulas of one text, in their order. Counted and not timed, so that every machine says the same. What comes after
 * too many elements or expansions is refused without being drawn.
 */
export const problemsOf = (formulas: readonly Formula[]): FormulaProblem[] => {
  const { maxNodesInText, maxExpansionsInText } = formulaLimits;
  let [nodes, expansions] = [0, 0];
  const isTooMuch = (): boolean => nodes > maxNodesInText || expansions > maxExpansionsInText;
  return formulas.flatMap((formula) => {
    const refused = refusal(formula);
    if (refused) return { ...formula, ...refused };
    if (!isTooMuch()) {
      const made = drawn(formula);
      if ('why' in made) return { ...formula, code: 'unreadable', detail: made.why };
      nodes += made.nodes;
      expansions += made.expansions;
    }
    return isTooMuch() ? { ...formula, code: 'too-much', detail: '' } : [];
  });
};

/**
 * A cover's formula (KaTeX source) as MathML, its source left out; what cannot be set stays text. All of it comes from KaTeX or is
 * escaped, so it holds no markup of the author's.
 */
export const coverHtml = (formula: string): string => {
  if (formulaFault(formula) !== null) return coverAsText(formula);
  try {
    const markup = katex.renderToString(formula, { ...katexOptions, maxSize: 10, output: 'mathml' });
    const inside = /<semantics>(.*?)<annotation/s.exec(markup)?.[1];
    // A colour stands for a command that KaTeX refused; on a cover's ground it could not be read anyway.
    if (!inside || inside.includes('mathcolor')) return coverAsText(formula);
    // Names of functions stand upright; a single letter is a variable and leans.
    return `<math>${inside.replaceAll(/<mi>([A-Za-z]{2,})<\/mi>/g, '<mi mathvariant="normal">$1</mi>')}</math>`;
  } catch {
    return coverAsText(formula);
  }
};
