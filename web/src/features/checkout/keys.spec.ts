import { afterEach, describe, expect, it } from '@jest/globals';
import { forgetKey, forgetKeys, keyFor, printOf } from './keys.js';

const act = (sum: number) => ['order', 'user', { lines: [{ kind: 'course', refId: 'a', quantity: 1 }], expectedTotalPaisa: sum }];

afterEach(forgetKeys);

describe('the key of an act', () => {
  // Red when a double click or a second tab makes a second order.
  it('is the same each time the same is done, and another for another sum', () => {
    const first = keyFor(act(230_000));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(keyFor(act(230_000))).toBe(first);
    expect(keyFor(act(245_000))).not.toBe(first);
    expect(keyFor(['order', 'another', ...act(230_000).slice(2)])).not.toBe(first);
  });
  it('ends when the act is over, and by itself after an hour', () => {
    const first = keyFor(act(1), 0);
    forgetKey(act(1), 1);
    const second = keyFor(act(1), 2);
    expect(second).not.toBe(first);
    expect(keyFor(act(1), 59 * 60_000)).toBe(second);
    expect(keyFor(act(1), 62 * 60_000)).not.toBe(second);
  });
  it('tells nothing of what was done', () => {
    expect(printOf('বাড়ি ১২, সড়ক ৩')).toMatch(/^[0-9a-z]{6,11}$/);
    const prints = new Set(Array.from({ length: 5000 }, (_, n) => printOf(`cart ${n}`)));
    expect(prints.size).toBe(5000);
  });
});
