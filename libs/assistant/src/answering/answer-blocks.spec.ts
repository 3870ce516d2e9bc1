import { describe, expect, it } from '@jest/globals';
import { answerBlocks } from './answer-blocks.js';

const known = new Set([1, 2]);
const html = (text: string): string => answerBlocks(text, known).blocks.join('|');

describe('an answer as rich text', () => {
  it.each([
    ['Plain **bold** and *slanted* `code`', '<p>Plain <strong>bold</strong> and <em>slanted</em> <code>code</code></p>'],
    ['- one\n- two\n  more', '<ul><li>one</li><li>two more</li></ul>'],
    ['ধাপ:\n১. এক\n২। দুই', '<p>ধাপ:</p><ol><li>এক</li><li>দুই</li></ol>'],
    ['# Title', '<p><strong>Title</strong></p>'],
    ['if $a<b$ then \\(c>d\\)', '<p>if $a&lt;b$ then $c&gt;d$</p>'],
    ['```js\nalert(1)\n```', '<pre>alert(1)\n</pre>'],
    ['2 * 3 * 4 and a_b', '<p>2 * 3 * 4 and a_b</p>'],
  ])('%j', (text, wanted) => expect(html(text)).toBe(wanted));

  it('cites what there is, in the ways that models write it, and nothing else', () => {
    const { blocks, cited } = answerBlocks('A [1]. B [2, 9]. C 【2†source】. D [7]. $x_[1]$', known);
    expect(cited).toEqual([1, 2]);
    expect(blocks).toEqual([
      '<p>A <sup data-source="1">[1]</sup>. B <sup data-source="2">[2]</sup>. C <sup data-source="2">[2]</sup>. D . $x_[1]$</p>',
    ]);
  });

  // Red with: markdown links kept, HTML not escaped, private signs of the text not taken out.
  it('lets nothing out that acts', () => {
    for (const text of [
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '[x](javascript:alert(1)) ![y](https://evil.example/p.png) https://evil.example www.evil.example',
      '$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://evil.example/x}$',
      '\ue0001\ue001 \ue00099\ue001',
      '<a href="https://evil.example">a</a><iframe src="//evil.example">',
    ])
      expect(html(text)).not.toMatch(/<(?:script|img|a|iframe|sup)\b|https?:|www\.|data-source/);
  });

  it('shows a formula that cannot be read as it was written, and a lone dollar as one', () => {
    expect(html('$\\frac{1$ and $5')).toBe('<p><code>\\frac{1</code> and \\$5</p>');
    expect(answerBlocks('', known)).toEqual({ blocks: [], cited: [] });
  });
});
