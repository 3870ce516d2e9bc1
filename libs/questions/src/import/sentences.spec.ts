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

  it('says both readings of a key where there are two', () => {
    expect(wordsOf({ code: 'key-unclear', facts: { one: 'A', other: 'B' } }, 'en').message).toBe(
      'By one sign of the file A is right, by another B.',
    );
    expect(wordsOf({ code: 'key-unclear', facts: { one: 'A', other: '' } }, 'en').message).toBe('It is not clear which option is right.');
  });

  // Red with: "Files of this kind cannot be read" for a file whose kind is known, and nothing of how a file was read that holds no question.
  it('names the kind of a file and the format that was tried', () => {
    const refused = { code: 'file-type', facts: { kind: 'RTF', save: '.docx' } } as const;
    expect(wordsOf(refused, 'en')).toEqual({
      message: 'RTF: such a file is not read.',
      fix: 'Open it in its own program, save it as .docx, and choose that.',
    });
    expect(wordsOf(refused, 'bn').message).toContain('RTF');
    expect(wordsOf({ code: 'no-questions', facts: { format: 'paper' } }, 'en').message).toContain('read as a question paper');
    expect(wordsOf({ code: 'no-questions', facts: { format: 'gift' } }, 'bn').message).toContain('Moodle GIFT');
  });
});
