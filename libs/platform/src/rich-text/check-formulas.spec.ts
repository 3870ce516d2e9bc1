import { describe, expect, it } from '@jest/globals';
import { AppError } from '../kernel/index.js';
import { checkFormulas, formulaProblem } from './check-formulas.js';

describe('formulaProblem', () => {
  it.each([
    'v=u+at',
    '\\int_0^1 x^2\\,dx',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\text{বল}=ma',
    'C_6H_6',
    '\\vec{A}\\cdot\\vec{B}',
    'a<b',
    '\\xrightarrow{\\Delta}',
  ])('accepts %s', (latex) => {
    expect(formulaProblem(latex, false)).toBeNull();
  });
  it.each([
    '\\frac{1}{',
    '\\unknowncommand',
    '{'.repeat(5000),
    '\\sqrt{'.repeat(500) + 'x' + '}'.repeat(500),
    '\\def\\a{\\a\\a}\\a',
    // Red when definitions were allowed: each of these held the event loop for seconds.
    `\\def\\a{${'x'.repeat(1000)}}\\def\\b{${'\\a'.repeat(10)}}\\b\\b`,
    `\\newcommand{\\a}{${'x'.repeat(1000)}}${'\\a'.repeat(99)}`,
    'x'.repeat(3000),
    '\\begin{matrix}',
  ])('refuses %#', (latex) => {
    expect(formulaProblem(latex, true)).not.toBeNull();
  });
  it('lets no formula reach out of the page', () => {
    for (const latex of [
      '\\href{javascript:alert(1)}{x}',
      '\\includegraphics{https://evil/x.png}',
      '\\htmlData{a=b}{x}',
      '\\url{javascript:1}',
    ])
      expect(formulaProblem(latex, false)).not.toBeNull();
  });
});

describe('checkFormulas', () => {
  it('names the field', () => {
    expect(() => checkFormulas('ভালো $x$, মন্দ $\\frac{1}{$', 'stem')).toThrow(AppError);
    try {
      checkFormulas('মন্দ $\\frac{1}{$', 'drafts.3.stem');
    } catch (error) {
      expect((error as AppError).issues).toHaveProperty(['drafts.3.stem']);
    }
  });
});
