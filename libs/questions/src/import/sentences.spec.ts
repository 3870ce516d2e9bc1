import { describe, expect, it } from '@jest/globals';
import { problemCodes } from '#contracts/shared/imports';
import { wordsOf } from './sentences.js';

describe('what is wrong, in words', () => {
  // Red with: one sentence for a repeat of the file and one of the bank ("stands in row .").
  it.each(['bn', 'en'] as const)('leaves no place open in %s, whether the other question stands in the file or in the bank', (locale) => {
    for (const code of ['duplicate', 'other-key'] as const) {
      const [ofFile, ofBank] = [wordsOf({ code, facts: { row: 12 } }, locale), wordsOf({ code, facts: {} }, locale)];
      expect(ofFile.message).toContain(locale === 'bn' ? '১২' : '12');
      expect(ofBank.message).not.toMatch(/row|সারি|\{/);
    }
    for (const code of problemCodes) expect(wordsOf({ code, facts: {} }, locale).message).toMatch(/\S/);
  });
});
