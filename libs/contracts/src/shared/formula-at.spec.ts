import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formulaAt } from './formula-at.js';

const latexAt = (text: string, at = text.indexOf('$')): string | null => formulaAt(text, at)?.latex ?? null;

describe('a dollar sign in a text', () => {
  // Red when two prices are one formula, as they were by taking any two signs for a pair.
  it.each([
    'A book costs $5 & a pen costs $6.',
    'বইটির দাম $5 আর ওটার দাম $6, কোনটা নেব?',
    '$5-$6',
    '৳১০০ বা $৫-$৬',
    '$ x$',
    '$x $',
    '$&nbsp;x$',
    'একা $ চিহ্ন',
    '$$ $$',
    '$a\n \nb$',
    '$a$5',
    '$a',
  ])('opens no formula in %j', (text) => expect(latexAt(text)).toBeNull());

  it.each([
    ['বেগ $v=u+at$ এবং', 'v=u+at'],
    ['$x$-এর মান', 'x'],
    ['$a\\$b$', 'a\\$b'],
    ['$a<b$', 'a<b'],
    ['$$ s=ut $$', ' s=ut '],
    ['$\\alpha $', '\\alpha '],
    ['$a\\ $', 'a\\ '],
    ['$a\nb$', 'a\nb'],
  ])('opens one in %j', (text, latex) => expect(latexAt(text)).toBe(latex));

  it('ends behind its last sign, and a displayed one may be followed by a digit', () => {
    expect(formulaAt('$$x$$5', 0)).toEqual({ display: true, latex: 'x', end: 5 });
    expect(formulaAt('a $x$.', 2)).toEqual({ display: false, latex: 'x', end: 5 });
  });

  it('finds a formula wherever it is written by the rule, whatever stands before it', () => {
    const words = fc.stringMatching(/^[a-zক-হ ,.0-9]{0,12}$/);
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-z0-9+=^_{}]{1,12}$/), (before, latex) => {
        const text = `${before}$${latex}$ পরে`;
        expect(formulaAt(text, before.length)).toEqual({ display: false, latex, end: before.length + latex.length + 2 });
      }),
    );
  });
});
