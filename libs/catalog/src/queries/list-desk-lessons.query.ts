import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { DeskCourseName, DeskLessonRow, listDeskLessons } from '#contracts/http/lessons-desk';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { countLessonStates, listLessonIds, readLessonRows, type LessonFilter, type LessonSort } from '../store/lesson-list.js';
import { idList } from '../store/moments.js';
import { readTaught } from '../store/teaching.sql.js';

type Answer = ResponseOf<typeof listDeskLessons>;

/** Lessons of the courses that the actor works in, one page. */
export class ListDeskLessons extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly filter: LessonFilter,
    readonly sort: LessonSort,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListDeskLessons)
export class ListDeskLessonsHandler implements IQueryHandler<ListDeskLessons> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, filter, sort, page }: ListDeskLessons): Promise<Answer> {
    const ids = await listLessonIds(this.em, actor, filter, sort);
    const rows = await readLessonRows(this.em, ids.slice((page - 1) * pageSize, page * pageSize));
    return { rows, total: ids.length, page, states: await countLessonStates(this.em, actor, filter) };
  }
}

/** These lessons, in the order asked for. */
export class GetLessonRows extends Query<DeskLessonRow[]> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(GetLessonRows)
export class GetLessonRowsHandler implements IQueryHandler<GetLessonRows> {
  constructor(private readonly em: EntityManager) {}

  execute({ ids }: GetLessonRows): Promise<DeskLessonRow[]> {
    return readLessonRows(this.em, ids);
  }
}

/** The courses that the actor works in, by name. */
export class ListTaughtCourses extends Query<DeskCourseName[]> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(ListTaughtCourses)
export class ListTaughtCoursesHandler implements IQueryHandler<ListTaughtCourses> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: ListTaughtCourses): Promise<DeskCourseName[]> {
    const taught = await readTaught(this.em, actor);
    return this.em.execute<DeskCourseName[]>(
      `select id, slug, title, state from catalog.courses ${taught === null ? '' : 'where id = any(?::uuid[])'} order by title, id limit 2000`,
      taught === null ? [] : [idList(taught)],
    );
  }
}
