import { describe, expect, it } from '@jest/globals';
import { asHtml, asText, toRichText } from './pieces.js';

// Red when a displayed formula gets more dollar signs than it has, or a price becomes one.
describe('a piece as rich text', () => {
  it.each([
    [asText('\\(a\\) and \\[ b \\] for $5'), '$a$ and $$b$$ for \\$5'],
    [asHtml('<p>\\[\\frac{a}{b}\\]</p> $$c$$'), '<p>$$\\frac{a}{b}$$</p> $$c$$'],
    [asText('a < b\nc'), 'a &lt; b<br>c'],
  ])('%j', (piece, expected) => {
    expect(toRichText(piece)).toBe(expected);
  });
});

// Red when tags show as text within a formula, or code loses its dollar signs to one.
describe('formulas and tags', () => {
  it.each([
    ['<pre>$a = 1; $b = $a;</pre>What is <code>$b</code>?', String.raw`<pre>\$a = 1; \$b = \$a;</pre>What is <code>\$b</code>?`],
    ['<b>$x</b> and <b>$y</b>', String.raw`<b>\$x</b> and <b>\$y</b>`],
    ['<code>\\(x\\)</code> and \\(x\\)', '<code>\\(x\\)</code> and $x$'],
    ['<p>$x^2$</p><p>$$y$$</p>', '<p>$x^2$</p><p>$$y$$</p>'],
    ['$a<b and c>d$', '$a<b and c>d$'],
    ['\\[ a<br>b&nbsp;c \\]', '$$a b c$$'],
    // Red (seen) when one that opens within another is a part of it.
    ['\\(a \\(b\\)', '\\(a $b$'],
    ['<pre>never closed $x$', String.raw`<pre>never closed \$x\$`],
  ])('%s', (html, expected) => {
    expect(toRichText(asHtml(html))).toBe(expected);
  });
});

// Red (seen) where the end of a formula is looked for from each beginning on: 4,000 characters each time.
it('what opens formulas and ends none takes no longer than the text is long', () => {
  for (const part of ['<br>\\[', '<br>\\(', '\\[', '\\(']) {
    const began = performance.now();
    const made = toRichText(asHtml(`\\] \\) ${part.repeat(300_000)}`));
    expect([made.endsWith(part), performance.now() - began < 3000]).toEqual([true, true]);
  }
});
