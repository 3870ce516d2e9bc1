import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { countPracticeItems, PracticePlan } from '#contracts/http/selfpractice';
import { Config } from '#platform';
import { readAllowance } from '../store/allowance.sql.js';
import { countSources } from '../store/counts.sql.js';
import { readScope } from '../store/scope.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

type Counted = ResponseOf<typeof countPracticeItems>;

/** How many questions a plan could choose from now. Throws 'Subject not found', 'Folder not found'. */
export class CountPracticeItems extends Query<Counted> {
  constructor(
    readonly userId: string,
    readonly plan: PracticePlan,
  ) {
    super();
  }
}

@QueryHandler(CountPracticeItems)
export class CountPracticeItemsHandler implements IQueryHandler<CountPracticeItems> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
    private readonly config: Config,
  ) {}

  async execute({ userId, plan }: CountPracticeItems): Promise<Counted> {
    const { topicIds } = await readScope(this.em, userId, plan);
    const without = await this.withheld.of(this.em, userId);
    const sources = await countSources(this.em, {
      userId,
      topicIds,
      difficulty: plan.difficulty,
      without,
      folderId: plan.folderId ?? null,
    });
    return {
      available: sources[plan.source],
      sources,
      allowance: await readAllowance(this.em, userId, this.config.FREE_QUESTIONS_A_DAY),
    };
  }
}
