import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { blockAsFound, readBlockRows } from './block-rows.js';
import { noWay } from './key-way.js';
import type { KindWord } from './kinds.js';
import { readWeight } from './option-lists.js';
import { placeOf, type TableRow } from './rows.js';
import { settle, type Asked } from './settle.js';

/**
 * Questions of TCExam as text between tabs: each row begins with what it is (M module, S subject, Q question, A answer), then whether it is in
 * use, its text, an explanation; of a question its kind, of an answer whether it is right.
 */
const letterOf = (row: TableRow): string => /^([MSQA])(?:=[A-Z]+)?$/.exec(row.cells[0]?.trim() ?? '')?.[1] ?? '';

export const isTcexam = (rows: Iterable<TableRow>): boolean => {
  const seen = new Map<string, number>();
  let count = 0;
  for (const row of rows) {
    if (!row.fault) seen.set(letterOf(row), (seen.get(letterOf(row)) ?? 0) + 1);
    count += 1;
    if (count >= 60) break;
  }
  const [questions, answers] = [seen.get('Q') ?? 0, seen.get('A') ?? 0];
  return questions > 0 && answers > questions && (seen.get('') ?? 0) * 10 <= count;
};

const kinds: Readonly<Record<string, KindWord>> = {
  S: 'choice',
  M: 'multiple',
  T: { unsupported: 'short-answer' },
  O: { unsupported: 'ordering' },
};

const ask = (block: readonly TableRow[], path: Asked['path']): Asked => {
  const [head, ...answers] = block;
  const cell = (row: TableRow | undefined, at: number): string => row?.cells[at] ?? '';
  return {
    place: placeOf(head!),
    asFound: blockAsFound(block),
    kind: kinds[cell(head, 4).trim().toUpperCase()] ?? null,
    stem: cell(head, 2),
    options: answers.map((row) => cell(row, 2)),
    weights: answers.map((row) => readWeight(cell(row, 4)) ?? 0),
    mayHaveOptions: true,
    keys: [],
    explanation: [head, ...answers]
      .map((row) => cell(row, 3).trim())
      .filter((text) => text !== '')
      .join('\n'),
    stimulus: '',
    path,
    sources: [],
  };
};

const fates = ['sign', 'field', null, 'explanation', null] as const;

export function* readTcexam(rows: Iterable<TableRow>, note: NoteFate = () => undefined): Generator<Found> {
  let path: Asked['path'] = {};
  const paths = new WeakMap<TableRow, Asked['path']>();
  yield* readBlockRows(
    rows,
    (row) => {
      const letter = letterOf(row);
      const name = (row.cells[2] ?? '').trim();
      // A row that names its columns (`Q=QUESTION`) is none; one that also holds something is taken at its word.
      if (letter === 'M' && name !== '') path = { subject: name };
      if (letter === 'S' && name !== '') path = { ...path, chapter: name };
      paths.set(row, path);
      if (letter === 'Q') return /=/.test(row.cells[0] ?? '') ? 'aside' : 'begins';
      if (letter === 'A') return /=/.test(row.cells[0] ?? '') ? 'aside' : 'goes-on';
      return letter === '' ? 'unknown' : 'aside';
    },
    (block) => settle(ask(block, paths.get(block[0]!) ?? {}), noWay),
    note,
    (row, at) =>
      fates[at] ?? (at === 2 ? (letterOf(row) === 'Q' ? 'stem' : 'option') : at === 4 && letterOf(row) === 'A' ? 'key' : 'field'),
  );
}
