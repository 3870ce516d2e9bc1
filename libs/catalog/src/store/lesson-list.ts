import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeskLessonRow } from '#contracts/http/lessons-desk-shapes';
import type { LessonKind } from '#contracts/http/lesson-shapes';
import type { lessonSorts } from '#contracts/shared/lessons';
import type { Actor } from '#platform/kernel';
import type { LessonState } from '../domain/lesson-rules.js';
import { joined, NEAR, wordsOf, type Part } from './course-search.js';
import { idList, iso } from './moments.js';
import { briefColumns, briefFrom, toBrief, type BriefRow } from './outline.sql.js';
import { readTaught } from './teaching.sql.js';

export interface LessonFilter {
  readonly q?: string | undefined;
  readonly course?: string | undefined;
  readonly kind?: LessonKind | undefined;
  readonly state?: LessonState | undefined;
  readonly free?: 'yes' | 'no' | undefined;
}
export type LessonSort = (typeof lessonSorts)[number];

const like = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The words of a title, which may stand in `text`; `near`: similar ones count, so that a slip of the pen finds it too. */
export const titleParts = (text: string, words: readonly string[], near: boolean): Part[] =>
  words.map((word) =>
    near
      ? { sql: `word_similarity(platform.fold(?), ${text}) >= ${NEAR}`, values: [word] }
      : { sql: `${text} like '%' || platform.fold(?) || '%'`, values: [like(word)] },
  );

const started = '(select count(*) from catalog.lesson_progress p where p.lesson_id = l.id)';
/** Each ends in the id, so that a page holds the same lessons however often it is asked for. */
const orders: Readonly<Record<LessonSort, string>> = {
  '-changed': 'l.changed_at desc, l.id desc',
  changed: 'l.changed_at, l.id',
  title: 'l.title, l.id',
  '-title': 'l.title desc, l.id desc',
  course: 'c.title, c.id, ch.position, ch.id, l.position, l.id',
  '-started': `${started} desc, l.id desc`,
};

const rest = ({ course, kind, state, free }: LessonFilter, taught: readonly string[] | null): Part[] => [
  ...(taught === null ? [] : [{ sql: 'l.course_id = any(?::uuid[])', values: [idList(taught)] }]),
  ...(course ? [{ sql: 'l.course_id = ?', values: [course] }] : []),
  ...(kind ? [{ sql: 'l.kind = ?', values: [kind] }] : []),
  ...(state ? [{ sql: 'l.state = ?', values: [state] }] : []),
  ...(free ? [{ sql: 'l.free = ?', values: [free === 'yes'] }] : []),
];

const from = 'catalog.lessons l join catalog.courses c on c.id = l.course_id join catalog.chapters ch on ch.id = l.chapter_id';
const searched = `(l.search_text || ' ' || platform.fold(ch.title || ' ' || c.title))`;

/** Ids of the lessons that fit, of courses that the actor works in, in order: as typed, or, where those words find nothing, by similar ones. */
export const listLessonIds = async (em: EntityManager, actor: Actor, filter: LessonFilter, sort: LessonSort): Promise<string[]> => {
  const [words, taught] = [wordsOf(filter.q), await readTaught(em, actor)];
  const by = async (near: boolean): Promise<string[]> => {
    const { sql, values } = joined([...titleParts(searched, words, near), ...rest(filter, taught)]);
    const rows = await em.execute<{ id: string }[]>(`select l.id from ${from} where ${sql} order by ${orders[sort]}`, [...values]);
    return rows.map(({ id }) => id);
  };
  const found = await by(false);
  return found.length > 0 || words.length === 0 ? found : by(true);
};

/** How many of those that fit the rest of the filter stand in each state. */
export const countLessonStates = async (
  em: EntityManager,
  actor: Actor,
  { state: _state, ...filter }: LessonFilter,
): Promise<Record<LessonState, number>> => {
  const ids = await listLessonIds(em, actor, filter, '-changed');
  const rows = await em.execute<{ state: LessonState; count: number }[]>(
    'select state, count(*)::int as count from catalog.lessons where id = any(?::uuid[]) group by state',
    [idList(ids)],
  );
  return { draft: 0, published: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
};

type Row = BriefRow & Pick<DeskLessonRow, 'course' | 'chapter' | 'changedAt'>;

/** These lessons, in the order asked for. */
export const readLessonRows = async (em: EntityManager, ids: readonly string[]): Promise<DeskLessonRow[]> => {
  const rows = await em.execute<Row[]>(
    `select ${briefColumns}, ${iso('l.changed_at')} as "changedAt", jsonb_build_object('id', ch.id, 'title', ch.title) as chapter,
       jsonb_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'state', c.state) as course
     from unnest(?::uuid[]) with ordinality as d(id, n) join (${briefFrom} join catalog.courses c on c.id = l.course_id
       join catalog.chapters ch on ch.id = l.chapter_id) on l.id = d.id order by d.n`,
    [idList(ids)],
  );
  return rows.map(({ course, chapter, changedAt, ...brief }) => ({ ...toBrief(brief), course, chapter, changedAt }));
};
