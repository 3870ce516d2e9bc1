import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import type { Start } from './start-attempts.command.js';
import { StartHall, type Entered } from './start-hall.js';

const actor = (id: string): Actor => ({ kind: 'user', id, permissions: [] });
const idOf = (entered: Entered): string => ('attempt' in entered ? entered.attempt.id : `line ${entered.line.ahead}`);

/** Time that passes in small steps, with what follows from each. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 10) {
    jest.advanceTimersByTime(10);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
};

/** A hall whose transactions end when the test says so. */
const hallWith = () => {
  const flights: { starts: readonly Start[]; land: () => void }[] = [];
  const command = ({ starts }: { starts: readonly Start[] }) =>
    new Promise((resolve) => {
      flights.push({ starts, land: () => resolve(starts.map(({ userId }) => ({ attempt: { id: userId } }))) });
    });
  return { hall: new StartHall({ command } as unknown as Dispatcher), flights };
};

/** Both flights are taken and everybody else stands in line. */
const full = async () => {
  const { hall, flights } = hallWith();
  const enter = (id: string) => hall.start(actor(id), 'exam', 'device').then(idOf);
  const first = [enter('a')];
  await pass(10);
  first.push(enter('b'));
  await pass(10);
  expect(flights.map(({ starts }) => starts.length)).toEqual([1, 1]);
  const land = async () => {
    flights.shift()?.land();
    await pass(30);
  };
  return { hall, flights, enter, first, land };
};

describe('the line before an exam', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('says how many stand before somebody who has waited a while, and lets them keep the place', async () => {
    const { enter, land, flights } = await full();
    const waiting = [enter('c'), enter('d'), enter('e')];
    await pass(4000);
    expect(await Promise.all(waiting)).toEqual(['line 0', 'line 1', 'line 2']);
    // Newcomers and those who come back in another order: the order of the line is that of the first coming.
    const again = [enter('f'), enter('e'), enter('c'), enter('d')];
    await land();
    expect(flights.at(-1)?.starts.map(({ userId }) => userId)).toEqual(['c', 'd', 'e', 'f']);
    await land();
    await land();
    expect(await Promise.all(again)).toEqual(['f', 'e', 'c', 'd']);
  });

  it('is not held up by somebody who went away, and gives their place up in the end', async () => {
    const { enter, land, flights } = await full();
    const gone = enter('c');
    await pass(4000);
    expect(await gone).toBe('line 0');
    const behind = enter('d');
    await land();
    expect(flights.at(-1)?.starts.map(({ userId }) => userId)).toEqual(['d']);
    await land();
    await land();
    expect(await behind).toBe('d');
    await pass(31_000);
    const back = enter('c');
    await pass(10);
    expect(flights.at(-1)?.starts.map(({ userId }) => userId)).toEqual(['c']);
    await land();
    expect(await back).toBe('c');
  });

  it('starts both of two equal requests, one after the other', async () => {
    const { enter, land, flights } = await full();
    const both = [enter('c'), enter('c')];
    for (let landed = 0; landed < 4; landed += 1) await land();
    expect(await Promise.all(both)).toEqual(['c', 'c']);
    expect(flights).toEqual([]);
  });

  it('tells both of two equal requests the better place, and keeps that one alone', async () => {
    const { enter, land, flights } = await full();
    const told = [enter('c'), enter('d'), enter('c')];
    await pass(4000);
    expect(await Promise.all(told)).toEqual(['line 0', 'line 1', 'line 0']);
    const again = [enter('d'), enter('c')];
    await land();
    expect(flights.at(-1)?.starts.map(({ userId }) => userId)).toEqual(['c', 'd']);
    await land();
    await land();
    expect(await Promise.all(again)).toEqual(['d', 'c']);
  });
});
