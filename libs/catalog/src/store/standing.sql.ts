import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#platform/kernel';

/** An enrolment, as `e`, that lets its person in now. */
export const standing = 'e.revoked_at is null and (e.ends_at is null or e.ends_at > platform.now())';

/** When access to the course, as `c`, would end if it began now; null: never. */
export const ruleEnd = `case when c.access_until is not null then c.access_until
  when c.access_days is not null then platform.now() + make_interval(days => c.access_days) end`;

/** An enrolment of one user in the course, as `c`, that staff took away and nobody gave again: a free course does not take that person in. */
export const barredFrom = `select from catalog.enrolments b where b.course_id = c.id and b.user_id = ? and b.revoked_by is not null
  and not exists (select from catalog.enrolments l where l.course_id = b.course_id and l.user_id = b.user_id and l.starts_at > b.starts_at)`;

/** How many have the course, as `c`, open now. */
export const studentsOf = `(select count(*)::int from catalog.enrolments e where e.course_id = c.id and ${standing})`;

/** What decides who gets in. */
export interface CourseGate {
  readonly id: string;
  readonly title: string;
  readonly state: 'draft' | 'published' | 'archived';
  readonly free: boolean;
  /** Access by its rule is over for everybody: nobody can be let in. */
  readonly over: boolean;
  /** null: no limit. Never below 0. */
  readonly seatsLeft: number | null;
}

const readGate = async (em: EntityManager, courseId: string): Promise<CourseGate> => {
  const [row] = await em.execute<CourseGate[]>(
    `select c.id, c.title, c.state, c.price_paisa = 0 as free, coalesce(c.access_until <= platform.now(), false) as over,
       case when c.seat_limit is not null then greatest(c.seat_limit - ${studentsOf}, 0) end as "seatsLeft"
     from catalog.courses c where c.id = ?`,
    [courseId],
  );
  if (!row) throw new AppError('Course not found', { course: courseId });
  return row;
};

/**
 * The course, held until the end of the transaction: whoever lets people in or out of it goes one after the other, so that seats are counted
 * once. Throws 'Course not found'.
 */
export const lockCourse = async (em: EntityManager, courseId: string): Promise<CourseGate> => {
  await em.execute('select 1 from catalog.courses where id = ? for update', [courseId]);
  // Read after the lock: a statement sees what was committed before it began, the seats taken while it waited among them.
  return readGate(em, courseId);
};

/**
 * One person's place in a course, held until the end of the transaction: two orders of one buyer go one after the other. Buyers of the same
 * course wait for each other only where its seats are counted. Throws 'Course not found'.
 */
export const lockPlace = async (em: EntityManager, courseId: string, userId: string): Promise<CourseGate> => {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`catalog.place ${courseId} ${userId}`]);
  const gate = await readGate(em, courseId);
  return gate.seatsLeft === null ? gate : lockCourse(em, courseId);
};
