import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { pickIcons, registerIcons } from './icons.js';

const set = {
  prefix: 'lucide',
  width: 24,
  height: 24,
  icons: { bookmark: { body: '<path/>' }, star: { body: '<g/>' } },
  aliases: { favourite: { parent: 'star' }, liked: { parent: 'favourite' }, lost: { parent: 'gone' } },
};

describe('picking icons', () => {
  it('takes what an alias stands on along, and names what is none', () => {
    expect(pickIcons(set, ['bookmark', 'liked', 'lost', 'nothing', 'bookmark'])).toEqual({
      prefix: 'lucide',
      width: 24,
      height: 24,
      icons: { bookmark: { body: '<path/>' }, star: { body: '<g/>' } },
      aliases: { favourite: { parent: 'star' }, liked: { parent: 'favourite' } },
      not_found: ['lost', 'nothing'],
    });
  });
  // Red when names are looked up with `in` or by their mere value: every object has a `constructor`.
  it('finds nothing in what every object has', () => {
    expect(pickIcons(set, ['constructor', 'valueOf', '__proto__']).not_found).toEqual(['constructor', 'valueOf', '__proto__']);
  });
});

describe('the endpoint of icons', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    server = fastify();
    registerIcons(server);
  });
  afterAll(() => server.close());
  const get = (address: string) => server.inject({ method: 'GET', url: address });

  it('answers the asked part of the set, to be kept for ever', async () => {
    const answer = await get('/api/icons/lucide.json?icons=bookmark,house');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    const body = answer.json() as { icons: object; not_found?: unknown };
    expect(Object.keys(body.icons).toSorted()).toEqual(['bookmark', 'house']);
    expect(body.not_found).toBeUndefined();
  });
  it('does not let what is unknown be kept for ever', async () => {
    const answer = await get('/api/icons/lucide.json?icons=bookmark,no-such-icon');
    expect(answer.json()).toMatchObject({ not_found: ['no-such-icon'] });
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });
  it.each([
    ['/api/icons/LUCIDE.json?icons=a', 404],
    ['/api/icons/other.json?icons=a', 404],
    ['/api/icons/..%2f..%2fpackage.json?icons=a', 404],
    ['/api/icons/lucide.json', 400],
    ['/api/icons/lucide.json?icons=', 400],
    ['/api/icons/lucide.json?icons=a%22b', 400],
    ['/api/icons/lucide.json?icons=a&icons=b', 400],
  ])('refuses %s', async (address, status) => {
    expect((await get(address)).statusCode).toBe(status);
  });
  it('refuses more names than a page can ask for', async () => {
    const names = Array.from({ length: 251 }, (_, n) => `a${n}`).join(',');
    expect((await get(`/api/icons/lucide.json?icons=${names}`)).statusCode).toBe(400);
  });
});
