import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform';
import { answerBlocks, AnswerFormulas, type AnswerBlocks } from './answer-blocks.js';

const known = new Set([1, 2]);
const checker = new FormulaChecker();
afterAll(() => checker.onModuleDestroy());
const made = (text: string): Promise<AnswerBlocks> => answerBlocks(text, known, new AnswerFormulas(checker));
const html = async (text: string): Promise<string> => (await made(text)).blocks.join('|');

describe('an answer as rich text', () => {
  it.each([
    ['Plain **bold** and *slanted* `code`', '<p>Plain <strong>bold</strong> and <em>slanted</em> <code>code</code></p>'],
    ['- one\n- two\n  more', '<ul><li>one</li><li>two more</li></ul>'],
    ['ধাপ:\n১. এক\n২। দুই', '<p>ধাপ:</p><ol><li>এক</li><li>দুই</li></ol>'],
    ['# Title', '<p><strong>Title</strong></p>'],
    ['if $a<b$ then \\(c>d\\)', '<p>if $a&lt;b$ then $c&gt;d$</p>'],
    ['```js\nalert(1)\n```', '<pre>alert(1)\n</pre>'],
    ['2 * 3 * 4 and a_b', '<p>2 * 3 * 4 and a_b</p>'],
  ])('%j', async (text, wanted) => expect(await html(text)).toBe(wanted));

  it('cites what there is, in the ways that models write it, and nothing else', async () => {
    const { blocks, cited } = await made('A [1]. B [2, 9]. C 【2†source】. D [7]. $x_[1]$');
    expect(cited).toEqual([1, 2]);
    expect(blocks).toEqual([
      '<p>A <sup data-source="1">[1]</sup>. B <sup data-source="2">[2]</sup>. C <sup data-source="2">[2]</sup>. D . $x_[1]$</p>',
    ]);
  });

  // Red with: markdown links kept, HTML not escaped, private signs of the text not taken out.
  it('lets nothing out that acts', async () => {
    for (const text of [
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '[x](javascript:alert(1)) ![y](https://evil.example/p.png) https://evil.example www.evil.example',
      '$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://evil.example/x}$',
      '\ue0001\ue001 \ue00099\ue001',
      '<a href="https://evil.example">a</a><iframe src="//evil.example">',
    ])
      expect(await html(text)).not.toMatch(/<(?:script|img|a|iframe|sup)\b|https?:|www\.|data-source/);
  });

  it('shows a formula that cannot be read as it was written, and a lone dollar as one', async () => {
    expect(await html('$\\frac{1$ and $5')).toBe('<p><code>\\frac{1</code> and \\$5</p>');
    expect(await made('')).toEqual({ blocks: [], cited: [] });
  });
});
