import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CartLine, Quote } from '#contracts/http/order-shapes';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { amountOf, checkCart, deliveryFee, sumsOf, type PricedLine, type Sums } from '../domain/cart.js';
import { couponEffect, couponKey, windowFault } from '../domain/coupon.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import { Carts } from '../store/carts.js';
import { readCoupon, type StoredCoupon } from '../store/coupons.sql.js';
import { readShop } from '../store/settings.sql.js';

export interface QuoteAsk {
  readonly lines: readonly CartLine[];
  readonly coupon?: string | undefined;
  readonly district?: string | undefined;
  readonly locale: Locale;
}

/** What a cart would cost now; holds nothing. A coupon that does not count says why. Throws 'Offer not found', 'Invalid input'. */
export class QuoteOrder extends Query<Quote> {
  constructor(
    readonly actor: Actor,
    readonly ask: QuoteAsk,
  ) {
    super();
  }
}

@QueryHandler(QuoteOrder)
export class QuoteOrderHandler implements IQueryHandler<QuoteOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly carts: Carts,
    private readonly gateways: ConfiguredGateways,
  ) {}

  async execute({ actor, ask }: QuoteOrder): Promise<Quote> {
    checkCart(ask.lines, ask.locale);
    const userId = actor.kind === 'user' ? actor.id : null;
    const lines = await this.carts.price(userId, ask.lines);
    const { value: shop } = await readShop(this.em);
    // A visitor hears the same of every code: whoever tries codes in bulk needs an account, whose tries are counted.
    const found = ask.coupon === undefined || userId === null ? null : await readCoupon(this.em, ask.coupon, userId);
    const coupon = ask.coupon === undefined ? null : userId === null ? notSignedIn(ask.coupon) : couponAnswer(ask.coupon, found, lines);
    const sums = sumsOf(lines, coupon?.valid ? found : null, deliveryFee(lines, ask.district, shop));
    const least = await this.gateways.shortOf(this.em, sums.totalPaisa);
    return {
      lines: lines.map((line, index) => lineAnswer(line, sums.shares[index] ?? 0n)),
      coupon,
      ...sumsAnswer(sums),
      gateways: sums.totalPaisa === 0n ? [] : await this.gateways.open(sums.totalPaisa),
      leastPaisa: least === null ? null : Number(least),
    };
  }
}

const notSignedIn = (typed: string): NonNullable<Quote['coupon']> => ({
  code: couponKey(typed),
  valid: false,
  fault: 'sign-in-to-use',
  minPaisa: null,
});

const couponAnswer = (typed: string, coupon: StoredCoupon | null, lines: readonly PricedLine[]): NonNullable<Quote['coupon']> => {
  const code = couponKey(typed);
  if (!coupon) return { code, valid: false, fault: 'not-found', minPaisa: null };
  const goods = lines.map((line) => ({ kind: line.kind, refId: line.refId, amountPaisa: amountOf(line) }));
  const fault = windowFault(coupon, coupon.now, coupon.ownUses) ?? couponEffect(coupon, goods).fault;
  return { code, valid: fault === null, fault, minPaisa: fault === 'too-small' ? Number(coupon.minPaisa) : null };
};

const lineAnswer = (line: PricedLine, discount: bigint): Quote['lines'][number] => ({
  kind: line.kind,
  refId: line.refId,
  slug: line.slug,
  title: line.title,
  quantity: line.quantity,
  unitPaisa: Number(line.unitPaisa),
  listPricePaisa: line.listPricePaisa === null ? null : Number(line.listPricePaisa),
  amountPaisa: Number(amountOf(line)),
  discountPaisa: Number(discount),
  owned: line.owned,
  state: line.state,
});

const sumsAnswer = ({ subtotalPaisa, discountPaisa, deliveryPaisa, totalPaisa }: Sums) => ({
  subtotalPaisa: Number(subtotalPaisa),
  discountPaisa: Number(discountPaisa),
  deliveryPaisa: Number(deliveryPaisa),
  totalPaisa: Number(totalPaisa),
});
