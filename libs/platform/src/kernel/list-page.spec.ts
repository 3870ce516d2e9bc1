import { describe, expect, it } from '@jest/globals';
import { pageNumber } from './list-page.js';

describe('pageNumber', () => {
  it('is the number of the page, and the first of a whole list', () => {
    expect([pageNumber(3), pageNumber('all')]).toEqual([3, 1]);
  });
});
