import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { listMyCourses } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { FormulaChecker } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { CourseExams } from '../ports.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';
import { iso } from '../store/moments.js';

type MyCourse = ResponseOf<typeof listMyCourses>['courses'][number];
type Access = Pick<MyCourse, 'source' | 'startsAt' | 'endsAt'>;

/** The courses the caller is enrolled in now, last entered first; an archived course stays with who has it. */
export class ListMyCourses extends Query<MyCourse[]> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(ListMyCourses)
export class ListMyCoursesHandler implements IQueryHandler<ListMyCourses> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
    private readonly formulas: FormulaChecker,
  ) {}

  /** Throws 'Sign in required'. */
  async execute({ actor }: ListMyCourses): Promise<MyCourse[]> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const rows = await this.em.execute<(CourseRow & Access)[]>(
      `select ${courseColumns}, e.source, ${iso('e.starts_at')} as "startsAt", ${iso('e.ends_at')} as "endsAt" from catalog.enrolments e join catalog.courses c on c.id = e.course_id
       where e.user_id = ? and e.revoked_at is null and (e.ends_at is null or e.ends_at > platform.now()) and c.state <> 'draft'
       order by e.starts_at desc, c.slug`,
      [actor.id],
    );
    const access = new Map(rows.map(({ id, source, startsAt, endsAt }) => [id, { source, startsAt, endsAt }]));
    return (await toBriefs(rows, this.exams, this.formulas)).map((brief) => ({ ...brief, ...access.get(brief.id)! }));
  }
}
