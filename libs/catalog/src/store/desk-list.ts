import type { EntityManager } from '@mikro-orm/postgresql';
import type { CourseRow } from '#contracts/http/courses-desk';
import type { Actor } from '#platform/kernel';
import { withBelow } from '../domain/category-tree.js';
import { readCategories } from './categories.sql.js';
import { joined, searchParts, wordsOf, type Part } from './course-search.js';
import { deskOrders, rowsFrom, type DeskFilter, type DeskSort } from './desk-courses.sql.js';
import { idList } from './moments.js';
import { studentsOf } from './standing.sql.js';
import { seesContacts } from './student-list.js';
import { readTaught } from './teaching.sql.js';

export type AskedFilter = Omit<DeskFilter, 'categoryIds'> & { readonly category?: string | undefined };

/** A list of who may read accounts holds every course, a teacher's the own ones: the same courses that open for them (`demandLooksInto`). */
const narrowed = async (
  em: EntityManager,
  actor: Actor,
  { q, state, section, kind, category }: AskedFilter,
): Promise<(near: boolean) => Part> => {
  const own = seesContacts(actor) ? null : await readTaught(em, actor);
  const within = category === undefined ? null : withBelow(await readCategories(em), category);
  const rest: Part[] = [
    ...(own ? [{ sql: 'c.id = any(?::uuid[])', values: [idList(own)] }] : []),
    ...(state ? [{ sql: 'c.state = ?', values: [state] }] : []),
    ...(section ? [{ sql: 'c.section = ?', values: [section] }] : []),
    ...(kind ? [{ sql: 'c.kind = ?', values: [kind] }] : []),
    ...(within ? [{ sql: 'c.category_id = any(?::uuid[])', values: [idList(within)] }] : []),
  ];
  return (near) => joined([...searchParts(wordsOf(q), near), ...rest]);
};

const idsBy = async (em: EntityManager, { sql, values }: Part, sort: DeskSort): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select c.id, ${studentsOf} as students from ${rowsFrom} where ${sql} order by ${deskOrders[sort]}`,
    [...values],
  );
  return rows.map(({ id }) => id);
};

/** Courses that fit, in order: as typed, or, where those words find nothing, by similar ones. */
export const listDeskIds = async (em: EntityManager, actor: Actor, filter: AskedFilter, sort: DeskSort): Promise<string[]> => {
  const where = await narrowed(em, actor, filter);
  const found = await idsBy(em, where(false), sort);
  return found.length > 0 || wordsOf(filter.q).length === 0 ? found : idsBy(em, where(true), sort);
};

/** How many of those that fit the rest of the filter stand in each state. */
export const countDeskStates = async (
  em: EntityManager,
  actor: Actor,
  { state: _state, ...filter }: AskedFilter,
): Promise<Record<CourseRow['state'], number>> => {
  const ids = await listDeskIds(em, actor, filter, 'shown');
  const rows = await em.execute<{ state: CourseRow['state']; count: number }[]>(
    'select state, count(*)::int as count from catalog.courses where id = any(?::uuid[]) group by state',
    [idList(ids)],
  );
  const counts = { draft: 0, published: 0, archived: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
};
