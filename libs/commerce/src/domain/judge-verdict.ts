import type { OrderState, PaymentState } from '#contracts/shared/commerce';

/** A sum in another currency, in the gateway's own words: no digit of it is ever counted as paisa. */
export interface ForeignSum {
  readonly currency: string;
  readonly amount: string;
}
interface Named {
  readonly gatewayId: string;
  readonly bankRef: string | null;
}
export interface TakaCharge extends Named {
  readonly amountPaisa: bigint;
  readonly foreign?: undefined;
}
export interface ForeignCharge extends Named {
  readonly foreign: ForeignSum;
  readonly amountPaisa?: undefined;
}
/** One sum that a gateway says it took: in taka, or in another currency, which staff alone decides about. */
export type Charge = TakaCharge | ForeignCharge;

/** What judging needs of a gateway's answer; the port's verdict has more. */
export type VerdictFacts =
  | (Charge & {
      readonly kind: 'paid';
      readonly tranRef: string;
      readonly risky: boolean;
      readonly riskFacts: Readonly<Record<string, string>>;
      readonly payer: string | null;
      readonly also: readonly Charge[];
    })
  /** `byBuyer`: who came back said so, and no gateway. */
  | { readonly kind: 'failed' | 'cancelled' | 'expired'; readonly reason: string; readonly byBuyer?: boolean }
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown' };

/** The payment and its order as their locked rows have them. */
export interface Standing {
  readonly payment: {
    readonly state: PaymentState;
    readonly tranRef: string;
    readonly gatewayId: string | null;
    readonly holdReason: string | null;
  };
  readonly order: { readonly state: OrderState; readonly totalPaisa: bigint };
  /** The gateway id of the verdict stands on another payment of ours. */
  readonly idUsedElsewhere: boolean;
  /** Another payment of this order has its money already. */
  readonly paidByAnother: boolean;
}

type Paid = Extract<VerdictFacts, { kind: 'paid' }>;
type PaidInTaka = Extract<Paid, TakaCharge>;

export type HoldReason = 'risk' | 'amount' | 'currency';

/** What a verdict comes to. Nothing here reads a request: the numbers are the gateway's on one side and the row's on the other. */
export type Judgement =
  | { readonly kind: 'pay'; readonly charge: PaidInTaka }
  /** The order had been paid by another payment: this money goes back. */
  | { readonly kind: 'extra'; readonly charge: PaidInTaka }
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly charge: Paid; readonly facts: Readonly<Record<string, string>> }
  /** Known already; `also` are sums under the same reference that are new. */
  | { readonly kind: 'known'; readonly also: readonly Charge[] }
  /** Somebody tried to pay with what is not this order's money. */
  | { readonly kind: 'forged'; readonly what: 'other-reference' | 'id-used-elsewhere' }
  | { readonly kind: 'end'; readonly to: 'failed' | 'cancelled' | 'expired'; readonly reason: string }
  | { readonly kind: 'wait' }
  | { readonly kind: 'nothing' };

const live: readonly PaymentState[] = ['initiated', 'pending', 'executing'];
const settled: readonly PaymentState[] = ['succeeded', 'refunded'];

const judgePaid = (verdict: Paid, { payment, order, idUsedElsewhere, paidByAnother }: Standing): Judgement => {
  if (verdict.tranRef !== payment.tranRef) return { kind: 'forged', what: 'other-reference' };
  if (idUsedElsewhere) return { kind: 'forged', what: 'id-used-elsewhere' };
  if (settled.includes(payment.state)) {
    const further = verdict.gatewayId === payment.gatewayId ? verdict.also : [verdict, ...verdict.also];
    return { kind: 'known', also: further.filter(({ gatewayId }) => gatewayId !== payment.gatewayId) };
  }
  // What staff looks at, or has refused, is staff's to decide.
  if (payment.state === 'on_hold') return { kind: 'known', also: [] };
  const orderedPaisa = String(order.totalPaisa);
  if (verdict.foreign)
    return { kind: 'hold', reason: 'currency', charge: verdict, facts: { orderedPaisa, ...verdict.riskFacts, ...verdict.foreign } };
  const facts = { orderedPaisa, gotPaisa: String(verdict.amountPaisa), currency: 'BDT', ...verdict.riskFacts };
  if (verdict.amountPaisa !== order.totalPaisa) return { kind: 'hold', reason: 'amount', charge: verdict, facts };
  if (verdict.risky) return { kind: 'hold', reason: 'risk', charge: verdict, facts };
  return { kind: paidByAnother ? 'extra' : 'pay', charge: verdict };
};

/**
 * The rule of settling, whatever way the news came. A late refusal never undoes money that is there; a later payment undoes a refusal:
 * what the gateway says last about money it took is true.
 */
export const judgeVerdict = (verdict: VerdictFacts, standing: Standing): Judgement => {
  const { state } = standing.payment;
  switch (verdict.kind) {
    case 'paid':
      return judgePaid(verdict, standing);
    case 'open':
    case 'unknown':
      return live.includes(state) ? { kind: 'wait' } : { kind: 'nothing' };
    case 'failed':
    case 'cancelled':
    case 'expired': {
      if (!live.includes(state)) return { kind: 'nothing' };
      // Another request has begun to take the money meanwhile: only the gateway's own word ends that.
      if (state === 'executing' && verdict.byBuyer) return { kind: 'nothing' };
      // Money that was being taken has not been taken: that is a failure, whatever the gateway calls it.
      const to = state === 'executing' && verdict.kind === 'cancelled' ? 'failed' : verdict.kind;
      return { kind: 'end', to, reason: verdict.reason };
    }
  }
};
