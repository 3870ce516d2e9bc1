import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseRow, listDeskCourses } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { readRows, type DeskSort } from '../store/desk-courses.sql.js';
import { countDeskStates, listDeskIds, type AskedFilter } from '../store/desk-list.js';

type Answer = ResponseOf<typeof listDeskCourses>;

/** Courses of every state that the actor may look into, one page. */
export class ListDeskCourses extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly filter: AskedFilter,
    readonly sort: DeskSort,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListDeskCourses)
export class ListDeskCoursesHandler implements IQueryHandler<ListDeskCourses> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, filter, sort, page }: ListDeskCourses): Promise<Answer> {
    const ids = await listDeskIds(this.em, actor, filter, sort);
    const shown = ids.slice((page - 1) * pageSize, page * pageSize);
    return { rows: await readRows(this.em, shown), total: ids.length, page, states: await countDeskStates(this.em, actor, filter) };
  }
}

/** These courses, in the order asked for. */
export class GetDeskRows extends Query<CourseRow[]> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(GetDeskRows)
export class GetDeskRowsHandler implements IQueryHandler<GetDeskRows> {
  constructor(private readonly em: EntityManager) {}

  execute({ ids }: GetDeskRows): Promise<CourseRow[]> {
    return readRows(this.em, ids);
  }
}
