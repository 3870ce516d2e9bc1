import type { EntityManager } from '@mikro-orm/postgresql';
import { maskedName } from '#platform/kernel';
import type { TopperRow, Toppers } from '#contracts/http/progress';
import { pageSize } from '#contracts/shared/values';
import type { TopperSpan } from '#contracts/shared/toppers';
import { withFirstName } from './board-names.js';
import { dhakaDay } from './toppers.sql.js';
import { iso, ms, shownInstitute } from './sql.js';

interface Row extends Omit<TopperRow, 'points'> {
  readonly userId: string;
  readonly points: string;
  readonly place: number;
}

interface BoardRow extends Pick<Toppers, 'from' | 'to' | 'exams' | 'people'> {
  readonly reckonedAt: number | null;
}

const readBoard = async (em: EntityManager, courseId: string, span: TopperSpan): Promise<BoardRow> => {
  const [row] = await em.execute<BoardRow[]>(
    `select b.from_day::text as "from", (${dhakaDay('platform.now()')})::text as "to", coalesce(b.exams, 0) as exams,
       coalesce(b.people, 0) as people, ${ms('b.reckoned_at')} as "reckonedAt"
     from (values (1)) v left join exams.topper_boards b on b.course_id = ? and b.span = ?`,
    [courseId, span],
  );
  return row!;
};

/** A page of ten, and the own place with two on each side; equals stand in the order of their ids. */
const rowsSql = `
  with placed as materialized (
    select t.*, (row_number() over (order by t.rank, t.user_id))::int as place from exams.toppers t where t.course_id = ? and t.span = ?
  ), own as (select place from placed where user_id = ?)
  select t.user_id as "userId", t.rank, a.entry, a.name, ${shownInstitute('a.')} as institute, t.points::text as points, t.exams, t.wrong, t.seconds, t.place
  from placed t join exams.attempts a on a.exam_id = t.exam_id and a.id = t.attempt_id
  where t.place > ? and t.place <= ? or t.place between (select place from own) - 2 and (select place from own) + 2
  order by t.place`;

export interface TopperView {
  readonly courseId: string;
  readonly span: TopperSpan;
  /** From 1. */
  readonly page: number;
}

/** A list of toppers as a person sees it: names and institutes where boards show them (`board-names.ts`). */
export const readToppers = async (
  em: EntityManager,
  { courseId, span, page }: TopperView,
  viewer: { readonly userId: string; readonly named: boolean },
): Promise<Toppers> => {
  const board = await readBoard(em, courseId, span);
  const from = (page - 1) * pageSize;
  const found = await em.execute<Row[]>(rowsSql, [courseId, span, viewer.userId, from, from + pageSize]);
  const own = found.find(({ userId }) => userId === viewer.userId);
  const shown = ({ userId, place: _place, points, ...row }: Row): TopperRow => {
    const whole = { ...row, points: Number(points) };
    return viewer.named || userId === viewer.userId ? whole : withFirstName(whole);
  };
  return {
    ...board,
    span,
    page,
    reckonedAt: board.reckonedAt === null ? null : iso(board.reckonedAt),
    rows: found.filter(({ place }) => place > from && place <= from + pageSize).map(shown),
    own: own ? shown(own) : null,
    neighbours: own ? found.filter(({ place }) => Math.abs(place - own.place) <= 2).map(shown) : [],
  };
};

export interface WeekBest {
  readonly courseId: string;
  readonly name: string;
  readonly points: number;
  readonly people: number;
}

/** The first of each course's week, of the given courses; the masked name alone. Where several share the first place, each is there. */
export const readWeekBest = async (em: EntityManager, courseIds: readonly string[], atMost: number): Promise<WeekBest[]> => {
  if (courseIds.length === 0) return [];
  const rows = await em.execute<(Omit<WeekBest, 'points'> & { points: string })[]>(
    `select t.course_id as "courseId", a.name, t.points::text as points, b.people
     from exams.topper_boards b join exams.toppers t on t.course_id = b.course_id and t.span = b.span and t.rank = 1
       join exams.attempts a on a.exam_id = t.exam_id and a.id = t.attempt_id
     where b.span = 'week' and b.course_id in (?) order by b.people desc, b.course_id, t.user_id limit ?`,
    [courseIds, atMost],
  );
  return rows.map(({ name, points, ...row }) => ({ ...row, name: maskedName(name), points: Number(points) }));
};
