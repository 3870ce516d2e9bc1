import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Whether the person has handed in an exam of the course. */
export class HasSatInCourse extends Query<boolean> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(HasSatInCourse)
export class HasSatInCourseHandler implements IQueryHandler<HasSatInCourse> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId }: HasSatInCourse): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select from exams.attempts a join exams.exam_courses x on x.exam_id = a.exam_id and x.course_id = ?
       where a.user_id = ? and a.submitted_at is not null limit 1`,
      [courseId, userId],
    );
    return rows.length > 0;
  }
}
