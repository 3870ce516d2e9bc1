import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseBrief, courseSorts, listCourses } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import { FormulaChecker } from '#platform';
import { withBelow } from '../domain/category-tree.js';
import { CourseExams } from '../ports.js';
import { readCategories } from '../store/categories.sql.js';
import { joined, likeness, searchParts, wordsOf, type Part } from '../store/course-search.js';
import { courseColumns, toBriefs, type CourseRow } from '../store/courses.sql.js';
import { rowsFrom } from '../store/desk-courses.sql.js';
import { idList } from '../store/moments.js';

type Answer = ResponseOf<typeof listCourses>;

export interface CourseSearch {
  readonly q?: string | undefined;
  readonly section?: CourseBrief['section'] | undefined;
  readonly category?: string | undefined;
  readonly kind?: CourseBrief['kind'] | undefined;
  readonly free?: 'yes' | 'no' | undefined;
  readonly sort: (typeof courseSorts)[number];
  /** From 1. */
  readonly page: number;
}

/** Published courses as the public list asks for them, one page. */
export class SearchCourses extends Query<Answer> {
  constructor(readonly search: CourseSearch) {
    super();
  }
}

const orders: Readonly<Record<CourseSearch['sort'], string>> = {
  shown: 'c.position, c.slug',
  newest: 'c.published_at desc nulls last, c.slug',
  price: 'c.price_paisa, c.position, c.slug',
  '-price': 'c.price_paisa desc, c.position, c.slug',
  title: 'c.title, c.slug',
};

@QueryHandler(SearchCourses)
export class SearchCoursesHandler implements IQueryHandler<SearchCourses> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ search }: SearchCourses): Promise<Answer> {
    const words = wordsOf(search.q);
    const rest = await this.narrowed(search);
    const exact = joined([...searchParts(words, false), ...rest]);
    const total = await this.count(exact);
    if (total > 0 || words.length === 0) return this.page(exact, total, words, search);
    const near = joined([...searchParts(words, true), ...rest]);
    return this.page(near, await this.count(near), words, search);
  }

  private async narrowed({ section, category, kind, free }: CourseSearch): Promise<Part[]> {
    return [
      { sql: `c.state = 'published'`, values: [] },
      ...(section ? [{ sql: 'c.section = ?', values: [section] }] : []),
      ...(kind ? [{ sql: 'c.kind = ?', values: [kind] }] : []),
      ...(free ? [{ sql: `(c.price_paisa = 0) = ?`, values: [free === 'yes'] }] : []),
      ...(category === undefined ? [] : [{ sql: 'c.category_id = any(?::uuid[])', values: [idList(await this.categoryIds(category))] }]),
    ];
  }

  private async count({ sql, values }: Part): Promise<number> {
    const [row] = await this.em.execute<{ total: number }[]>(`select count(*)::int as total from ${rowsFrom} where ${sql}`, [...values]);
    return row?.total ?? 0;
  }

  private async page({ sql, values }: Part, total: number, words: readonly string[], { sort, page }: CourseSearch): Promise<Answer> {
    // Whoever searches and asks for no other order wants the likest first.
    const like = sort === 'shown' && words.length > 0;
    const rows = await this.em.execute<CourseRow[]>(
      `select ${courseColumns} from ${rowsFrom} where ${sql} order by ${like ? `${likeness}, ` : ''}${orders[sort]} limit ${pageSize} offset ?`,
      [...values, ...(like ? [words.join(' ')] : []), (page - 1) * pageSize],
    );
    return { rows: await toBriefs(rows, this.exams, this.formulas), total, page };
  }

  private async categoryIds(slug: string): Promise<string[]> {
    const all = await readCategories(this.em);
    const found = all.find((category) => category.slug === slug);
    return found ? withBelow(all, found.id) : [];
  }
}
