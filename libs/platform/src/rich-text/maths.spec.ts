import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formulas, protectFormulas, spans } from './maths.js';

const latex = (text: string): string[] => formulas(text).map((formula) => formula.latex);

describe('formulas in a text', () => {
  it('finds inline and displayed ones', () => {
    expect(formulas('বেগ $v=u+at$ এবং $$s=ut+\\frac{1}{2}at^2$$')).toEqual([
      { latex: 'v=u+at', display: false },
      { latex: 's=ut+\\frac{1}{2}at^2', display: true },
    ]);
  });
  it.each([
    ['দাম \\$5 আর \\$6', []],
    ['একা $ চিহ্ন', []],
    ['$a\\$b$', ['a\\$b']],
    // Red when two prices are one formula.
    ['A book costs $5 &amp; a pen costs $6.', []],
    ['<p>বইটির দাম $5</p><p>ওটার দাম $6</p>', []],
    ['$&nbsp;x$', []],
    ['$a<b$ ও $c>d$', ['a<b', 'c>d']],
    ['<p title="$">x</p> $y$', ['y']],
    ['$a&lt;b$', ['a<b']],
    ['$a\n\nb$', []],
    ['$\\begin{matrix}a &amp; b\\end{matrix}$', ['\\begin{matrix}a & b\\end{matrix}']],
  ])('reads %s', (text, found) => {
    expect(latex(text)).toEqual(found);
  });
  it('loses nothing', () => {
    const piece = fc.constantFrom('$', '$$', '\\', '<b>', '</b>', '<', '>', 'a', '\n', ' ', '&lt;', '"', 'ক');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        (text) =>
          spans(text)
            .map(({ raw }) => raw)
            .join('') === text,
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        (text) => protectFormulas(protectFormulas(text)) === protectFormulas(text),
      ),
    );
  });
  it('does not slow down on hostile texts', () => {
    const from = performance.now();
    for (const part of ['$', '<', '<a "', '$$', '$<', '\\$']) spans(part.repeat(20_000));
    expect(performance.now() - from).toBeLessThan(3000);
  });
});
