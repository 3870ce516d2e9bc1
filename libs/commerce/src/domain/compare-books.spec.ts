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

  // Red (seen) while a line knew no currency: 4.10 dollars were 410 paisa.
  it('never compare another currency with paisa', () => {
    const usd = (gatewayId: string) => ({ ...line(gatewayId, 0n), foreign: { currency: 'USD', amount: '4.10' } });
    expect(compareBooks([usd('1')], [usd('1')])).toEqual([]);
    expect(compareBooks([usd('1'), usd('2'), line('3', 410n)], [line('1', 410n), usd('3')])).toEqual([
      { kind: 'currency', tranRef: 'T1', gatewayId: '1', theirsPaisa: 0, oursPaisa: 410, theirs: '4.10 USD' },
      { kind: 'missing-here', tranRef: 'T2', gatewayId: '2', theirsPaisa: 0, oursPaisa: 0, theirs: '4.10 USD' },
      { kind: 'currency', tranRef: 'T3', gatewayId: '3', theirsPaisa: 410, oursPaisa: 0 },
    ]);
  });
});
