import { cutText } from '#contracts/shared/cut-text';
import { withoutBlankOptions } from '../blank-options.js';
import type { Fate, NoteFate } from '../fates.js';
import { asText } from '../pieces.js';
import { asFoundLength, type Found, type Piece, type Place, type ReadQuestion } from '../reading.js';
import { trueFalseOptions } from '../true-false.js';
import { readKey, type AikenOption } from './key.js';

/** The lines of one question as the reader gathered them. */
export interface AikenBlock {
  readonly line: number;
  readonly keyword: string | null;
  readonly raw: string[];
  readonly stem: string[];
  readonly options: { readonly label: string; readonly lines: string[] }[];
  key: { readonly value: string; readonly line: number } | null;
  readonly feedback: string[];
  readonly tags: string[];
  /** What each line of it is for. */
  readonly fates: Map<number, Fate>;
  /** The first lines of the file: a title may stand there. */
  readonly first: boolean;
}

const numbered = /^\s*(?:(?:Q(?:uestion)?|প্রশ্ন)\s*(?:no)?\.?\s*(?:\d{1,4}|[০-৯]{1,4})|\d{1,3}|[০-৯]{1,3})\s*(?:[.):।]+(?:\s+|$)|$)/i;

/** The stem without the number that counts it, and the number. */
const splitNumber = (stem: string): { readonly item: string | null; readonly stem: string } => {
  const found = numbered.exec(stem.split('\n', 1)[0]!);
  const rest = found ? stem.slice(found[0].length).trim() : stem;
  if (!found || rest === '') return { item: null, stem };
  return { item: /[\d০-৯]+/.exec(found[0])![0], stem: rest };
};

const heading = /^\s*(?:chapter|unit|section|part|quiz|test|exam|module|lesson|topic|week|অধ্যায়|অধ্যায়|পাঠ|বিষয়|বিষয়|পরীক্ষা)(?:\s|:|$)/i;

/** A heading of Markdown that asks nothing itself. */
export const isHeading = (line: string): boolean => /^\s*#{1,6}\s+\S/.test(line) && !/[?？]\s*$/.test(line);

/** A line between questions that asks nothing: a title, a chapter, a rule of signs. */
const asksNothing = ({ stem, first }: AikenBlock): boolean => {
  if (stem.length !== 1) return false;
  const line = stem[0]!.trim();
  if (/[?？।]$/.test(line) || line.length > 120) return false;
  return heading.test(line) || isHeading(line) || /^[#=*_~-]{2,}/.test(line) || line.startsWith('//') || (first && !/[.:]$/.test(line));
};

const yes = /^(?:t|true|সত্য|হ্যাঁ|yes)\.?$/i;
const no = /^(?:f|false|মিথ্যা|না|no)\.?$/i;

const number = (written: string): string | null => {
  const latin = written.trim().replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  return /^[+-]?\d{1,30}(?:\.\d{1,30})?$/.test(latin) ? latin.replace('+', '') : null;
};

type Answered = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;
type Problem = Extract<Found, { is: 'error' }>['code'];

const trueFalse = (value: string | undefined, stem: string): Answered | Problem => {
  const said = value?.trim() ?? '';
  if (said === '') return 'no-key';
  if (!yes.test(said) && !no.test(said)) return 'key-unclear';
  return { kind: 'true-false', options: trueFalseOptions(stem), correct: [yes.test(said) ? 0 : 1] };
};

const choice = (block: AikenBlock, options: readonly AikenOption[]): Answered | Problem => {
  if (options.length < 2) return 'few-options';
  if (!block.key) return 'no-key';
  const key = readKey(block.key.value, options);
  if ('code' in key) return key.code;
  const pieces: Piece[] = options.map(({ text }) => asText(text));
  return withoutBlankOptions<Answered>({ kind: key.correct.length > 1 ? 'multiple' : 'single', options: pieces, correct: key.correct });
};

/** What a block came to: null where it holds no question at all. Tells the fates of its lines. */
export const finish = (block: AikenBlock, note: NoteFate): Found | null => {
  const found = settle(block);
  for (const [line, fate] of block.fates)
    note(String(line), found?.is === 'question' ? fate : found ? 'refused' : block.keyword ? 'field' : 'heading');
  return found;
};

const settle = (block: AikenBlock): Found | null => {
  const asFound = cutText(block.raw.join('\n').trim(), asFoundLength);
  const { item, stem } = splitNumber(
    block.stem
      .join('\n')
      .trim()
      .replace(/^#{1,6}\s+/, ''),
  );
  const place: Place = { sheet: null, line: block.line, column: null, item };
  const { keyword } = block;
  if (keyword === 'category') return null;
  const single = keyword === 'numerical' && block.key ? number(block.key.value) : null;
  if (keyword && keyword !== 'multichoice' && keyword !== 'truefalse' && single === null)
    return { is: 'unsupported', place, asFound, kind: keyword };
  const options = block.options.map(({ label, lines }) => ({ label, text: lines.join('\n').trim() }));
  if (!keyword && options.length === 0 && !block.key && asksNothing(block)) return null;
  const error = (code: Problem, line = block.line): Found => ({ is: 'error', place: { ...place, line }, asFound, code });
  if (stem === '') return error('empty-stem');
  const answered: Answered | Problem =
    single !== null
      ? { kind: 'numeric', options: [], correct: [], number: single, tolerance: '0' }
      : keyword === 'truefalse' && options.length === 0
        ? trueFalse(block.key?.value, stem)
        : choice(block, options);
  if (typeof answered === 'string') return error(answered, answered === 'few-options' ? block.line : (block.key?.line ?? block.line));
  const why = block.feedback.join('\n').trim();
  const question = {
    ...answered,
    stem: asText(stem),
    explanation: why === '' ? null : asText(why),
    stimulus: null,
    path: {},
    sources: [],
    tags: block.tags,
  };
  return { is: 'question', place, asFound, question };
};
