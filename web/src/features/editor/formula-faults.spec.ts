import { describe, expect, it } from '@jest/globals';
import { faultsOf } from './formula-faults.js';

const set = (formula: string): string | null => (formula.includes('broken') ? null : formula);

describe('what is wrong with the formulas of a text', () => {
  // Red when a price is taken for half a formula, or a formula that cannot be set goes unnoticed.
  it('names what cannot be set, and signs without a partner', () => {
    expect(faultsOf('$x^2$ এবং $$broken$$', set)).toEqual({ broken: ['broken'], open: false });
    expect(faultsOf('মাত্র \\$5', set)).toEqual({ broken: [], open: false });
    expect(faultsOf('$x + 1 হলে', set)).toEqual({ broken: [], open: true });
  });
});
