import { describe, expect, it } from '@jest/globals';
import { type BeatAnswer, type Unsent, Watch } from './watch.js';

/** The server's row, as `progress.sql.ts` keeps it. */
const server = () => {
  const row = { sitting: 0, beat: 0, at: 0 };
  return {
    row,
    begin: () => {
      row.sitting += 1;
      row.beat = 0;
      return Promise.resolve({ sitting: row.sitting, standing: { at: row.at } });
    },
    send: ({ sitting, beat, at }: Unsent): Promise<BeatAnswer> => {
      if (sitting === row.sitting && beat > row.beat) Object.assign(row, { beat, at });
      return Promise.resolve({ kept: sitting === row.sitting, sitting: row.sitting, at: row.at, done: row.at >= 100_000 });
    },
  };
};

const device = (of: ReturnType<typeof server>) => {
  const state = { online: true, kept: null as Unsent | null, done: 0, elsewhere: [] as number[], sends: 0 };
  const away = (): Promise<never> => Promise.reject(new Error('offline'));
  const watch = () =>
    new Watch({
      begin: () => (state.online ? of.begin() : away()),
      send: (beat) => {
        state.sends += 1;
        return state.online ? of.send(beat) : away();
      },
      keep: (unsent) => (state.kept = unsent),
      kept: () => state.kept,
      onDone: () => (state.done += 1),
      onElsewhere: (at) => state.elsewhere.push(at),
    });
  return { state, watch: watch(), again: watch };
};

const go = async (watch: Watch, at: number): Promise<void> => {
  watch.note(at);
  await watch.beat();
};

describe('a device that watches', () => {
  it('goes on where another one stopped', async () => {
    const one = server();
    const [laptop, phone] = [device(one), device(one)];
    expect(await laptop.watch.start()).toBe(0);
    await go(laptop.watch, 754_000);
    expect(await phone.watch.start()).toBe(754_000);
  });

  // The bug that turns this red: a tab left open that goes on sending.
  it('stops when another one has taken over, and is told where that one is', async () => {
    const one = server();
    const [old, young] = [device(one), device(one)];
    await old.watch.start();
    await go(old.watch, 10_000);
    await young.watch.start();
    await go(young.watch, 60_000);
    await go(old.watch, 20_000);
    // The clock of the old tab goes on; it must not take the sitting back by itself.
    await go(old.watch, 21_000);
    expect([one.row.at, old.state.elsewhere]).toEqual([60_000, [60_000]]);
    expect(await old.watch.start()).toBe(60_000);
    await go(old.watch, 5000);
    expect([one.row.at, young.state.elsewhere]).toEqual([5000, []]);
  });

  it('sends nothing while nothing moves', async () => {
    const one = device(server());
    await one.watch.start();
    await go(one.watch, 1000);
    await go(one.watch, 1000);
    expect(one.state.sends).toBe(1);
  });

  it('keeps what it could not send, and sends it when the line is back', async () => {
    const one = server();
    const phone = device(one);
    await phone.watch.start();
    await go(phone.watch, 15_000);
    phone.state.online = false;
    await go(phone.watch, 30_000);
    expect([one.row.at, phone.state.kept?.at]).toEqual([15_000, 30_000]);
    phone.state.online = true;
    await phone.watch.beat();
    expect([one.row.at, phone.state.kept]).toEqual([30_000, null]);
  });

  it('brings over what a closed page could not send, before it begins anew', async () => {
    const one = server();
    const phone = device(one);
    await phone.watch.start();
    phone.state.online = false;
    await go(phone.watch, 42_000);
    phone.state.online = true;
    expect(await phone.again().start()).toBe(42_000);
  });

  it('does not bring it over where another device has gone on meanwhile', async () => {
    const one = server();
    const [phone, laptop] = [device(one), device(one)];
    await phone.watch.start();
    phone.state.online = false;
    await go(phone.watch, 42_000);
    await laptop.watch.start();
    await go(laptop.watch, 90_000);
    phone.state.online = true;
    expect(await phone.again().start()).toBe(90_000);
    expect(phone.state.kept).toBeNull();
  });

  it('takes its sitting with a later beat when it had no line at the start', async () => {
    const one = server();
    const phone = device(one);
    phone.state.online = false;
    await expect(phone.watch.start()).rejects.toThrow('offline');
    phone.state.online = true;
    await go(phone.watch, 7000);
    expect(one.row).toMatchObject({ sitting: 1, at: 7000 });
  });

  it('says once that the end is reached', async () => {
    const phone = device(server());
    await phone.watch.start();
    await go(phone.watch, 100_000);
    await go(phone.watch, 101_000);
    expect(phone.state.done).toBe(1);
  });
});
