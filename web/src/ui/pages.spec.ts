import { describe, expect, it } from '@jest/globals';
import { pagesShown } from './pages.js';

describe('the pager', () => {
  it('shows two siblings on each side, the ends, and gaps between', () => {
    expect(pagesShown(6, 31)).toEqual([1, null, 4, 5, 6, 7, 8, null, 31]);
  });
  it('never puts a gap where one page would stand', () => {
    expect(pagesShown(5, 31)).toEqual([1, 2, 3, 4, 5, 6, 7, null, 31]);
    expect(pagesShown(1, 1)).toEqual([1]);
    expect(pagesShown(1, 2)).toEqual([1, 2]);
    expect(pagesShown(31, 31)).toEqual([1, null, 29, 30, 31]);
  });
});
