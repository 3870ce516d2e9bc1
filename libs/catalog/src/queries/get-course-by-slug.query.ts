import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseBrief } from '#contracts/http/catalog';
import { FormulaChecker } from '#platform';
import { AppError } from '#platform/kernel';
import { CourseExams } from '../ports.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';
import { standing } from '../store/standing.sql.js';

export class GetCourseBySlug extends Query<CourseBrief> {
  constructor(
    readonly slug: string,
    /** Who asks: one who has an archived course open sees it on. */
    readonly userId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(GetCourseBySlug)
export class GetCourseBySlugHandler implements IQueryHandler<GetCourseBySlug> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
    private readonly formulas: FormulaChecker,
  ) {}

  /** Throws 'Course not found'. */
  async execute({ slug, userId }: GetCourseBySlug): Promise<CourseBrief> {
    const rows = await this.em.execute<CourseRow[]>(
      `select ${courseColumns} from catalog.courses c where c.slug = ? and (c.state = 'published' or c.state = 'archived' and exists (
         select from catalog.enrolments e where e.course_id = c.id and e.user_id = ?::uuid and ${standing}))`,
      [slug, userId],
    );
    const [brief] = await toBriefs(rows, this.exams, this.formulas);
    if (!brief) throw new AppError('Course not found', { course: slug });
    return brief;
  }
}
