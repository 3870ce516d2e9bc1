import { describe, expect, it } from '@jest/globals';
import { auditSheet } from './audit-sheet.js';

describe('the log of acts as a file', () => {
  // Red when a share or a budget stands there as it is stored, or a field that was empty as nothing to pay.
  it('writes sums and shares as people read them', () => {
    const row = {
      id: '1',
      at: '2026-11-28T06:00:00.000Z',
      actorName: 'Admin',
      address: null,
      action: 'affiliate.rate',
      subjectKind: 'affiliate',
      subjectId: null,
      subject: 'Someone',
      before: { rateBp: 1_000, amountPaisa: '' },
      after: { rateBp: 1_250, amountPaisa: '12345', dailyMicros: 2_500_000 },
      reason: null,
    } as unknown as Parameters<(typeof auditSheet.columns)[number][1]>[0];
    const cell = (title: string) => auditSheet.columns.find(([{ en }]) => en === title)?.[1](row, 'en');
    expect(cell('Before')).toBe('Rate: 10%\nAmount: ');
    expect(cell('After')).toBe('Rate: 12.5%\nAmount: ৳123.45\nBudget a day: $2.5');
  });
});
