import { describe, expect, it } from '@jest/globals';
import { compareBooks } from './compare-books.js';

const line = (gatewayId: string, chargedPaisa: bigint, refundedPaisa = 0n) => ({
  tranRef: `T${gatewayId}`,
  gatewayId,
  chargedPaisa,
  refundedPaisa,
});

describe('two books of one day', () => {
  it('that agree differ in nothing', () => {
    expect(compareBooks([line('1', 100n, 5n)], [line('1', 100n, 5n)])).toEqual([]);
  });
  it('differ by what one lacks, by a paisa taken, and by a paisa given back', () => {
    const theirs = [line('1', 100n), line('2', 200n), line('3', 300n, 1n)];
    const ours = [line('2', 199n), line('3', 300n), line('4', 400n)];
    expect(
      compareBooks(theirs, ours).map(({ kind, gatewayId, theirsPaisa, oursPaisa }) => [kind, gatewayId, theirsPaisa, oursPaisa]),
    ).toEqual([
      ['missing-here', '1', 100, 0],
      ['amount', '2', 200, 199],
      ['refunded', '3', 1, 0],
      ['missing-there', '4', 0, 400],
    ]);
  });
});
