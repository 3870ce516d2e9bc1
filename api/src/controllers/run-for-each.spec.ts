import { describe, expect, it } from '@jest/globals';
import { AppError } from '#platform/kernel';
import { runForEach } from './run-for-each.js';

const [first, second, third] = ['1', '2', '3'] as const;

describe('an act on many records', () => {
  // Red when a refusal ends it, when one that is named twice is touched twice, or when a fault is taken for a refusal.
  it('goes on after a refusal and names it', async () => {
    const touched: string[] = [];
    const act = async (id: string): Promise<void> => {
      if (id === second) throw new AppError('Coupon not found');
      touched.push(id);
    };
    expect(await runForEach([first, second, third, first], act)).toEqual({ done: 2, skipped: [{ id: second, why: 'Coupon not found' }] });
    expect(touched).toEqual([first, third]);
    await expect(runForEach([first], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  // Red (seen) with every error of ours for a refusal: each record was named as 'Temporarily unavailable', and the answer was a success.
  it('ends with a fault, which is no refusal of any record', async () => {
    const asked: string[] = [];
    const away = async (id: string): Promise<void> => {
      asked.push(id);
      if (id === second) throw new AppError('Temporarily unavailable');
    };
    await expect(runForEach([first, second, third], away)).rejects.toMatchObject({ statusCode: 503 });
    expect(asked).toEqual([first, second]);
    for (const fault of [new AppError('Internal Server Error'), new AppError('Coupon not found', {}, { retryable: true })])
      await expect(runForEach([first], () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
