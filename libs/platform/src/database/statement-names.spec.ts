import { describe, expect, it } from '@jest/globals';
import { StatementNames } from './statement-names.js';

const often = (names: StatementNames, text: string, times = 10): (string | undefined)[] =>
  Array.from({ length: times }, () => names.of(text));

describe('names of statements', () => {
  it('gives one to what comes often, and the same from then on', () => {
    const names = new StatementNames();
    expect(often(names, 'select a from t', 5)).toEqual([undefined, undefined, undefined, 's1', 's1']);
    expect(often(names, 'select b from t', 4).at(-1)).toBe('s2');
  });

  it('gives none to what follows the table, nor to several statements in one', () => {
    for (const text of ['select * from t', 'select e0.* from t e0', 'insert into t values (1) returning *', 'select 1; select 2'])
      expect(often(new StatementNames(), text).at(-1)).toBeUndefined();
    expect(often(new StatementNames(), 'select count(*), a * 2 from t').at(-1)).toBe('s1');
  });

  it('keeps a bounded number of them', () => {
    const names = new StatementNames();
    for (let at = 0; at < 600; at += 1) often(names, `select ${at}`);
    expect(names.of('select 399')).toBe('s400');
    expect(often(names, 'select 400').at(-1)).toBeUndefined();
  });
});
