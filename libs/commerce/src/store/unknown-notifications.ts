import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GatewayName, NewsSource } from '#contracts/shared/commerce';
import { asAppError, Logger } from '#platform';

/** Kept of a gateway and a day, for whoever looks into them; the others are counted. */
const KEPT_A_DAY = 100;

interface Stranger {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly source: Extract<NewsSource, 'redirect' | 'notification'>;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Waiting {
  readonly stranger: Stranger;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Counts all of them, and keeps the first of the day. `at`: from 1, within those that are counted together. */
const countSql = `
  with counted as (
    insert into commerce.unknown_notifications as u (gateway, day, total) values (?, (platform.now() at time zone 'Asia/Dhaka')::date, ?)
    on conflict (gateway, day) do update set total = u.total + excluded.total returning total
  ), kept as (
    insert into commerce.payment_news (id, gateway, source, body, outcome)
    select d.id, ?, d.source, d.body, 'unknown-payment' from counted,
      jsonb_to_recordset(?::jsonb) as d(id uuid, at int, source text, body jsonb) where counted.total - ? + d.at <= ${KEPT_A_DAY}
    returning 1
  ) select counted.total, (select count(*)::int from kept) as kept from counted`;

/**
 * Messages about payments that nobody here began. Anybody may send them: they are counted by day, a hundred a day and gateway are kept, and
 * those that come together are written together, so that a flood of them waits for one row and not for many connections.
 */
@Injectable()
export class UnknownNotifications {
  /** Those that wait while others of their gateway are written. */
  private readonly waiting = new Map<GatewayName, Waiting[]>();

  constructor(
    private readonly em: EntityManager,
    private readonly logger: Logger,
  ) {}

  /** Resolves when it is counted, and stored where it is one of the hundred. */
  keep(stranger: Stranger): Promise<void> {
    return new Promise((done, failed) => {
      const others = this.waiting.get(stranger.gateway);
      if (others) return void others.push({ stranger, done, failed });
      this.waiting.set(stranger.gateway, [{ stranger, done, failed }]);
      void this.writeAll(stranger.gateway);
    });
  }

  private async writeAll(gateway: GatewayName): Promise<void> {
    for (let batch = this.take(gateway); batch.length > 0; batch = this.take(gateway)) {
      try {
        await this.write(
          gateway,
          batch.map(({ stranger }) => stranger),
        );
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(asAppError(error));
      }
    }
    this.waiting.delete(gateway);
  }

  private take(gateway: GatewayName): Waiting[] {
    return this.waiting.get(gateway)?.splice(0) ?? [];
  }

  private async write(gateway: GatewayName, strangers: readonly Stranger[]): Promise<void> {
    const first = strangers.slice(0, KEPT_A_DAY).map(({ id, source, body }, index) => ({ id, at: index + 1, source, body }));
    const [row] = await this.em
      .fork()
      .execute<{ total: number; kept: number }[]>(countSql, [gateway, strangers.length, gateway, JSON.stringify(first), strangers.length]);
    if (row && row.kept > 0)
      this.logger.warn(
        { what: 'unknown-payment', kind: 'security', channel: gateway, today: row.total },
        'A message about a payment that is not to be trusted',
      );
  }
}
