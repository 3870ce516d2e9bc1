/** One sum as a book has it: the gateway's, or ours. */
export interface BookLine {
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly chargedPaisa: bigint;
  readonly refundedPaisa: bigint;
}

/** `missing-here`: the gateway took it and we do not know; `missing-there`: we count what the gateway does not have. */
export type DifferenceKind = 'missing-here' | 'missing-there' | 'amount' | 'refunded';
export interface Difference {
  readonly kind: DifferenceKind;
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly theirsPaisa: number;
  readonly oursPaisa: number;
}

const difference = (kind: DifferenceKind, line: BookLine, theirs: bigint, ours: bigint): Difference => ({
  kind,
  tranRef: line.tranRef,
  gatewayId: line.gatewayId,
  theirsPaisa: Number(theirs),
  oursPaisa: Number(ours),
});

/** Every sum of either book that the other has otherwise, to the paisa. */
export const compareBooks = (theirs: readonly BookLine[], ours: readonly BookLine[]): Difference[] => {
  const here = new Map(ours.map((line) => [line.gatewayId, line]));
  const there = new Set(theirs.map(({ gatewayId }) => gatewayId));
  const found = theirs.flatMap((line) => {
    const own = here.get(line.gatewayId);
    if (!own) return [difference('missing-here', line, line.chargedPaisa, 0n)];
    return [
      ...(own.chargedPaisa === line.chargedPaisa ? [] : [difference('amount', line, line.chargedPaisa, own.chargedPaisa)]),
      ...(own.refundedPaisa === line.refundedPaisa ? [] : [difference('refunded', line, line.refundedPaisa, own.refundedPaisa)]),
    ];
  });
  const lost = ours.filter(({ gatewayId }) => !there.has(gatewayId));
  return [...found, ...lost.map((line) => difference('missing-there', line, 0n, line.chargedPaisa))];
};
