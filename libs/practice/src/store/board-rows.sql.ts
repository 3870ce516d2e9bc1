import type { EntityManager } from '@mikro-orm/postgresql';
import type { PracticeBoardRow } from '#contracts/http/selfpractice';
import type { PracticeBoardSpan, PracticeBoardTab } from '#contracts/shared/selfpractice';
import { dhakaDay } from './sql.js';

export interface BoardAsk {
  readonly span: PracticeBoardSpan;
  readonly tab: PracticeBoardTab;
  /** The person's own institute or batch, where the tab asks for it. */
  readonly key: string | null;
}

export interface PlacedRow extends PracticeBoardRow {
  readonly userId: string;
}

const columnOf: Readonly<Record<PracticeBoardTab, string | null>> = { all: null, institute: 'institute_key', batch: 'batch' };

/** The rows of a board, as `b`; values follow in this order. */
const among = ({ span, tab, key }: BoardAsk): { sql: string; values: string[] } => {
  const column = columnOf[tab];
  return { sql: `b.span = ?${column === null ? '' : ` and b.${column} = ?`}`, values: column === null ? [span] : [span, key ?? ''] };
};

export interface BoardCounts {
  readonly all: number;
  readonly institute: number;
  readonly batch: number;
}

/** How many stand on a board in all, of an institute and of a batch; none where the person has named none. And today. */
export const countRows = async (
  em: EntityManager,
  span: PracticeBoardSpan,
  keys: { readonly institute: string; readonly batch: string },
): Promise<{ readonly counts: BoardCounts; readonly today: string }> => {
  const of = (column: string): string =>
    `(select count(*)::int from practice.boards b where b.span = ? and b.${column} = ? and b.${column} <> '')`;
  const [row] = await em.execute<(BoardCounts & { today: string })[]>(
    `select (select count(*)::int from practice.boards b where b.span = ?) as "all", ${of('institute_key')} as institute, ${of('batch')} as batch,
       (${dhakaDay('platform.now()')})::text as today`,
    [span, span, keys.institute, span, keys.batch],
  );
  const { today, ...counts } = row ?? { all: 0, institute: 0, batch: 0, today: '' };
  return { counts, today };
};

/**
 * A stretch of the board by its keys; equals stand in the order of their ids. Equal keys share a rank: it is one more than how many have a
 * smaller key, which is counted once, for the first row, and follows from the place for the others.
 */
export const readStretch = async (em: EntityManager, ask: BoardAsk, from: number, count: number): Promise<PlacedRow[]> => {
  const { sql, values } = among(ask);
  const rows = await em.execute<(Omit<PlacedRow, 'rank'> & { key: string; smaller: number })[]>(
    `with stretch as (select b.* from practice.boards b where ${sql} order by b.rank_key, b.user_id limit ? offset ?)
     select b.user_id as "userId", b.rank_key as key, l.entry, l.name, l.institute, b.points, b.right_answers as "right", b.wrong,
       least(b.took_ms / 1000, 2000000000)::int as seconds,
       (select count(*)::int from practice.boards b where ${sql} and b.rank_key < (select min(rank_key) from stretch)) as smaller
     from stretch b join practice.learners l on l.user_id = b.user_id order by b.rank_key, b.user_id`,
    [...values, count, from, ...values],
  );
  let rank = (rows[0]?.smaller ?? 0) + 1;
  return rows.map(({ key, smaller: _smaller, ...row }, at) => {
    if (at > 0 && rows[at - 1]?.key !== key) rank = from + at + 1;
    return { ...row, rank };
  });
};

/** How many stand above a person in the order of the board; null where the person does not stand on it. */
export const placeOf = async (em: EntityManager, ask: BoardAsk, userId: string): Promise<number | null> => {
  const { sql, values } = among(ask);
  const [row] = await em.execute<{ place: number | null }[]>(
    `select (select count(*)::int from practice.boards b where ${sql} and (b.rank_key, b.user_id) < (o.rank_key, o.user_id)) as place
     from practice.boards o where o.span = ? and o.user_id = ?`,
    [...values, ask.span, userId],
  );
  return row?.place ?? null;
};
