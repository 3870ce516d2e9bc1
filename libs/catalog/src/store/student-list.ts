import type { EntityManager } from '@mikro-orm/postgresql';
import type { StudentRow } from '#contracts/http/courses-desk';
import type { Actor } from '#platform/kernel';
import type { CourseMarks, Students } from '../ports.js';
import { demandTeaches } from './teaching.sql.js';
import { readStudents, studentOrders, studentState, type StudentFilter, type StudentSort } from './students.sql.js';

/** Contact data is for those who may read accounts; a teacher sees names and institutes. */
export const seesContacts = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('users.read'));

/** Every course and its students are for who may read accounts; a teacher looks into the own courses. Throws 'Course not found'. */
export const demandLooksInto = async (em: EntityManager, actor: Actor, courseId: string): Promise<void> => {
  if (!seesContacts(actor)) await demandTeaches(em, actor, courseId);
};

/** The ids of a course's enrolments that fit, in order. */
export const listStudentIds = async (
  em: EntityManager,
  students: Students,
  actor: Actor,
  { courseId, filter, sort }: { readonly courseId: string; readonly filter: StudentFilter; readonly sort: StudentSort },
): Promise<string[]> => {
  const rows = await em.execute<{ id: string; userId: string }[]>(
    `select e.id, e.user_id as "userId" from catalog.enrolments e where e.course_id = ?${filter.state ? ` and ${studentState} = ?` : ''}${
      filter.source ? ' and e.source = ?' : ''
    } order by ${studentOrders[sort]}`,
    [courseId, ...(filter.state ? [filter.state] : []), ...(filter.source ? [filter.source] : [])],
  );
  if (!filter.q) return rows.map(({ id }) => id);
  const found = new Set(await students.matching([...new Set(rows.map(({ userId }) => userId))], filter.q, seesContacts(actor)));
  return rows.filter(({ userId }) => found.has(userId)).map(({ id }) => id);
};

interface StudentSources {
  readonly students: Students;
  readonly marks: CourseMarks;
}

/** These enrolments of one course with their people and how far they are, in the order asked for. */
export const studentRows = async (
  em: EntityManager,
  { students, marks }: StudentSources,
  actor: Actor,
  ids: readonly string[],
): Promise<StudentRow[]> => {
  const rows = await readStudents(em, ids);
  const [first] = rows;
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const sat = new Map((first ? await marks.of(first.courseId, userIds) : []).map((one) => [one.userId, one]));
  const people = [...new Set(rows.flatMap(({ userId, grantedBy }) => [userId, ...(grantedBy === null ? [] : [grantedBy])]))];
  const cards = new Map((await students.cards(people)).map((card) => [card.userId, card]));
  const contacts = seesContacts(actor);
  return rows.map(({ courseId: _courseId, ...row }) => {
    const card = cards.get(row.userId);
    return {
      ...row,
      exams: { sat: sat.get(row.userId)?.sat ?? 0, average: sat.get(row.userId)?.average ?? null },
      name: card?.name ?? '',
      phone: contacts ? (card?.phone ?? null) : null,
      email: contacts ? (card?.email ?? null) : null,
      institute: card?.institute ?? null,
      grantedBy: row.grantedBy === null ? null : (cards.get(row.grantedBy)?.name ?? ''),
    };
  });
};

export const countStates = async (em: EntityManager, courseId: string): Promise<Record<StudentRow['state'], number>> => {
  const rows = await em.execute<{ state: StudentRow['state']; count: number }[]>(
    `select ${studentState} as state, count(*)::int as count from catalog.enrolments e where e.course_id = ? group by 1`,
    [courseId],
  );
  const counts = { active: 0, over: 0, revoked: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
};
