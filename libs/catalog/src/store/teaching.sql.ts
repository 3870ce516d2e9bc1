import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type Actor } from '#platform/kernel';
import { idList } from './moments.js';

/** Works in every course: the system, and whoever may change courses as such. */
export const worksEverywhere = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('courses.write'));

/** The course, whose id stands in `column`, shows a teacher who is this account. One value: the user's id, unless it stands in a column. */
export const taughtBy = (column: string, user = '?'): string =>
  `exists (select from catalog.course_teachers ct join catalog.teachers t on t.id = ct.teacher_id where ct.course_id = ${column} and t.user_id = ${user})`;

/** Ids of the courses that the actor works in; null: all of them. */
export const readTaught = async (em: EntityManager, actor: Actor): Promise<readonly string[] | null> => {
  if (worksEverywhere(actor)) return null;
  if (actor.kind !== 'user') return [];
  const rows = await em.execute<{ id: string }[]>(
    `select ct.course_id as id from catalog.course_teachers ct join catalog.teachers t on t.id = ct.teacher_id where t.user_id = ? order by 1`,
    [actor.id],
  );
  return rows.map(({ id }) => id);
};

/** The accounts of everybody who teaches one of these courses. */
export const readTeacherAccounts = async (em: EntityManager, courseIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct t.user_id as id from catalog.course_teachers ct join catalog.teachers t on t.id = ct.teacher_id
     where ct.course_id = any(?::uuid[]) and t.user_id is not null`,
    [idList(courseIds)],
  );
  return rows.map(({ id }) => id);
};

/** Whether the actor works in the course of this id or slug. */
export const worksIn = async (
  em: EntityManager,
  actor: Actor,
  course: { readonly id: string } | { readonly slug: string },
): Promise<boolean> => {
  if (worksEverywhere(actor)) return true;
  if (actor.kind !== 'user') return false;
  const [field, value] = 'id' in course ? ['id', course.id] : ['slug', course.slug];
  const rows = await em.execute<unknown[]>(`select 1 from catalog.courses c where c.${field} = ? and ${taughtBy('c.id')}`, [
    value,
    actor.id,
  ]);
  return rows.length > 0;
};

/**
 * Throws 'Course not found' unless there is such a course and the actor works in it: a course that somebody else teaches is not told from
 * one that does not exist. Which right the act needs is asked besides (`demand`).
 */
export const demandTeaches = async (em: EntityManager, actor: Actor, courseId: string): Promise<void> => {
  const all = worksEverywhere(actor);
  if (!all && actor.kind !== 'user') throw new AppError('Course not found', { course: courseId });
  const [row] = await em.execute<unknown[]>(
    `select 1 from catalog.courses c where c.id = ?${all ? '' : ` and ${taughtBy('c.id')}`}`,
    all || actor.kind !== 'user' ? [courseId] : [courseId, actor.id],
  );
  if (!row) throw new AppError('Course not found', { course: courseId });
};
