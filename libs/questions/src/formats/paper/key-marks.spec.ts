import { describe, expect, it } from '@jest/globals';
import { readPaperText } from './read-paper.js';

const brief = (text: string): string[] =>
  [...readPaperText(text)].map((found) =>
    found.is === 'question'
      ? `${found.question.options.map((option) => option.text).join(' | ')} -> ${found.question.correct.join('+')}`
      : found.is === 'error'
        ? found.code
        : found.is,
  );
const asked = '1. Which?\n';

describe('stars', () => {
  // Red with: the star of a pointer taken for a mark: it was eaten, and the option then merged with the one that is left without it.
  it('are signs of the text where the answer is said, or another option is what is left without them', () => {
    expect(brief(`${asked}A. *p\nB. &p\nC. **p\nD. p\nAnswer: B`)).toEqual(['*p | &p | **p | p -> 1']);
    expect(brief(`${asked}A. &p\nB. *p\nC. p\n\nAnswers\n1. B`)).toEqual(['&p | *p | p -> 1']);
    expect(brief(`${asked}A. *p\nB. &q\nC. p`)).toEqual(['no-key']);
    expect(brief('১. কোনটি?\nক) &p\nখ) *p\nগ) p\nউত্তর: খ')).toEqual(['&p | *p | p -> 1']);
  });

  it('are unclear where they may be either', () => {
    expect(brief(`${asked}A. *p\nB. &p\nC. q`)).toEqual(['key-unclear']);
    expect(brief(`${asked}A. *p\nB. **q\nC. r`)).toEqual(['key-unclear']);
  });

  it('before a label mark it, also beside pointers', () => {
    expect(brief(`${asked}A. *p\n*B. &p\nC. p`)).toEqual(['*p | &p | p -> 1']);
    expect(brief(`${asked}*Ⓐ one\nⒷ two`)).toEqual(['one | two -> 0']);
    expect(brief(`${asked}A: one\n*B: two`)).toEqual(['one | two -> 1']);
    expect(brief(`${asked}A) one\n*B) two\nAnswer: A`)).toEqual(['key-unclear']);
  });

  it('behind a label mark an option where nothing else does', () => {
    expect(brief(`${asked}A) one\nB) *two\nC) three`)).toEqual(['one | two | three -> 1']);
    expect(brief(`${asked}A) one\nB) two *\nC) three`)).toEqual(['one | two | three -> 1']);
  });

  // Red with: `** Crow ✓` as the text of every option.
  it.each(['**A.** one\n**B.** two', '*A.* one\n*B.* two', '**A)** one\n**B)** two', '**(A)** one\n**(B)** two', '__A.__ one\n__B.__ two'])(
    'on both sides of a label are no marks and no text: %j',
    (options) => {
      expect(brief(`${asked}${options}\nAnswer: B`)).toEqual(['one | two -> 1']);
      expect(brief(`${asked}${options}`)).toEqual(['no-key']);
      expect(brief(`${asked}✓ ${options}`)).toEqual(['one | two -> 0']);
    },
  );
});

describe('ticks between two options of a line', () => {
  // Red with: the tick behind an option taken for the mark of the next one.
  it('are of the one they stand nearer to', () => {
    expect(brief(`${asked}a) one ✅   b) two`)).toEqual(['one | two -> 0']);
    expect(brief(`${asked}a) one ✓\tb) two`)).toEqual(['one | two -> 0']);
    expect(brief(`${asked}a) one   ✓ b) two`)).toEqual(['one | two -> 1']);
    expect(brief(`${asked}a) one *b) two c) three`)).toEqual(['one | two | three -> 1']);
  });

  it('are nobody’s where they stand in the middle, and say nothing beside a key', () => {
    expect(brief(`${asked}a) one ✓ b) two`)).toEqual(['key-unclear']);
    expect(brief(`${asked}a) one ✓ b) two\nAnswer: a`)[0]).toContain('-> 0');
  });

  it('with crosses beside them are label and mark at once', () => {
    expect(brief('1. Up?\n✅ sky\n❌ mud\n2. Down?\n❌ sky\n✅ mud')).toEqual(['sky | mud -> 0', 'sky | mud -> 1']);
    expect(brief('1. Up?\n❌ A. sky\n✅ B. mud')).toEqual(['sky | mud -> 1']);
  });
});
