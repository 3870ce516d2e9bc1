import { AppError } from '#platform/kernel';

/** A paid line as its row has it. */
export interface RefundableLine {
  readonly id: string;
  readonly amountPaisa: bigint;
  readonly discountPaisa: bigint;
  readonly refundedPaisa: bigint;
  /** What it gave is taken back already. */
  readonly refunded: boolean;
}

export interface RefundWish {
  readonly whole: boolean;
  /** `takesBack`: what the line gave ends with it, although a part of its price stays here. */
  readonly lines: readonly { readonly lineId: string; readonly amountPaisa: bigint; readonly takesBack?: boolean | undefined }[];
}

export interface PlannedLine {
  readonly lineId: string;
  readonly amountPaisa: bigint;
  readonly takesBack: boolean;
}

export interface RefundPlan {
  readonly amountPaisa: bigint;
  /** The lines that it names, each with its part; what is left of the amount is delivery. */
  readonly lines: readonly PlannedLine[];
}

export const restOf = ({ amountPaisa, discountPaisa, refundedPaisa }: RefundableLine): bigint =>
  amountPaisa - discountPaisa - refundedPaisa;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** All that is left, line by line; what was paid beyond the lines (delivery) goes with it. */
const wholeOf = (lines: readonly RefundableLine[], leftPaisa: bigint): RefundPlan => {
  let left = leftPaisa;
  const parts = lines.flatMap((line) => {
    const amountPaisa = least(restOf(line), left);
    left -= amountPaisa;
    return line.refunded && amountPaisa === 0n ? [] : [{ lineId: line.id, amountPaisa, takesBack: true }];
  });
  return { amountPaisa: leftPaisa, lines: parts };
};

/**
 * What a refund gives back to which line. `leftPaisa` is what was paid and has not gone back, nor is on its way. Throws
 * 'Refund too large' for more than that, or more than a line's own rest; 'Nothing to refund' for a line that is not the order's.
 */
export const planRefund = (lines: readonly RefundableLine[], leftPaisa: bigint, wish: RefundWish): RefundPlan => {
  if (wish.whole) return wholeOf(lines, leftPaisa);
  const sums = new Map<string, bigint>();
  const closed = new Set<string>();
  for (const { lineId, amountPaisa, takesBack } of wish.lines) {
    sums.set(lineId, (sums.get(lineId) ?? 0n) + amountPaisa);
    if (takesBack) closed.add(lineId);
  }
  let amountPaisa = 0n;
  for (const [lineId, sum] of sums) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new AppError('Nothing to refund');
    if (sum > restOf(line)) throw new AppError('Refund too large');
    amountPaisa += sum;
  }
  if (amountPaisa === 0n) throw new AppError('Nothing to refund');
  if (amountPaisa > leftPaisa) throw new AppError('Refund too large');
  // Nothing of the order stays: it ends as one that was asked for as a whole does, also where less came than its lines cost.
  if (amountPaisa === leftPaisa) return wholeOf(lines, leftPaisa);
  return { amountPaisa, lines: [...sums].map(([lineId, sum]) => ({ lineId, amountPaisa: sum, takesBack: closed.has(lineId) })) };
};
