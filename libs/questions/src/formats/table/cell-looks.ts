import type { TableRow } from './rows.js';

/** How the right options of a table are set off: the kinds that do so in most rows, the surest first. */
export type Looks = readonly string[];

const filledOf = (row: TableRow, options: readonly number[]): readonly number[] =>
  options.filter((at) => (row.cells[at] ?? '').trim() !== '');

/** For each of the options whether it is set off in that way. */
export const setOff = (row: TableRow, options: readonly number[], look: string): readonly number[] =>
  options.flatMap((at, place) => (row.about?.get(at)?.looks?.includes(look) ? [place] : []));

interface Seen {
  one: number;
  some: number;
  all: number;
  readonly columns: Set<number>;
}

/**
 * What sets the right options off in a table: a fill, a colour, bold letters on exactly one of the options in most rows, never on all of a
 * row, and not on the same column throughout (that is how the table is painted). None: nothing does.
 */
export const looksOf = (rows: Iterable<TableRow>, options: readonly number[]): Looks => {
  const seen = new Map<string, Seen>();
  let asked = 0;
  for (const row of rows) {
    const filled = filledOf(row, options);
    if (filled.length < 2) continue;
    asked += 1;
    for (const look of new Set(filled.flatMap((at) => row.about?.get(at)?.looks ?? []))) {
      const kind = seen.get(look) ?? { one: 0, some: 0, all: 0, columns: new Set<number>() };
      const places = filled.filter((at) => row.about?.get(at)?.looks?.includes(look));
      if (places.length === filled.length) kind.all += 1;
      else if (places.length === 1) kind.one += 1;
      else kind.some += 1;
      for (const at of places) kind.columns.add(at);
      seen.set(look, kind);
    }
  }
  const sure = [...seen].filter(([, { one, all, columns }]) => all === 0 && one * 2 >= asked && one > 0 && (columns.size > 1 || asked < 3));
  return sure.toSorted(([, left], [, right]) => right.one - left.one).map(([look]) => look);
};
