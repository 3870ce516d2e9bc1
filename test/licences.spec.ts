import { describe, expect, it } from '@jest/globals';
import { document, faults, isAllowed, packages } from '../scripts/scan/licences.mjs';

describe('the list of licences', () => {
  // `npm run scan -- licences` writes it anew; a licence that is not allowed is a question for whoever answers for the product.
  it('is what is installed, and holds none that is not allowed', () => {
    expect(faults()).toEqual([]);
    // An empty list would pass.
    expect(packages().length).toBeGreaterThan(500);
  });

  it('is seen to be stale, and to hold one that asks for our own sources', () => {
    expect(faults(document().replace('MIT |', 'MIT  |'))).toHaveLength(1);
    for (const licence of ['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'unknown', 'UNLICENSED', 'SEE LICENSE IN x'])
      expect([licence, isAllowed(licence)]).toEqual([licence, false]);
    for (const licence of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT']) expect([licence, isAllowed(licence)]).toEqual([licence, true]);
  });
});
