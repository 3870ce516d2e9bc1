import { describe, expect, it } from '@jest/globals';
import { bind } from './bound.js';

const quoted = (name: string): string => `"${name.replaceAll('"', '""').replace('.', '"."')}"`;
const bound = (sql: string, params: readonly unknown[]): unknown => bind(sql, params, quoted);

describe('values beside a statement', () => {
  it('numbers them, and gives numbers the type that PostgreSQL gives to the same number in a text', () => {
    expect(
      bound('select 1 where a = ? and b = ? and c = ? and d = ? and e = ? and f = ?', ['x', 7, -1.5, 3_000_000_000, true, null]),
    ).toEqual({
      text: 'select 1 where a = $1 and b = $2::int4 and c = $3::numeric and d = $4::int8 and e = $5::bool and f = $6',
      values: ['x', '7', '-1.5', '3000000000', 'true', null],
    });
  });

  it('takes moments, whole numbers of any length, lists and names', () => {
    expect(bound('insert into ?? values (?, ?), (?)', ['a.b', new Date('2026-11-23T00:00:00Z'), 12n, ['x', 'y']])).toEqual({
      text: 'insert into "a"."b" values ($1, $2), ($3, $4)',
      values: ['2026-11-23T00:00:00.000Z', '12', 'x', 'y'],
    });
  });

  it('leaves a question mark that is an operator', () => {
    expect(bound(String.raw`select data \? 'a' from t where id = ?`, ['x'])).toEqual({
      text: "select data ? 'a' from t where id = $1",
      values: ['x'],
    });
    expect(bound('select 1', [])).toEqual({ text: 'select 1', values: [] });
    expect(bound('? ', [1])).toBeNull();
  });

  it('does not touch what has to be written out', () => {
    for (const value of [{ a: 1 }, undefined, Number.NaN, Buffer.from('x'), [{ a: 1 }]]) expect(bound('select ?', [value])).toBeNull();
    expect(bound('set local statement_timeout = ?', [5])).toBeNull();
    expect(
      bound(
        'insert into t values (?)',
        Array.from({ length: 500 }, () => 1),
      ),
    ).toBeNull();
    expect(bound('insert into t values (?)', [Array.from({ length: 500 }, () => 1)])).toBeNull();
  });
});
