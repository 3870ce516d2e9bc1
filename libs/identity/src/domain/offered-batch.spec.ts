import { describe, expect, it } from '@jest/globals';
import { demandOffered } from './offered-batch.js';

describe('a batch', () => {
  const offered = ['HSC 2028', 'JOB'];
  it('is one of those offered, or the one that somebody has', () => {
    expect(() => demandOffered(offered, 'HSC 2028')).not.toThrow();
    expect(() => demandOffered(offered, 'HSC 2024', 'HSC 2024')).not.toThrow();
  });
  it.each(['HSC 2024', 'hsc 2028', ''])('is not %p', (batch) => expect(() => demandOffered(offered, batch)).toThrow('Invalid input'));
});
