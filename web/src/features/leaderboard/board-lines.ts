import type { BoardRow } from '#contracts/http/exams';

/** What stands on the screen, from top to bottom. */
export type BoardLine =
  | { readonly kind: 'row'; readonly row: BoardRow; readonly mine: boolean }
  | { readonly kind: 'gap'; readonly people: number };

/** Rows of the top shown before the gap. */
export const TOP = 10;

/**
 * The top, a gap with the number of people between, then the own row with its neighbours. Neighbours are older than the top (they come
 * by HTTP): whoever stands in both is shown where the newer picture has them.
 */
export const boardLines = (top: readonly BoardRow[], own: BoardRow | null, neighbours: readonly BoardRow[]): BoardLine[] => {
  const row = (of: BoardRow): BoardLine => ({ kind: 'row', row: of.entry === own?.entry ? own : of, mine: of.entry === own?.entry });
  if (own === null) return top.map(row);
  const known = new Set(top.map(({ entry }) => entry));
  // Close to the top there is no gap to show: the list simply goes on.
  if (known.has(own.entry)) return top.map(row);
  const upper = top.slice(0, TOP);
  const shown = new Set(upper.map(({ entry }) => entry));
  const lower = [...neighbours.filter(({ entry }) => entry !== own.entry && !shown.has(entry)), own].sort(
    (a, b) => a.rank - b.rank || (a.entry < b.entry ? -1 : 1),
  );
  const between = (lower[0]?.rank ?? 0) - upper.length - 1;
  return [...upper.map(row), ...(between > 0 && upper.length > 0 ? [{ kind: 'gap', people: between } as const] : []), ...lower.map(row)];
};

export interface Place {
  readonly rank: number;
  readonly moved: number | null;
}

/** How each row moved since the picture before: positive is up, 0 stayed, null is new. A row that stays keeps its last movement. */
export const movements = (before: ReadonlyMap<string, Place>, rows: readonly BoardRow[]): Map<string, Place> =>
  new Map(
    rows.map(({ entry, rank }) => {
      const old = before.get(entry);
      return [entry, { rank, moved: old === undefined ? null : old.rank === rank ? old.moved : old.rank - rank }];
    }),
  );

export const rowsIn = (lines: readonly BoardLine[]): BoardRow[] => lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []));

/** How many places of the next picture differ from the one on screen. */
export const changedPlaces = (shown: readonly BoardLine[], next: readonly BoardLine[]): number => {
  const ranks = new Map(rowsIn(shown).map(({ entry, rank }) => [entry, rank]));
  return rowsIn(next).filter(({ entry, rank }) => ranks.get(entry) !== rank).length;
};
