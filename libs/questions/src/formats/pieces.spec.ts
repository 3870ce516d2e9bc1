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
