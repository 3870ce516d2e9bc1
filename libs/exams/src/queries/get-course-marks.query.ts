import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { resultsOut } from '../store/exam-use.sql.js';
import { arrayText } from '../store/sql.js';

interface CourseMarksRow {
  readonly userId: string;
  readonly sat: number;
  readonly average: number | null;
}

/** How these people did in the exams of a course that have their results: how many they sat, and the mean share of the full marks on the boards. */
export class GetCourseMarks extends Query<CourseMarksRow[]> {
  constructor(
    readonly courseId: string,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetCourseMarks)
export class GetCourseMarksHandler implements IQueryHandler<GetCourseMarks> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseId, userIds }: GetCourseMarks): Promise<CourseMarksRow[]> {
    if (userIds.length === 0) return [];
    return this.em.execute<CourseMarksRow[]>(
      `select a.user_id as "userId", count(distinct a.exam_id)::int as sat,
         round(avg(a.score_units::numeric / nullif(e.full_units, 0)) filter (where a.ranked), 4)::float8 as average
       from exams.exam_courses x join exams.exams e on e.id = x.exam_id and ${resultsOut}
         join exams.attempts a on a.exam_id = e.id and a.user_id = any(?::uuid[]) and a.submitted_at is not null
       where x.course_id = ? group by a.user_id`,
      [arrayText(userIds), courseId],
    );
  }
}
