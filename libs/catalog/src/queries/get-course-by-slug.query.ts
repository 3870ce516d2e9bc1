import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseBrief } from '#contracts/http/catalog';
import { AppError } from '#platform/kernel';
import { CourseExams } from '../ports.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';

export class GetCourseBySlug extends Query<CourseBrief> {
  constructor(readonly slug: string) {
    super();
  }
}

@QueryHandler(GetCourseBySlug)
export class GetCourseBySlugHandler implements IQueryHandler<GetCourseBySlug> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
  ) {}

  /** Throws 'Course not found'. */
  async execute({ slug }: GetCourseBySlug): Promise<CourseBrief> {
    const rows = await this.em.execute<CourseRow[]>(
      `select ${courseColumns} from catalog.courses c where c.slug = ? and c.state = 'published'`,
      [slug],
    );
    const [brief] = await toBriefs(rows, this.exams);
    if (!brief) throw new AppError('Course not found', { course: slug });
    return brief;
  }
}
