import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

const refusal = () => new Error('sent away');
const right = async (): Promise<string> => 'in';
const wrong = async (): Promise<string> => {
  throw new Error('wrong');
};

describe('a pace', () => {
  it('holds nobody up after one that was right', async () => {
    const pace = new Pace({ pauseMs: 60_000, longestMs: 20_000, most: 500 }, refusal);
    const answers = await Promise.all(Array.from({ length: 300 }, () => pace.run('here', right)));
    expect(new Set(answers)).toEqual(new Set(['in']));
  });

  // Seen red with the pause left out of the failing way, and with one line for all keys.
  it('waits after each that was wrong, for its own key alone', async () => {
    const pace = new Pace({ pauseMs: 100, longestMs: 20_000, most: 500 }, refusal);
    const from = performance.now();
    await Promise.allSettled(Array.from({ length: 4 }, () => pace.run('here', wrong)));
    // Three pauses stand between four.
    expect(performance.now() - from).toBeGreaterThan(280);
    const slow = new Pace({ pauseMs: 60_000, longestMs: 20_000, most: 500 }, refusal);
    await expect(slow.run('here', wrong)).rejects.toThrow('wrong');
    expect(await slow.run('elsewhere', right)).toBe('in');
  });

  it('sends away who has waited too long, and goes on', async () => {
    const pace = new Pace({ pauseMs: 400, longestMs: 50, most: 500 }, refusal);
    await expect(pace.run('here', wrong)).rejects.toThrow('wrong');
    await expect(pace.run('here', right)).rejects.toThrow('sent away');
    // Each that comes during the pause is sent away as well; the first after it goes in.
    let answer: string | undefined;
    while (answer === undefined) answer = await pace.run('here', right).catch(() => undefined);
    expect(answer).toBe('in');
  });

  // Seen red with the newcomer always sent away: who fills the line keeps everybody else out.
  it('draws by lot who goes where too many wait, so that nobody can fill it', async () => {
    const pace = new Pace({ pauseMs: 60_000, longestMs: 20_000, most: 10 }, refusal);
    await expect(pace.run('here', wrong)).rejects.toThrow('wrong');
    const sent = Array.from({ length: 200 }, (_, place) => pace.run('here', right).catch(() => place));
    const away: unknown[] = [];
    for (const one of sent) void one.then((answer) => away.push(answer));
    await new Promise((resolve) => setImmediate(resolve));
    expect(away).toHaveLength(190);
    // With the newcomer always going, it would be exactly the last 190; with the oldest, the first.
    expect(away).not.toEqual(Array.from({ length: 190 }, (_, place) => place + 10));
    expect(away).not.toEqual(Array.from({ length: 190 }, (_, place) => place));
  });
});
