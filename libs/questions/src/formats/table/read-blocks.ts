import { cutText } from '#contracts/shared/cut-text';
import { asFoundLength, type Found } from '../reading.js';
import { readKind, type KindWord } from './kinds.js';
import { readWeight } from './option-lists.js';
import { isBlank, placeOf, rowAsFound, type TableRow } from './rows.js';
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

const askBlock = (rows: readonly TableRow[]): Asked => {
  const cells = (name: RegExp): readonly TableRow[] => rows.filter((row) => name.test(row.cells[0]?.trim() ?? ''));
  const second = (name: RegExp): string => cells(name)[0]?.cells[1]?.trim() ?? '';
  const head = rows[0];
  const word = head?.cells[1]?.trim() ?? '';
  const options = cells(/^option$/i);
  const truths = cells(/^(?:true|false)$/i);
  const weights = (of: readonly TableRow[]): readonly number[] => of.map((row) => readWeight(row.cells[1] ?? '') ?? 0);
  const item = second(/^id$/i);
  return {
    place: placeOf(head ?? { sheet: null, line: 1, cells: [] }, null, item === '' ? null : cutText(item, 120)),
    asFound: cutText(rows.map(rowAsFound).join('\n'), asFoundLength),
    kind: kinds[word.toUpperCase()] ?? readKind(word) ?? { unsupported: word === '' ? 'unknown' : cutText(word, 60) },
    stem: second(/^questiontext$/i),
    options: truths.length > 0 ? truths.map((row) => row.cells[0] ?? '') : options.map((row) => row.cells[2] ?? ''),
    weights: weights(truths.length > 0 ? truths : options),
    mayHaveOptions: true,
    keys: [],
    explanation: second(/^feedback$/i),
    stimulus: '',
    picture: second(/^image$/i) || undefined,
    path: {},
    sources: [],
  };
};

const way = { base: null, numbers: null, letters: null } as const;

/** The questions of such a file. What stands before the first block is no question. */
export function* readBlocks(rows: Iterable<TableRow>): Generator<Found> {
  let block: TableRow[] = [];
  for (const row of rows) {
    if (row.fault) {
      // What the broken row held is not known: its block is not to be trusted.
      yield {
        is: 'error',
        place: placeOf(block[0] ?? row),
        asFound: cutText([...block, row].map(rowAsFound).join('\n'), asFoundLength),
        code: row.fault.code,
      };
      block = [];
      continue;
    }
    const first = row.cells[0]?.trim() ?? '';
    if (isBlank(row) || first.startsWith('//')) continue;
    if (/^newquestion$/i.test(first)) {
      if (block.length > 0) yield settle(askBlock(block), way);
      block = [row];
    } else if (block.length > 0) block.push(row);
  }
  if (block.length > 0) yield settle(askBlock(block), way);
}
