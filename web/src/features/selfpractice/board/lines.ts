import type { PracticeBoardRow } from '#contracts/http/selfpractice';

/** What stands on the board, from top to bottom. */
export type Line =
  | { readonly kind: 'row'; readonly row: PracticeBoardRow; readonly mine: boolean }
  | { readonly kind: 'gap'; readonly people: number };

interface Board {
  readonly rows: readonly PracticeBoardRow[];
  readonly neighbours: readonly PracticeBoardRow[];
  readonly own: PracticeBoardRow | null;
}

/** The page's rows; below the first page, where the own row is further down, a gap with the number between and the own neighbourhood. */
export const linesOf = ({ rows, neighbours, own }: Board, page: number): readonly Line[] => {
  const seen = new Set(rows.map(({ entry }) => entry));
  const line = (row: PracticeBoardRow): Line => ({ kind: 'row', row, mine: row.entry === own?.entry });
  const top = rows.map(line);
  const last = rows.at(-1);
  const near = neighbours.filter(({ entry }) => !seen.has(entry));
  const first = near[0];
  if (page !== 1 || !own || seen.has(own.entry) || !last || !first || first.rank < last.rank) return top;
  const people = first.rank - last.rank - 1;
  return [...top, ...(people > 0 ? [{ kind: 'gap' as const, people }] : []), ...near.map(line)];
};
