import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataRouter } from 'react-router';
import { chunkFailed, releaseBefore, watchRelease } from './release.js';

type Listener = (event: { readonly isTrusted: boolean; preventDefault(): void }) => void;
const names = ['addEventListener', 'dispatchEvent', 'location', 'history', 'sessionStorage', 'navigator'] as const;
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
const listeners: Listener[] = [];
const kept = new Map<string, string>();
const loads: string[] = [];
let unsaved = false;

/** As where a window is to go: answers whether nobody has to be asked. */
const leave = (isTrusted: boolean): boolean => {
  let asks = false;
  for (const listener of listeners) listener({ isTrusted, preventDefault: () => (asks = true) });
  return !asks;
};
const put = (name: (typeof names)[number], value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true });
const gone = (): Error => new Error('Failed to fetch dynamically imported module');

beforeAll(() => {
  put('addEventListener', (name: string, listener: Listener) => name === 'beforeunload' && listeners.push(listener));
  put('dispatchEvent', () => leave(false));
  put('location', {
    pathname: '/profile',
    search: '',
    hash: '',
    reload: () => loads.push('again'),
    assign: (to: string) => loads.push(to),
  });
  put('history', { state: null, replaceState: () => undefined });
  put('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  put('navigator', { onLine: true });
  watchRelease({ state: { location: { pathname: '/profile', search: '', hash: '' }, navigation: {} } } as DataRouter);
  listeners.push((event) => {
    if (unsaved) event.preventDefault();
  });
});
afterAll(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => {
  unsaved = false;
  loads.length = 0;
  kept.clear();
});

describe('a page that is to be loaded anew by the product itself', () => {
  // Red (seen) with a reload whatever is written: the browser asked whom had only opened a dialog, and one press lost the text.
  it('is not, while something is unsaved: nobody is asked and nothing is lost', () => {
    unsaved = true;
    expect([chunkFailed(gone()), releaseBefore('/jobs'), loads]).toEqual([false, false, []]);
    unsaved = false;
    expect([chunkFailed(gone()), loads]).toEqual([true, ['again']]);
    expect([releaseBefore('/jobs'), loads]).toEqual([true, ['again', '/jobs']]);
  });

  // Red (seen) with each question of the browser taken for a leaving: for ten seconds nothing said that a part was missing.
  it('is not taken for left by whom the browser asks first: they may stay', () => {
    unsaved = true;
    expect(leave(true)).toBe(false);
    expect(chunkFailed(gone())).toBe(false);
  });

  it('is left alone while its person goes to another address', () => {
    expect(leave(true)).toBe(true);
    expect([chunkFailed(gone()), loads]).toEqual([true, []]);
  });
});
