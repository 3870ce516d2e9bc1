import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getAffiliateDetail } from '#contracts/http/affiliates-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { Seal } from '#platform';
import { AppError } from '#platform/kernel';
import { AffiliatePeople } from '../affiliates/ports.js';
import { Buyers } from '../ports.js';
import { readBoard } from '../store/affiliate-board.sql.js';
import { affiliateRows, type DeskTools } from '../store/affiliate-rows.sql.js';
import { openNumber } from '../store/affiliates.sql.js';

type Answer = ResponseOf<typeof getAffiliateDetail>;

/** One affiliate as the desk sees it, with the number that payouts go to. Throws 'Affiliate not found'. */
export class GetAffiliateDetail extends Query<Answer> {
  constructor(readonly affiliateId: string) {
    super();
  }
}

@QueryHandler(GetAffiliateDetail)
export class GetAffiliateDetailHandler implements IQueryHandler<GetAffiliateDetail>, DeskTools {
  constructor(
    readonly em: EntityManager,
    readonly buyers: Buyers,
    readonly people: AffiliatePeople,
    readonly seal: Seal,
  ) {}

  async execute({ affiliateId }: GetAffiliateDetail): Promise<Answer> {
    const [affiliate] = await affiliateRows(this, [affiliateId]);
    const [kept] = await this.em.execute<{ sealed: string | null; by: string | null }[]>(
      'select payout_sealed as sealed, decided_by as by from commerce.affiliates where id = ?',
      [affiliateId],
    );
    if (!affiliate || !kept) throw new AppError('Affiliate not found', { affiliate: affiliateId });
    const [decider] = kept.by === null ? [] : await this.buyers.cards([kept.by]);
    return {
      affiliate,
      board: await readBoard(this.em, this.seal, affiliateId),
      payoutTo: kept.sealed === null ? null : openNumber(this.seal, affiliateId, kept.sealed),
      decidedBy: decider?.name ?? null,
    };
  }
}
