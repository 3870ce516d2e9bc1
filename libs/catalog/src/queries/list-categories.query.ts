import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { listCategories } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { sections } from '#contracts/shared/choices';
import { countTree, laidOut, type Placed } from '../domain/category-tree.js';
import { CourseExams } from '../ports.js';
import { readCategories } from '../store/categories.sql.js';

type CategoryNode = ResponseOf<typeof listCategories>['categories'][number];

/** The tree of categories by section, parents before children, each with what it and everything below it holds. */
export class ListCategories extends Query<CategoryNode[]> {}

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
  ) {}

  async execute(): Promise<CategoryNode[]> {
    const [rows, placed] = await Promise.all([readCategories(this.em), this.placed()]);
    const exams = await this.exams.of(placed.map(({ courseId }) => courseId));
    const counts = countTree(rows, placed, exams);
    return sections.flatMap((section) =>
      laidOut(rows.filter((row) => row.section === section)).map(({ id, slug, titleBn, titleEn, parentId }) => ({
        id,
        slug,
        title: { bn: titleBn, en: titleEn },
        section,
        parentId,
        courseCount: counts.get(id)?.courseCount ?? 0,
        examCount: counts.get(id)?.examCount ?? 0,
      })),
    );
  }

  private placed(): Promise<Placed[]> {
    return this.em.execute<Placed[]>(
      `select id as "courseId", category_id as "categoryId" from catalog.courses where state = 'published' and category_id is not null`,
    );
  }
}
