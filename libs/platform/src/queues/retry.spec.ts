import { describe, expect, it } from '@jest/globals';
import { lanes, type Lane } from '#contracts/internal/lanes';
import { AppError } from '../kernel/index.js';
import { awayDelay, LostTooOften, retryDelay, TimeLimit, within, worthRetrying } from './retry.js';

describe('retries', () => {
  it('keep the promises of each lane, spread by a tenth to each side', () => {
    for (const lane of Object.keys(lanes) as Lane[]) {
      lanes[lane].retries.forEach((base, index) => {
        expect(retryDelay(lane, index + 1, () => 0.5)).toBe(base);
        expect(retryDelay(lane, index + 1, () => 0)).toBe(Math.round(base * 0.9));
        expect(retryDelay(lane, index + 1, () => 1)).toBe(Math.round(base * 1.1));
      });
      expect(retryDelay(lane, 99, () => 0.5)).toBe(lanes[lane].retries.at(-1));
    }
  });

  it('are for what may pass: an error of ours says so itself', () => {
    expect(worthRetrying(new AppError('Exam not found'))).toBe(false);
    expect(worthRetrying(new AppError('Temporarily unavailable'))).toBe(true);
    expect(worthRetrying(new Error('socket hang up'))).toBe(true);
    expect(worthRetrying(new LostTooOften('a poison', 11))).toBe(false);
  });

  it('are not counted while PostgreSQL is away, each a little later, for five minutes', () => {
    const away = new AppError('Temporarily unavailable', {}, { cause: Object.assign(new Error('stopping'), { code: '57P01' }) });
    const after = (begun: number, now = 0): number | null => awayDelay(away, { madeAt: 0, begun }, now, () => 0.5);
    expect([1, 2, 5, 100].map((begun) => after(begun))).toEqual([1000, 2000, 5000, 5000]);
    expect([299_999, 300_000].map((now) => after(1, now))).toEqual([1000, null]);
    for (const own of [new AppError('Temporarily unavailable'), new Error('always'), new AppError('Exam not found')])
      expect(awayDelay(own, { madeAt: 0, begun: 1 }, 0)).toBeNull();
  });

  it('end work that takes too long, and tell it', async () => {
    let told = false;
    const hang = within('a poison', 5, (signal) => new Promise<never>(() => signal.addEventListener('abort', () => (told = true))));
    await expect(hang).rejects.toThrow(TimeLimit);
    expect(told).toBe(true);
    await expect(within('a quick one', 1000, async () => 7)).resolves.toBe(7);
  });

  it('tell work to stop when somebody else says so, and wait for its end', async () => {
    const stop = new AbortController();
    const work = (signal: AbortSignal): Promise<string> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(String(signal.reason))));
    const answer = within('a long one', 60_000, work, stop.signal);
    stop.abort('the lock was lost');
    await expect(answer).resolves.toBe('the lock was lost');
  });
});
