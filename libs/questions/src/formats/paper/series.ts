import { type Label, labelAt, placeOf } from './labels.js';
import { alphabetsOf, type Alphabet } from './alphabets.js';
import { bulletSeries, crossSeries } from './bullets.js';
import type { PaperLine } from './lines.js';
import { withDigitOptions } from './digit-options.js';
import { explanationOf, keyOf, numberOf } from './signs.js';

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

/** How many lines an option may go on for before the next label comes. */
const mostBetween = 2;

interface Series {
  readonly places: ReadonlyMap<number, Begin>;
  readonly alphabet: Alphabet;
}

/** The labels from line `from` on that follow each other in an alphabet. */
const seriesAt = (block: readonly PaperLine[], from: number): Series | null => {
  const first = beginOf(block[from]?.text ?? '');
  if (!first || block[from]?.bullet !== undefined) return null;
  for (const alphabet of alphabetsOf(first.sign)) {
    const places = new Map([[from, first]]);
    let last = from;
    for (let at = from + 1; at < block.length && at - last <= (first.around === '' ? 1 : mostBetween + 1); at += 1) {
      const next = beginOf(block[at]?.text ?? '');
      if (next?.around !== first.around || alphabet.indexOf(next.sign) !== places.size) continue;
      places.set(at, next);
      last = at;
    }
    if (places.size >= (first.around === '' ? 3 : 2)) return { places, alphabet };
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
  return labelAt(text, at) === null && labelAt(text, at + 1) === null && numberOf(text) === null;
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

/** Lines of a block with the labels that only their order makes labels. */
const labelledBlock = (block: readonly PaperLine[], below: PaperLine | null): readonly PaperLine[] => {
  const made = [...block];
  for (let at = 0; at < made.length; at += 1) {
    const line = made[at];
    if (!line || line.label || line.bullet !== undefined) continue;
    const found = isUnknown(line) ? seriesAt(made, at) : null;
    if (found && isText(line)) {
      let index = 0;
      for (const [place, sign] of found.places) {
        const each = made[place];
        if (each) made[place] = { ...each, label: labelOf(sign, index), ...(sign.isTicked ? { isTicked: true } : {}) };
        index += 1;
      }
      continue;
    }
    if (line.isCode) continue;
    const beside = besideLabels(made, at);
    if (beside) made[at] = { ...line, label: beside };
    const bullets = crossSeries(made, at) ?? bulletSeries(made, at, below);
    for (const [place, each] of bullets ?? []) made[place] = each;
  }
  return made;
};

/**
 * The lines of a paper with labels that a line alone does not show: letters in any script and any setting that follow each other from the
 * first on, bullets and crosses between a question and its key, digits below a question without a number.
 */
export const withSeries = (lines: readonly PaperLine[]): readonly PaperLine[] => {
  const made: PaperLine[] = [];
  let block: PaperLine[] = [];
  const flush = (below: PaperLine | null): void => {
    for (const line of withDigitOptions(labelledBlock(block, below))) made.push(line);
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.text.trim() !== '') block.push(line);
    else {
      if (block.length > 0) flush(lines.slice(at + 1, at + 4).find(({ text }) => text.trim() !== '') ?? null);
      made.push(line);
    }
  }
  flush(null);
  return made;
};
