import { describe, expect, it } from '@jest/globals';
import { pageSql } from './page-sql.js';

describe('pageSql', () => {
  it('reads one page, or all of the list', () => {
    expect([pageSql(1), pageSql(3), pageSql('all')]).toEqual([' limit 10 offset 0', ' limit 10 offset 20', '']);
  });
});
