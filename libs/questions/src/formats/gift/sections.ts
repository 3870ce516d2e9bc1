import { formulaEnd, hunt } from './formulas.js';

/** What a pair of braces holds. `text`: nothing that the format knows. */
export type SectionKind = 'choice' | 'equals' | 'matching' | 'numeric' | 'true-false' | 'essay' | 'cloze' | 'text';

/** A pair of braces of a block: `[from, to)` with the braces. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly kind: SectionKind;
  /** Where an unescaped brace stands inside, or -1. */
  readonly nested: number;
  /** It holds a formula that could as well be two options. */
  readonly unsure: boolean;
}

export interface Scan {
  readonly sections: readonly Section[];
  /** An unescaped closing brace that closes nothing; -1: none. */
  readonly stray: number;
  /** An opening brace that nothing closes; -1: none. */
  readonly open: number;
}

const trueFalse = /^(?:T|TRUE|F|FALSE|সত্য|মিথ্যা)$/i;

/** Walks over raw text outside of formulas and escapes; `visit` is given each other sign of `signs`. */
export const walk = (
  text: string,
  from: number,
  to: number,
  signs: string,
  visit: (sign: string, at: number) => boolean | void,
): boolean => {
  const hunted = hunt();
  for (let at = from; at < to; at += 1) {
    const sign = text[at]!;
    if (sign === '$' || sign === '\\') {
      const end = formulaEnd(text, at, true, hunted);
      if (end > 0 && end <= to) at = end - 1;
      else if (sign === '\\') at += 1;
    } else if (signs.includes(sign) && visit(sign, at) === false) break;
  }
  return hunted.unsure;
};

const hasSign = (text: string, wanted: string): boolean => {
  if (!text.includes(wanted)) return false;
  let found = false;
  walk(text, 0, text.length, wanted, () => {
    found = true;
    return false;
  });
  return found;
};

/** Where general feedback begins in the inside of the braces (its `####`), or the inside's length. As in Moodle the last one counts. */
export const feedbackAt = (inside: string): number => {
  const at = inside.lastIndexOf('####');
  return at < 0 || inside[at - 1] === '\\' ? inside.length : at;
};

/** What is said without remarks: `// …` at the beginning of a line or behind a space. */
export const withoutRemarks = (text: string): string => (text.includes('//') ? text.replaceAll(/(^|\s)\/\/[^\n]*/g, '$1') : text);

const kindOf = (inside: string): SectionKind => {
  const answers = inside.slice(0, feedbackAt(inside)).trim();
  if (answers === '') return 'essay';
  if (answers[0] === '#') return 'numeric';
  if (/^\d*:[A-Z_]+:/.test(answers)) return 'cloze';
  if (trueFalse.test(withoutRemarks(answers.split('#', 1)[0]!).trim())) return 'true-false';
  const starts = answers[0] === '~' || answers[0] === '=';
  const equals = answers[0] === '=' || hasSign(answers, '=');
  if ((starts || equals) && hasSign(answers, '~')) return 'choice';
  if (!starts) return equals && answers.includes('->') ? 'matching' : 'text';
  return answers.includes('->') ? 'matching' : 'equals';
};

interface Open {
  at: number;
  depth: number;
  nested: number;
  unsure: boolean;
}

const closeSection = (text: string, open: Open, to: number): Section => ({
  from: open.at,
  to,
  kind: kindOf(text.slice(open.at + 1, to - 1)),
  nested: open.nested,
  unsure: open.unsure,
});

/** All pairs of braces of a block that belong to no formula, in order. Linear in its length. */
export const scanSections = (text: string): Scan => {
  const sections: Section[] = [];
  const hunted = hunt();
  let open: Open | null = null;
  let stray = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '$' || sign === '\\') {
      hunted.unsure = false;
      const end = formulaEnd(text, at, open !== null, hunted);
      if (end > 0) at = end - 1;
      else if (sign === '\\') at += 1;
      if (open && hunted.unsure) open.unsure = true;
    } else if (sign === '{') {
      if (open) {
        open.depth += 1;
        if (open.nested < 0) open.nested = at;
      } else open = { at, depth: 1, nested: -1, unsure: false };
    } else if (sign === '}') {
      if (!open) stray = stray < 0 ? at : stray;
      else if ((open.depth -= 1) === 0) {
        sections.push(closeSection(text, open, at + 1));
        open = null;
      }
    }
  }
  return { sections, stray, open: open?.at ?? -1 };
};
