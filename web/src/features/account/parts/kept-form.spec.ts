import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetForm, keepForm, readForm } from './kept-form.js';

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
};
const place = (value: unknown): void => void Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true });
const minute = 60_000;

describe('what a form keeps in this window', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    place(storage());
  });
  afterEach(() => {
    forgetForm('a');
    jest.useRealTimers();
  });

  it('is there after a reload, for ten minutes from the last change', () => {
    const over = jest.fn();
    keepForm('a', { name: 'ক' }, over);
    jest.advanceTimersByTime(9 * minute);
    keepForm('a', { name: 'কখ' }, over);
    jest.advanceTimersByTime(9 * minute);
    expect(readForm('a')).toEqual({ name: 'কখ' });
    expect(over).not.toHaveBeenCalled();
    // Red without the limit: in a café the next person would find it.
    jest.advanceTimersByTime(minute + 1);
    expect(over).toHaveBeenCalledTimes(1);
    expect(readForm('a')).toEqual({});
  });

  it('is forgotten when asked, and never another form’s', () => {
    keepForm('a', { name: 'ক' }, () => undefined);
    expect(readForm('b')).toEqual({});
    forgetForm('a');
    expect(readForm('a')).toEqual({});
  });

  it('is nothing where storage is blocked or broken', () => {
    sessionStorage.setItem('form.a', '{');
    expect(readForm('a')).toEqual({});
    place({
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('blocked');
      },
      removeItem: () => {
        throw new Error('blocked');
      },
    });
    expect(() => keepForm('a', { name: 'ক' }, () => undefined)).not.toThrow();
    expect(readForm('a')).toEqual({});
  });
});
