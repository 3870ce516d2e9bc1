import { JsonError, JsonReader } from '../json/parse-json.js';
import { readTruth } from './keys.js';

const letters = ['abcdefgh', 'কখগঘঙচছজ'];
const label = /^\s*[([]?([A-Ha-hক-জ1-8১-৮]|i{1,3}|iv|vi{0,3})\s*[).:\]–]\s*(?=\S)/u;
const position = (sign: string): number => {
  const small = sign.toLowerCase();
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'].indexOf(small);
  if (roman >= 0) return roman;
  if (/^[১-৮]$/.test(small)) return small.charCodeAt(0) - 0x9e7;
  if (/^[1-8]$/.test(small)) return Number(small) - 1;
  return letters.reduce((found, set) => (found >= 0 ? found : set.indexOf(small)), -1);
};

export interface Labelled {
  /** Options without their labels, in their own order. */
  readonly options: readonly string[];
  /** For each option the place, from 0, that its label names. */
  readonly places: readonly number[];
  readonly form: 'letter' | 'number';
}

/** Options that each carry a label of their own (`A) 12`, `B) 14` …), no two the same; missing ones ('') carry none. Null: they do not. */
export const readLabels = (options: readonly string[]): Labelled | null => {
  const filled = options.filter((option) => option !== '').length;
  if (filled < 2) return null;
  const found = options.map((option) => label.exec(option));
  const places = found.map((one) => (one === null ? -1 : position(one[1] ?? '')));
  const own = places.filter((place) => place >= 0);
  if (own.length !== filled || new Set(own).size !== own.length) return null;
  const form = /\d|[১-৮]/.test(found.find((one) => one !== null)?.[1] ?? '') ? 'number' : 'letter';
  // `1. 5` may be a number and `1: 2` a ratio: digits count as labels only before a bracket or a full stop with a space.
  if (form === 'number' && !found.every((one) => one === null || /[)\]]\s*$|\.\s+$/.test(one[0]))) return null;
  return { options: options.map((option, index) => option.slice(found[index]?.[0].length ?? 0).trim()), places, form };
};

/** Whether the labels are those of as many options as there are, each once. */
export const isWholeSeries = ({ places }: Labelled): boolean => {
  const own = places.filter((place) => place >= 0);
  return Math.max(...own) === own.length - 1;
};

/** `["a", "b"]` or Python's `['a', "b"]`; what looks so and is broken is left whole. */
const writtenList = (text: string): readonly string[] | null => {
  if (!/^\s*\[\s*["']/.test(text) || !text.trimEnd().endsWith(']')) return null;
  try {
    const reader = new JsonReader(text);
    const list = reader.value();
    if (Array.isArray(list) && reader.done && list.every((one) => typeof one === 'string' || typeof one === 'number'))
      return list.map(String);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
  }
  return [text.trim()];
};

const marker = /(?:^|[\s;,|])[([]?([A-Ha-hক-জ]|[1-8])[).]\s*/gu;

/** `A) 3 B) 4 C) 5` in one cell. */
const byMarkers = (text: string): readonly string[] | null => {
  const found = [...text.matchAll(marker)];
  if (found.length < 2 || !found.every((one, index) => position(one[1] ?? '') === index) || text.slice(0, found[0]?.index).trim() !== '')
    return null;
  const parts = found.map((one, index) => text.slice(one.index + one[0].length, found[index + 1]?.index ?? text.length).trim());
  // What separates them besides: the same sign behind all but the last.
  const slashed = parts.slice(0, -1).every((part) => part.endsWith('/'));
  return parts.map((part, index) => (index < parts.length - 1 && slashed ? part.slice(0, -1).trim() : part.replace(/[;,|]$/, '')));
};

/** A list as programs write it, lines, bars, or `A) … B) …`: what separates nothing else. */
const surelySplit = (cell: string): readonly string[] | null => {
  const list = writtenList(cell);
  if (list) return list;
  for (const sign of [/\r\n?|\n|<br ?\/?>/i, /\|{1,2}/]) {
    const parts = cell.split(sign).filter((part) => part.trim() !== '');
    if (parts.length > 1) return parts.map((part) => part.trim());
  }
  return byMarkers(cell);
};

/** Whether a cell holds several options without doubt. */
export const isOptionList = (cell: string): boolean => {
  const sure = surelySplit(cell);
  return sure === null ? /;\s*\S/.test(cell) || (cell.match(marker)?.length ?? 0) > 1 : sure.length > 1;
};

/** Signs that separate options and stand in texts too. The comma of a thousand (`1,200`) separates nothing. */
const separators = {
  ';': /;/,
  '\t': /\t/,
  ' / ': /\s\/\s/,
  ' - ': /\s[-–—•·]\s/,
  ',': /,(?!\d{3}(?!\d))|,(?=\s)/,
  '/': /\//,
} as const;
export type Separator = keyof typeof separators;
const separatorNames = Object.keys(separators) as Separator[];

/** Of the cells of one file the sign that gives two to eight options in most of them; where two do so alike, the earlier of `separators`. */
export const separatorOf = (cells: Iterable<string>): Separator | null => {
  const fits = new Map<Separator, number>();
  for (const cell of cells) {
    if (surelySplit(cell)) continue;
    for (const name of separatorNames) {
      const parts = cell.split(separators[name]).map((part) => part.trim());
      const options = parts.length > 1 && parts.length <= 8 && parts.every((part) => part !== '');
      fits.set(name, (fits.get(name) ?? 0) + (options ? 1 : 0));
    }
  }
  let best: Separator | null = null;
  for (const name of separatorNames) if ((fits.get(name) ?? 0) > (best === null ? 0 : (fits.get(best) ?? 0))) best = name;
  return best;
};

/** Options that stand in one cell. `usual`: the sign that separates them elsewhere in the file. */
export const splitOptions = (cell: string, usual: Separator | null = null): readonly string[] => {
  const sure = surelySplit(cell);
  if (sure) return sure;
  for (const name of usual === null ? separatorNames : [usual, ...separatorNames]) {
    const parts = cell.split(separators[name]).map((part) => part.trim());
    if (parts.length > 1 && parts.every((part) => part !== '')) return parts;
  }
  return cell.trim() === '' ? [] : [cell.trim()];
};

const markBefore = /^(?:\*{1,2}|[✓✔☑√]|\[x\]|==?>)/iu;
const markAfter = /(?:\*{1,2}|[✓✔☑√]|\((?:correct|right|ans(?:wer)?|সঠিক)\))$/iu;

/** The option without its mark; null where it has none. Only its ends are looked at. */
const unmarked = (raw: string): string | null => {
  const option = raw.trim();
  const before = markBefore.exec(option.slice(0, 4))?.[0];
  if (before !== undefined) return option.slice(before.length).trim();
  const after = markAfter.exec(option.slice(-12))?.[0];
  return after === undefined ? null : option.slice(0, option.length - after.length).trim();
};

/** Options that carry the key themselves (`*Paris`, `ঢাকা ✓`): null unless some, and not all, do. */
export const readMarks = (
  options: readonly string[],
): { readonly options: readonly string[]; readonly correct: readonly number[] } | null => {
  const found = options.map(unmarked);
  const correct = found.flatMap((option, index) => (option === null ? [] : [index]));
  if (correct.length === 0 || correct.length === options.length) return null;
  return { options: options.map((option, index) => found[index] ?? option), correct };
};

/** Which options the weights make right: those with the whole mark; where none has it, all that bring something (shares of it). */
export const rightByWeights = (weights: readonly number[]): readonly number[] => {
  const most = Math.max(...weights, 0);
  if (most <= 0) return [];
  const whole = most === 100 || most === 1;
  return weights.flatMap((weight, index) => ((whole ? weight === most : weight > 0) ? [index] : []));
};

/** What a cell beside an option says of it: `X`, `✓`, TRUE, 1, 100 (a share) make it right; null where it says nothing that is known. */
export const readWeight = (raw: string): number | null => {
  const cell = raw.trim();
  if (cell === '' || cell === '-' || /^[✗✘❌]$/u.test(cell)) return 0;
  if (/^[x✓✔☑√*•]$/iu.test(cell)) return 1;
  const truth = readTruth(cell);
  if (truth !== null) return truth ? 1 : 0;
  const number = Number.parseFloat(cell.replace(',', '.').replace('%', ''));
  return Number.isFinite(number) && /^[-+]?[\d.,]+%?$/.test(cell) ? number : null;
};
