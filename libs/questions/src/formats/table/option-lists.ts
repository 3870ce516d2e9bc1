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

/** Options that carry their own labels (`A) 12`, `B) 14` …) lose them, if all do and the labels run through. */
export const withoutLabels = (options: readonly string[]): readonly string[] => {
  if (options.length < 2) return options;
  const found = options.map((option) => label.exec(option));
  if (!found.every((one, index) => one !== null && position(one[1] ?? '') === index)) return options;
  // `1. 5` may be a number and `1: 2` a ratio: digits count as labels only before a bracket or a full stop with a space.
  if (/\d|[১-৮]/.test(found[0]?.[1] ?? '') && !found.every((one) => /[)\]]\s*$|\.\s+$/.test(one?.[0] ?? ''))) return options;
  return options.map((option, index) => option.slice(found[index]?.[0].length ?? 0).trim());
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
  return found.map((one, index) =>
    text
      .slice(one.index + one[0].length, found[index + 1]?.index ?? text.length)
      .trim()
      .replace(/[;,|]$/, ''),
  );
};

/** Options that stand in one cell: a list as programs write it, lines, `A) … B) …`, or separated by `|`, `;` or (last) commas. */
export const splitOptions = (cell: string): readonly string[] => {
  const list = writtenList(cell);
  if (list) return list;
  for (const sign of [/\r\n?|\n|<br ?\/?>/i, /\|{1,2}/]) {
    const parts = cell.split(sign).filter((part) => part.trim() !== '');
    if (parts.length > 1) return parts.map((part) => part.trim());
  }
  const marked = byMarkers(cell);
  if (marked) return marked;
  for (const sign of [';', '/', ',']) {
    const parts = cell.split(sign).map((part) => part.trim());
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
