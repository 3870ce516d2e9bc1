import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isId } from '#contracts/shared/choices';
import type { Marks } from '#contracts/shared/values';
import { standing } from '../notices/hearing.sql.js';

/** What people are told of an exam; null where there is none. */
export class GetExamForNotice extends Query<{ title: string; state: string; opensAt: string; leaderboard: boolean } | null> {
  constructor(readonly examId: string) {
    super();
  }
}

@QueryHandler(GetExamForNotice)
export class GetExamForNoticeHandler implements IQueryHandler<GetExamForNotice> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: GetExamForNotice) {
    const [exam] = await this.em.execute<{ title: string; state: string; opensAt: Date; leaderboard: boolean }[]>(
      `select title, state, opens_at as "opensAt", leaderboard <> 'hidden' as leaderboard from exams.exams where id = ?`,
      [examId],
    );
    return exam ? { ...exam, opensAt: new Date(exam.opensAt).toISOString() } : null;
  }
}

export interface NotifiedPersonRow {
  readonly userId: string;
  readonly slug: string | null;
  readonly before?: Marks;
  readonly after?: Marks;
  readonly reason?: string | null;
}

/** Whom news of an exam are for: those scored, those who may sit it, or (a number) those whose score that version of the keys moved. */
export class GetPeopleOfExam extends Query<NotifiedPersonRow[]> {
  constructor(
    readonly examId: string,
    readonly which: 'takers' | 'enrolled' | number,
    readonly after: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** The course by which `p.user_id` comes to the exam: one that is open to them, the author's first. Value: exam. */
const slug = `(select c.slug from exams.exam_courses x join catalog.courses c on c.id = x.course_id
  left join catalog.enrolments e on e.course_id = c.id and e.user_id = p.user_id and ${standing}
  where x.exam_id = ? order by e.id is null, x.number limit 1)`;

const takersSql = `select p.user_id as "userId", ${slug} as slug from (
  select distinct a.user_id from exams.attempts a where a.exam_id = ? and a.user_id > ? and a.state in ('scored', 'rescored')
  order by a.user_id limit ?) p order by p.user_id`;
const enrolledSql = `select p.user_id as "userId", ${slug} as slug from (
  select distinct e.user_id from exams.exam_courses x join catalog.enrolments e on e.course_id = x.course_id and ${standing}
  where x.exam_id = ? and e.user_id > ? and exists (select from exams.exams m where m.id = x.exam_id and (m.admits = 'enrolled'
    or exists (select from exams.admitted d where d.exam_id = m.id and d.user_id = e.user_id))) order by e.user_id limit ?) p order by p.user_id`;
const correctedSql = `select p.user_id as "userId", ${slug} as slug,
    json_build_object('units', p.old_units::text, 'denominator', x.denominator::text) as before,
    json_build_object('units', p.new_units::text, 'denominator', x.denominator::text) as after,
    case when x.state in ('results', 'archived') then p.reason end as reason
  from (select distinct on (s.user_id) s.* from exams.score_changes s
    where s.exam_id = ? and s.user_id > ? and s.version = ? and s.shown order by s.user_id, s.attempt_id desc limit ?) p
  join exams.exams x on x.id = p.exam_id order by p.user_id`;

@QueryHandler(GetPeopleOfExam)
export class GetPeopleOfExamHandler implements IQueryHandler<GetPeopleOfExam> {
  constructor(private readonly em: EntityManager) {}

  execute({ examId, which, after, limit }: GetPeopleOfExam): Promise<NotifiedPersonRow[]> {
    if (typeof which === 'number') return this.em.execute(correctedSql, [examId, examId, after, which, limit]);
    return this.em.execute(which === 'takers' ? takersSql : enrolledSql, [examId, examId, after, limit]);
  }
}

/** An access that stands and that somebody else gave, or an order; null: there is none. */
export class GetGivenAccess extends Query<{ id: string; slug: string; title: string } | null> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(GetGivenAccess)
export class GetGivenAccessHandler implements IQueryHandler<GetGivenAccess> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId }: GetGivenAccess) {
    const [access] = await this.em.execute<{ id: string; slug: string; title: string }[]>(
      `select e.id, c.slug, c.title from catalog.enrolments e join catalog.courses c on c.id = e.course_id
       where e.user_id = ? and e.course_id = ? and e.source <> 'free' and ${standing}`,
      [userId, courseId],
    );
    return access ?? null;
  }
}

/** Of those whose score a version of the keys moved: how many there are, and whom a notice has reached by which channel. */
export class CountNotified extends Query<NotifiedCounts> {
  constructor(
    readonly examId: string,
    readonly version: number,
  ) {
    super();
  }
}

export interface NotifiedCounts {
  readonly people: number;
  readonly bell: number;
  readonly push: number;
  readonly mail: number;
  readonly sms: number;
  /** Messages that go out in a moment, or in the morning. */
  readonly waiting: number;
}

const reached = (channel: string): string => `count(*) filter (where d.channel = '${channel}' and d.state = 'sent')::int as ${channel}`;

@QueryHandler(CountNotified)
export class CountNotifiedHandler implements IQueryHandler<CountNotified> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId, version }: CountNotified): Promise<NotifiedCounts> {
    const key = isId(examId) ? `corrected.${examId}.${version}` : '';
    const [counts] = await this.em.execute<NotifiedCounts[]>(
      `select (select count(distinct s.user_id)::int from exams.score_changes s where s.exam_id = ? and s.version = ? and s.shown) as people,
         ${['bell', 'push', 'mail', 'sms'].map(reached).join(', ')}, count(*) filter (where d.state in ('held', 'waiting'))::int as waiting
       from community.deliveries d where d.event = ?`,
      [examId, version, key],
    );
    return counts!;
  }
}
