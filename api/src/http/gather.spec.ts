import { describe, expect, it } from '@jest/globals';
import { Gather } from './gather.js';

describe('questions asked at the same moment', () => {
  it('go together, by their groups, and each has its own answer', async () => {
    const asked: string[] = [];
    const doubled = new Gather<number, number>((group, numbers) => {
      asked.push(`${group} ${numbers.join()}`);
      return Promise.resolve(numbers.map((number) => number * 2));
    }, 3);
    const answers = await Promise.all([1, 2, 3, 4].map((number) => doubled.of('a', number)).concat(doubled.of('b', 5)));
    expect(answers).toEqual([2, 4, 6, 8, 10]);
    expect(asked.toSorted()).toEqual(['a 1,2,3', 'a 4', 'b 5']);
  });

  it('fail together, and the next ones are asked anew', async () => {
    let away = true;
    const shaky = new Gather<number, number>((_group, numbers) => (away ? Promise.reject(new Error('away')) : Promise.resolve(numbers)));
    const first = await Promise.allSettled([shaky.of('a', 1), shaky.of('a', 2)]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    await expect(shaky.of('a', 3)).resolves.toBe(3);
  });

  it('are no more than so many at once', async () => {
    let [now, most] = [0, 0];
    const slow = new Gather<number, number>(
      async (_group, numbers) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 10));
        now -= 1;
        return numbers;
      },
      1,
      2,
    );
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => slow.of('a', number)));
    expect(most).toBe(2);
  });
});
