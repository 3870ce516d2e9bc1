import { describe, expect, it } from '@jest/globals';
import { markupOf, piecesOf } from './quill-text.js';

const through = (html: string): string => markupOf(piecesOf(html));
const lines = '<p>আগে</p>';

describe('a text on its way through the editor', () => {
  // Red when something that the server keeps is lost or changed by opening and saving.
  it.each([
    `${lines}<p>র‍্যাম ও স্ত্রী, ক্ষুদ্র‌তা $a &lt; b$ &amp; $$\\frac{1}{2}$$</p>`,
    `${lines}<p></p><p>দুই<br>তিন\nচার</p>`,
    '<p>H<sub>2</sub>O x<sup>2</sup> <strong>মোটা<em>বাঁকা</em></strong> <u>দাগ</u> <s>কাটা</s> <code>a&lt;b</code></p>',
    '<p><strong>a</strong><em>b</em><strong><em>c</em></strong></p>',
    '<ul><li>এক</li><li><strong>দুই</strong></li></ul><ol><li>তিন</li><li></li></ol><p>পরে</p><ul><li>চার</li></ul>',
    `${lines}<blockquote>কথা</blockquote><blockquote>কথা <em>২</em></blockquote>`,
    '<p>ছবি <img src="/files/pictures/a.webp" alt=""> <img src="/b" alt="&quot;বর্তনী&quot; &lt;১&gt; &amp;" width="40" height="20"></p>',
    '<p><strong><img src="/b" alt="x"></strong></p>',
    '<h2>গতি <em>ও</em> বল</h2><p>পড়ুন</p><h3>প্রথম</h3>',
    '<p>আগে <a href="https://example.org/?a=1&amp;b=&quot;2&quot;">লিংক <strong>মোটা</strong></a> পরে</p><ul><li><a href="https://example.org/">x</a></li></ul>',
  ])('keeps %s', (html) => expect(through(html)).toBe(html));

  // Red when a block that Quill has no form for is taken apart: its cells, lines or inner lists would be gone.
  it.each([
    '<table><tbody><tr><th colspan="2">ক</th></tr><tr><td>১ <sub>২</sub></td><td><p>৩</p></td></tr></tbody></table>',
    '<pre>a\n  b &lt; <code>c</code></pre>',
    '<ul><li>এক<ol><li>ভেতরে</li></ol></li></ul>',
    '<ol><li><p>এক</p><p>দুই</p></li></ol>',
    '<blockquote><p>এক</p><p>দুই</p></blockquote>',
  ])('holds as one thing %s', (block) => {
    const html = `${lines}${block}<p>পরে</p>`;
    expect(piecesOf(html)[2]).toEqual({ insert: { held: block } });
    expect(through(html)).toBe(html);
    expect(through(block)).toBe(`${block}<p></p>`);
  });

  // Red when an index of an index is flattened, or half of it is left outside.
  it('keeps an index of an index together', () => {
    expect(through('<p>x<sup>a<sub>b</sub></sup></p>')).toBe('<p>x<sup>a<sub>b</sub></sup></p>');
  });

  // Red when an emptied list counts as an answer to a field that must be filled.
  it('takes an empty list for nothing', () => {
    expect(markupOf([{ insert: '\n', attributes: { bullet: true } }])).toBe('');
  });

  // Red when marks that overlap are closed in the wrong order.
  it('writes marks in one order', () => {
    expect(through('<p><em>a<strong>b</strong></em>c</p>')).toBe('<p><em>a</em><strong><em>b</em></strong>c</p>');
    expect(through('একা <strong>লাইন</strong>')).toBe('<p>একা <strong>লাইন</strong></p>');
  });
});
