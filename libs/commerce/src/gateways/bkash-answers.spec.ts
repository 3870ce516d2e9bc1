import { describe, expect, it } from '@jest/globals';
import { bkashTime, codeOf, isGood, refundAmong, refundsIn, standingOf, wordsOf } from './bkash-answers.js';

describe('what bKash answers', () => {
  it.each([
    [{ status: 200, fields: { statusCode: '2023', statusMessage: 'Insufficient Balance' } }, '2023', 'Insufficient Balance'],
    [{ status: 200, fields: { errorCode: '2056', errorMessage: 'Invalid Payment State' } }, '2056', 'Invalid Payment State'],
    [
      { status: 400, fields: { internalCode: 'x', externalCode: '2006', errorMessageEn: 'Invalid Amount', errorMessageBn: 'ভুল' } },
      '2006',
      'Invalid Amount',
    ],
    [{ status: 401, fields: { message: 'Unauthorized' } }, null, 'Unauthorized'],
    [{ status: 502, fields: null }, null, null],
  ])('%j is an error', (answer, code, words) => {
    expect([codeOf(answer), wordsOf(answer), isGood(answer)]).toEqual([code, words, false]);
  });

  it('is good without a code, as refunds of the newer generation are, and tells no number of the payer', () => {
    expect(isGood({ status: 200, fields: { refundTrxId: 'R' } })).toBe(true);
    expect(isGood({ status: 200, fields: { statusCode: '0000' } })).toBe(true);
    expect(wordsOf({ status: 200, fields: { statusMessage: 'Wallet 01770618575 is blocked' } })).toBe('Wallet … is blocked');
  });

  it('reads its own kind of time stamp, and none other', () => {
    expect(bkashTime('2024-07-09T15:46:23:420 GMT+0600')?.toISOString()).toBe('2024-07-09T09:46:23.420Z');
    for (const text of [null, '', '2024-07-09T15:46:23.420Z', '2024-07-09', '2024-13-41T99:46:23:420 GMT+0600'])
      expect(bkashTime(text)).toBeNull();
  });
});

describe('which refund of a list is ours', () => {
  const row = (ref: string, amount: string, status = 'Completed') => ({
    refundTrxId: ref,
    refundAmount: amount,
    refundTransactionStatus: status,
  });
  const among = (rows: unknown[], more: Partial<Parameters<typeof refundAmong>[1]> = {}) =>
    refundAmong(refundsIn({ refundTransactions: rows }), { gatewayRef: null, amountPaisa: 500n, earlier: [], ...more }, true);
  const earlier = [{ gatewayRef: 'A', amountPaisa: 500n }];

  it('is none when there are only the earlier ones: it may be sent again', () => {
    expect(among([])).toMatchObject({ kind: 'absent' });
    expect(among([row('A', '5.00')], { earlier })).toMatchObject({ kind: 'absent' });
  });

  it('is the one that is not an earlier one and has its sum', () => {
    expect(among([row('A', '5.00'), row('B', '5.00')], { earlier })).toMatchObject({ kind: 'done', ref: 'B' });
    expect(among([row('B', '5', 'Initiated')])).toMatchObject({ kind: 'processing', ref: 'B' });
    expect(among([row('B', '5.00')], { gatewayRef: 'B' })).toMatchObject({ kind: 'done', ref: 'B' });
  });

  // Red (seen) while a refund was its number alone: five dollars that went back ended a refund of five taka.
  it('is none in another currency, also by its name', () => {
    const dollars = { ...row('B', '5.00'), currency: 'USD' };
    expect(among([dollars])).toMatchObject({ kind: 'unknown' });
    expect(among([dollars], { gatewayRef: 'B' })).toMatchObject({ kind: 'unknown', ref: 'B' });
    expect(refundsIn({ ...dollars }).map(standingOf)).toMatchObject([{ kind: 'unknown', ref: 'B' }]);
  });

  it('cannot be told among strangers, nor where one is told alone', () => {
    expect(among([row('B', '4.00')])).toMatchObject({ kind: 'unknown' });
    expect(among([row('B', '5.00'), row('C', '5.00')])).toMatchObject({ kind: 'unknown' });
    expect(among([row('C', '5.00')], { gatewayRef: 'B' })).toMatchObject({ kind: 'unknown' });
    const newest = refundsIn({ refundTrxID: 'A', amount: '5.00', transactionStatus: 'Completed' });
    expect(refundAmong(newest, { gatewayRef: null, amountPaisa: 500n, earlier }, false)).toMatchObject({ kind: 'unknown' });
  });
});
