import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseBrief } from '#contracts/http/catalog';
import { CourseExams } from '../ports.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';

/** All published courses in their order. */
export class ListCourses extends Query<CourseBrief[]> {}

@QueryHandler(ListCourses)
export class ListCoursesHandler implements IQueryHandler<ListCourses> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
  ) {}

  async execute(): Promise<CourseBrief[]> {
    const rows = await this.em.execute<CourseRow[]>(
      `select ${courseColumns} from catalog.courses c where c.state = 'published' order by c.position, c.slug`,
    );
    return toBriefs(rows, this.exams);
  }
}
