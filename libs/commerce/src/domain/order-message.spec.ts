import { describe, expect, it } from '@jest/globals';
import { orderMessage, takaText } from './order-message.js';

describe('what a buyer is told', () => {
  it.each([
    [0n, '৳0', '৳০'],
    [99_900n, '৳999', '৳৯৯৯'],
    [120_050n, '৳1,200.50', '৳১,২০০.৫০'],
    [12_000_005n, '৳1,20,000.05', '৳১,২০,০০০.০৫'],
    [1_234_567_800n, '৳1,23,45,678', '৳১,২৩,৪৫,৬৭৮'],
  ])('%d paisa is %s', (paisa, en, bn) => {
    expect([takaText(paisa, 'en'), takaText(paisa, 'bn')]).toEqual([en, bn]);
  });

  it('names order, goods and sum in both languages', () => {
    const facts = { product: 'P', number: 'P-26K7-4821', title: 'HSC', amountPaisa: 10_000n };
    for (const news of ['receipt', 'failed', 'refunded'] as const) {
      expect(orderMessage(news, { ...facts, locale: 'en' }).text).toMatch(
        /৳100.*P-26K7-4821.*HSC|P-26K7-4821.*HSC.*৳100|৳100 (of|for) order P-26K7-4821/,
      );
      expect(orderMessage(news, { ...facts, locale: 'bn' }).text).toContain('৳১০০');
    }
  });
});
