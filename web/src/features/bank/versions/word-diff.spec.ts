import { describe, expect, it } from '@jest/globals';
import { wordDiff } from './word-diff.js';

const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text.trim()}]`))
    .join('');

describe('what differs between two versions', () => {
  // red with: words compared with the white space after them, so that the last word of a text always differs
  it('names words, not letters', () => {
    expect(shown('পানির সংকেত কী?', 'পানির রাসায়নিক সংকেত কী?')).toBe('পানির +[রাসায়নিক]সংকেত কী?');
    expect(shown('ঢাকা বোর্ড', 'ঢাকা বোর্ড ২০১৯')).toBe('ঢাকা বোর্ড +[২০১৯]');
    expect(shown('', 'নতুন')).toBe('+[নতুন]');
    expect(shown('একই', 'একই')).toBe('একই');
  });
  // red with: formulas cut at their spaces, which leaves pieces that no longer can be set
  it('takes a formula as one word', () => {
    expect(shown('মান $x + 1$ হলে', 'মান $x + 2$ হলে')).toBe('মান -[$x + 1$]+[$x + 2$]হলে');
  });
  // Red (seen) without the limit: the table of the second pair has four million places, that of a lesson thousands of millions.
  it('compares word by word up to fifteen hundred words, however long they are, and beyond that as a whole', () => {
    const words = (count: number, end: string): string =>
      Array.from({ length: count }, (_, at) => `${'x'.repeat(800)}${at}${end}`).join(' ');
    const within = wordDiff(`${words(1499, 'a')} ঢাকা`, `${words(1499, 'b')} ঢাকা`);
    expect(within.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
    for (const [before, after] of [
      [words(1501, 'a'), 'ঢাকা'],
      ['ঢাকা', words(1501, 'a')],
      ['ক '.repeat(2000), `${'ক '.repeat(2000)}খ`],
    ] as const)
      expect(wordDiff(before, after)).toEqual([
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]);
  });
});
