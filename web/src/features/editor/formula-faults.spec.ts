import { describe, expect, it } from '@jest/globals';
import { asDollarSigns } from './dollar-signs.js';
import { faultsOf } from './formula-faults.js';

const set = (formula: string): string | null => (formula.includes('broken') ? null : formula);

describe('what is wrong with the formulas of a text', () => {
  // Red when a price is taken for half a formula, or a formula that cannot be set goes unnoticed.
  it('names what cannot be set, and signs without a partner', () => {
    expect(faultsOf('$x^2$ এবং $$broken$$', set)).toEqual({ broken: ['broken'], wordy: [], open: false });
    expect(faultsOf('মাত্র \\$5', set)).toEqual({ broken: [], wordy: [], open: false });
    expect(faultsOf('$x + 1 হলে', set)).toEqual({ broken: [], wordy: [], open: true });
    expect(faultsOf('দাম $5 আর $6', set)).toEqual({ broken: [], wordy: [], open: true });
  });

  // Red when Bengali words that stand in a formula by mistake are drawn in italics without a word.
  it('names Bengali words outside of text, and not Bengali digits', () => {
    expect(faultsOf('দাম $5-আর ওটা-$ টাকা', set).wordy).toEqual(['5-আর ওটা-']);
    expect(faultsOf(String.raw`$v = ২ \text{মি/সে}$ ও $\text{বেগ {v}} = \mbox{দূরত্ব}$`, set).wordy).toEqual([]);
  });
});

describe('dollar signs that are no formula', () => {
  const html = '<p title="$1">দাম $5 &amp; b$ ও $x&lt;y$, $$5 &amp; b$$, একা $ চিহ্ন, \\$৭</p>';
  // Red when another formula loses its signs too, or a sign of money is escaped twice.
  it('are written as such, one formula at a time', () => {
    expect(asDollarSigns(html, '5 & b')).toBe(
      html.replace('$5 &amp; b$', '\\$5 &amp; b\\$').replace('$$5 &amp; b$$', '\\$\\$5 &amp; b\\$\\$'),
    );
    expect(asDollarSigns(html, 'x<y')).toBe(html.replace('$x&lt;y$', '\\$x&lt;y\\$'));
    expect(asDollarSigns(html, null)).toBe(html.replace('একা $', 'একা \\$'));
  });
});
