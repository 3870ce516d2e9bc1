import type { ForeignSum } from './judge-verdict.js';

/** One sum as a book has it: the gateway's, or ours. */
export interface BookLine {
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly chargedPaisa: bigint;
  readonly refundedPaisa: bigint;
  /** It came in another currency: of ours what staff saw, of theirs what was charged. Its paisa say nothing then. */
  readonly foreign?: ForeignSum | undefined;
}

/**
 * `missing-here`: the gateway took it and we do not know; `missing-there`: we count what the gateway does not have; `currency`: one of the
 * two has it in another currency than the other.
 */
export type DifferenceKind = 'missing-here' | 'missing-there' | 'amount' | 'refunded' | 'currency';
export interface Difference {
  readonly kind: DifferenceKind;
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly theirsPaisa: number;
  readonly oursPaisa: number;
  /** What the gateway has, where that is no taka; its paisa are 0 then. */
  readonly theirs?: string;
}

const difference = (kind: DifferenceKind, line: BookLine, theirs: bigint, ours: bigint): Difference => ({
  kind,
  tranRef: line.tranRef,
  gatewayId: line.gatewayId,
  theirsPaisa: Number(theirs),
  oursPaisa: Number(ours),
  ...(line.foreign ? { theirs: `${line.foreign.amount} ${line.foreign.currency}` } : {}),
});

/** What both have of one sum. Another currency is compared with nothing but itself. */
const unequal = (line: BookLine, own: BookLine): Difference[] => {
  if (line.foreign || own.foreign) {
    const same = line.foreign?.currency === own.foreign?.currency;
    return same ? [] : [difference('currency', line, line.foreign ? 0n : line.chargedPaisa, own.foreign ? 0n : own.chargedPaisa)];
  }
  return [
    ...(own.chargedPaisa === line.chargedPaisa ? [] : [difference('amount', line, line.chargedPaisa, own.chargedPaisa)]),
    ...(own.refundedPaisa === line.refundedPaisa ? [] : [difference('refunded', line, line.refundedPaisa, own.refundedPaisa)]),
  ];
};

/** Every sum of either book that the other has otherwise, to the paisa. */
export const compareBooks = (theirs: readonly BookLine[], ours: readonly BookLine[]): Difference[] => {
  const here = new Map(ours.map((line) => [line.gatewayId, line]));
  const there = new Set(theirs.map(({ gatewayId }) => gatewayId));
  const found = theirs.flatMap((line) => {
    const own = here.get(line.gatewayId);
    return own ? unequal(line, own) : [difference('missing-here', line, line.chargedPaisa, 0n)];
  });
  const lost = ours.filter(({ gatewayId }) => !there.has(gatewayId));
  return [...found, ...lost.map((line) => difference('missing-there', line, 0n, line.chargedPaisa))];
};
