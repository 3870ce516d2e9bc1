import { describe, expect, it } from '@jest/globals';
import { withoutMathml } from './mathml.js';
import { withoutShownFormulas } from './shown-formulas.js';

const katex = (tex: string, shown: string): string =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span>${shown}</span></span></span></span>`;
const x2 = '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>';

// Red when a formula vanishes, or stands twice: once as it was drawn.
describe('formulas that a page had set', () => {
  it.each([
    ['a script of MathJax', String.raw`at <script type="math/tex">\sqrt{x}<3</script> here`, String.raw`at $\sqrt{x}&lt;3$ here`],
    ['a displayed one', '<script type="math/tex; mode=display">% <![CDATA[\nx %]]></script>', '$$x$$'],
    ['MathML in a script', `<script type="math/mml">${x2}</script>`, '$x^{2}$'],
    [
      'a script and its drawing',
      '<span class="MathJax_Preview">x</span><span class="MathJax" id="a"><nobr><span class="math">x2</span></nobr></span><script type="math/tex">x^2</script> once',
      '$x^2$ once',
    ],
    [
      'a script and its displayed drawing',
      '<div class="MathJax_Display"><span class="MathJax">x2</span></div><script type="math/tex; mode=display">x^2</script>',
      '$$x^2$$',
    ],
    [
      'two of them',
      '<span class="MathJax">a</span><script type="math/tex">a</script> + <span class="MathJax">b</span><script type="math/tex">b</script>',
      '$a$ + $b$',
    ],
    [
      'a drawing that carries MathML',
      `<span class="MathJax" data-mathml="${x2.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">x2</span>`,
      '$x^{2}$',
    ],
    [
      'a drawing of MathJax 3',
      `<mjx-container class="MathJax"><mjx-math><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml>${x2}</mjx-assistive-mml></mjx-container>`,
      '$x^{2}$',
    ],
    ['a drawing that is all there is', '<span class="MathJax">x2</span> stays', '<span class="MathJax">x2</span> stays'],
    ['KaTeX', `is ${katex('x^2 &lt; 3', 'x2')} so`, 'is $x^2 &lt; 3$ so'],
    ['KaTeX displayed', `<span class="katex-display">${katex('x^2', 'x2')}</span>`, '$$x^2$$'],
    [
      'KaTeX without its TeX',
      `<span class="katex"><span class="katex-mathml">${x2}</span><span class="katex-html">x2</span></span>`,
      '$x^{2}$',
    ],
    ['another script', '<script>$("#a")</script>', '<script>$("#a")</script>'],
    [
      'a picture of WIRIS',
      '<img class="Wirisformula" src="data:image/svg+xml,x" data-mathml="«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msqrt»«mn»9«/mn»«/msqrt»«/math»"> is',
      String.raw`$\sqrt{9}$ is`,
    ],
    [
      'an annotation with signs of its own',
      `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\[ x^2 \\]</annotation></semantics></math>`,
      '$x^2$',
    ],
    [
      'an annotation between dollar signs',
      `<math><semantics><mi>x</mi><annotation encoding="LaTeX">$x^2$</annotation></semantics></math>`,
      '$x^2$',
    ],
  ])('%s', (_name, html, expected) => {
    expect(withoutMathml(html)).toBe(expected);
  });

  // Red (seen) where each element looks for an annotation in all that stands within it, by a pattern that begins anew at each of its words: 33 s.
  it('takes no longer than the text is long, however deep its elements stand', () => {
    const nested = (name: string, inside: string): string => `<${name}>`.repeat(510) + inside + `</${name.split(' ', 1)[0]}>`.repeat(510);
    for (const html of [
      nested('span class="katex"', `<annotation${' tex'.repeat(6500)}`),
      nested('span class="katex"', `<annotation tex>${'$x '.repeat(9000)}</annotation>`),
      nested('span class="katex"', '<math '.repeat(4500)),
      nested('mjx-container', '<math '.repeat(4500)),
    ]) {
      const began = performance.now();
      withoutShownFormulas(html);
      expect(performance.now() - began).toBeLessThan(3000);
    }
  });

  it('takes no longer than the text is long', () => {
    for (const part of [
      '<span class="katex">',
      '<span class="MathJax">',
      '<script type="math/tex">',
      '<span class="katex"></span>',
      '<span "',
    ])
      for (const times of [20_000]) {
        const began = performance.now();
        withoutMathml(`katex ${part.repeat(times)}`);
        expect(performance.now() - began).toBeLessThan(3000);
      }
  });
});
