import { describe, expect, it } from '@jest/globals';
import { Line } from './line.js';

const held = () => {
  let open = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { until, open };
};

describe('a line before an endpoint', () => {
  it('lets only so many in at once, and the others in the order they came', async () => {
    const line = new Line(2, 1000);
    const gates = [held(), held(), held(), held()];
    const entered: number[] = [];
    const runs = gates.map(({ until }, place) => line.run(async () => (entered.push(place), until)));
    await Promise.resolve();
    expect(entered).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    expect(entered).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(runs);
    expect(entered).toEqual([0, 1, 2, 3]);
  });

  it('keeps its place when work fails, and tells whoever waited too long to come again', async () => {
    const line = new Line(1, 20);
    await expect(line.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const gate = held();
    const first = line.run(() => gate.until);
    await expect(line.run(() => Promise.resolve())).rejects.toMatchObject({
      statusMessage: 'Temporarily unavailable',
      retryAfterSeconds: 2,
    });
    gate.open();
    await first;
    await expect(line.run(() => Promise.resolve('in'))).resolves.toBe('in');
  });
});
