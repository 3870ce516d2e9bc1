import { describe, expect, it } from '@jest/globals';
import { affiliateLetter, type AffiliateNews } from './affiliate-letter.js';

describe('what an affiliate is told', () => {
  const all: readonly AffiliateNews[] = [
    { kind: 'earned', amountPaisa: 123_450 },
    { kind: 'approved', code: 'rafi24' },
    { kind: 'rejected', note: 'কারণ' },
    { kind: 'suspended', note: 'কারণ' },
    { kind: 'paid', amountPaisa: 50_000, reference: 'TRX9' },
    { kind: 'returned', amountPaisa: 50_000, reason: 'নম্বর বন্ধ' },
  ];

  it('names the product, the sum to the paisa in its own digits, the code and the reason', () => {
    const [earned, approved, , , paid, returned] = all.map((news) => affiliateLetter(news, 'bn', 'প্রস্তুতি').text);
    expect(earned).toContain('প্রস্তুতি: ');
    expect(earned).toContain('৳১,২৩৪.৫০');
    expect(approved).toContain('rafi24');
    expect(paid).toContain('৳৫০০ ');
    expect(paid).toContain('TRX9');
    expect(returned).toContain('নম্বর বন্ধ');
    expect(affiliateLetter(all[0]!, 'en', 'Prostuti').text).toContain('৳1,234.50');
  });

  it('says each of them in both languages', () => {
    const texts = all.flatMap((news) => [affiliateLetter(news, 'bn', 'প্রস্তুতি').text, affiliateLetter(news, 'en', 'Prostuti').text]);
    expect(new Set(texts).size).toBe(12);
  });
});
