import { describe, expect, it } from '@jest/globals';
import { placeOrder, quoteOrder } from '#contracts/http/orders';
import type { Repeats } from '#platform';
import { AppError, visitor } from '#platform/kernel';
import { repeatable, type Asked } from './repeat.js';

interface Ran {
  readonly ask: { readonly key: string; readonly bodyHash: string; readonly endpoint: string };
  readonly forgives: (error: unknown) => boolean;
}

const watched = () => {
  const runs: Ran[] = [];
  const repeats = {
    run: async (ask: Ran['ask'], work: () => Promise<unknown>, forgives: Ran['forgives']) => {
      runs.push({ ask, forgives });
      return work();
    },
  } as unknown as Repeats;
  return { runs, repeats };
};
const asked = (over: Partial<Asked> = {}): Asked => ({
  caller: { actor: { kind: 'user', id: '0192f0c1-0000-7000-8000-000000000001', permissions: [] }, locale: 'en' } as never,
  header: 'a-key-of-mine',
  params: undefined,
  body: { a: 1, b: { c: [1, 2], d: null } },
  ...over,
});

describe('an act with a key', () => {
  it('is the same request however its fields are ordered, and another one for anything else', async () => {
    const { runs, repeats } = watched();
    const once = repeatable(placeOrder, repeats);
    const bodies = [
      { a: 1, b: { c: [1, 2], d: null } },
      { b: { d: null, c: [1, 2] }, a: 1 },
      { a: 1, b: { c: [2, 1], d: null } },
      { a: 1 },
    ];
    for (const body of bodies) await once(asked({ body }), async () => 'done');
    const hashes = runs.map(({ ask }) => ask.bodyHash);
    expect([hashes[0] === hashes[1], new Set(hashes).size]).toEqual([true, 3]);
    expect(runs[0]?.ask).toMatchObject({ key: 'a-key-of-mine', endpoint: 'POST /api/orders' });
  });

  it('frees its key after a refusal that the contract names, and after nothing else', async () => {
    const { runs, repeats } = watched();
    await repeatable(placeOrder, repeats)(asked(), async () => 'done');
    const forgives = runs[0]?.forgives ?? (() => false);
    expect([new AppError('Price changed'), new AppError('Temporarily unavailable'), new Error('lost')].map(forgives)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('asks for a key of the right form, from somebody; other endpoints ask for none', async () => {
    const { runs, repeats } = watched();
    const once = repeatable(placeOrder, repeats);
    for (const header of [undefined, 'short', 'with spaces in it', ['two', 'of them'], 'x'.repeat(101)]) {
      expect(() => once(asked({ header }), async () => 'done')).toThrow(expect.objectContaining({ statusMessage: 'Invalid input' }));
    }
    expect(() => once(asked({ caller: { actor: visitor, locale: 'en' } as never }), async () => 'done')).toThrow('Sign in required');
    expect(await repeatable(quoteOrder, repeats)(asked({ header: undefined }), async () => 'done')).toBe('done');
    expect(runs).toHaveLength(0);
  });
});
