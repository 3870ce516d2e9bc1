import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { importBeside } from './load/import.mjs';
import { watchMemory } from './load/memory.mjs';
import { drive } from './load/progress.mjs';
import { beside } from './support/driver/beside.mjs';
import { until } from './support/driver/product.mjs';
import { pollBoard } from './support/driver/regrade.mjs';

const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
beforeEach(() => void process.on('unhandledRejection', hear));
// Node tells of a rejection that nobody looks at once everything that was due has run.
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(unheard.splice(0)).toEqual([]);
});

const lost = (): Promise<never> => Promise.reject(new Error('ECONNREFUSED'));
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('an import that fails while students save', () => {
  const importer = {
    upload: async () => ({ id: '1' }),
    leaves: async () => (await turn(), 'failed'),
    get: async () => ({ failed: 'time-over' }),
  };
  const run = (saving: (over: () => boolean) => Promise<unknown>): Promise<unknown> =>
    importBeside({ room: { saving }, importer, office: {}, csv: '', entries: 1, say: () => undefined } as never);

  // Red when the students are left to themselves: they went on against a product that was gone, and their error was the one that was seen.
  it('says its own error, after the students have ended', async () => {
    let ended = false;
    const saving = async (over: () => boolean): Promise<never> => {
      while (!over()) await turn();
      ended = true;
      return lost();
    };
    await expect(run(saving)).rejects.toThrow('not read: {"failed":"time-over"}');
    expect(ended).toBe(true);
  });

  it('says its own error also where the students failed before', async () => {
    await expect(run(lost)).rejects.toThrow('not read');
  });
});

describe('what goes on beside a bench', () => {
  it('is stopped and waited for, and gives what it did', async () => {
    const state = { over: false };
    const going = async (): Promise<string> => {
      while (!state.over) await turn();
      return 'did';
    };
    const stop = (): void => void (state.over = true);
    expect(await beside(going(), stop, async () => 'work')).toEqual(['work', 'did']);
  });

  it('fails the bench where nothing else does', async () => {
    await expect(beside(lost(), () => undefined, turn)).rejects.toThrow('ECONNREFUSED');
  });

  // Red when the sample of a product that is gone rejects: the process ended of it, in the middle of cleaning up.
  it('weighs nothing while there is nothing to weigh', async () => {
    let asked = 0;
    const memory = watchMemory(() => ((asked += 1), lost()), 1);
    await until('some samples failed', () => asked > 3, 10_000, 1);
    expect(memory.stop().peakMb).toBe(0);
  });

  // Red when a message that fails is looked at by nobody but the one who takes it off the list.
  it('fails with the first message that was not answered', async () => {
    await expect(drive({ watchers: 15_000, seconds: 10, ask: lost })).rejects.toThrow('ECONNREFUSED');
  });

  it('says what went wrong when it is asked, not before', async () => {
    const poll = pollBoard({ request: lost } as never, 'exam');
    await turn();
    await expect(poll.stop()).rejects.toThrow('ECONNREFUSED');
  });
});
