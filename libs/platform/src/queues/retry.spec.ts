import { describe, expect, it } from '@jest/globals';
import { lanes, type Lane } from '#contracts/internal/lanes';
import { AppError } from '../kernel/index.js';
import { retryDelay, TimeLimit, within, worthRetrying } from './retry.js';

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
  });

  it('end work that takes too long, and tell it', async () => {
    let told = false;
    const hang = within('a poison', 5, (signal) => new Promise<never>(() => signal.addEventListener('abort', () => (told = true))));
    await expect(hang).rejects.toThrow(TimeLimit);
    expect(told).toBe(true);
    await expect(within('a quick one', 1000, async () => 7)).resolves.toBe(7);
  });
});
