import { newId } from '#platform/kernel';

/** One statement; the test's own connection, inside its own transaction or not. */
export type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface LineGiven {
  readonly kind?: 'course' | 'exam-batch' | 'book' | 'subscription';
  readonly refId: string;
  readonly title?: string;
  readonly unitPaisa: number;
  readonly quantity?: number;
  readonly discountPaisa?: number;
  readonly outcome?: string | null;
  readonly stockState?: string;
}

interface SaleGiven {
  readonly number: string;
  readonly userId: string;
  readonly lines: readonly LineGiven[];
  readonly state?: 'pending' | 'paid' | 'fulfilled' | 'failed' | 'cancelled' | 'expired' | 'refunded';
  readonly gateway?: 'sandbox' | 'sslcommerz' | 'bkash' | 'free';
  readonly gatewayId?: string;
  readonly deliveryPaisa?: number;
  /** When it was made and paid. */
  readonly at?: string;
  readonly over?: Readonly<Record<string, unknown>>;
}

export interface SaleMade {
  readonly id: string;
  readonly paymentId: string;
  readonly lineIds: readonly string[];
}

const insert = async (ask: Ask, table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
  const names = Object.keys(row);
  await ask(`insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(row));
};

const came = ['paid', 'fulfilled', 'refunded'];

/** Rows of an order as its commands leave them: lines, sums, a payment in the state that fits. */
export const makeSale = async (ask: Ask, given: SaleGiven): Promise<SaleMade> => {
  const {
    number,
    userId,
    lines,
    state = 'fulfilled',
    gateway = 'sandbox',
    deliveryPaisa = 0,
    at = new Date().toISOString(),
    over = {},
  } = given;
  const [id, paymentId, paid] = [newId(), newId(), came.includes(state)];
  const sum = (of: (line: LineGiven) => number): number => lines.reduce((all, line) => all + of(line), 0);
  const subtotal = sum(({ unitPaisa, quantity = 1 }) => unitPaisa * quantity);
  const discount = sum(({ discountPaisa = 0 }) => discountPaisa);
  const total = subtotal - discount + deliveryPaisa;
  await insert(ask, 'commerce.orders', {
    id,
    number,
    user_id: userId,
    kind: lines[0]?.kind ?? 'course',
    state,
    subtotal_paisa: subtotal,
    discount_paisa: discount,
    delivery_paisa: deliveryPaisa,
    total_paisa: total,
    paid_paisa: paid ? total : 0,
    locale: 'bn',
    created_at: at,
    expires_at: new Date(Date.parse(at) + 3_600_000).toISOString(),
    paid_at: paid ? at : null,
    fulfilled_at: state === 'fulfilled' ? at : null,
    ...over,
  });
  const lineIds: string[] = [];
  for (const [place, line] of lines.entries()) {
    const { kind = 'course', refId, title = 'A course', unitPaisa, quantity = 1, discountPaisa = 0, stockState = 'none' } = line;
    const outcome = line.outcome === undefined ? (state === 'fulfilled' ? 'already' : null) : line.outcome;
    lineIds.push(newId());
    await insert(ask, 'commerce.order_lines', {
      id: lineIds.at(-1),
      order_id: id,
      position: place + 1,
      kind,
      ref_id: refId,
      title,
      quantity,
      unit_paisa: unitPaisa,
      amount_paisa: unitPaisa * quantity,
      discount_paisa: discountPaisa,
      outcome,
      fulfilled_at: outcome === null ? null : at,
      stock_state: stockState,
    });
  }
  await insert(ask, 'commerce.payments', {
    id: paymentId,
    order_id: id,
    gateway,
    tran_ref: paymentId.replaceAll('-', '').slice(-26),
    gateway_id: given.gatewayId ?? null,
    amount_paisa: total,
    state: paid ? 'succeeded' : state === 'pending' ? 'pending' : 'failed',
    created_at: at,
    settled_at: paid ? at : null,
  });
  return { id, paymentId, lineIds };
};

/** Money of one line that went back, with the sums that follow it. */
export const refundLine = async (
  ask: Ask,
  sale: SaleMade,
  place: number,
  amountPaisa: number,
  at = new Date().toISOString(),
): Promise<string> => {
  const [id, lineId] = [newId(), sale.lineIds[place]];
  await insert(ask, 'commerce.refunds', {
    id,
    order_id: sale.id,
    payment_id: sale.paymentId,
    our_ref: id.replaceAll('-', '').slice(-20),
    amount_paisa: amountPaisa,
    state: 'succeeded',
    reason: 'Asked for by phone',
    created_at: at,
    done_at: at,
  });
  await insert(ask, 'commerce.refund_lines', { refund_id: id, line_id: lineId, amount_paisa: amountPaisa });
  await ask('update commerce.order_lines set refunded_paisa = refunded_paisa + $2 where id = $1', [lineId, amountPaisa]);
  await ask('update commerce.orders set refunded_paisa = refunded_paisa + $2 where id = $1', [sale.id, amountPaisa]);
  return id;
};
