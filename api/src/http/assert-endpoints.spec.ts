import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { endpoint, open } from '#contracts/http/endpoint';
import { assertEndpoints, type Placed } from './assert-endpoints.js';
import { handlersOf, Endpoint, type Call } from './endpoint.decorator.js';

const response = z.strictObject({ done: z.literal(true) });
const first = endpoint({ method: 'GET', path: '/api/first', access: open, response, errors: [], summary: '' });
const second = endpoint({ method: 'POST', path: '/api/second', access: open, response, errors: [], summary: '' });
const stray = endpoint({ method: 'POST', path: '/api/stray', access: open, response, errors: [], summary: '' });

class Both {
  @Endpoint(first)
  async first(_call: Call<typeof first>) {
    return { done: true as const };
  }

  @Endpoint(second, { quiet: true })
  async second(_call: Call<typeof second>) {
    return { done: true as const };
  }
}

const placed = (...controllers: object[]): Placed[] =>
  controllers.flatMap((controller) => handlersOf(controller).map((endpoint) => ({ endpoint, controller })));

describe('endpoints and contracts', () => {
  it('match one to one', () => {
    expect(() => assertEndpoints({ first, second }, placed(new Both()))).not.toThrow();
    expect(handlersOf(new Both()).map(({ method, options }) => [method, options])).toEqual([
      ['first', {}],
      ['second', { quiet: true }],
    ]);
  });

  it('refuse a value without a handler, a handler without a value, and two handlers for one', () => {
    expect(() => assertEndpoints({ first, second, stray }, placed(new Both()))).toThrow('stray has no handler');
    expect(() => assertEndpoints({ first }, placed(new Both()))).toThrow('the handler at POST /api/second has no value in the contracts');
    expect(() => assertEndpoints({ first, second }, placed(new Both(), new Both()))).toThrow('first has more than one handler');
  });
});
