import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { install, installWay, keepInstallOffer } from './install.js';

const place = globalThis as unknown as { addEventListener?: unknown; navigator: object };
const listeners = new Map<string, (event: unknown) => void>();
const before = { add: place.addEventListener, navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator') };
const browser = (navigator: object): void => void Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });

beforeEach(() => {
  place.addEventListener = (name: string, listener: (event: unknown) => void) => listeners.set(name, listener);
});
afterEach(() => {
  place.addEventListener = before.add;
  if (before.navigator) Object.defineProperty(globalThis, 'navigator', before.navigator);
});

describe('the offer to install', () => {
  it('waits for the page to make it, and is made once', async () => {
    browser({});
    keepInstallOffer();
    expect(installWay()).toBeNull();
    const event = { preventDefault: jest.fn(), prompt: jest.fn() };
    listeners.get('beforeinstallprompt')?.(event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect([installWay(), event.prompt.mock.calls.length]).toEqual(['dialog', 0]);
    await install();
    await install();
    expect([installWay(), event.prompt.mock.calls.length]).toEqual([null, 1]);
  });

  it('tells of the menu on an iPhone, unless we stand on its home screen', () => {
    browser({ standalone: false });
    expect(installWay()).toBe('menu');
    browser({ standalone: true });
    expect(installWay()).toBeNull();
  });
});
