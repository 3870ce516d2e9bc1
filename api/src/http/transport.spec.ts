import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoint, may, open, signedIn, type Access } from '#contracts/http/endpoint';
import { errorBody } from '#contracts/shared/errors';
import { Logger, loadConfig } from '#platform';
import { AppError, visitor, type Actor } from '#platform/kernel';
import { ruleOf } from './access-rules.js';
import type { Caller } from './caller.js';
import { handlerOf } from './endpoint-handler.js';
import { handlersOf, Endpoint, ReadyAnswer, type Call } from './endpoint.decorator.js';
import { requestIdOf } from './request-id.js';
import { fail, prepareTransport } from './transport.js';

const done = z.strictObject({ done: z.literal(true) });
const base = { errors: [], summary: '' };
const echo = endpoint({
  ...base,
  method: 'POST',
  path: '/api/echo/:id',
  access: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ word: z.string().check(z.maxLength(9)) }),
  response: z.strictObject({ word: z.string() }),
});
const leak = endpoint({ ...base, method: 'GET', path: '/api/leak', access: open, response: done });
const broken = endpoint({ ...base, method: 'GET', path: '/api/broken', access: open, response: done });
const staff = endpoint({ ...base, method: 'GET', path: '/api/staff', access: may('ops.read'), response: done });
const ready = endpoint({ ...base, method: 'GET', path: '/api/ready', access: open, response: done });
const large = endpoint({ ...base, method: 'GET', path: '/api/large', access: open, response: z.strictObject({ text: z.string() }) });
const enter = endpoint({ ...base, method: 'POST', path: '/api/enter', access: open, response: done });

class TestController {
  @Endpoint(echo) async echo({ body }: Call<typeof echo>) {
    return { word: body.word };
  }
  @Endpoint(leak) async leak(_call: Call<typeof leak>) {
    return Object.assign({ done: true as const }, { password_hash: 'x' });
  }
  @Endpoint(broken) async broken(_call: Call<typeof broken>): Promise<{ done: true }> {
    throw new Error('select phone from identity.users');
  }
  @Endpoint(staff) async staff(_call: Call<typeof staff>) {
    return { done: true as const };
  }
  @Endpoint(ready) async ready({ answer }: Call<typeof ready>) {
    return new ReadyAnswer(Buffer.from('{"done":true}'), { etag: '"1"' }, answer.ifNoneMatch === '"1"' ? 304 : 200);
  }
  @Endpoint(large) async large(_call: Call<typeof large>) {
    return { text: 'ক'.repeat(9000) };
  }
  @Endpoint(enter) async enter({ answer }: Call<typeof enter>) {
    answer.startSession('t'.repeat(43));
    return { done: true as const };
  }
}

const student: Actor = { kind: 'user', id: '01936d5e-0000-7000-8000-000000000009', permissions: [] };
const id = '01936d5e-0000-7000-8000-000000000001';
const lines: string[] = [];
let fastify: FastifyInstance;
let actor: Actor = student;

beforeAll(async () => {
  const config = loadConfig({
    MODE: 'production',
    PUBLIC_URL: 'https://prostuti.example',
    DATABASE_URL: 'postgres://x/x',
    RECEIPT_SECRET: 'r'.repeat(32),
    SETTINGS_KEY: 's'.repeat(32),
  });
  const logger = new Logger({ level: 'debug', app: 'test', destination: { write: (line: string) => void lines.push(line) } });
  fastify = Fastify({
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit: 1024,
    frameworkErrors: (error, request, reply) => void fail(request, reply, error),
  });
  prepareTransport(fastify, {
    config,
    logger,
    clock: { now: () => 1_700_000_000_000 } as never,
    metrics: { observe: () => undefined } as never,
    draining: () => false,
    page: () => null,
  });
  const controller = new TestController();
  const caller = (request: { headers: Record<string, unknown>; id: string }): Caller => ({
    actor,
    user: null,
    tokenHash: null,
    locale: request.headers['accept-language'] === 'en' ? 'en' : 'bn',
    address: '::1',
    userAgent: '',
    requestId: request.id,
  });
  const services = {
    config,
    callers: { of: async (request: never) => caller(request) } as never,
    access: { ruleOf: (access: Access) => ruleOf(access, {} as never) },
    limits: { book: () => undefined } as never,
    repeats: {} as never,
  };
  for (const endpoint of handlersOf(controller))
    fastify.route({ method: endpoint.value.method, url: endpoint.value.path, handler: handlerOf(endpoint, controller, services) });
  await fastify.ready();
});
afterAll(() => fastify.close());

const call = async (method: 'GET' | 'POST', url: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fastify.inject({
    method,
    url,
    headers: { host: 'prostuti.example', 'accept-language': 'en', ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const json = (): Record<string, unknown> => JSON.parse(answer.body) as Record<string, unknown>;
  if (answer.statusCode >= 400) expect(errorBody.safeParse(json()).success).toBe(true);
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json, raw: answer.rawPayload };
};
const codeOf = async (...args: Parameters<typeof call>): Promise<unknown> => {
  const { status, json } = await call(...args);
  return `${status} ${String(json().statusMessage)}`;
};

describe('a call through its endpoint', () => {
  it('answers what the contract names, with the headers every answer has', async () => {
    const { status, headers, json } = await call('POST', `/api/echo/${id}`, { word: 'শব্দ' }, { 'x-request-id': 'chain-0001' });
    expect([status, json()]).toEqual([200, { word: 'শব্দ' }]);
    expect(headers).toMatchObject({
      'x-request-id': 'chain-0001',
      'x-server-time': '1700000000000',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.any(String) as never,
    });
  });

  it('refuses what the contract does not name', async () => {
    expect(await codeOf('POST', `/api/echo/${id}`, { word: 'x', role: 'admin' })).toBe('400 Unknown field');
    expect(await codeOf('POST', `/api/echo/${id}?role=admin`, { word: 'x' })).toBe('400 Unknown field');
    expect(await codeOf('POST', `/api/echo/${id}`, { word: ['x'] })).toBe('400 Invalid input');
    expect(await codeOf('POST', `/api/echo/${id}`)).toBe('400 Invalid input');
    expect(await codeOf('POST', '/api/echo/1', { word: 'x' })).toBe('400 Invalid input');
    expect(await codeOf('POST', `/api/echo/${id}`, '{"word":', { 'content-type': 'application/json' })).toBe('400 Invalid input');
    expect(await codeOf('POST', `/api/echo/${id}`, '{"__proto__":{"x":1},"word":"x"}', { 'content-type': 'application/json' })).toBe(
      '400 Invalid input',
    );
    expect(await codeOf('POST', `/api/echo/${id}`, 'word=x', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(
      '400 Invalid input',
    );
    expect(await codeOf('POST', `/api/echo/${id}`, { word: 'x'.repeat(2000) })).toBe('413 Body too large');
    expect((await call('POST', `/api/echo/${id}`, { word: 'x'.repeat(2000) })).json().message).toContain('1,024');
    expect(await codeOf('GET', '/api/nothing')).toBe('404 Page not found');
    expect(await codeOf('GET', '/api/%zz')).toMatch(/^4\d\d /);
  });

  it('refuses other sites', async () => {
    const word = { word: 'x' };
    expect(await codeOf('POST', `/api/echo/${id}`, word, { origin: 'https://evil.example' })).toBe('403 Cross-site request');
    expect(await codeOf('POST', `/api/echo/${id}`, word, { 'sec-fetch-site': 'cross-site' })).toBe('403 Cross-site request');
    expect((await call('POST', `/api/echo/${id}`, word, { origin: 'https://prostuti.example' })).status).toBe(200);
  });

  it('asks who calls before anything else is told', async () => {
    actor = visitor;
    expect(await codeOf('POST', `/api/echo/${id}`, { wrong: 1 })).toBe('401 Sign in required');
    expect(await codeOf('GET', '/api/staff')).toBe('401 Sign in required');
    actor = student;
    expect(await codeOf('GET', '/api/staff')).toBe('403 Not allowed');
    actor = { ...student, permissions: ['ops.read'] };
    expect((await call('GET', '/api/staff')).status).toBe(200);
    actor = student;
  });

  it('lets nothing out that the contract does not name, and tells nobody but the log what broke', async () => {
    lines.length = 0;
    expect(await codeOf('GET', '/api/leak')).toBe('500 Internal Server Error');
    const { text, headers } = await call('GET', '/api/broken');
    expect(text).not.toContain('identity');
    expect(text).toContain(String(headers['x-request-id']));
    const logged = lines.filter((line) => line.includes(String(headers['x-request-id'])));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('select phone from identity.users');
    expect(lines.join('')).toContain('unrecognized_keys password_hash');
    expect(lines.join('')).not.toContain('"x"');
  });

  it('keeps bytes, packs what is large, and pins the session to this host', async () => {
    expect((await call('GET', '/api/ready')).json()).toEqual({ done: true });
    const again = await call('GET', '/api/ready', undefined, { 'if-none-match': '"1"' });
    expect([again.status, again.text]).toEqual([304, '']);
    const packed = await call('GET', '/api/large', undefined, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.raw.length).toBeLessThan(1000);
    expect((await call('POST', '/api/enter')).headers['set-cookie']).toBe(
      `__Host-session=${'t'.repeat(43)}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it("speaks the caller's language", async () => {
    expect((await call('GET', '/api/nothing', undefined, { 'accept-language': 'bn' })).json().message).toContain(
      'পাতাটি পাওয়া যায়নি: /api/nothing',
    );
    expect((await call('GET', '/api/nothing', undefined, { 'accept-language': 'bn', cookie: 'lang=en' })).json().message).toContain(
      'Page not found: /api/nothing',
    );
    expect(new AppError('Page not found').statusCode).toBe(404);
  });
});
