import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AffiliateBoard, OwnAffiliate } from '#contracts/http/affiliate-shapes';
import { Seal } from '#platform';
import type { Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { readBoard } from '../store/affiliate-board.sql.js';
import { affiliateOf, shopRate, toOwn } from '../store/affiliates.sql.js';

type Answer = { affiliate: OwnAffiliate | null; board: AffiliateBoard | null };

/** What the caller is in the affiliate programme; the board of whoever is or was approved. */
export class GetOwnAffiliate extends Query<Answer> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetOwnAffiliate)
export class GetOwnAffiliateHandler implements IQueryHandler<GetOwnAffiliate> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  async execute({ actor }: GetOwnAffiliate): Promise<Answer> {
    const record = await affiliateOf(this.em, personOf(actor));
    if (!record) return { affiliate: null, board: null };
    const earns = record.state === 'approved' || record.state === 'suspended';
    return {
      affiliate: toOwn(record, this.seal, await shopRate(this.em)),
      board: earns ? await readBoard(this.em, this.seal, record.id) : null,
    };
  }
}
