import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type AddSheet, loadPlayerCss } from './player-css.js';

const cdn = 'https://cdn.example/player.css';
let count = 0;
/** Each test its own file: what has loaded is not asked for again. */
const file = (): string => `/assets/player-${(count += 1)}.css`;
const sheets = (...loading: string[]) =>
  jest.fn<AddSheet>((address) => (loading.includes(address) ? Promise.resolve() : Promise.reject(new Error(address))));
const asked = (add: ReturnType<typeof sheets>): string[] => add.mock.calls.map(([address]) => address);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the style sheet of the player', () => {
  it('is the file of this build, asked for once', async () => {
    const local = file();
    const add = sheets(local, cdn);
    expect(await Promise.all([loadPlayerCss(local, cdn, add), loadPlayerCss(local, cdn, add)])).toEqual([true, true]);
    expect(asked(add)).toEqual([local]);
  });
  // Red when the copy on the network is asked for first, or not at all.
  it('comes from the network when the file does not load and a copy is configured', async () => {
    const local = file();
    const add = sheets(cdn);
    expect(await loadPlayerCss(local, cdn, add)).toBe(true);
    expect(asked(add)).toEqual([local, cdn]);
  });
  it('asks nobody else where none is configured, says so, and asks again for the next player', async () => {
    const warned = jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    const local = file();
    const add = sheets();
    expect(await loadPlayerCss(local, null, add)).toBe(false);
    expect(asked(add)).toEqual([local]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(await loadPlayerCss(local, null, add)).toBe(false);
    expect(asked(add)).toEqual([local, local]);
  });
});
