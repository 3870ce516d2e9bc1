import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '#platform/kernel';

/** The courses of an exam that is no draft, for the question who may enter. Throws 'Exam not found'. */
export class GetExamCourses extends Query<string[]> {
  constructor(readonly examId: string) {
    super();
  }
}

@QueryHandler(GetExamCourses)
export class GetExamCoursesHandler implements IQueryHandler<GetExamCourses> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: GetExamCourses): Promise<string[]> {
    const rows = await this.em.execute<{ courseId: string }[]>(
      `select c.course_id as "courseId" from exams.exams e join exams.exam_courses c on c.exam_id = e.id where e.id = ? and e.state <> 'draft' order by c.number`,
      [examId],
    );
    if (rows.length === 0) throw new AppError('Exam not found');
    return rows.map(({ courseId }) => courseId);
  }
}
