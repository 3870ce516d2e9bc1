import { describe, expect, it } from '@jest/globals';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Catalogue, catalogue, textIn } from './index.js';

const sentence = '{n, plural, =0 {none} =12 {a dozen} one {one: {n}} other {{n} things, {who}}}';
/** As the build does it. */
const texts = { things: compileMessageOrThrow(sentence) as unknown as string };
const from: Catalogue<'things'> = catalogue('counted', texts, texts);

describe('numbers in sentences', () => {
  // Red (seen) with a number that is looked up by what it reads like: `=0` never met `০`.
  it('meet their own case in both languages, and read in the digits of each', () => {
    const [bn, en] = [textIn(from, 'bn'), textIn(from, 'en')];
    const said = (say: typeof bn): string[] => [0, 12, 1, 1234].map((n) => say('things', { n, who: 'R2' }));
    expect(said(bn)).toEqual(['none', 'a dozen', 'one: ১', '১,২৩৪ things, R2']);
    expect(said(en)).toEqual(['none', 'a dozen', 'one: 1', '1,234 things, R2']);
  });
});
