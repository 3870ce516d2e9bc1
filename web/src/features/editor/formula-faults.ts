import { useEffect, useState } from 'react';
import { splitMaths } from '../maths/split-maths.js';
import { plainOf } from './kept-html.js';

/** What is wrong with the formulas of a text. */
interface FormulaFaults {
  /** Those that cannot be set. */
  readonly broken: readonly string[];
  /** Those with Bengali words in them: most often the text between two prices. */
  readonly wordy: readonly string[];
  /** Whether a dollar sign stands that opens or ends no formula. */
  readonly open: boolean;
}
const none: FormulaFaults = { broken: [], wordy: [], open: false };

/** Letters and signs of the script, without its digits. */
const bengali = /[\u0980-\u09e5\u09f0-\u09ff]/;
const words = /\\(?:text[a-z]*|[mh]box)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const isWordy = (formula: string): boolean => bengali.test(formula) && bengali.test(formula.replaceAll(words, ''));

/** `set` gives null for what it cannot set. */
export const faultsOf = (text: string, set: (formula: string, display: boolean) => string | null): FormulaFaults => {
  const formulas = splitMaths(text).filter(({ kind }) => kind !== 'text');
  const broken = formulas.filter(({ kind, value }) => set(value, kind === 'display') === null).map(({ value }) => value);
  const wordy = formulas.map(({ value }) => value).filter((value) => isWordy(value) && !broken.includes(value));
  // A text part holds a plain `$` where it was escaped too: those are put aside first.
  const open = splitMaths(text.replaceAll('\\$', '\ue000')).some(({ kind, value }) => kind === 'text' && value.includes('$'));
  return { broken, wordy, open };
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
      setFaults({
        broken: found.flatMap(({ broken }) => broken),
        wordy: found.flatMap(({ wordy }) => wordy),
        open: found.some(({ open }) => open),
      });
    };
    void look();
    return () => {
      stale = true;
    };
  }, [all]);
  return faults;
};
