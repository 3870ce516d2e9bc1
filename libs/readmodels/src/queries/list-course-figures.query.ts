import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listCourseFigures } from '#contracts/http/sales';
import type { ListPage } from '#platform/kernel';
import { listFigures, type CourseSort } from '../sales/figures.sql.js';

/** Each course in figures. */
export class ListCourseFigures extends Query<ResponseOf<typeof listCourseFigures>> {
  constructor(
    readonly q: string | undefined,
    readonly sort: CourseSort,
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListCourseFigures)
export class ListCourseFiguresHandler implements IQueryHandler<ListCourseFigures> {
  constructor(private readonly em: EntityManager) {}

  async execute({ q, sort, page }: ListCourseFigures): Promise<ResponseOf<typeof listCourseFigures>> {
    return listFigures(this.em, q, sort, page);
  }
}
