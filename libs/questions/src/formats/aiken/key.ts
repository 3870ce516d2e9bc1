import type { ProblemCode } from '#contracts/shared/imports';
import { composed } from '#platform/kernel';
import { namesEither } from '../table/keys.js';
import { letterPosition } from './lines.js';

export interface AikenOption {
  readonly label: string;
  readonly text: string;
}

export type Key = { readonly correct: readonly number[] } | { readonly code: ProblemCode };

const folded = (text: string): string => composed(text).replaceAll(/\s+/g, ' ').trim().toLowerCase();

const positions = (options: readonly AikenOption[], holds: (option: AikenOption) => boolean): number[] =>
  options.flatMap((option, index) => (holds(option) ? [index] : []));

const latin = (label: string): string => label.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).toLowerCase();

/** The option that a letter or number names: by the label it carries, else by the same place in the other alphabet. */
const byLabel = (label: string, options: readonly AikenOption[]): Key => {
  const same = positions(options, (option) => latin(option.label) === latin(label));
  if (same.length === 1) return { correct: same };
  if (same.length > 1) return { code: 'key-unclear' };
  const place = letterPosition(label);
  // Labels that run on and are all of the other alphabet: the third letter is the third option.
  const runs = options.every((option, index) => letterPosition(option.label) === index);
  const otherLetters = /[A-Za-z]/.test(label) !== /[A-Za-z]/.test(options[0]?.label ?? '');
  if (place >= 0 && runs && otherLetters && place < options.length) return { correct: [place] };
  return place >= 0 ? { code: 'key-outside' } : { code: 'key-unclear' };
};

const label = String.raw`[A-Za-zক-ঞ]|\d{1,2}|[০-৯]{1,2}`;
const oneLabel = new RegExp(`^[([]?(${label})[)\\].:।]*$`);
const labelAndText = new RegExp(`^[([]?(${label})\\s*[)\\].:–-]+\\s*(.+)$`);
const separators = /\s*(?:[,;&/+]|\band\b|ও|এবং)\s*|\s+/i;

const together = (labels: readonly string[], options: readonly AikenOption[]): Key => {
  const all = new Set<number>();
  for (const one of labels) {
    const key = byLabel(one, options);
    if ('code' in key) return key;
    for (const at of key.correct) all.add(at);
  }
  return { correct: [...all].toSorted((a, b) => a - b) };
};

/** Text behind a letter is the option's own, or a reason; never the text or the letter of another option. */
const saysSame = (text: string, position: number, options: readonly AikenOption[]): boolean => {
  const said = folded(text);
  if (said === folded(options[position]!.text)) return true;
  return said.includes(' ') && !/^\S{1,2} /.test(said) && options.every((option) => folded(option.text) !== said);
};

/**
 * What an answer line names: a label (`B`, `b.`, `(গ)`), several (`A, C`, `AC`), a label with its text (`B) two`) or the text of exactly
 * one option. Anything else is no sure key.
 */
export const readKey = (value: string, options: readonly AikenOption[]): Key => {
  const said = value.trim();
  if (said === '') return { code: 'no-key' };
  const single = oneLabel.exec(said)?.[1];
  if (single !== undefined) {
    const key = byLabel(single, options);
    const texts = 'code' in key && /\d|[০-৯]/.test(single) ? positions(options, ({ text }) => folded(text) === folded(single)) : [];
    return texts.length === 1 ? { correct: texts } : key;
  }
  const texts = positions(options, ({ text }) => folded(text) === folded(said) || folded(text) === folded(said.replace(/\.$/, '')));
  if (texts.length === 1) return { correct: texts };
  if (texts.length > 1) return { code: 'key-unclear' };
  const both = labelAndText.exec(said);
  if (both) {
    const key = byLabel(both[1]!, options);
    return 'correct' in key && saysSame(both[2]!, key.correct[0]!, options) ? key : { code: 'key-unclear' };
  }
  if (namesEither(said)) return { code: 'key-unclear' };
  const parts = said
    .replace(/\.$/, '')
    .split(separators)
    .map((part) => oneLabel.exec(part)?.[1]);
  if (parts.every((part) => part !== undefined)) return together(parts, options);
  if (/^[A-J]{2,8}$/.test(said) && [...said].every((letter, index) => index === 0 || letter > said[index - 1]!))
    return together([...said], options);
  return { code: 'key-unclear' };
};
