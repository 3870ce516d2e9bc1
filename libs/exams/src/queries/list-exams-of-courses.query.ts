import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Which exams that anybody may know of (scheduled or later, not cancelled) the courses hold; an exam of two courses comes twice. */
export class ListExamsOfCourses extends Query<{ readonly courseId: string; readonly examId: string }[]> {
  constructor(readonly courseIds: readonly string[]) {
    super();
  }
}

@QueryHandler(ListExamsOfCourses)
export class ListExamsOfCoursesHandler implements IQueryHandler<ListExamsOfCourses> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseIds }: ListExamsOfCourses): Promise<{ courseId: string; examId: string }[]> {
    if (courseIds.length === 0) return [];
    return this.em.execute(
      `select c.course_id as "courseId", c.exam_id as "examId" from exams.exam_courses c join exams.exams e on e.id = c.exam_id
       where c.course_id = any(?::uuid[]) and e.state in ('scheduled', 'open', 'closed', 'results')`,
      [`{${courseIds.join(',')}}`],
    );
  }
}
