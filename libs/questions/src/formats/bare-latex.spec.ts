import { describe, expect, it } from '@jest/globals';
import { speaksOf, withBareLatex } from './bare-latex.js';

// Red when LaTeX without dollar signs is shown as it is typed, or a word of the sentence becomes part of a formula.
describe('LaTeX without dollar signs', () => {
  it.each([
    [String.raw`\frac{\pi}{2}`, String.raw`$\frac{\pi}{2}$`],
    [String.raw`Find \frac{1}{2} + \frac{1}{3}.`, String.raw`Find $\frac{1}{2} + \frac{1}{3}$.`],
    [String.raw`x = \sqrt{2} হলে x^2 কত?`, String.raw`$x = \sqrt{2}$ হলে x^2 কত?`],
    [String.raw`The angle is 30^{\circ} or \theta, is it?`, String.raw`The angle is $30^{\circ}$ or $\theta$, is it?`],
    [String.raw`(2\pi r) is a length (of \alpha)`, String.raw`$(2\pi r)$ is a length (of $\alpha$)`],
    [String.raw`I have a \times b`, String.raw`I have $a \times b$`],
    [String.raw`<b>\alpha</b> and <code>\alpha</code>`, String.raw`<b>$\alpha$</b> and <code>\alpha</code>`],
    // Red (seen) when only some of the elements that show code are known.
    [String.raw`<samp>\alpha</samp> and <kbd>\beta</kbd>`, String.raw`<samp>\alpha</samp> and <kbd>\beta</kbd>`],
    [
      String.raw`\begin{pmatrix} 1 &amp; 2 \\ 3 &amp; 4 \end{pmatrix} is`,
      String.raw`$\begin{pmatrix} 1 &amp; 2 \\ 3 &amp; 4 \end{pmatrix}$ is`,
    ],
    [String.raw`1 &lt; \pi`, String.raw`$1 &lt; \pi$`],
  ])('%s', (text, expected) => {
    expect(withBareLatex(text)).toBe(expected);
  });

  it.each([
    String.raw`$\frac{1}{2}$ and $$\pi$$`,
    String.raw`C:\temp\pi and D:\frac{1}`,
    String.raw`\d+\s* matches \bword\b`,
    String.raw`a\_b and 5\$ and \n`,
    String.raw`\frac alone`,
    'no formula at all',
  ])('leaves %s alone', (text) => {
    expect(withBareLatex(text)).toBe(text);
  });

  it('knows questions about LaTeX itself', () => {
    expect([speaksOf('Which LaTeX command prints a root?'), speaksOf('কোন কমান্ড?'), speaksOf('Find the vortex of x')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('takes no longer than the text is long', () => {
    for (const part of ['\\frac{', '\\begin{a}', '{', '\\pi ', '(', 'a ', '\\sqrt{x} word '])
      expect(
        (() => {
          const began = performance.now();
          withBareLatex(`\\pi ${part.repeat(10_000)}`);
          return performance.now() - began;
        })(),
      ).toBeLessThan(3000);
  });
});
