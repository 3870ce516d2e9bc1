import { withoutMark } from './key-marks.js';
import { type Label, labelAt } from './labels.js';
import type { PaperLine } from './lines.js';
import { keyOf, numberOf } from './signs.js';

/** A stretch of a block that ends with a key or with the block: `[from, to)`, and what the key says. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly key: string | null;
}

const stretchesOf = (block: readonly PaperLine[]): readonly Stretch[] => {
  const found: Stretch[] = [];
  let from = 0;
  for (const [at, { text }] of block.entries()) {
    const key = keyOf(text.trim());
    if (key === null) continue;
    found.push({ from, to: at, key });
    from = at + 1;
  }
  return from < block.length ? [...found, { from, to: block.length, key: null }] : found;
};

/** Lines `1) … 2) …` in order to the end of the stretch, below at least one line without a number. */
const numberedFrom = (block: readonly PaperLine[], { from, to }: Stretch): readonly Label[] => {
  let first = from;
  while (first < to && block[first]?.label === undefined && numberOf(block[first]?.text ?? '') === null) first += 1;
  if (first === from || first === to) return [];
  const labels: Label[] = [];
  for (let at = first; at < to; at += 1) {
    const text = block[at]?.text ?? '';
    const label = block[at]?.label ? null : labelAt(text, text.length - text.trimStart().length);
    if (label?.set !== 'digit' || label.index !== labels.length || (labels[0] && label.shape !== labels[0].shape)) return [];
    labels.push(label);
  }
  return labels;
};

const firstDigit = /^\s{0,20}[([]?\s?[1১]\s?[^\d০-৯\s]/u;
const isShort = ({ text }: PaperLine): boolean => text.length < 200 && !/[ঃ?？:：]\s*$/.test(text);

/** Numbered lines below a question that has no number of its own are its options, where the key or the question itself says so. */
export const withDigitOptions = (block: readonly PaperLine[]): readonly PaperLine[] => {
  if (!block.some(({ text, label }, at) => at > 0 && !label && firstDigit.test(text))) return block;
  const made = [...block];
  for (const stretch of stretchesOf(block)) {
    const labels = numberedFrom(block, stretch);
    const [first, lines] = [stretch.to - labels.length, block.slice(stretch.to - labels.length, stretch.to)];
    const asks = /[ঃ?？:：…_]\s*$/u.test(block[first - 1]?.text ?? '');
    if (labels.length < 2 || labels.length > 8 || !lines.every(isShort)) continue;
    const marked = lines.filter(({ text }) => withoutMark(text) !== null).length;
    const isNamed = stretch.key !== null && (asks || /^[([]?\s?[1-8১-৮]\s?[)\].।]?$/.test(stretch.key));
    const isQuestion = /[?？]\s*$/.test(block[first - 1]?.text ?? '');
    if (!isNamed && !(isQuestion && stretch.key === null && marked < labels.length)) continue;
    for (const [at, label] of labels.entries())
      made[first + at] = { ...block[first + at]!, label: { ...label, shape: `series ${label.shape}` } };
  }
  return made;
};
