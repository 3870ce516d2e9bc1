import { enclosed, narrow } from './label-signs.js';

/** What an option can be labelled with. `digit` covers Bengali and Latin digits, `roman` i to vi, `other` the letters of other scripts. */
export type LabelSet = 'bengali' | 'upper' | 'lower' | 'roman' | 'digit' | 'other';

/** A label as it stands: `খ)`, `(b)`, `iii.`, `[A]`. */
export interface Label {
  readonly set: LabelSet;
  /** From 0. */
  readonly index: number;
  /** How it is set: labels of one line are of one shape. */
  readonly shape: string;
  /** Offset behind the label and its space. */
  readonly end: number;
  /** As it stands, where that is not the usual letter or digit: `①`, `б`. */
  readonly sign?: string;
}

const bengali = 'কখগঘঙচছজ';
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];

/** Bengali digits as Latin ones. */
export const latinDigits = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x9e6));

/** Which place in which row of labels a sign is; `i` and `v` are numbers, as no option list reaches them as letters. */
export const placeOf = (sign: string): { readonly set: LabelSet; readonly index: number } | null => {
  const roman = romans.indexOf(sign.toLowerCase());
  if (roman >= 0 && (sign.length > 1 || /[iv]/i.test(sign))) return { set: 'roman', index: roman };
  if (/^[০-৯\d]$/.test(sign)) {
    const index = Number(latinDigits(sign)) - 1;
    return index < 0 ? null : { set: 'digit', index };
  }
  if (sign.length !== 1) return null;
  if (bengali.includes(sign)) return { set: 'bengali', index: bengali.indexOf(sign) };
  if (/[A-H]/.test(sign)) return { set: 'upper', index: sign.charCodeAt(0) - 65 };
  return /[a-h]/.test(sign) ? { set: 'lower', index: sign.charCodeAt(0) - 97 } : null;
};

/** How labels are shaped that a word stands before: `Option A: …`. */
export const wordShape = 'word ';
const pattern =
  /((?:option|choice|অপশন|বিকল্প)[ \t]{1,2})?([([{（]?)[ \t]?(i{1,3}|iv|vi?|I{1,3}|IV|VI?|[কখগঘঙচছজA-Ha-hＡ-Ｈａ-ｈ]|[০-৯\d１-９])[ \t]?(\)\.(?![\d০-৯])|[ঃ)\]}.।:．、）：]|[-–](?=\s))[ \t\u00a0\u3000\u200b]*/iy;

/** How labels are shaped that are one sign with its circle, square or brackets. */
export const enclosedShape = 'enclosed';
const enclosedSign =
  /([\u2460-\u24ff\u2776-\u2793]|\ud83c[\udd10-\udd89]|[1-9](?=\ufe0f?\u20e3))\ufe0f?\u20e3?[ \t]?[).:]?[ \t\u00a0\u3000\u200b]*/y;

const enclosedAt = (text: string, at: number): Label | null => {
  enclosedSign.lastIndex = at;
  const found = enclosedSign.exec(text);
  const sign = found?.[1] ?? '';
  const place = found ? placeOf(enclosed.get(sign) ?? sign) : null;
  if (!found || !place) return null;
  return { ...place, shape: enclosedShape, end: at + found[0].length, sign: /^\d$/.test(sign) ? `${sign}.` : sign };
};

/** The label that begins at an offset, or null. A point or colon directly before a digit is a number or a time, no label. */
export const labelAt = (text: string, at: number): Label | null => {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (!found) return enclosedAt(text, at);
  const [whole, word = '', open = '', sign = '', close = ''] = found;
  if (open !== '' && !/[)\]}）]/.test(close)) return null;
  const place = placeOf(narrow(sign));
  const end = at + whole.length;
  if (!place) return null;
  if (/[.:]/.test(close) && !/\s$/.test(whole) && /[\d০-৯.]/.test(text[end] ?? '')) return null;
  return { ...place, shape: (word === '' ? '' : wordShape) + open + close, end };
};

/** A stretch `[from, to)` of a line that one label governs. */
export interface Labelled {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
  /** A star or tick stands right before the label; `maybe` where it may as well stand behind the option before. */
  readonly isTicked?: boolean | 'maybe';
}

interface Following {
  readonly label: Label;
  /** Where the option before ends. */
  readonly at: number;
  readonly isTicked: boolean | 'maybe';
}

const tick = /[*✓✔✅☑]/u;
const widthOf = (gap: string): number => gap.replaceAll('\uFE0F', '').replaceAll('\t', ' '.repeat(8)).length;

/** Whose mark a star or tick between two options is: of the one that it stands nearer to. */
const ownerOf = (text: string, at: number): { readonly behind: number; readonly isTicked: boolean | 'maybe' } => {
  let [before, behind] = [at, at + 1];
  while (/\s/.test(text[before - 1] ?? '')) before -= 1;
  while (/[\s\uFE0F]/.test(text[behind] ?? '')) behind += 1;
  const [gapBefore, gapBehind] = [widthOf(text.slice(before, at)), widthOf(text.slice(at + 1, behind))];
  if (gapBehind === 0 || gapBehind < gapBefore) return { behind, isTicked: true };
  return { behind, isTicked: gapBehind > gapBefore ? false : 'maybe' };
};

/** The next label of the same row and shape behind `from`, after white space. */
const following = (text: string, from: number, last: Label): Following | null => {
  for (let at = from; at < text.length; at += 1) {
    if (!/[\s,;|]/.test(text[at - 1] ?? '')) continue;
    const mark = tick.test(text[at] ?? '') ? ownerOf(text, at) : null;
    const start = mark ? mark.behind : at;
    const label = labelAt(text, start);
    if (!label || label.set !== last.set || label.shape !== last.shape) continue;
    // Set in two columns, the options run down and not across: `a … c …` above `b … d …`.
    const isColumn = label.index === last.index + 2 && last.index < 2 && /\t|\s\s$/.test(text.slice(Math.max(0, at - 2), at));
    if (label.index === last.index + 1 || isColumn)
      return { label, at: mark?.isTicked === false ? start : at, isTicked: mark?.isTicked ?? false };
  }
  return null;
};

/** All labelled stretches of a line from the label at `at` on: one, or as many as follow each other in order on this line. */
export const run = (text: string, first: Label): readonly Labelled[] => {
  const found: Labelled[] = [];
  let label = first;
  let from = first.end;
  let isTicked: boolean | 'maybe' = false;
  for (;;) {
    const next = following(text, from + 1, label);
    const to = next ? next.at : text.length;
    // A label directly behind another belongs to the text ("(ঘ) (ক) ও (খ)").
    if (next && text.slice(from, next.at).trim() === '') return [...found, { label, from, to: text.length, isTicked }];
    found.push({ label, from, to, isTicked });
    if (!next) return found;
    isTicked = next.isTicked;
    label = next.label;
    from = next.label.end;
  }
};

/** Where options begin on a line that begins with something else: three or more in order from the first label on. */
export const innerRun = (text: string): { readonly at: number; readonly found: readonly Labelled[] } | null => {
  let tries = 0;
  for (let at = 1; at < text.length && tries < 8; at += 1) {
    if (!/[\s?।:]/.test(text[at - 1] ?? '')) continue;
    const label = labelAt(text, at);
    if (!label || label.index !== 0 || label.set === 'roman' || label.set === 'digit') continue;
    tries += 1;
    const found = run(text, label);
    if (found.length >= 3) return { at, found };
  }
  return null;
};
