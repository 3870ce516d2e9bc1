import katex from 'katex';
import { formulaFault, katexOptions } from '#contracts/shared/formulas';

/** A cover has room for a short formula only. */
const longest = 120;
const room = 500;
const cache = new Map<string, string>();

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Nothing in it asks for mathematics: words and digits of any script but Latin. */
const isPlain = (formula: string): boolean => !/[\\^_{}$]|[A-Za-z]/.test(formula);

const made = (formula: string): string => {
  if (formula.length > longest || isPlain(formula) || formulaFault(formula)) return escaped(formula);
  try {
    const markup = katex.renderToString(formula, { ...katexOptions, output: 'mathml', maxSize: 10 });
    const inside = /<semantics>(.*?)<annotation/s.exec(markup)?.[1];
    // A colour stands for a command that KaTeX refused; on a cover's ground it could not be read anyway.
    if (!inside || inside.includes('mathcolor')) return escaped(formula);
    // Names of functions stand upright; a single letter is a variable and leans.
    return `<math>${inside.replaceAll(/<mi>([A-Za-z]{2,})<\/mi>/g, '<mi mathvariant="normal">$1</mi>')}</math>`;
  } catch {
    return escaped(formula);
  }
};

/**
 * A cover's formula (KaTeX source) as MathML, its source left out; what cannot be set stays text. All of it comes from KaTeX or is
 * escaped here, so it holds no markup of the author's.
 */
export const setFormula = (formula: string): string => {
  const known = cache.get(formula);
  if (known !== undefined) return known;
  if (cache.size >= room) cache.clear();
  const html = made(formula);
  cache.set(formula, html);
  return html;
};
