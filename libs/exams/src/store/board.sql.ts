import type { EntityManager } from '@mikro-orm/postgresql';
import type { BoardRow } from '#contracts/http/exams';
import { toMarks } from '../domain/marks.js';
import { ms, shownInstitute } from './sql.js';

/** How many rows every board message holds. */
export const topSize = 20;

/** The people of a tab: everybody, or who stood in the same institute or batch at the start. */
export type BoardFilter = { readonly tab: 'all' } | { readonly tab: 'institute' | 'batch'; readonly value: string };

export interface BoardEntry {
  readonly attemptId: string;
  readonly rankKey: string;
  readonly entry: string;
  readonly name: string;
  readonly institute: string;
  readonly units: string;
  readonly correct: number;
  readonly wrong: number;
  readonly seconds: number;
}
export type RankedEntry = BoardEntry & { readonly rank: number };

const entryColumns = `a.id as "attemptId", a.rank_key as "rankKey", a.entry, a.name, ${shownInstitute('a.')} as institute, a.score_units::text as units, a.correct, a.wrong,
  coalesce(a.seconds_taken, 0) as seconds`;

export const boardRow = (entry: RankedEntry, denominator: string): BoardRow => ({
  rank: entry.rank,
  entry: entry.entry,
  name: entry.name,
  institute: entry.institute,
  score: toMarks(entry.units, denominator),
  correct: entry.correct,
  wrong: entry.wrong,
  seconds: entry.seconds,
});

/** The first rows. The ranks are right without a look at the others: nobody stands before the top. */
export const readTop = (em: EntityManager, examId: string, size = topSize): Promise<RankedEntry[]> =>
  em.execute<RankedEntry[]>(
    `select t.*, (rank() over (order by t."rankKey" collate "C"))::int as rank
     from (select ${entryColumns} from exams.attempts a where a.exam_id = ? and a.ranked order by a.rank_key, a.id limit ?) t
     order by t."rankKey" collate "C", t."attemptId"`,
    [examId, size],
  );

export interface BoardState {
  readonly version: number;
  readonly ranked: number;
  readonly updatedAt: number;
  /** Rises with each corrected key; the scores stand for `rescoredVersion`. */
  readonly keyVersion: number;
  readonly rescoredVersion: number;
}

/** The columns of `BoardState`, of the table named `b`; zeros where an exam has no board yet. */
const boardStateColumns = `coalesce(b.version, 0) as version, coalesce(b.ranked, 0) as ranked, coalesce(${ms('b.updated_at')}, 0) as "updatedAt",
  coalesce(b.key_version, 0) as "keyVersion", coalesce(b.rescored_version, 0) as "rescoredVersion"`;

export const readBoardState = async (em: EntityManager, examId: string): Promise<BoardState> => {
  const [row] = await em.execute<BoardState[]>(`select ${boardStateColumns} from exams.boards b where b.exam_id = ?`, [examId]);
  return row ?? { version: 0, ranked: 0, updatedAt: 0, keyVersion: 0, rescoredVersion: 0 };
};

const filterSql = (filter: BoardFilter): { readonly sql: string; readonly values: string[] } =>
  filter.tab === 'all'
    ? { sql: '', values: [] }
    : { sql: ` and a.${filter.tab === 'batch' ? 'batch' : 'institute_key'} = ?`, values: [filter.value] };

export interface RankedPage extends Pick<BoardState, 'version' | 'ranked' | 'updatedAt'> {
  readonly rows: RankedEntry[];
  /** Two above, the own row, two below; empty without an own row. */
  readonly around: RankedEntry[];
}

/**
 * The board recomputed by SQL alone: a page, and the neighbours of one attempt. One statement, so that version, number and rows belong
 * together. Ranks are `rank()` over the key's bytes and agree with Redis by construction.
 */
const rankedSql = (filter: string): string => `
  with board as materialized (
    select a.id, (rank() over (order by a.rank_key collate "C"))::int as rank, (row_number() over (order by a.rank_key collate "C", a.id))::int as place
    from exams.attempts a where a.exam_id = ? and a.ranked${filter}
  ), own as (select place from board where id = ?)
  select s.version, s.ranked, ${ms('s.updated_at')} as "updatedAt", r.*
  from exams.boards s left join (
    select ${entryColumns}, b.rank, b.place from board b join exams.attempts a on a.exam_id = ? and a.id = b.id
    where (b.place > ? and b.place <= ?) or b.place between (select place from own) - 2 and (select place from own) + 2
  ) r on true
  where s.exam_id = ? order by r.place`;

type PlacedRow = Pick<BoardState, 'version' | 'ranked' | 'updatedAt'> & RankedEntry & { readonly place: number | null };

export const readRanked = async (
  em: EntityManager,
  examId: string,
  filter: BoardFilter,
  page: { readonly offset: number; readonly size: number },
  ownId: string | null,
): Promise<RankedPage> => {
  const { sql, values } = filterSql(filter);
  const found = await em.execute<PlacedRow[]>(rankedSql(sql), [
    examId,
    ...values,
    ownId,
    examId,
    page.offset,
    page.offset + page.size,
    examId,
  ]);
  const [first] = found;
  const all = found.flatMap(({ version: _version, ranked: _ranked, updatedAt: _updatedAt, place, ...entry }) =>
    place === null ? [] : [{ place, entry }],
  );
  const own = all.find(({ entry }) => entry.attemptId === ownId);
  const entries = (chosen: (place: number) => boolean) => all.filter(({ place }) => chosen(place)).map(({ entry }) => entry);
  return {
    version: first?.version ?? 0,
    ranked: first?.ranked ?? 0,
    updatedAt: first?.updatedAt ?? 0,
    rows: entries((place) => place > page.offset && place <= page.offset + page.size),
    around: own ? entries((place) => Math.abs(place - own.place) <= 2) : [],
  };
};

/** Ranks of some attempts, by SQL alone: one pass over the board. */
export const readRanks = async (em: EntityManager, examId: string, attemptIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await em.execute<{ id: string; rank: number }[]>(
    `select id, rank from (
       select a.id, (rank() over (order by a.rank_key collate "C"))::int as rank from exams.attempts a where a.exam_id = ? and a.ranked
     ) b where b.id in (?)`,
    [examId, attemptIds],
  );
  return new Map(rows.map(({ id, rank }) => [id, rank]));
};

/** What the board says about some attempts, in no order; those that are not on the board are missing. */
export const readEntries = (em: EntityManager, examId: string, attemptIds: readonly string[]): Promise<BoardEntry[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : em.execute<BoardEntry[]>(`select ${entryColumns} from exams.attempts a where a.exam_id = ? and a.ranked and a.id in (?)`, [
        examId,
        attemptIds,
      ]);

/** Members of the rank set (`rank_key|attemptId`) that came onto the board with this version or before, a page at a time in their order. */
export const readMembers = async (em: EntityManager, examId: string, version: number, after: string, size: number): Promise<string[]> => {
  const [key = '', id = '00000000-0000-0000-0000-000000000000'] = after.split('|');
  const rows = await em.execute<{ member: string }[]>(
    `select a.rank_key || '|' || a.id as member from exams.attempts a
     where a.exam_id = ? and a.ranked and a.board_version <= ? and (a.rank_key, a.id) > (? collate "C", ?::uuid)
     order by a.rank_key, a.id limit ?`,
    [examId, version, key, id || '00000000-0000-0000-0000-000000000000', size],
  );
  return rows.map(({ member }) => member);
};
