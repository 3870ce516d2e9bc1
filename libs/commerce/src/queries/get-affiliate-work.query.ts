import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

interface Work {
  applied: number;
  payouts: number;
  flags: number;
}

/** What waits for somebody at the affiliate desk. */
export class GetAffiliateWork extends Query<Work> {}

@QueryHandler(GetAffiliateWork)
export class GetAffiliateWorkHandler implements IQueryHandler<GetAffiliateWork> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Work> {
    const [row] = await this.em.execute<Work[]>(
      `select (select count(*)::int from commerce.affiliates where state = 'applied') as applied,
         (select count(*)::int from commerce.payouts where state = 'requested') as payouts,
         (select count(*)::int from commerce.affiliate_flags where state = 'open') as flags`,
    );
    return row!;
  }
}
