import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Plan } from '#contracts/http/practice';

interface PlanFacts extends Plan {
  readonly version: number;
  /** Who has a subscription by it now, or one to come. */
  readonly subscribers: number;
}

/** All plans, the shortest first. */
export class ListPlans extends Query<PlanFacts[]> {}

@QueryHandler(ListPlans)
export class ListPlansHandler implements IQueryHandler<ListPlans> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<PlanFacts[]> {
    return this.em.execute<PlanFacts[]>(
      `select p.id, p.days, p.price_paisa::float8 as "pricePaisa", p.active, p.version,
         (select count(distinct s.user_id)::int from practice.subscriptions s where s.ended_at is null and s.ends_at > platform.now()
            and abs(extract(epoch from s.ends_at - s.starts_at) - p.days * 86400) < 43200) as subscribers
       from practice.plans p order by p.days`,
    );
  }
}
