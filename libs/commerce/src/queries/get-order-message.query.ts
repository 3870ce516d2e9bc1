import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Carriers, Config, type Written } from '#platform';
import { orderMessage, type OrderNews } from '../domain/order-message.js';
import { Buyers, type BuyerCard } from '../ports.js';
import { goodsOf } from '../store/goods.sql.js';
import { readOrder, type OrderRow } from '../store/payments.sql.js';
import { readRefund } from '../store/refunds.sql.js';

type Channel = 'sms' | 'mail';

/**
 * What the buyer of an order is told: receipts and refunds must be said, whatever else somebody wants to hear. A phone is written to before
 * an e-mail; null for who has neither, for nothing paid, and for a failure that is none any more.
 */
export class GetOrderMessage extends Query<Written | null> {
  constructor(
    readonly news: OrderNews,
    readonly orderId: string,
    readonly refundId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(GetOrderMessage)
export class GetOrderMessageHandler implements IQueryHandler<GetOrderMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly buyers: Buyers,
    private readonly carriers: Carriers,
    private readonly config: Config,
  ) {}

  async execute({ news, orderId, refundId }: GetOrderMessage): Promise<Written | null> {
    const order = await readOrder(this.em, orderId);
    const amountPaisa = order && (await this.amount(news, order, refundId));
    if (!order || amountPaisa === null || amountPaisa === 0n) return null;
    const [card] = await this.buyers.cards([order.userId]);
    const address = card ? this.addressOf(card) : null;
    if (!address) return null;
    const { locale, number } = order;
    const product = locale === 'bn' ? this.config.PRODUCT_NAME_BN : this.config.PRODUCT_NAME;
    const { title } = await goodsOf(this.em, orderId);
    return { ...address, ...orderMessage(news, { locale, product, number, title, amountPaisa }) };
  }

  private async amount(news: OrderNews, order: OrderRow, refundId: string | null): Promise<bigint | null> {
    if (news === 'receipt') return order.paidPaisa;
    if (news === 'failed') return order.state === 'failed' ? order.totalPaisa : null;
    return refundId === null ? null : ((await readRefund(this.em, refundId))?.amountPaisa ?? null);
  }

  private addressOf({ phone, email }: BuyerCard): { channel: Channel; to: string } | null {
    if (phone !== null && this.carriers.serves('sms')) return { channel: 'sms', to: phone };
    return email !== null && this.carriers.serves('mail') ? { channel: 'mail', to: email } : null;
  }
}
