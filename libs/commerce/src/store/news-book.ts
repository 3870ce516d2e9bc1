import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GatewayName, NewsSource } from '#contracts/shared/commerce';
import { asAppError, assertNoTransaction, Logger } from '#platform';
import { newId } from '#platform/kernel';
import { UnknownNotifications } from './unknown-notifications.js';
import type { News } from '../gateways/gateway.js';

export interface Recorded {
  readonly newsId: string;
  /** Null: it speaks of no payment of ours. */
  readonly paymentId: string | null;
  readonly orderId: string | null;
  /** It says what is known: the money of this very id is there already. */
  readonly known: boolean;
}

/** Messages about one payment in a day that anybody may have sent; those that a gateway has signed are kept all the same. */
const UNPROVEN_A_DAY = 100;

/**
 * One statement: a gateway's messages come in threes, and most of them say what is known. `by`: one column, so that its index is used. Where
 * nobody has signed it and there were a hundred today, it is followed and not stored.
 */
const keepSql = (by: 'tran_ref' | 'gateway_session'): string => `
  with p as (select id, order_id, state, gateway_id from commerce.payments where gateway = ? and ${by} = ? order by created_at limit 1),
    heard as (select *, case when ?::boolean then 'false-signature'
        when p.state in ('succeeded', 'refunded') and p.gateway_id = ? then 'known' end as outcome from p),
    said as (insert into commerce.payment_news (id, payment_id, order_id, gateway, source, body, outcome)
      select ?, h.id, h.order_id, ?, ?, ?::jsonb, h.outcome from heard h
      where ?::boolean or (select count(*) from commerce.payment_news n where n.payment_id = h.id
        and n.received_at > platform.now() - interval '1 day') < ${UNPROVEN_A_DAY}),
    due as (update commerce.payments d set next_check_at = least(d.next_check_at, platform.now() + interval '15 seconds')
      from p where d.id = p.id and d.state in ('initiated', 'pending', 'executing')
        and (d.next_check_at is null or d.next_check_at > platform.now() + interval '15 seconds'))
  select h.outcome, h.id as "paymentId", h.order_id as "orderId" from heard h`;

export interface Message {
  readonly gateway: GatewayName;
  readonly source: Extract<NewsSource, 'redirect' | 'notification'>;
  readonly news: Pick<News, 'tranRef' | 'session' | 'gatewayId' | 'genuine' | 'masked'>;
}

/**
 * Keeps a message before anything is made of it. Its payment is due for a look from now on, so that one whose process dies right after is
 * found by the clock. What carries a false signature is told to whoever watches the logs; what speaks of no payment of ours is counted.
 *
 * No command: the one statement is a transaction of its own, emits no event, and comes three times for each payment.
 */
@Injectable()
export class NewsBook {
  constructor(
    private readonly em: EntityManager,
    private readonly unknown: UnknownNotifications,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the message is committed. */
  async keep({ gateway, source, news }: Message): Promise<Recorded> {
    assertNoTransaction('the book of messages');
    const { tranRef, session, gatewayId, genuine, masked } = news;
    const newsId = newId();
    const [row] = await this.em
      .fork()
      .execute<{ outcome: string | null; paymentId: string | null; orderId: string | null }[]>(
        keepSql(tranRef === null ? 'gateway_session' : 'tran_ref'),
        [gateway, tranRef ?? session, genuine === false, gatewayId, newsId, gateway, source, JSON.stringify(masked), genuine === true],
      )
      .catch((error: unknown) => {
        throw asAppError(error);
      });
    if (!row) {
      await this.unknown.keep({ id: newsId, gateway, source, body: masked });
      return { newsId, paymentId: null, orderId: null, known: false };
    }
    const { outcome, paymentId, orderId } = row;
    if (outcome !== null && outcome !== 'known')
      this.logger.warn({ what: outcome, kind: 'security', channel: gateway }, 'A message about a payment that is not to be trusted');
    return { newsId, paymentId, orderId, known: outcome === 'known' };
  }
}
