import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Toppers } from '#contracts/http/progress';
import type { Actor } from '#platform/kernel';
import { holds, personOf } from '../domain/rights.js';
import { readToppers, readWeekBest, type TopperView, type WeekBest } from '../store/topper-rows.sql.js';

/** Toppers of a course, as the actor sees them. Throws 'Sign in required'. */
export class GetToppers extends Query<Toppers> {
  constructor(
    readonly actor: Actor,
    readonly view: TopperView,
  ) {
    super();
  }
}

@QueryHandler(GetToppers)
export class GetToppersHandler implements IQueryHandler<GetToppers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, view }: GetToppers): Promise<Toppers> {
    return readToppers(this.em, view, { userId: personOf(actor), staff: holds(actor, 'exams.read') });
  }
}

/** The week's best of these courses for anybody to read: masked, those with the most people in the list first. */
export class ListWeekBest extends Query<WeekBest[]> {
  constructor(
    readonly courseIds: readonly string[],
    readonly atMost: number,
  ) {
    super();
  }
}

@QueryHandler(ListWeekBest)
export class ListWeekBestHandler implements IQueryHandler<ListWeekBest> {
  constructor(private readonly em: EntityManager) {}

  execute({ courseIds, atMost }: ListWeekBest): Promise<WeekBest[]> {
    return readWeekBest(this.em, courseIds, atMost);
  }
}
