import { describe, expect, it } from '@jest/globals';
import { formulaProblem } from '../../../../test/support/formulas.js';
import { FormulaProblem, withoutMathml } from './mathml.js';

const math = (inside: string): string => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;

describe('MathML', () => {
  // Red when a construct loses a part, a name of a function becomes letters or Bengali words stand bare in mathematics.
  it.each([
    ['<mfrac><mn>1</mn><mi>x</mi></mfrac>', '\\frac{1}{x}'],
    ['<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msqrt><mi>y</mi></msqrt>', 'x^{2} + \\sqrt{y}'],
    ['<mi>sin</mi><mi>θ</mi>', '\\sin \\theta'],
    ['<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>x</mi>', '\\underset{x \\rightarrow 0}{\\lim } x'],
    ['<mtext>যদি } হয়</mtext>', '\\text{যদি \\} হয়}'],
    ['<mi>বেগ</mi><mo>=</mo><mn>৫</mn>', '\\text{বেগ} = \\text{৫}'],
    ['<mi>a</mi><mo>&lt;</mo><mi>b</mi>', 'a &lt; b'],
    ['<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>', '\\begin{matrix}1 &amp; 2\\end{matrix}'],
    ['<semantics><mi>q</mi><annotation encoding="application/x-tex">\\vec{q}</annotation></semantics>', '\\vec{q}'],
    ['<mi>mol</mi>', '\\mathrm{mol}'],
  ])('%s', (inside, latex) => {
    expect(withoutMathml(`<p>${math(inside)}.</p>`)).toBe(`<p>$${latex}$.</p>`);
    expect(formulaProblem(latex.replaceAll('&lt;', '<').replaceAll('&amp;', '&'), false)).toBeNull();
  });

  it('takes prefixes and displayed formulas', () => {
    expect(withoutMathml('<m:math xmlns:m="x" display="block"><m:mi>x</m:mi></m:math>')).toBe('$$x$$');
    expect(withoutMathml('no formula <mathx>')).toBe('no formula <mathx>');
  });

  // Red (seen) without the limits: fifty thousand elements take more than a second, a text of them as long as the file goes on.
  it('turns as much as it may, and refuses what is longer before it turns it', () => {
    const row = (count: number): string => math('<mi>x</mi>'.repeat(count));
    expect(withoutMathml(row(3999)).match(/x/g)).toHaveLength(3999);
    expect(() => withoutMathml(row(4000))).toThrow('The formula is too long');
    const nested = (depth: number): string => math(`${'<mfrac><mn>1</mn>'.repeat(depth)}<mi>x</mi>${'</mfrac>'.repeat(depth)}`);
    expect(withoutMathml(nested(60))).toContain('x');
    const one = row(300);
    expect(() => withoutMathml(one.repeat(Math.ceil(200_001 / one.length)))).toThrow('The formulas of one text are too long');
    expect(withoutMathml(one.repeat(20)).match(/x/g)).toHaveLength(6000);
  });

  // Red when a formula that cannot be turned is dropped in silence.
  it.each([math('<mfrac><mn>1</mn></mfrac>'), math('<apply><plus/><ci>x</ci></apply>'), '<math><mi>x</mi>', '<math><mi>x</math>'])(
    'says that it cannot: %s',
    (html) => {
      expect(() => withoutMathml(html)).toThrow(FormulaProblem);
    },
  );
});
