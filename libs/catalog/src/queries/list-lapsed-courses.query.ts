import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listMyProgress } from '#contracts/http/progress';
import { FormulaChecker } from '#platform';
import { CourseExams } from '../ports.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';
import { iso } from '../store/moments.js';

type Lapsed = ResponseOf<typeof listMyProgress>['over'][number];

/** Courses that ran out for a person and were not taken up again, the latest first; `forSale` where they can be renewed. */
export class ListLapsedCourses extends Query<Lapsed[]> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ListLapsedCourses)
export class ListLapsedCoursesHandler implements IQueryHandler<ListLapsedCourses> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ userId }: ListLapsedCourses): Promise<Lapsed[]> {
    const rows = await this.em.execute<(CourseRow & Pick<Lapsed, 'endedAt' | 'forSale'>)[]>(
      `select ${courseColumns}, ${iso('n.ended')} as "endedAt", c.state = 'published' as "forSale"
       from (select e.course_id, max(e.ends_at) as ended from catalog.enrolments e
         where e.user_id = ? and e.ends_at <= coalesce(e.revoked_at, platform.now()) group by 1) n
       join catalog.courses c on c.id = n.course_id
       where c.state <> 'draft' and not exists (select from catalog.enrolments e where e.user_id = ? and e.course_id = c.id
         and e.revoked_at is null and (e.ends_at is null or e.ends_at > platform.now()))
       order by n.ended desc, c.slug limit 20`,
      [userId, userId],
    );
    const ends = new Map(rows.map(({ id, endedAt, forSale }) => [id, { endedAt, forSale }]));
    return (await toBriefs(rows, this.exams, this.formulas)).map((brief) => ({ ...brief, ...ends.get(brief.id)! }));
  }
}
