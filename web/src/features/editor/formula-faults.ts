import { useEffect, useState } from 'react';
import { splitMaths } from '../maths/split-maths.js';
import { plainOf } from './kept-html.js';

/** What is wrong with the formulas of a text: those that cannot be set, and whether a sign stands without its partner. */
interface FormulaFaults {
  readonly broken: readonly string[];
  readonly open: boolean;
}
const none: FormulaFaults = { broken: [], open: false };

/** `set` gives null for what it cannot set. */
export const faultsOf = (text: string, set: (formula: string, display: boolean) => string | null): FormulaFaults => {
  const broken = splitMaths(text).flatMap(({ kind, value }) => (kind !== 'text' && set(value, kind === 'display') === null ? [value] : []));
  // A text part holds a plain `$` where it was escaped too: only what is left without its escapes is alone.
  const open = splitMaths(text.replaceAll('\\$', '')).some(({ kind, value }) => kind === 'text' && value.includes('$'));
  return { broken, open };
};

/** Reads the formulas of some texts once KaTeX is here; until then, and where nothing is wrong, none. */
export const useFormulaFaults = (...texts: readonly string[]): FormulaFaults => {
  const [faults, setFaults] = useState(none);
  const all = texts.join('\u0000');
  useEffect(() => {
    if (!all.includes('$')) {
      setFaults(none);
      return undefined;
    }
    let stale = false;
    const look = async (): Promise<void> => {
      const maths = await import('../maths/katex.js').catch(() => null);
      if (stale || !maths) return;
      const found = all.split('\u0000').map((text) => faultsOf(plainOf(text), maths.typeset));
      setFaults({ broken: found.flatMap(({ broken }) => broken), open: found.some(({ open }) => open) });
    };
    void look();
    return () => {
      stale = true;
    };
  }, [all]);
  return faults;
};
