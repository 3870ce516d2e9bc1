import { cutText } from '#contracts/shared/cut-text';
import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { blockAsFound, readBlockRows, type Fates } from './block-rows.js';
import { letterAt } from '../paper/label-alphabets.js';
import { noWay } from './key-way.js';
import { readKind, type KindWord } from './kinds.js';
import { readWeight } from './option-lists.js';
import { placeOf, type TableRow } from './rows.js';
import { settle, type Asked } from './settle.js';

/**
 * The question library of Brightspace (D2L) as CSV: a question is a block of rows, each with what it holds in its first cell:
 * `NewQuestion,MC` · `QuestionText,…` · `Option,100,…` · `TRUE,100` · `Feedback,…`; rows that begin with `//` are remarks.
 */
export const isBlocks = (rows: Iterable<TableRow>): boolean => {
  let seen = 0;
  for (const row of rows) {
    if (/^newquestion$/i.test(row.cells[0]?.trim() ?? '')) return true;
    seen += 1;
    if (seen > 40) break;
  }
  return false;
};

const kinds: Readonly<Record<string, KindWord>> = {
  MC: 'choice',
  MS: 'multiple',
  TF: 'true-false',
  WR: { unsupported: 'essay' },
  SA: { unsupported: 'short-answer' },
  M: { unsupported: 'matching' },
  O: { unsupported: 'ordering' },
};

const nameOf = (row: TableRow): string => (row.cells[0]?.trim() ?? '').toLowerCase();
/** The file's own words, as a person reads them. */
const truthWord = (word: string): string => (/^true$/i.test(word.trim()) ? 'True' : 'False');

const askBlock = (rows: readonly TableRow[]): Asked => {
  const cells = (name: string): readonly TableRow[] => rows.filter((row) => nameOf(row) === name);
  const second = (name: string): string => cells(name)[0]?.cells[1]?.trim() ?? '';
  const head = rows[0];
  const word = head?.cells[1]?.trim() ?? '';
  const options = cells('option');
  const truths = rows.filter((row) => /^(?:true|false)$/.test(nameOf(row)));
  const weights = (of: readonly TableRow[]): readonly number[] => of.map((row) => readWeight(row.cells[1] ?? '') ?? 0);
  const item = second('id');
  return {
    place: placeOf(head ?? { sheet: null, line: 1, cells: [] }, null, item === '' ? null : cutText(item, 120)),
    asFound: blockAsFound(rows),
    kind: kinds[word.toUpperCase()] ?? readKind(word) ?? { unsupported: word === '' ? 'unknown' : cutText(word, 60) },
    stem: second('questiontext'),
    options: truths.length > 0 ? truths.map((row) => truthWord(row.cells[0] ?? '')) : options.map((row) => row.cells[2] ?? ''),
    weights: weights(truths.length > 0 ? truths : options),
    mayHaveOptions: true,
    keys: [],
    explanation: [second('feedback'), ...reasonsOf(options, truths)].filter((text) => text !== '').join('\n'),
    stimulus: '',
    picture: second('image') || undefined,
    path: {},
    sources: [],
  };
};

/** What the file says of each option, behind its letter or its word. */
const reasonsOf = (options: readonly TableRow[], truths: readonly TableRow[]): string[] =>
  [
    ...options.map((row, at) => [`${letterAt(at)})`, row.cells[4]] as const),
    ...truths.map((row) => [`${truthWord(row.cells[0] ?? '')}:`, row.cells[2]] as const),
  ].flatMap(([label, reason = '']) => (reason.trim() === '' ? [] : [`${label} ${reason.trim()}`]));

const fields: Readonly<Record<string, readonly ReturnType<Fates>[]>> = {
  questiontext: ['field', 'stem'],
  option: ['field', 'key', 'option', 'field', 'explanation'],
  true: ['option', 'key', 'explanation'],
  false: ['option', 'key', 'explanation'],
  feedback: ['field', 'explanation'],
  image: ['field', 'stem'],
};

/** Rows that say how a question is set, and the parts of kinds that are not taken. */
const others =
  /^(?:id|title|points|difficulty|scoring|hint|initialtext|answerkey|inputbox|answer|input|choice|match|item|enumeration|tolerance|units?)$/;

/** The questions of such a file. */
export const readBlocks = (rows: Iterable<TableRow>, note: NoteFate = () => undefined): Iterable<Found> =>
  readBlockRows(
    rows,
    (row) => {
      const name = nameOf(row);
      if (name.startsWith('//')) return 'aside';
      if (name === 'newquestion') return 'begins';
      return Object.hasOwn(fields, name) || others.test(name) ? 'goes-on' : 'unknown';
    },
    (block) => settle(askBlock(block), noWay),
    note,
    (row, at) => fields[nameOf(row)]?.[at] ?? 'field',
  );
