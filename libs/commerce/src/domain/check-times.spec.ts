import { describe, expect, it } from '@jest/globals';
import { checkAgain, isClaimOver, nextCheck, nextRefundCheck } from './check-times.js';

const from = new Date('2026-11-22T10:00:00.000Z');
const after = (seconds: number): Date => new Date(from.getTime() + seconds * 1000);
const planned = (claimed: boolean): number[] => {
  const found: number[] = [];
  for (let now = from; ;) {
    const next = nextCheck({ createdAt: from, claimedAt: claimed ? from : null }, now);
    if (!next) return found;
    found.push((next.getTime() - from.getTime()) / 1000);
    now = next;
  }
};

describe('when a gateway is asked', () => {
  it('about a page that is open: 1, 5, 15, 60 minutes and a day', () => {
    expect(planned(false)).toEqual([60, 300, 900, 3600, 86_400]);
  });
  it('about money that is being taken: 10 seconds, 1, 5, 30 minutes and a day', () => {
    expect(planned(true)).toEqual([10, 60, 300, 1800, 86_400]);
  });
  it('every minute while it cannot be reached, and never later than planned', () => {
    expect(checkAgain({ createdAt: from, claimedAt: null }, after(70))).toEqual(after(130));
    expect(checkAgain({ createdAt: from, claimedAt: null }, after(299))).toEqual(after(300));
    expect(checkAgain({ createdAt: from, claimedAt: null }, after(90_000))).toEqual(after(90_060));
  });
  it('and no longer than five minutes about money that nobody takes', () => {
    const over = (seconds: number): boolean => isClaimOver({ claimedAt: from }, after(seconds));
    expect([over(10), over(299), over(300), isClaimOver({ claimedAt: null }, after(1e6))]).toEqual([false, false, true, false]);
  });
  it('about a refund for as long as it takes', () => {
    expect(nextRefundCheck(from, after(8 * 3600))).toEqual(after(14 * 3600));
  });
});
