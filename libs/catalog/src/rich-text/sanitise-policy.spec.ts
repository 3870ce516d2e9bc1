import { describe, expect, it } from '@jest/globals';
import { sanitisePolicy } from './sanitise-policy.js';

const clean = (html: string): string => sanitisePolicy(html, 'bn.html');

describe('the text of a policy', () => {
  it('keeps headings, lists, tables and links as they are', () => {
    const text =
      '<h2 id="contact">যোগাযোগ</h2><p>লিখুন <a href="mailto:help@example.com">এখানে</a>, দেখুন <a href="/free">ফ্রি</a>।</p>' +
      '<ul><li>এক</li></ul><table><tbody><tr><th colspan="2">ক</th></tr></tbody></table>';
    expect(clean(text)).toBe(text);
  });
  // Red when anything that runs, loads or restyles the page gets through.
  it.each([
    ['<p onclick="x()">a</p><script>x()</script>', '<p>a</p>'],
    ['<p>a<img src="https://example.com/t.gif" onerror="x()"></p>', '<p>a</p>'],
    ['<p style="position:fixed" class="panel">a</p>', '<p>a</p>'],
    ['<p><a href="javascript:x()">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
    ['<h1>বড়</h1><p>a</p>', '<h2>বড়</h2><p>a</p>'],
    ['<h2 id="&quot; onx=1">b</h2>', '<h2>b</h2>'],
    ['<h2 id="main">b</h2><style>p{}</style><iframe src="https://example.com"></iframe>', '<h2>b</h2>'],
    ['<p>a\u0000b</p>', '<p>ab</p>'],
  ])('%s', (given, kept) => {
    expect(clean(given)).toBe(kept);
  });
  it('is refused when nothing is left of it', () => {
    expect(() => clean('<script>x</script>')).toThrow(expect.objectContaining({ statusMessage: 'Invalid input' }));
    expect(() => clean('<p>&nbsp; </p>')).toThrow(expect.objectContaining({ issues: { 'bn.html': 'The text is empty' } }));
  });
});
