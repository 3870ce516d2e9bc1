import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LineOutcome } from '#contracts/shared/commerce';
import { orderMachine } from '../domain/order.machine.js';
import { OrderChanges } from '../store/order-topic.js';
import { holdOrder, openTask } from '../store/payments.sql.js';

/**
 * A line has been answered. The order is fulfilled with the last of them; lines whose money went back are not waited for. One for which no
 * seat was left is a task of staff, until it is opened by hand and answered once more.
 */
export class MarkLineFulfilled extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly lineId: string,
    readonly outcome: LineOutcome,
  ) {
    super();
  }
}

@CommandHandler(MarkLineFulfilled)
export class MarkLineFulfilledHandler implements ICommandHandler<MarkLineFulfilled> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ orderId, lineId, outcome }: MarkLineFulfilled): Promise<void> {
    const order = await holdOrder(this.em, orderId);
    if (!order) return;
    const [answered] = await this.em.execute<{ title: string; minded: boolean }[]>(
      `update commerce.order_lines l set fulfilled_at = platform.now(), outcome = ?
       where l.id = ? and l.order_id = ? and (l.fulfilled_at is null or (l.outcome = 'seats-taken' and l.outcome <> ?))
       returning l.title, exists (select 1 from commerce.order_tasks t
         where t.order_id = l.order_id and t.kind = 'seats-taken' and t.state = 'open') as minded`,
      [outcome, lineId, orderId, outcome],
    );
    if (answered && (answered.minded || outcome === 'seats-taken')) await this.minding(orderId, answered.title, outcome);
    // One write: every paid order comes through here, and its row is what others wait for.
    await this.em.execute(
      `update commerce.orders o set version = o.version + 1, state = case when d.done then ? else o.state end,
         fulfilled_at = case when d.done then platform.now() else o.fulfilled_at end
       from (select ? and not exists (
         select 1 from commerce.order_lines where order_id = ? and fulfilled_at is null and refunded_at is null) as done) d
       where o.id = ?`,
      [orderMachine.step('paid', 'fulfilled'), order.state === 'paid', orderId, orderId],
    );
    this.changes.tellRaised(orderId);
  }

  private async minding(orderId: string, title: string, outcome: LineOutcome): Promise<void> {
    const note = `${title} is paid and has no seat left: open it by hand, or give the money back`;
    if (outcome === 'seats-taken') return openTask(this.em, { orderId, paymentId: null, kind: 'seats-taken', note });
    await this.em.execute(
      `update commerce.order_tasks set state = 'done', closed_at = platform.now() where order_id = ? and kind = 'seats-taken' and state = 'open'
         and not exists (select 1 from commerce.order_lines where order_id = ? and outcome = 'seats-taken' and refunded_at is null)`,
      [orderId, orderId],
    );
  }
}
