import katex from 'katex';
import { AppError } from '../kernel/index.js';
import { formulas } from './maths.js';

/** Limits of one formula and of one text. KaTeX throws a RangeError on deep nesting even when told not to throw. */
const formulaLength = 2_000;
const formulasInText = 200;
const nesting = 60;

/** Commands that would reach out of the formula: shown as an error where trust is off, and never what somebody means. */
const outward = /\\(?:href|url|includegraphics|html(?:Class|Id|Style|Data))(?![a-zA-Z])/;

const depth = (latex: string): number => {
  let open = 0;
  let deepest = 0;
  for (const char of latex) {
    if (char === '{') deepest = Math.max(deepest, ++open);
    else if (char === '}') open -= 1;
  }
  return deepest;
};

/** What is wrong with a formula, or null. */
export const formulaProblem = (latex: string, display: boolean): string | null => {
  if (latex.length > formulaLength) return `A formula may have ${formulaLength} characters`;
  if (depth(latex) > nesting) return 'A formula is nested too deep';
  if (outward.test(latex)) return 'Links, pictures and HTML do not belong into a formula';
  try {
    katex.renderToString(latex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 1000,
      maxSize: 20,
      output: 'htmlAndMathml',
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : 'The formula cannot be read';
  }
};

/** Throws 'Invalid input' with the first formula of the text that could not be shown. */
export const checkFormulas = (text: string, field: string): void => {
  const found = formulas(text);
  const problem =
    found.length > formulasInText
      ? 'Too many formulas'
      : found.map(({ latex, display }) => formulaProblem(latex, display)).find((line) => line !== null);
  if (problem) throw new AppError('Invalid input', { field }, { issues: { [field]: problem } });
};
