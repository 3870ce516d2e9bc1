import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DeskEntry } from '#contracts/http/affiliate-shapes';
import { AppError } from '#platform/kernel';
import { listEntries } from '../store/entries.sql.js';

type Answer = { rows: DeskEntry[]; total: number; page: number };

/** An affiliate's ledger for the desk, the newest first. Throws 'Affiliate not found'. */
export class ListAffiliateEntries extends Query<Answer> {
  constructor(
    readonly affiliateId: string,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListAffiliateEntries)
export class ListAffiliateEntriesHandler implements IQueryHandler<ListAffiliateEntries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ affiliateId, page }: ListAffiliateEntries): Promise<Answer> {
    const found = await this.em.execute<unknown[]>('select 1 from commerce.affiliates where id = ?', [affiliateId]);
    if (found.length === 0) throw new AppError('Affiliate not found', { affiliate: affiliateId });
    return listEntries(this.em, affiliateId, page);
  }
}
