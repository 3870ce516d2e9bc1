import { describe, expect, it } from '@jest/globals';
import type { Save } from '#contracts/http/exams';
import { AppError } from '#platform/kernel';
import { paceLimits, SavePace } from '../domain/save-pace.js';
import type { Packet, PacketDone } from './save-batch.js';
import { SlowSaves } from './slow-saves.js';

/** Timers that go off when they are told to. */
class Timers {
  private readonly waiting: { ms: number; work: () => void }[] = [];
  readonly after = (work: () => void, ms: number): void => void this.waiting.push({ ms, work });
  get waits(): number[] {
    return this.waiting.map(({ ms }) => ms);
  }
  fire(ms: number): void {
    for (const one of this.waiting.filter((timer) => timer.ms <= ms)) one.work();
  }
}

const save = (questionId: string, revision: number, option = 'a'): Save => ({ questionId, revision, optionIds: [option] });
const packet = (...saves: Save[]): Packet => ({ examId: 'e', attemptId: 'a', userId: 'u', epoch: 1, saves });
const receiptsFor = ({ saves, epoch }: Packet): PacketDone => ({
  at: 1,
  deadline: 2,
  receipts: saves.map(({ questionId, revision }) => ({ questionId, revision, epoch, savedAt: '', signature: '' })),
});
const outcome = async (work: Promise<PacketDone>): Promise<number[] | string> => {
  try {
    return (await work).receipts.map(({ revision }) => revision);
  } catch (error) {
    return error instanceof AppError ? error.statusMessage : String(error);
  }
};

describe('saves that are slowed', () => {
  it('are written a second later, the newest of each question alone, and each packet hears of its own', async () => {
    const [written, timers]: [Packet[], Timers] = [[], new Timers()];
    const slow = new SlowSaves(async (one) => {
      written.push(one);
      if (one.saves[0]?.questionId === 'refused') throw new AppError('Revision taken', {});
      return receiptsFor(one);
    }, timers.after);
    const all = [
      packet(save('x', 1), save('y', 2)),
      packet(save('x', 5)),
      packet(save('x', 5, 'b')),
      packet(save('x', 4), save('refused', 6)),
    ];
    const outcomes = Promise.all(all.map((one) => outcome(slow.save(one, false))));
    expect([written, timers.waits]).toEqual([[], [1000]]);
    timers.fire(1000);
    expect(await outcomes).toEqual([[5, 2], [5], 'Revision taken', 'Revision taken']);
    expect(written.map(({ saves }) => saves)).toEqual([[save('x', 5)], [save('y', 2)], [save('refused', 6)]]);
  });

  // Red with the same wait until the end: the last answer of an exam without grace came after it.
  it('do not wait near the deadline, and take with them what waits', async () => {
    const timers = new Timers();
    const slow = new SlowSaves(async (one) => receiptsFor(one), timers.after);
    const [waits, last] = [outcome(slow.save(packet(save('x', 1)), false)), outcome(slow.save(packet(save('x', 2)), true))];
    timers.fire(60);
    expect([await waits, await last]).toEqual([[2], [2]]);
  });
});

describe('the pace of an attempt', () => {
  const places = new Map([
    ['x', 0],
    ['y', 1],
  ]);
  const isBeyond = (pace: SavePace, now: number, ...saves: Save[]) => pace.isBeyond('a', places, saves, now);

  it('is so many saves a minute, and so many of a question', () => {
    const pace = new SavePace();
    for (let n = 0; n < paceLimits.revisionsOfAQuestion; n += 1) expect(isBeyond(pace, 0, save('x', n))).toBe(false);
    expect([isBeyond(pace, 0, save('x', 99)), isBeyond(pace, 0, save('y', 99)), isBeyond(pace, 120_000, save('x', 99))]).toEqual([
      true,
      false,
      true,
    ]);
    const other = new SavePace();
    const many = Array.from({ length: paceLimits.savesAMinute }, (_, n) => save(`q${n}`, 1));
    const wide = new Map(many.map(({ questionId }, place) => [questionId, place]));
    expect(other.isBeyond('b', wide, many, 0)).toBe(false);
    expect([other.isBeyond('b', wide, [save('q1', 2)], 59_999), other.isBeyond('b', wide, [save('q1', 3)], 60_000)]).toEqual([true, false]);
  });

  it('knows the end from what a save was told', () => {
    const pace = new SavePace();
    isBeyond(pace, 0, save('x', 1));
    expect(pace.isAtTheEnd('a', 0)).toBe(true);
    pace.note('a', { at: 1_000_000, deadline: 1_060_000 }, 0);
    expect([pace.isAtTheEnd('a', 54_999), pace.isAtTheEnd('a', 55_000), pace.isAtTheEnd('a', 70_000)]).toEqual([false, true, true]);
  });
});
