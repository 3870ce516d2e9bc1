import katex from 'katex';
import { formulaFault, katexOptions } from '#contracts/shared/formulas';

const cache = new Map<string, string | null>();
const room = 2000;

/**
 * A formula as KaTeX's own markup, or null when it cannot be set, or is refused as the server refuses it: then its source is shown. KaTeX may
 * throw RangeErrors and others whatever it is told, so every call is caught.
 */
export const typeset = (formula: string, displayMode: boolean): string | null => {
  const key = `${displayMode ? 'd' : 'i'}${formula}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  let made: string | null = null;
  try {
    if (formulaFault(formula) === null) made = katex.renderToString(formula, { ...katexOptions, displayMode });
  } catch {
    made = null;
  }
  // A paper has a few hundred formulas; a page open for days must not keep all it ever saw.
  if (cache.size >= room) cache.clear();
  cache.set(key, made);
  return made;
};
