import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LedgerEntry } from '#contracts/http/affiliate-shapes';
import type { Actor } from '#platform/kernel';
import { onceApprovedSelf } from '../store/affiliates.sql.js';
import { listEntries } from '../store/entries.sql.js';

type Answer = { rows: LedgerEntry[]; total: number; page: number };

/** The own ledger, the newest first. Who bought is nobody's business but the buyer's. */
export class ListOwnEntries extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListOwnEntries)
export class ListOwnEntriesHandler implements IQueryHandler<ListOwnEntries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, page }: ListOwnEntries): Promise<Answer> {
    const { rows, ...rest } = await listEntries(this.em, (await onceApprovedSelf(this.em, actor)).id, page);
    return { ...rest, rows: rows.map(({ orderId: _order, refundId: _refund, payoutId: _payout, by: _by, ...entry }) => entry) };
  }
}
