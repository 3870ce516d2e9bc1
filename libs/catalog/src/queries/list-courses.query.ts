import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseBrief } from '#contracts/http/catalog';
import { FormulaChecker } from '#platform';
import { withBelow } from '../domain/category-tree.js';
import { CourseExams } from '../ports.js';
import { readCategories } from '../store/categories.sql.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';

/** What to list: every part given must match. */
export interface CourseFilter {
  readonly section?: CourseBrief['section'] | undefined;
  /** Slug of a category; what lies below it counts too. An unknown one holds nothing. */
  readonly category?: string | undefined;
  readonly free?: true;
  /** Of each section at most so many paid and so many free courses: what a first page shows. */
  readonly eachAtMost?: number;
}

/** Published courses in their order. */
export class ListCourses extends Query<CourseBrief[]> {
  constructor(readonly filter: CourseFilter = {}) {
    super();
  }
}

@QueryHandler(ListCourses)
export class ListCoursesHandler implements IQueryHandler<ListCourses> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ filter }: ListCourses): Promise<CourseBrief[]> {
    const { section, free, eachAtMost } = filter;
    const within = filter.category === undefined ? null : await this.categoryIds(filter.category);
    if (within?.length === 0) return [];
    const rows = await this.em.execute<CourseRow[]>(
      `select ${courseColumns} from (
         select *, row_number() over (partition by section, price_paisa = 0 order by position, slug) as place
         from catalog.courses
         where state = 'published'${section ? ' and section = ?' : ''}${within ? ' and category_id in (?)' : ''}${free ? ' and price_paisa = 0' : ''}
       ) c ${eachAtMost ? 'where c.place <= ?' : ''} order by c.position, c.slug`,
      [...(section ? [section] : []), ...(within ? [within] : []), ...(eachAtMost ? [eachAtMost] : [])],
    );
    return toBriefs(rows, this.exams, this.formulas);
  }

  private async categoryIds(slug: string): Promise<string[]> {
    const all = await readCategories(this.em);
    const found = all.find((category) => category.slug === slug);
    return found ? withBelow(all, found.id) : [];
  }
}
