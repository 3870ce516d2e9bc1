import { describe, expect, it } from '@jest/globals';
import { outlineOf } from './outline.js';

describe('the outline of a policy', () => {
  // Red when a heading without a name cannot be reached, or one with a name gets another: links from elsewhere point at it.
  it('names every section, keeps the names that are there', () => {
    const { html, headings } = outlineOf('<p>a</p><h2>এক &amp; &lt;b&gt;</h2><p>b</p><h2 id="contact">দুই <b>তিন</b></h2><h3>চার</h3>', {});
    expect(headings).toEqual([
      { id: 'section-1', text: 'এক & <b>' },
      { id: 'contact', text: 'দুই তিন' },
    ]);
    expect(html).toBe('<p>a</p><h2 id="section-1">এক &amp; &lt;b&gt;</h2><p>b</p><h2 id="contact">দুই <b>তিন</b></h2><h3>চার</h3>');
  });
  // Red when the name of the product is put in as markup.
  it('puts the name of the product in, as text', () => {
    const facts = { product: 'A<b>&', refundDays: '১৪' };
    expect(outlineOf('<p>{product} ও {product}</p>', facts).html).toBe('<p>A&lt;b&gt;&amp; ও A&lt;b&gt;&amp;</p>');
    expect(outlineOf('<p>{refundDays} দিন {other}</p>', facts).html).toBe('<p>১৪ দিন {other}</p>');
  });
  it('of a text without sections is empty', () => {
    expect(outlineOf('<p>a</p>', {})).toEqual({ html: '<p>a</p>', headings: [] });
  });
});
