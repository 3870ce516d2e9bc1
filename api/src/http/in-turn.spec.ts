import { describe, expect, it } from '@jest/globals';
import { InTurn } from './in-turn.js';

describe('acts of one person', () => {
  it('run one after the other, while somebody else does not wait for them', async () => {
    const turns = new InTurn();
    const seen: string[] = [];
    let open = (): void => undefined;
    const held = new Promise<void>((resolve) => (open = resolve));
    const first = turns.run('a', async () => {
      await held;
      seen.push('a1');
    });
    const second = turns.run('a', async () => void seen.push('a2'));
    await turns.run('b', async () => void seen.push('b1'));
    expect(seen).toEqual(['b1']);
    open();
    await Promise.all([first, second]);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('go on after one that failed', async () => {
    const turns = new InTurn();
    const broken = turns.run('a', () => Promise.reject(new Error('away')));
    const next = turns.run('a', () => Promise.resolve('here'));
    await expect(broken).rejects.toThrow('away');
    expect(await next).toBe('here');
  });
});
