import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { getPhoneNeed } from '#contracts/http/exams';
import { Config } from '#platform';
import type { Actor } from '#platform/kernel';
import { asksPhone } from '../domain/start-rules.js';
import { CourseMembers, Courses, Learners } from '../ports.js';
import { admitsUser } from '../store/make-ups.sql.js';
import { stillStarts } from '../store/exams.sql.js';
import { arrayText, iso, ms } from '../store/sql.js';

type Answer = ResponseOf<typeof getPhoneNeed>;
type Asked = RequestOf<typeof getPhoneNeed>['query'];

/**
 * The next ranked exam of the caller's courses that cannot be begun without a proven phone, where theirs is not: asked for from the enrolment on,
 * so that nobody waits for an SMS when the exam starts. Null: there is none.
 */
export class GetPhoneNeed extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly asked: Asked,
  ) {
    super();
  }
}

@QueryHandler(GetPhoneNeed)
export class GetPhoneNeedHandler implements IQueryHandler<GetPhoneNeed> {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
    private readonly members: CourseMembers,
    private readonly courses: Courses,
    private readonly config: Config,
  ) {}

  async execute({ actor, asked }: GetPhoneNeed): Promise<Answer> {
    if (actor.kind !== 'user' || !asksPhone({ kind: 'live', phoneWaived: false }, this.config)) return { exam: null };
    const [card] = await this.learners.cards([actor.id]);
    if (!card || card.phoneProven) return { exam: null };
    const courseIds = await this.among(await this.members.coursesOf(actor.id), asked.course);
    return { exam: courseIds.length === 0 ? null : await this.next(actor.id, courseIds) };
  }

  private async among(courseIds: readonly string[], slug: string | undefined): Promise<readonly string[]> {
    if (slug === undefined || courseIds.length === 0) return courseIds;
    return (await this.courses.names(courseIds)).filter((course) => course.slug === slug).map(({ id }) => id);
  }

  private async next(userId: string, courseIds: readonly string[]): Promise<Answer['exam']> {
    const [row] = await this.em.execute<{ id: string; title: string; opensAt: number }[]>(
      `select e.id, e.title, ${ms('e.opens_at')} as "opensAt" from exams.exams e
       where e.kind = 'live' and not e.phone_waived and e.state in ('scheduled', 'open') and ${stillStarts}
         and exists (select from exams.exam_courses c where c.exam_id = e.id and c.course_id = any(?::uuid[]))
         and ${admitsUser}
         and not exists (select from exams.attempts a where a.exam_id = e.id and a.user_id = ?)
       order by e.opens_at, e.id limit 1`,
      [arrayText(courseIds), userId, userId],
    );
    return row ? { ...row, opensAt: iso(row.opensAt) } : null;
  }
}
