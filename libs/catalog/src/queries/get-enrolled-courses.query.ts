import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { standing } from '../store/standing.sql.js';

/** Ids of the courses that somebody has open now. */
export class GetEnrolledCourses extends Query<string[]> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetEnrolledCourses)
export class GetEnrolledCoursesHandler implements IQueryHandler<GetEnrolledCourses> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: GetEnrolledCourses): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct e.course_id as id from catalog.enrolments e where e.user_id = ? and ${standing}`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }
}
