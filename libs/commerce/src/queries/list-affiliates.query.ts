import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AffiliateRow, FlagRow, PayoutRow } from '#contracts/http/affiliate-shapes';
import { Seal } from '#platform';
import { AffiliatePeople } from '../affiliates/ports.js';
import { Buyers } from '../ports.js';
import { affiliateIds, flagIds, payoutIds, type AffiliateFilter, type FlagFilter, type PayoutFilter } from '../store/affiliate-ids.sql.js';
import { affiliateRows, flagRows, pageOf, payoutRows, type DeskTools, type Page } from '../store/affiliate-rows.sql.js';

/** The lists of the affiliate desk, a page at a time (from 1); what waits for somebody comes first. */
export class ListAffiliates extends Query<Page<AffiliateRow>> {
  constructor(
    readonly filter: AffiliateFilter,
    readonly page: number,
  ) {
    super();
  }
}
export class ListPayouts extends Query<Page<PayoutRow>> {
  constructor(
    readonly filter: PayoutFilter,
    readonly page: number,
  ) {
    super();
  }
}
export class ListAffiliateFlags extends Query<Page<FlagRow>> {
  constructor(
    readonly filter: FlagFilter,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListAffiliates)
export class ListAffiliatesHandler implements IQueryHandler<ListAffiliates>, DeskTools {
  constructor(
    readonly em: EntityManager,
    readonly buyers: Buyers,
    readonly people: AffiliatePeople,
    readonly seal: Seal,
  ) {}

  async execute({ filter, page }: ListAffiliates): Promise<Page<AffiliateRow>> {
    return pageOf(await affiliateIds(this, filter), page, (some) => affiliateRows(this, some));
  }
}

@QueryHandler(ListPayouts)
export class ListPayoutsHandler implements IQueryHandler<ListPayouts>, DeskTools {
  constructor(
    readonly em: EntityManager,
    readonly buyers: Buyers,
    readonly people: AffiliatePeople,
    readonly seal: Seal,
  ) {}

  async execute({ filter, page }: ListPayouts): Promise<Page<PayoutRow>> {
    return pageOf(await payoutIds(this, filter), page, (some) => payoutRows(this, some));
  }
}

@QueryHandler(ListAffiliateFlags)
export class ListAffiliateFlagsHandler implements IQueryHandler<ListAffiliateFlags>, DeskTools {
  constructor(
    readonly em: EntityManager,
    readonly buyers: Buyers,
    readonly people: AffiliatePeople,
    readonly seal: Seal,
  ) {}

  async execute({ filter, page }: ListAffiliateFlags): Promise<Page<FlagRow>> {
    return pageOf(await flagIds(this, filter), page, (some) => flagRows(this, some));
  }
}
