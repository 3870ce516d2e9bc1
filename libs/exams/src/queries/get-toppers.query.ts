import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Toppers } from '#contracts/http/progress';
import type { Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { BoardNames } from '../store/board-names.js';
import { ExamSight } from '../store/exam-sight.js';
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
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly names: BoardNames,
  ) {}

  async execute({ actor, view }: GetToppers): Promise<Toppers> {
    const userId = personOf(actor);
    const { courseId } = view;
    const named = (await this.sight.looksAfter(actor, courseId)) || (await this.names.areShown(actor, [courseId]));
    return readToppers(this.em, view, { userId, named });
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
