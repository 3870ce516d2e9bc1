import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { faultOf } from './cell-faults.js';
import { countedFrom, KeyEvidence, type KeyWay } from './key-way.js';
import { joinRows } from './one-a-row.js';
import { RowFates } from './row-fates.js';
import { isBlank, placeOf, rowAsFound, type TableRow } from './rows.js';
import { keyCase, settle } from './settle.js';
import { headOf, isTitle, type Head } from './table-head.js';
import { TableReader, type TableHow } from './table-reader.js';

export type { TableHow } from './table-reader.js';
const silent: NoteFate = () => undefined;

const rowsAfter = (rows: Iterable<TableRow>, count: number): Iterable<TableRow> => ({
  *[Symbol.iterator]() {
    let passed = 0;
    for (const row of rows) {
      passed += 1;
      if (passed > count) yield row;
    }
  },
});

function* above(rows: Iterable<TableRow>, head: Head, fates: RowFates): Generator<Found> {
  let [passed, first] = [0, true];
  for (const row of rows) {
    if (passed >= head.rows) return;
    if (!isBlank(row) || row.fault) {
      const title = passed < head.at && isTitle(row, first);
      yield* fates.whole(row, passed > head.at ? 'field' : passed === head.at || title ? 'heading' : 'left-over');
      first = false;
    }
    passed += 1;
  }
}

const hidden = (row: TableRow): Found => ({ is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: 'hidden-row' });

const settled = (row: TableRow, reader: TableReader, way: KeyWay): Found => {
  const found = settle(reader.ask(row), way);
  if (found.is !== 'question' || found.question.options.length === 0) return found;
  const other = reader.otherwise(row, found.question.correct);
  if (other === null) return found;
  const texts = (places: readonly number[]): string => places.map((place) => found.question.options[place]?.text ?? '').join(', ');
  return {
    is: 'error',
    place: found.place,
    asFound: found.asFound,
    code: 'key-unclear',
    facts: { one: cutText(texts(found.question.correct), 100), other: cutText(texts(other), 100) },
    question: { ...found.question, correct: [] },
  };
};

/**
 * The questions of a table whose columns are known, one `Found` a row or, where each option has a row of its own, one for the rows of a
 * question. `rows` is gone through several times (first to find out how the keys count), so that nothing but the row at hand is held; a
 * generator that runs once will not do. With `header` the rows down to the one with the headings are none of the questions.
 */
export function* readTable(
  rows: Iterable<TableRow>,
  columns: readonly TableField[],
  header: boolean,
  how: TableHow = {},
  note: NoteFate = silent,
): Generator<Found> {
  const head = headOf(rows, header);
  const body = rowsAfter(rows, head.rows);
  const table = joinRows(body, columns) ?? { rows: body, columns };
  const reader = new TableReader(table.columns, head.heading, how, table.rows);
  const fates = new RowFates(columns, head.heading, note);
  const evidence = new KeyEvidence();
  for (const row of table.rows) if (!row.fault && !row.hidden && !reader.isEmpty(row)) evidence.add(keyCase(reader.keys(row)));
  const way = countedFrom(evidence.way(), how.base);
  yield* above(rows, head, fates);
  for (const row of table.rows) {
    if (reader.isEmpty(row)) {
      yield* fates.aside(row);
      continue;
    }
    const found: Found = row.fault
      ? { is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: row.fault.code }
      : row.hidden
        ? hidden(row)
        : (faultOf(row, table.columns, how.dated === true) ?? settled(row, reader, way));
    yield found;
    yield* fates.asked(row, found.is);
  }
}
