import type { EntityManager } from '@mikro-orm/postgresql';
import type { StudentRow, studentSorts } from '#contracts/http/courses-desk';
import { idList, iso } from './moments.js';

/** How an enrolment, as `e`, stands. One that ran out before it was closed is over, not revoked. */
export const studentState = `case when e.ends_at <= coalesce(e.revoked_at, platform.now()) then 'over' when e.revoked_at is not null then 'revoked' else 'active' end`;

export interface StudentFilter {
  readonly state?: StudentRow['state'] | undefined;
  readonly source?: StudentRow['source'] | undefined;
  readonly q?: string | undefined;
}
export type StudentSort = (typeof studentSorts)[number];

/** When the person of an enrolment, as `e`, was last in the course; a lesson's own moment counts too. */
const seenIn = `(select max(s.at) from (
  select v.seen_at as at from catalog.course_visits v where v.user_id = e.user_id and v.course_id = e.course_id
  union all select max(w.seen_at) from catalog.lesson_progress w where w.user_id = e.user_id and w.course_id = e.course_id) s)`;
const doneIn = `(select count(*)::int from catalog.lesson_progress w join catalog.lessons l on l.id = w.lesson_id and l.state = 'published'
  where w.user_id = e.user_id and w.course_id = e.course_id and w.done_at is not null)`;

/** Each ends in the id, so that a page holds the same people however often it is asked for. */
export const studentOrders: Readonly<Record<StudentSort, string>> = {
  '-starts': 'e.starts_at desc, e.id desc',
  starts: 'e.starts_at, e.id',
  '-ends': 'e.ends_at desc nulls first, e.id desc',
  ends: 'e.ends_at nulls last, e.id',
  '-seen': `${seenIn} desc nulls last, e.id desc`,
  seen: `${seenIn} nulls first, e.id`,
  '-progress': `${doneIn} desc, e.id desc`,
  progress: `${doneIn}, e.id`,
};

export type StoredStudent = Omit<StudentRow, 'name' | 'phone' | 'email' | 'institute' | 'grantedBy' | 'exams'> & {
  readonly courseId: string;
  readonly grantedBy: string | null;
};

export const readStudents = (em: EntityManager, ids: readonly string[]): Promise<StoredStudent[]> =>
  em.execute<StoredStudent[]>(
    `select e.id, e.user_id as "userId", e.source, ${studentState} as state, ${iso('e.starts_at')} as "startsAt", ${iso('e.ends_at')} as "endsAt",
       ${iso('e.revoked_at')} as "revokedAt", e.revoked_reason as "revokedReason", e.granted_by as "grantedBy", e.order_id as "orderId",
       e.course_id as "courseId", ${iso(seenIn)} as "seenAt", json_build_object('done', ${doneIn}, 'total', (
         select count(*)::int from catalog.lessons l where l.course_id = e.course_id and l.state = 'published')) as lessons
     from unnest(?::uuid[]) with ordinality as d(id, n) join catalog.enrolments e on e.id = d.id order by d.n`,
    [idList(ids)],
  );
