import { describe, expect, it } from '@jest/globals';
import { messageFields } from './message-body.js';

describe('the message of a stranger', () => {
  it('is a form, JSON, or nothing, and comes out as texts', () => {
    expect(messageFields('tran_id=A1&amount=100.00&error=&value_a=%E0%A7%A7+x')).toEqual({
      tran_id: 'A1',
      amount: '100.00',
      error: '',
      value_a: '১ x',
    });
    expect(messageFields(' {"Type":"Notification","n":1.5,"none":null,"deep":{"a":[1]}}')).toEqual({
      Type: 'Notification',
      n: '1.5',
      none: '',
      deep: '{"a":[1]}',
    });
    expect(messageFields('  ')).toEqual({});
  });

  it.each([['{"a":'], ['[1,2]'], ['{} x'], [Array.from({ length: 201 }, (_, n) => `k${n}=1`).join('&')]])('is refused: %s', (text) => {
    expect(() => messageFields(text)).toThrow('Malformed request');
  });

  it('names no field of every object', () => {
    const fields = messageFields('__proto__=x&constructor=y');
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
