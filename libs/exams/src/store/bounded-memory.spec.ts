import { describe, expect, it } from '@jest/globals';
import { BoundedMemory } from './bounded-memory.js';

describe('bounded memory', () => {
  it('shares one load and keeps it', async () => {
    const memory = new BoundedMemory<number>(10, 10_000);
    let loads = 0;
    const load = () => Promise.resolve((loads += 1));
    expect(await Promise.all([memory.get('a', load), memory.get('a', load)])).toEqual([1, 1]);
    expect(await memory.get('a', load)).toBe(1);
    memory.drop('a');
    expect(await memory.get('a', load)).toBe(2);
  });

  it('forgets what failed, what is old and what is too much', async () => {
    const memory = new BoundedMemory<string>(2, 10_000);
    await expect(memory.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.get('a', () => Promise.resolve('back'))).toBe('back');
    await memory.get('b', () => Promise.resolve('b'));
    await memory.get('c', () => Promise.resolve('c'));
    expect(await memory.get('a', () => Promise.resolve('again'))).toBe('again');
    const short = new BoundedMemory<number>(2, 0);
    await short.get('a', () => Promise.resolve(1));
    for (let value = 1; value === 1;) value = await short.get('a', () => Promise.resolve(2));
  });
});
