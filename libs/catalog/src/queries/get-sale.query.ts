import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getSale } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { FormulaChecker } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { CourseExams } from '../ports.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';
import { countPdfs, readCurriculum } from '../store/curriculum.js';
import { readCourse } from '../store/desk-courses.sql.js';

/** What the catalog knows of an offer; its exams are told by their own domain. */
export type Sale = Omit<ResponseOf<typeof getSale>, 'exams' | 'enrolled' | 'enrolmentEndsAt' | 'lapsedAt' | 'now'>;

/** What a course offers. Drafts and archived ones are there for staff who may read courses. */
export class GetSale extends Query<Sale> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(GetSale)
export class GetSaleHandler implements IQueryHandler<GetSale> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
    private readonly formulas: FormulaChecker,
  ) {}

  /** Throws 'Course not found'. */
  async execute({ actor, slug }: GetSale): Promise<Sale> {
    const course = await readCourse(this.em, { slug });
    const staff = actor.kind === 'user' && actor.permissions.includes('courses.read');
    if (course.state !== 'published' && !staff) throw new AppError('Course not found', { course: slug });
    const rows = await this.em.execute<CourseRow[]>(`select ${courseColumns} from catalog.courses c where c.id = ?`, [course.id]);
    const [brief] = await toBriefs(rows, this.exams, this.formulas);
    if (!brief) throw new AppError('Course not found', { course: slug });
    return {
      course: brief,
      state: course.state,
      descriptionHtml: course.descriptionHtml,
      learn: [...course.learn],
      faq: [...course.faq],
      routineHtml: course.routineHtml,
      introVideo: course.introVideo,
      teachers: course.teachers,
      chapters: await readCurriculum(this.em, course.id),
      pdfCount: await countPdfs(this.em, course.id),
      access: { days: course.accessDays, until: course.accessUntil },
      seatsLeft: course.seatsLeft,
    };
  }
}
