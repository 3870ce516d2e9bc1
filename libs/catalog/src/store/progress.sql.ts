import type { EntityManager } from '@mikro-orm/postgresql';
import type { LessonKind, LessonStanding } from '#contracts/http/lesson-shapes';
import { seenFrom } from '../domain/video-end.js';
import { idList, iso } from './moments.js';
import { standing } from './standing.sql.js';
import { taughtBy } from './teaching.sql.js';

/** Where one person is in one lesson, as one beat says it. */
export interface Beat {
  readonly userId: string;
  /** Of the lesson's course; a lesson of another course is not found by it. */
  readonly slug: string;
  readonly lessonId: string;
  readonly sitting: number;
  readonly beat: number;
  readonly at: number;
  /** Staff who keep every course; anybody else needs an enrolment that stands, or teaches it. */
  readonly everywhere: boolean;
}

export interface Kept {
  readonly sitting: number;
  readonly at: number;
  readonly done: boolean;
}

interface StoredBeat {
  readonly n: number;
  readonly inside: boolean;
  readonly userId: string;
  readonly lessonId: string;
  readonly sitting: number;
  readonly at: number;
  readonly done: boolean;
  readonly kind: LessonKind;
  readonly durationMs: number | null;
  readonly pages: number | null;
}

/**
 * Seconds of `seen_at` that a sitting may lag: it stands in an index, and an update that leaves it alone is the cheap one (HOT), which is
 * what thousands of beats a minute are made of.
 */
const SEEN_STEP = `interval '5 minutes'`;

/**
 * `moved`: rows that a newer beat of the newest sitting has changed; what they are now is read from there, the rest as it stands. Whether
 * the person may (still) be in the course is asked here, with the row: one look into an index that is in memory anyway.
 */
const beatsSql = `with b as materialized (
    select d.*, c.id as course_id, d.everywhere or exists (
      select from catalog.enrolments e where e.user_id = d.user_id and e.course_id = c.id and ${standing}) or ${taughtBy('c.id', 'd.user_id')} as inside
    from unnest(?::uuid[], ?::text[], ?::uuid[], ?::bigint[], ?::bigint[], ?::int[], ?::boolean[]) with ordinality
        as d(user_id, slug, lesson_id, sitting, beat, at, everywhere, n)
      join catalog.courses c on c.slug = d.slug
  ), moved as (
    update catalog.lesson_progress p
    set at_ms = b.at, furthest_ms = greatest(p.furthest_ms, b.at), beat = b.beat,
      seen_at = case when p.seen_at < platform.now() - ${SEEN_STEP} then platform.now() else p.seen_at end
    from b
    where p.user_id = b.user_id and p.lesson_id = b.lesson_id and p.course_id = b.course_id and p.sitting = b.sitting and p.beat < b.beat
      and b.inside
    returning b.n, p.at_ms
  )
  select b.n::int as n, b.inside, b.user_id as "userId", b.lesson_id as "lessonId", p.sitting::float8 as sitting, coalesce(m.at_ms, p.at_ms) as at,
    p.done_at is not null as done, l.kind, f.duration_ms as "durationMs", f.pages
  from b join catalog.lesson_progress p on p.user_id = b.user_id and p.lesson_id = b.lesson_id and p.course_id = b.course_id
    join catalog.lessons l on l.id = p.lesson_id
    left join catalog.media_files f on f.id = l.media_id
    left join moved m on m.n = b.n`;

const textList = (values: readonly string[]): string => `{${values.map((value) => `"${value}"`).join(',')}}`;

const isSeen = ({ kind, at, durationMs, pages }: StoredBeat): boolean =>
  (kind === 'video' && durationMs !== null && at >= seenFrom(durationMs)) || (kind === 'pdf' && pages !== null && at >= pages);

/** What a beat has brought to its end. */
const markSeen = (em: EntityManager, rows: readonly StoredBeat[]): Promise<unknown> =>
  em.execute(
    `update catalog.lesson_progress p set done_at = platform.now(), done_by = 'watched', seen_at = platform.now()
     from unnest(?::uuid[], ?::uuid[]) as b(user_id, lesson_id)
     where p.user_id = b.user_id and p.lesson_id = b.lesson_id and p.done_at is null`,
    [idList(rows.map(({ userId }) => userId)), idList(rows.map(({ lessonId }) => lessonId))],
  );

/**
 * Writes beats of any number of people, in one statement; each person, course, lesson and sitting stands among them once, so that at most
 * one of them can move a row. Answers what stands now, in their order; undefined where the person has not begun that lesson in that course, null where they are not in the course (any more).
 */
export const writeBeats = async (em: EntityManager, beats: readonly Beat[]): Promise<(Kept | null | undefined)[]> => {
  const rows = await em.execute<StoredBeat[]>(beatsSql, [
    idList(beats.map(({ userId }) => userId)),
    textList(beats.map(({ slug }) => slug)),
    idList(beats.map(({ lessonId }) => lessonId)),
    idList(beats.map(({ sitting }) => String(sitting))),
    idList(beats.map(({ beat }) => String(beat))),
    idList(beats.map(({ at }) => String(at))),
    idList(beats.map(({ everywhere }) => String(everywhere))),
  ]);
  const ended = rows.filter((row) => row.inside && !row.done && isSeen(row));
  if (ended.length > 0) await markSeen(em, ended);
  const found = new Map(
    rows.map((row) => [row.n, row.inside ? { sitting: row.sitting, at: row.at, done: row.done || isSeen(row) } : null]),
  );
  return beats.map((_, place) => found.get(place + 1));
};

export const standingColumns = `p.at_ms as at, p.furthest_ms as furthest, ${iso('p.done_at')} as "doneAt", p.done_by as "doneBy", ${iso('p.seen_at')} as "seenAt"`;

/** The person takes the next sitting; a lesson never opened before is open from now on. */
export const takeSitting = async (
  em: EntityManager,
  of: { readonly userId: string; readonly lessonId: string; readonly courseId: string },
): Promise<{ sitting: number; standing: LessonStanding }> => {
  const [row] = await em.execute<(LessonStanding & { sitting: number })[]>(
    `insert into catalog.lesson_progress as p (user_id, lesson_id, course_id, sitting) values (?, ?, ?, 1)
     on conflict (user_id, lesson_id) do update set sitting = p.sitting + 1, beat = 0, course_id = excluded.course_id, seen_at = platform.now()
     returning p.sitting::float8 as sitting, ${standingColumns}`,
    [of.userId, of.lessonId, of.courseId],
  );
  if (!row) throw new Error('A sitting was not taken');
  const { sitting, ...standing } = row;
  return { sitting, standing };
};

/** Ticks off, or takes that back; twice is the same as once. How it was done first stays. */
export const setDone = async (
  em: EntityManager,
  of: { readonly userId: string; readonly lessonId: string; readonly courseId: string },
  done: boolean,
): Promise<LessonStanding> => {
  const [row] = await em.execute<LessonStanding[]>(
    `insert into catalog.lesson_progress as p (user_id, lesson_id, course_id, done_at, done_by)
     values (?, ?, ?, case when ? then platform.now() end, case when ? then 'hand' end)
     on conflict (user_id, lesson_id) do update set
       done_at = case when excluded.done_at is null then null else coalesce(p.done_at, excluded.done_at) end,
       done_by = case when excluded.done_at is null then null else coalesce(p.done_by, excluded.done_by) end, seen_at = platform.now()
     returning ${standingColumns}`,
    [of.userId, of.lessonId, of.courseId, done, done],
  );
  if (!row) throw new Error('A lesson was not marked');
  return row;
};

/** The person is in the course now; at most one write a minute. */
export const noteSeen = (em: EntityManager, userId: string, courseId: string): Promise<unknown> =>
  em.execute(
    `insert into catalog.course_visits as v (user_id, course_id) values (?, ?)
     on conflict (user_id, course_id) do update set seen_at = platform.now() where v.seen_at < platform.now() - interval '1 minute'`,
    [userId, courseId],
  );

/** What a person leaves behind in courses: how far they had come, what they wrote for themselves, when they were there. */
export const forgetStudent = async (em: EntityManager, userId: string): Promise<void> => {
  for (const table of ['lesson_progress', 'lesson_notes', 'pdf_marks', 'course_visits'])
    await em.execute(`delete from catalog.${table} where user_id = ?`, [userId]);
};
