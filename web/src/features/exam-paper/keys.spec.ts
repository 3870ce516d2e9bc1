import { describe, expect, it } from '@jest/globals';
import { keyAction } from './keys.js';

const typed = (key: string, code = '') => keyAction({ key, code });

describe('keys on the paper', () => {
  it('chooses by digit in either script and by letter in either alphabet', () => {
    for (const [key, index] of [
      ['1', 0],
      ['৪', 3],
      ['ক', 0],
      ['ঘ', 3],
      ['a', 0],
      ['D', 3],
    ] as const)
      expect(typed(key)).toEqual({ do: 'choose', index });
  });

  it('takes the letter that a Bengali layout types before the place of the key', () => {
    expect(typed('ক', 'KeyJ')).toEqual({ do: 'choose', index: 0 });
    expect(typed('খ', 'KeyK')).toEqual({ do: 'choose', index: 1 });
    expect(typed('া', 'KeyF')).toEqual({ do: 'flag' });
  });

  it('walks, flags and clears', () => {
    expect([typed('j'), typed('K'), typed('ArrowDown'), typed('ArrowUp'), typed('F'), typed('Delete')].map((action) => action?.do)).toEqual(
      ['next', 'previous', 'next', 'previous', 'flag', 'clear'],
    );
  });

  it('leaves shortcuts and other keys to the browser', () => {
    expect(keyAction({ key: 'f', code: 'KeyF', ctrlKey: true })).toBeNull();
    expect(typed('x', 'KeyX')).toBeNull();
    expect(typed('Tab', 'Tab')).toBeNull();
    expect(typed('9')).toBeNull();
  });
});
