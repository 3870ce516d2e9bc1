import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';
import { planTitle } from '../domain/plan-title.js';

/** What a span of self practice costs now, and whether it is sold. */
export interface PlanOffer {
  readonly id: string;
  readonly title: string;
  readonly pricePaisa: number;
  readonly state: 'open' | 'closed';
}

/** Many plans at once; unknown ids are left out. */
export class GetPlanOffers extends Query<PlanOffer[]> {
  constructor(
    readonly ids: readonly string[],
    readonly locale: Locale,
  ) {
    super();
  }
}

@QueryHandler(GetPlanOffers)
export class GetPlanOffersHandler implements IQueryHandler<GetPlanOffers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ ids, locale }: GetPlanOffers): Promise<PlanOffer[]> {
    if (ids.length === 0) return [];
    const rows = await this.em.execute<{ id: string; days: number; pricePaisa: number; active: boolean }[]>(
      'select id, days, price_paisa::float8 as "pricePaisa", active from practice.plans where id = any(?::uuid[])',
      [`{${ids.join(',')}}`],
    );
    return rows.map(({ id, days, pricePaisa, active }) => ({
      id,
      title: planTitle(days, locale),
      pricePaisa,
      state: active ? 'open' : 'closed',
    }));
  }
}
