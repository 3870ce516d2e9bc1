import { withoutMark } from './key-marks.js';
import { type Label, labelAt, placeOf } from './labels.js';
import { alphabetsOf, type Alphabet } from './label-alphabets.js';
import { bulletSeries, crossSeries } from './bullets.js';
import type { PaperLine } from './lines.js';
import { withDigitOptions } from './digit-options.js';
import { explanationOf, innerKeyOf, isNumberedPart, keyOf, numberOf } from './signs.js';

/** A sign at the beginning of a line with what stands around it: `A/`, `<A>`, `ক =`, `A`. */
interface Begin {
  readonly around: string;
  readonly sign: string;
  readonly end: number;
  readonly isTicked: boolean;
}

const begin = /^(\s*)([*✓✔✅☑]\uFE0F?\s?)?([([{<«‹【「]?)\s?(\p{L}\p{M}{0,2}|[\d০-৯])(\s?(?:[^\p{L}\p{M}\p{N}\s]{1,2}))?(\s+|$)?/u;

const beginOf = (text: string): Begin | null => {
  const found = begin.exec(text);
  if (!found) return null;
  const [whole, , tick = '', open = '', sign = '', close = '', space = ''] = found;
  const isBare = open === '' && close === '';
  if (isBare && (space === '' || /^[\d০-৯]$/.test(sign))) return null;
  // An opening sign belongs to the text: `A "quoted" word`.
  if (/["'“‘([{$\\*]/.test(close) || (open !== '' && close === '')) return null;
  if (whole.length >= text.length && text.trim() === whole.trim() && isBare) return null;
  return { around: `${open}${close.trim()}`, sign, end: whole.length, isTicked: tick !== '' };
};

/** What most lines are told by: a letter or digit of its own, not the first of a word. */
const mayBegin = /^\s*(?:[*✓✔✅☑]\uFE0F?\s?)?[([{<«‹【「]?\s?(?:\p{L}\p{M}{0,2}|[\d০-৯])(?![\p{L}\p{M}\p{N}])/u;

/** How many lines an option may go on for before the next label comes. */
const maxBetween = 2;

interface Series {
  readonly places: ReadonlyMap<number, Begin>;
  readonly alphabet: Alphabet;
}

const isKeyed = (block: readonly PaperLine[], last: number): boolean =>
  keyOf(block[last + 1]?.text.trim() ?? '') !== null || innerKeyOf(block[last]?.text ?? '') !== null;

const isAsked = (line: PaperLine | undefined): boolean =>
  line !== undefined && (numberOf(line.text) !== null || /[ঃ?？:：_…]\s*$/u.test(line.text));

/** The labels from line `from` on that follow each other in an alphabet. `isUsual`: the paper has letters without points elsewhere, so that two are enough. */
const seriesAt = (block: readonly PaperLine[], from: number, isUsual: boolean): Series | null => {
  const first = beginOf(block[from]?.text ?? '');
  if (!first || block[from]?.bullet !== undefined) return null;
  for (const alphabet of alphabetsOf(first.sign)) {
    const places = new Map([[from, first]]);
    let last = from;
    for (let at = from + 1; at < block.length && at - last <= (first.around === '' ? 1 : maxBetween + 1); at += 1) {
      const next = beginOf(block[at]?.text ?? '');
      if (next?.around !== first.around || alphabet.indexOf(next.sign) !== places.size) continue;
      places.set(at, next);
      last = at;
    }
    const isSure =
      first.around !== '' ||
      (isUsual && isAsked(block[from - 1])) ||
      [...places].some(([at, { isTicked }]) => isTicked || withoutMark(block[at]?.text ?? '') !== null) ||
      isKeyed(block, last);
    if (places.size >= (isSure ? 2 : 3)) return { places, alphabet };
  }
  return null;
};

const labelOf = (found: Begin, index: number): Label => {
  const known = placeOf(found.sign);
  const shape = `series ${found.around}`;
  return known?.index === index && known.set !== 'roman'
    ? { ...known, shape, end: found.end }
    : { set: 'other', index, shape, end: found.end, sign: found.sign };
};

const isUnknown = ({ text }: PaperLine): boolean => {
  const at = text.length - text.trimStart().length;
  return labelAt(text, at) === null && labelAt(text, at + 1) === null && numberOf(text) === null && !isNumberedPart(text.trim());
};

const isText = ({ text, isCode }: PaperLine): boolean =>
  isCode !== true && keyOf(text.trim()) === null && explanationOf(text.trim()) === null;

/** `A  log first` above `B. show all`: a letter that lost its point, between labels of the same row. */
const besideLabels = (block: readonly PaperLine[], at: number): Label | null => {
  const own = bareLetter.exec(block[at]?.text ?? '');
  const place = own ? placeOf(own[1] ?? '') : null;
  if (!own || !place) return null;
  const near = [block[at - 1], block[at + 1]].map((line) =>
    line ? labelAt(line.text, line.text.length - line.text.trimStart().length) : null,
  );
  const [before, behind] = near.map((label) => (label?.set === place.set ? label : null));
  const isFirst = place.index === 0 && behind?.index === 1;
  const isLater = before?.index === place.index - 1 && (behind === null || behind?.index === place.index + 1);
  const shape = (behind ?? before)?.shape ?? '';
  return isFirst || (isLater && place.index > 0) ? { ...place, shape, end: own[0].length } : null;
};
const bareLetter = /^\s{0,20}([ক-জA-H])\s{1,20}(?=\S)/u;

/** Lines that hold something, with the labels in letters that only their order makes labels. */
const withLetters = (lines: readonly PaperLine[], isUsual = false): PaperLine[] => {
  const made = [...lines];
  let hasBare = false;
  for (let at = 0; at < made.length; at += 1) {
    const line = made[at];
    if (!line || line.label || line.bullet !== undefined || line.isCode || !mayBegin.test(line.text) || !isUnknown(line)) continue;
    const found = seriesAt(made, at, isUsual);
    if (found && isText(line)) {
      hasBare ||= found.places.get(at)?.around === '';
      let index = 0;
      for (const [place, sign] of found.places) {
        const each = made[place];
        if (each) made[place] = { ...each, label: labelOf(sign, index), ...(sign.isTicked ? { isTicked: true } : {}) };
        index += 1;
      }
      continue;
    }
    const beside = besideLabels(made, at);
    if (beside) made[at] = { ...line, label: beside };
  }
  return hasBare && !isUsual ? withLetters(made, true) : made;
};

/** Lines of a block with the labels that bullets and crosses are. `below`: the first line of the next block. */
const withBullets = (block: readonly PaperLine[], below: PaperLine | null): readonly PaperLine[] => {
  const made = [...block];
  for (let at = 1; at < made.length; at += 1) {
    const line = made[at];
    if (!line || line.label || line.bullet !== undefined || line.isCode) continue;
    for (const [place, each] of crossSeries(made, at) ?? bulletSeries(made, at, below) ?? []) made[place] = each;
  }
  return made;
};

/**
 * The lines of a paper with labels that a line alone does not show: letters in any script and any setting that follow each other from the
 * first on, bullets and crosses between a question and its key, digits below a question without a number.
 */
export const withSeries = (lines: readonly PaperLine[]): readonly PaperLine[] => {
  const filled = withLetters(lines.filter(({ text }) => text.trim() !== ''));
  const made: PaperLine[] = [];
  let next = 0;
  let block: PaperLine[] = [];
  const flush = (): void => {
    for (const line of withDigitOptions(withBullets(block, filled[next] ?? null))) made.push(line);
    block = [];
  };
  for (const line of lines) {
    if (line.text.trim() !== '') block.push(filled[next++]!);
    else {
      if (block.length > 0) flush();
      made.push(line);
    }
  }
  flush();
  return made;
};
