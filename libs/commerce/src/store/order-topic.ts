import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { TopicBody } from '#contracts/socket/topics';
import { afterCommit, Logger, Push } from '#platform';

/** Orders that change within this are read together: on a busy evening each is paid and opened beside dozens of others. */
const GATHER_MS = 15;
/** After a look that PostgreSQL did not answer. */
const AGAIN_MS = 1000;

type Body = TopicBody<'order'>;
type Numbers = 'paidPaisa' | 'refundedPaisa';
/** Runs something as a part of the request or job that it belongs to. */
type Inside = ReturnType<typeof AsyncLocalStorage.snapshot>;

export interface OrderTopic {
  readonly version: number;
  readonly body: Body;
}
type Row = Omit<Body, Numbers> & Record<Numbers, string> & { id: string; version: number };

const topicOf = ({ id: _id, version, ...body }: Row): OrderTopic => ({
  version,
  body: { ...body, paidPaisa: Number(body.paidPaisa), refundedPaisa: Number(body.refundedPaisa) },
});

const topicRows = (em: EntityManager, where: string, values: readonly unknown[]): Promise<Row[]> =>
  em.execute<Row[]>(
    `select o.id, o.version, o.state, o.paid_paisa::text as "paidPaisa", o.refunded_paisa::text as "refundedPaisa", p.state as "paymentState",
       coalesce(p.held, false) as "onHold", l.lines, l.fulfilled as "fulfilledLines"
     from commerce.orders o
     cross join lateral (select count(*)::int as lines, count(fulfilled_at)::int as fulfilled from commerce.order_lines where order_id = o.id) l
     cross join lateral (select (array_agg(state order by created_at desc, id desc) filter (where not extra))[1] as state,
         bool_or(state = 'on_hold' and not extra) as held from commerce.payments where order_id = o.id) p
     where ${where}`,
    [...values],
  );

/** The topic `order:{id}`; null for an order that is not there, or not this person's where one is named. */
export const readOrderTopic = async (em: EntityManager, orderId: string, userId?: string): Promise<OrderTopic | null> => {
  const [row] = await topicRows(em, 'o.id = ? and (?::uuid is null or o.user_id = ?::uuid)', [orderId, userId ?? null, userId ?? null]);
  return row ? topicOf(row) : null;
};

/**
 * What every change of an order that its buyer sees brings with it: its version rises in the transaction, under the order's lock, and
 * after the commit the whole picture goes to whoever waits on the page. Nobody else waits for that.
 */
@Injectable()
export class OrderChanges implements BeforeApplicationShutdown {
  /** Orders that changed, each with the request or job that it is told for. */
  private readonly changed = new Map<string, Inside>();
  private telling: Promise<void> | undefined;
  private over = false;

  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
    private readonly logger: Logger,
  ) {}

  /** Once in a command, after its last write to the order. */
  async tell(orderId: string): Promise<void> {
    await this.em.execute('update commerce.orders set version = version + 1 where id = ?', [orderId]);
    this.tellRaised(orderId);
  }

  /** Where the command's own write has raised the version. */
  tellRaised(orderId: string): void {
    afterCommit(() => {
      this.changed.set(orderId, AsyncLocalStorage.snapshot());
      this.telling ??= this.tellAll();
    });
  }

  /** What changed before is still told of. */
  async beforeApplicationShutdown(): Promise<void> {
    this.over = true;
    await this.telling;
  }

  private async tellAll(): Promise<void> {
    let waitMs = GATHER_MS;
    while (this.changed.size > 0) {
      await pause(waitMs);
      const changed = new Map(this.changed);
      this.changed.clear();
      waitMs = (await this.told(changed)) ? GATHER_MS : AGAIN_MS;
    }
    this.telling = undefined;
  }

  /** False where PostgreSQL could not be read: they stay among those that changed. */
  private async told(changed: ReadonlyMap<string, Inside>): Promise<boolean> {
    try {
      const rows = await topicRows(this.em.fork(), 'o.id = any(?::uuid[])', [`{${[...changed.keys()].join(',')}}`]);
      await Promise.all(rows.map((row) => changed.get(row.id)?.(() => this.publish(row))));
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'Orders that changed could not be told of yet');
      for (const [id, inside] of changed) if (!this.over && !this.changed.has(id)) this.changed.set(id, inside);
      return false;
    }
  }

  private publish(row: Row): Promise<void> {
    const { version, body } = topicOf(row);
    return this.push.publish(`order:${row.id}`, version, body);
  }
}
