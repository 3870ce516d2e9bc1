import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface CourseUse {
  /** Since the person first got the course, in milliseconds. */
  readonly heldMs: number;
  readonly openedLesson: boolean;
}

/**
 * How the person has used a course that was bought or given: now open, or run out by its own end. Null for who never had it, entered it
 * for nothing, got the money back, or lost it by staff.
 */
export class GetCourseUse extends Query<CourseUse | null> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
  ) {
    super();
  }
}

type Row = { readonly heldMs: string | null; readonly openedLesson: boolean };

@QueryHandler(GetCourseUse)
export class GetCourseUseHandler implements IQueryHandler<GetCourseUse> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId }: GetCourseUse): Promise<CourseUse | null> {
    const [row] = await this.em.execute<Row[]>(
      `select floor(extract(epoch from platform.now() - min(e.starts_at)) * 1000)::bigint::text as "heldMs",
         exists (select from catalog.lesson_progress p where p.user_id = ? and p.course_id = ?) as "openedLesson"
       from catalog.enrolments e
       where e.user_id = ? and e.course_id = ? and e.source <> 'free' and (e.revoked_at is null or e.ends_at <= e.revoked_at)`,
      [userId, courseId, userId, courseId],
    );
    return row && row.heldMs !== null ? { heldMs: Number(row.heldMs), openedLesson: row.openedLesson } : null;
  }
}
