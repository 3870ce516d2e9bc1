import { describe, expect, it } from '@jest/globals';
import { masked } from './masked.js';

describe('what may be kept of a gateway’s message', () => {
  it('hides secrets, signatures and the payer, and keeps what settles', () => {
    expect(
      masked({
        tran_id: 'T1',
        amount: '100.00',
        // The gateway itself crosses out the middle of a card's number; this is the one its manual shows.
        card_no: '455445XXXXXX4326',
        verify_sign: '3e6fd8a8cab1cad77a8c0ac281911f46',
        store_passwd: 'local-test-pass',
        customerMsisdn: '01770618575',
        value_a: 'call me at 01770618575',
        element: [{ val_id: 'V', cus_phone: '01770618575' }],
        error: '',
      }),
    ).toEqual({
      tran_id: 'T1',
      amount: '100.00',
      card_no: '***26',
      verify_sign: '***46',
      store_passwd: '***ss',
      customerMsisdn: '***75',
      value_a: 'call me at 01*******75',
      element: [{ val_id: 'V', cus_phone: '***75' }],
      error: '',
    });
  });

  // Red with a cut by code units alone: half a sign is left, which jsonb refuses, and the message was lost.
  it('is text that PostgreSQL takes, wherever it was cut and whatever was sent', () => {
    const told = masked({
      note: `${'a'.repeat(499)}😀`,
      pin_sign: 'abcd😀'.slice(0, 5),
      zero: 'a\0b',
      half: '\ud83d',
      ['k'.repeat(59) + '😀']: 1,
    });
    for (const text of [...Object.keys(told), ...Object.values(told).map(String)])
      expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false]);
  });

  it('stays small whatever was sent', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 'x'.repeat(10_000)]));
    expect(JSON.stringify(masked(many)).length).toBeLessThan(50_000);
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 50; level += 1) deep = { deep };
    expect(JSON.stringify(masked(deep))).toContain('…');
  });
});
