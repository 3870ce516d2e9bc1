import { describe, expect, it } from '@jest/globals';
import { pageSql, pageNumber } from './list-page.js';

describe('what of a list is read', () => {
  it('is one page, or all of it', () => {
    expect([pageSql(1), pageSql(3), pageSql('all')]).toEqual([' limit 10 offset 0', ' limit 10 offset 20', '']);
    expect([pageNumber(3), pageNumber('all')]).toEqual([3, 1]);
  });
});
