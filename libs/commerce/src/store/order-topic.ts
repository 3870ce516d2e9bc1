import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TopicBody } from '#contracts/socket/topics';
import { afterCommit, Push } from '#platform';

type Body = TopicBody<'order'>;
type Numbers = 'paidPaisa' | 'refundedPaisa';
export interface OrderTopic {
  readonly version: number;
  readonly body: Body;
}

/** The topic `order:{id}`; null for an order that is not there, or not this person's where one is named. */
export const readOrderTopic = async (em: EntityManager, orderId: string, userId?: string): Promise<OrderTopic | null> => {
  const [row] = await em.execute<(Omit<Body, Numbers> & Record<Numbers, string> & { version: number })[]>(
    `select o.version, o.state, o.paid_paisa::text as "paidPaisa", o.refunded_paisa::text as "refundedPaisa", p.state as "paymentState",
       coalesce(p.held, false) as "onHold", l.lines, l.fulfilled as "fulfilledLines"
     from commerce.orders o
     cross join lateral (select count(*)::int as lines, count(fulfilled_at)::int as fulfilled from commerce.order_lines where order_id = o.id) l
     cross join lateral (select (array_agg(state order by created_at desc, id desc) filter (where not extra))[1] as state,
         bool_or(state = 'on_hold') as held from commerce.payments where order_id = o.id) p
     where o.id = ? and (?::uuid is null or o.user_id = ?::uuid)`,
    [orderId, userId ?? null, userId ?? null],
  );
  if (!row) return null;
  const { version, ...body } = row;
  return { version, body: { ...body, paidPaisa: Number(row.paidPaisa), refundedPaisa: Number(row.refundedPaisa) } };
};

/**
 * What every change of an order that its buyer sees brings with it: its version rises in the transaction, under the order's lock, and
 * after the commit the whole picture goes to whoever waits on the page.
 */
@Injectable()
export class OrderChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  /** Once in a command, after its last write to the order. */
  async tell(orderId: string): Promise<void> {
    await this.em.execute('update commerce.orders set version = version + 1 where id = ?', [orderId]);
    await this.tellRaised(orderId);
  }

  /** Where the command's own write has raised the version. */
  async tellRaised(orderId: string): Promise<void> {
    const topic = await readOrderTopic(this.em, orderId);
    if (topic) afterCommit(() => this.push.publish(`order:${orderId}`, topic.version, topic.body));
  }
}
