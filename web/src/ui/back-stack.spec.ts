import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

interface Entry {
  readonly url: string;
  readonly state: unknown;
}
let entries: Entry[];
let at: number;
let heard: string[];

/** A history that goes back at once, and a router that gets what is not stopped. */
const browser = (): ((event: unknown) => void)[] => {
  const listeners: ((event: unknown) => void)[] = [];
  Object.assign(globalThis, {
    location: {
      get href() {
        return entries[at]?.url;
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state: unknown, _: string, url = entries[at]?.url ?? '') => {
        entries = [...entries.slice(0, at + 1), { url, state }];
        at += 1;
      },
      go: () => void setTimeout(() => history.back(), 0),
      back: () => {
        if (at === 0) return;
        at -= 1;
        let stopped = false;
        for (const listener of listeners) listener({ state: entries[at]?.state, stopImmediatePropagation: () => (stopped = true) });
        if (!stopped) heard.push(entries[at]?.url ?? '');
      },
    },
    window: { addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener) },
  });
  return listeners;
};

describe('Back', () => {
  beforeEach(() => {
    [entries, at, heard] = [
      [
        { url: '/list', state: null },
        { url: '/page', state: null },
      ],
      1,
      [],
    ];
  });
  browser();
  // Other files of this process have no browser.
  afterAll(() => {
    for (const name of ['location', 'history', 'window']) Reflect.deleteProperty(globalThis, name);
  });
  const stack = () => import('./back-stack.js');
  /** What the press has set off is done. */
  const done = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('closes a sheet, and once one was closed by its button leaves the page with one press', async () => {
    const { addLayer } = await stack();
    const close = jest.fn();
    let end = addLayer(() => {
      close();
      end();
    });
    await done();
    history.back();
    await done();
    expect([close.mock.calls.length, location.href, heard]).toEqual([1, '/page', []]);
    end = addLayer(() => undefined);
    await done();
    end();
    history.pushState({}, '', '/next');
    await done();
    expect(location.href).toBe('/next');
    history.back();
    expect([location.href, heard]).toEqual(['/page', ['/page']]);
    history.back();
    expect([location.href, heard]).toEqual(['/list', ['/page', '/list']]);
  });

  // Red (seen) with an entry that came with a timer: a question that was already seen had none, and the second press left the page.
  it('closes what a first press has opened with the next one, however soon', async () => {
    const { addLayer } = await stack();
    const closed = jest.fn();
    let endAsk = (): void => undefined;
    const ask = (): void => {
      endAsk = addLayer(() => {
        closed();
        endAsk();
      });
    };
    const leave = addLayer(ask);
    await done();
    history.back();
    await Promise.resolve();
    history.back();
    await Promise.resolve();
    expect([closed.mock.calls.length, location.href, heard]).toEqual([1, '/page', []]);
    leave();
  });

  // Red (seen) with an entry that a closed sheet takes back by script.
  it('keeps what does not close, and passes over a sheet above it that was closed', async () => {
    const { addLayer } = await stack();
    const stay = jest.fn();
    const leave = addLayer(stay);
    await done();
    const end = addLayer(() => undefined);
    await done();
    end();
    await done();
    history.back();
    await done();
    history.back();
    await done();
    expect([stay.mock.calls.length, location.href, heard]).toEqual([2, '/page', []]);
    leave();
  });
});
