import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AffiliateRow, DeskEntry, FlagRow, PayoutRow } from '#contracts/http/affiliate-shapes';
import { Seal } from '#platform';
import { AffiliatePeople } from '../affiliates/ports.js';
import { Buyers } from '../ports.js';
import { affiliateRows, flagRows, payoutRows, type DeskTools } from '../store/affiliate-rows.sql.js';
import { entriesByIds } from '../store/entries.sql.js';

interface Records {
  readonly affiliates: AffiliateRow;
  readonly payouts: PayoutRow;
  readonly flags: FlagRow;
  readonly entries: DeskEntry;
}

/** Records of the affiliate desk by their ids: after a change, and for files; unknown ids are left out. */
export class GetAffiliateRecords<K extends keyof Records> extends Query<Records[K][]> {
  constructor(
    readonly kind: K,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetAffiliateRecords)
export class GetAffiliateRecordsHandler implements IQueryHandler<GetAffiliateRecords<keyof Records>>, DeskTools {
  constructor(
    readonly em: EntityManager,
    readonly buyers: Buyers,
    readonly people: AffiliatePeople,
    readonly seal: Seal,
  ) {}

  execute({ kind, ids }: GetAffiliateRecords<keyof Records>): Promise<Records[keyof Records][]> {
    if (kind === 'affiliates') return affiliateRows(this, ids);
    if (kind === 'payouts') return payoutRows(this, ids);
    return kind === 'flags' ? flagRows(this, ids) : entriesByIds(this.em, ids);
  }
}
