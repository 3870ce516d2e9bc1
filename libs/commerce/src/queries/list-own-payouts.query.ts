import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OwnPayout } from '#contracts/http/affiliate-shapes';
import { pageSize } from '#contracts/shared/values';
import { Seal } from '#platform';
import type { Actor } from '#platform/kernel';
import { onceApprovedSelf } from '../store/affiliates.sql.js';
import { payoutColumns, toOwnPayout, type PayoutRecord } from '../store/payouts.sql.js';

type Answer = { rows: OwnPayout[]; total: number; page: number };

/** Own payouts, the newest first. */
export class ListOwnPayouts extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListOwnPayouts)
export class ListOwnPayoutsHandler implements IQueryHandler<ListOwnPayouts> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  async execute({ actor, page }: ListOwnPayouts): Promise<Answer> {
    const { id } = await onceApprovedSelf(this.em, actor);
    const [counted] = await this.em.execute<{ total: number }[]>(
      'select count(*)::int as total from commerce.payouts where affiliate_id = ?',
      [id],
    );
    const rows = await this.em.execute<PayoutRecord[]>(
      `select ${payoutColumns} from commerce.payouts p where p.affiliate_id = ?
       order by p.created_at desc, p.id desc limit ${pageSize} offset ?`,
      [id, (page - 1) * pageSize],
    );
    return { rows: rows.map((row) => toOwnPayout(row, this.seal)), total: counted!.total, page };
  }
}
