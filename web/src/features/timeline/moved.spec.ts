import { describe, expect, it } from '@jest/globals';
import { moved } from './moved.js';

describe('moving an item', () => {
  it('keeps the others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });
  it('stops at the ends, and moves nothing that is not there', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
    expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
  });
});
