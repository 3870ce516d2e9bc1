import type { SaleOrder } from '#contracts/http/sales';
import { readPaisa, typedPaisa } from '#contracts/shared/money';

type Line = SaleOrder['lines'][number];

/** What of a line was paid and is still here. */
export const leftOf = ({
  amountPaisa,
  discountPaisa,
  refundedPaisa,
}: Pick<Line, 'amountPaisa' | 'discountPaisa' | 'refundedPaisa'>): number => amountPaisa - discountPaisa - refundedPaisa;

/** What is to go back: everything that is left, or typed sums for some lines. */
export interface RefundDraft {
  readonly whole: boolean;
  /** Line id → sum as typed; a line that is missing is not chosen. */
  readonly sums: Readonly<Record<string, string>>;
  /** Lines that are to be taken back although a part of their price stays here. */
  readonly closed: readonly string[];
  readonly reason: string;
}

export interface Touched {
  readonly line: Line;
  readonly amountPaisa: number;
  /** What it gave ends: all that is left of it goes back, or staff says so. */
  readonly ends: boolean;
}

export type Fault = 'notMoney' | 'tooMuch' | 'chooseLine' | 'reasonShort';

/** What is wrong, by line id, or under `lines` and `reason`. */
export const faultsOf = (lines: readonly Line[], { whole, sums, reason }: RefundDraft): Readonly<Record<string, Fault>> => {
  const faults: Record<string, Fault> = {};
  if (!whole && Object.keys(sums).length === 0) faults['lines'] = 'chooseLine';
  for (const line of lines) {
    const typed = whole ? undefined : sums[line.id];
    if (typed === undefined) continue;
    const paisa = readPaisa(typed);
    if (paisa === null || paisa === 0) faults[line.id] = 'notMoney';
    else if (paisa > leftOf(line)) faults[line.id] = 'tooMuch';
  }
  if (reason.trim().length < 3) faults['reason'] = 'reasonShort';
  return faults;
};

/** The lines that it touches; a sum that is no sum yet counts as nothing. */
export const touchedBy = (lines: readonly Line[], { whole, sums, closed }: RefundDraft): readonly Touched[] =>
  lines.flatMap((line) => {
    const left = leftOf(line);
    const amountPaisa = whole ? left : Math.min(readPaisa(sums[line.id] ?? '') ?? 0, left);
    return left > 0 && amountPaisa > 0 ? [{ line, amountPaisa, ends: amountPaisa === left || closed.includes(line.id) }] : [];
  });

/** All of a line, as its field says it first. */
export const allOf = (line: Line): string => typedPaisa(leftOf(line));
