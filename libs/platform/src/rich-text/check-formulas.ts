import katex from 'katex';
import { formulaFault, formulaLimits, katexOptions, type FormulaFault } from '#contracts/shared/formulas';
import { AppError } from '../kernel/index.js';
import { formulas } from './maths.js';

const faults: Readonly<Record<FormulaFault, string>> = {
  long: `A formula may have ${formulaLimits.maxLength} characters`,
  deep: 'A formula is nested too deep',
  command: 'Links, pictures, HTML and definitions of commands do not belong into a formula',
};

/** What is wrong with a formula, or null. KaTeX throws a RangeError on deep nesting even when told not to throw. */
export const formulaProblem = (latex: string, display: boolean): string | null => {
  const fault = formulaFault(latex);
  if (fault) return faults[fault];
  try {
    katex.renderToString(latex, { ...katexOptions, displayMode: display });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : 'The formula cannot be read';
  }
};

const isTooMuch = (found: readonly { readonly latex: string }[]): boolean =>
  found.length > formulaLimits.maxInText || found.reduce((sum, { latex }) => sum + latex.length, 0) > formulaLimits.maxCharactersInText;

/** Throws 'Invalid input' with the first formula of the text that could not be shown. */
export const checkFormulas = (text: string, field: string): void => {
  const found = formulas(text);
  const problem = isTooMuch(found)
    ? 'Too many formulas'
    : found.map(({ latex, display }) => formulaProblem(latex, display)).find((line) => line !== null);
  if (problem) throw new AppError('Invalid input', { field }, { issues: { [field]: problem } });
};
