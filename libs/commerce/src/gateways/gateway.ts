import type { FailReason } from '#contracts/http/order-shapes';
import type { GatewayName } from '#contracts/shared/commerce';
import type { Locale } from '#contracts/shared/values';
import type { Charge } from '../domain/judge-verdict.js';

export type { Charge };

/** What a gateway is told to open its page for one payment. */
export interface BeginAsk {
  /** Ours, unique, at most 30 characters: the gateway echoes it in all that it says. */
  readonly tranRef: string;
  readonly orderNumber: string;
  readonly amountPaisa: bigint;
  readonly buyer: { readonly name: string; readonly phone: string | null; readonly email: string | null };
  readonly goods: { readonly title: string; readonly physical: boolean };
  /** Where the browser goes afterwards; bKash has one address for all three and uses `success`. */
  readonly returnUrls: { readonly success: string; readonly fail: string; readonly cancel: string };
  readonly notifyUrl: string;
  readonly locale: Locale;
}

/** `session`: the gateway's own name of this try (sessionkey, paymentID), which some of its news carries alone. */
export interface Begun {
  readonly redirectUrl: string;
  readonly session: string;
}

/** What a message says happened. It decides nothing: it is a reason to ask. */
export type Claim = 'paid' | 'failed' | 'cancelled' | 'expired' | 'unknown';

/** A notification or the return of a browser, read and not believed. */
export interface News {
  readonly tranRef: string | null;
  readonly session: string | null;
  /** The gateway's id of the money that it claims (val_id, trxID). */
  readonly gatewayId: string | null;
  readonly claim: Claim;
  /** The message's own signature: holds, does not hold (a forgery, or the keys changed), or there is none to check. */
  readonly genuine: boolean | null;
  /** What may be stored of it: text fields, phones, cards, e-mails and signatures masked. */
  readonly masked: Readonly<Record<string, unknown>>;
}

/** Which payment is asked about; all of it from our own row, but for `gatewayId` and `claim`, which news may have brought. */
export interface VerdictAsk {
  readonly tranRef: string;
  readonly session: string | null;
  /** What the news named, or what the row has from before. */
  readonly gatewayId: string | null;
  readonly claim?: Claim | null;
  /** Whether our `execute` was called. Only where it surely was not (false) is a buyer believed who claims to have given up. */
  readonly executed?: boolean;
  readonly amountPaisa: bigint;
  /** When the payment was begun: some gateways forget a session after a day. */
  readonly createdAt: Date;
}

interface Told {
  /** The answers that it was read from, masked, to be kept. */
  readonly raw: Readonly<Record<string, unknown>>;
  /**
   * The gateway id that the news named is none of this payment's: another payment's (`foreign`), or one that the gateway never gave
   * (`unknown`). Whoever sent that news lied; the verdict itself was found without it.
   */
  readonly hint?: 'foreign' | 'unknown';
}

/** The gateway's own validation answer. Only `paid` moves money, and only after settle() compared it with the order's row. */
export type Verdict = Told &
  (
    | (Charge & {
        readonly kind: 'paid';
        /** As the gateway has it; settle() compares it with the row. */
        readonly tranRef: string;
        /** To be held for staff: the gateway marks it risky, says nothing of risk, or gives two sums that differ. */
        readonly risky: boolean;
        /** Why, in numbers: risk level, both sums. */
        readonly riskFacts: Readonly<Record<string, string>>;
        /** The payer's wallet number where it is told: to be hashed at once, never stored or logged as it is. */
        readonly payer: string | null;
        /** Further sums taken under the same reference: the buyer was charged twice. */
        readonly also: readonly Charge[];
      })
    | {
        readonly kind: 'failed' | 'cancelled' | 'expired';
        readonly reason: FailReason;
        readonly text: string | null;
        /** Set by the settling flow alone, where the buyer came back without paying and no gateway has said so. */
        readonly byBuyer?: boolean;
      }
    /** Nothing has happened yet. */
    | { readonly kind: 'open' }
    /** It could not be learnt. `away`: no answer at all, or none that a gateway gives; else it refuses us (keys, store) or contradicts itself. */
    | {
        readonly kind: 'unknown';
        readonly reason: string;
        readonly away: boolean;
        /** Of `execute`: the call surely never left, nothing was taken; the row may go back to pending. */
        readonly notSent?: true;
      }
  );

export interface RefundAsk {
  readonly tranRef: string;
  readonly session: string | null;
  readonly gatewayId: string;
  readonly bankRef: string | null;
  /** Ours, unique, at most 30 characters. */
  readonly ourRef: string;
  /** The gateway's, once it gave one. */
  readonly gatewayRef: string | null;
  readonly amountPaisa: bigint;
  readonly reason: string;
  /** The refunds of the same payment that have succeeded: bKash's list is compared with them. */
  readonly earlier: readonly { readonly gatewayRef: string | null; readonly amountPaisa: bigint }[];
}

/**
 * - done: the money is back · processing: accepted, not back yet · refused: it will not happen
 * - absent: the gateway surely does not know it: it may be sent again · unknown: it could not be learnt: ask, never send again blindly
 */
export interface RefundAnswer {
  readonly kind: 'done' | 'processing' | 'refused' | 'absent' | 'unknown';
  readonly ref: string | null;
  readonly reason: string | null;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** What the gateway's own book says of one payment on a day, in taka: a book that knows other currencies needs a `Charge` in their place. */
export interface LedgerLine {
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly chargedPaisa: bigint;
  readonly refundedPaisa: bigint;
}

export interface TestResult {
  readonly ok: boolean;
  /** A word that both languages have a sentence for. */
  readonly outcome: 'ready' | 'refused' | 'away' | 'budget-spent';
  /** The gateway's own words, where it had any. */
  readonly text: string | null;
}

export interface Gateway {
  readonly name: GatewayName;
  readonly limits: { readonly leastPaisa: bigint; readonly mostPaisa: bigint };
  /** Whether a call of ours takes the money: the payment's row is claimed (`executing`) first, then `execute` is called once. */
  readonly claims: boolean;
  /**
   * Throws 'Gateway unreachable' (no usable answer), 'Gateway not available' (it refuses the session, or the sum is outside its limits).
   * Called again with a reference that it has, it gives the same page, or another one under it; a gateway that takes a reference only once
   * refuses.
   */
  begin(ask: BeginAsk): Promise<Begun>;
  /** Null: it says nothing of a payment (also a subscription's confirmation, which is answered on the way). Never throws for what a stranger sent. */
  readNews(fields: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string | undefined>>): Promise<News | null>;
  /**
   * Asks the gateway; takes no money and may be repeated. Never throws for what the gateway answers.
   * Where `claims` is true, `cancelled` may rest on the buyer's own word and that nothing was executed: it ends a row that is still
   * pending, never one that was claimed meanwhile.
   */
  verdict(ask: VerdictAsk): Promise<Verdict>;
  /** Takes the money, then looks at what came of it: `open` and `unknown` leave the row `executing`. Never twice for one payment. */
  execute?(ask: VerdictAsk): Promise<Verdict>;
  refund(ask: RefundAsk): Promise<RefundAnswer>;
  refundStatus(ask: RefundAsk): Promise<RefundAnswer>;
  /** Its book of a day (Dhaka, YYYY-MM-DD), for gateways that have one. */
  list?(day: string): Promise<LedgerLine[]>;
  /** Harmless: no payment is begun. */
  test(): Promise<TestResult>;
}
