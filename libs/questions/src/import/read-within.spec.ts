import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { FormulaChecker } from '#platform';
import { FileReader } from './file-reader.js';
import { asDetected } from './open-file.js';
import { readWithin, ReadTooLong } from './read-within.js';

async function* rows(work: (row: number) => Promise<void> | void, count = 10): AsyncGenerator<number> {
  for (let row = 1; row <= count; row += 1) {
    await work(row);
    yield row;
  }
}

describe('the time of reading', () => {
  // Red (seen) with the time from the first row on, which counted what the rows were taken for.
  it('is that of the reader alone: who takes the rows may rest for longer than the limit', async () => {
    let now = 0;
    const taken: number[] = [];
    const reader = rows(() => void (now += 10));
    for await (const row of readWithin(reader, { workMs: 100, silentMs: 60_000 }, () => now)) {
      taken.push(row);
      now += 1000;
    }
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is over when all rows together took too long', async () => {
    let now = 0;
    const reader = rows(() => void (now += 10));
    const taken: number[] = [];
    const read = async (): Promise<void> => {
      for await (const row of readWithin(reader, { workMs: 55, silentMs: 60_000 }, () => now)) taken.push(row);
    };
    await expect(read()).rejects.toThrow(ReadTooLong);
    expect(taken).toEqual([1, 2, 3, 4, 5]);
  });

  // Red (seen) without a limit for one row: a reader that waits spends no processor time.
  it('is over when a row never comes', async () => {
    const reader = rows((row) => (row === 3 ? new Promise(() => undefined) : undefined));
    const taken: number[] = [];
    const read = async (): Promise<void> => {
      for await (const row of readWithin(reader, { workMs: 60_000, silentMs: 20 })) taken.push(row);
    };
    await expect(read()).rejects.toThrow(ReadTooLong);
    expect(taken).toEqual([1, 2]);
  });

  it('closes the reader when no more is taken of it', async () => {
    let closed = false;
    async function* reader(): AsyncGenerator<number> {
      try {
        yield* rows(() => undefined);
      } finally {
        closed = true;
      }
    }
    for await (const row of readWithin(reader(), { workMs: 1000, silentMs: 1000 })) if (row === 2) break;
    expect(closed).toBe(true);
  });

  // Red (seen) with a limit that looked at the clock: what another program did meanwhile was the reader's.
  it('of a file does not count the clock: it goes in, however late it is between two rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prostuti-read-'));
    const path = join(folder, 'late.csv');
    writeFileSync(path, `question,a,b,answer\n${Array.from({ length: 50 }, (_, at) => `How many is ${at}?,${at},x${at},A\n`).join('')}`);
    const formulas = new FormulaChecker();
    const clock = jest.spyOn(performance, 'now');
    try {
      const states: string[] = [];
      let late = 0;
      clock.mockImplementation(() => (late += 600_000));
      for await (const { state } of new FileReader(formulas).read({ name: 'late.csv', path, bytes: 1 }, asDetected)) states.push(state);
      expect(states).toEqual(Array.from({ length: 50 }, () => 'ready'));
    } finally {
      clock.mockRestore();
      await formulas.onModuleDestroy();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
