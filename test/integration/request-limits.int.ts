import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import { errorBody } from '#contracts/shared/errors';
import { limitBodyTime } from '../../api/src/http/body-time.js';
import { BODY_LIMIT } from '../../api/src/http/endpoint-routes.js';
import { startHttp, type Person, type Running } from '../support/api.js';
import { quickPerson } from '../support/walls/people.js';
import { rawCall } from '../support/raw.js';
import { startWorld, until, type World } from '../support/world.js';

/** How large and how slow a request may be: what is beyond is refused in the shape of every error, and holds nothing. */
let world: World;
let http: Running;
let admin: Person;
let server: Server;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await quickPerson(http, world, 'Admin', ['student', 'admin']);
  server = http.api.app.getHttpServer() as Server;
});

afterAll(async () => {
  await http?.close();
  await world?.close();
});

type Named = readonly [string, AnyEndpoint];
const withBody: Named[] = Object.entries(endpoints).filter(
  ([, { body, message, upload }]) => (body ?? message) !== undefined && upload === undefined,
);
const withFile: Named[] = Object.entries(endpoints).filter(([, { upload }]) => upload !== undefined);
const pathOf = ({ path }: AnyEndpoint): string => path.replaceAll(/:\w+/g, '01936d5e-0000-7000-8000-000000000001');

const expectFamily = (text: string, code: string): void => {
  const { success, data } = errorBody.safeParse(JSON.parse(text));
  expect([success, data?.statusMessage]).toEqual([true, code]);
};

/** Sent as written, with the cookie of who may pass most doors; what came back when the connection ended. */
const raw = async (head: string, body = ''): Promise<{ status: number; text: string }> =>
  rawCall(http.base, `${head}\r\nhost: here\r\naccept-language: en\r\ncookie: ${admin.cookie}\r\nconnection: close\r\n${body}`);

describe('a body', () => {
  it('of an endpoint is 64 kB unless its contract says so, three megabytes at most, nine for staff', () => {
    const larger = withBody.filter(([, { bodyLimit = BODY_LIMIT }]) => bodyLimit > BODY_LIMIT);
    // Whoever prepares questions, exams and lessons may send more; of everybody else, who sends a picture or a question with a formula.
    const byAnybody = larger.filter(([, { access }]) => access.kind !== 'may').map(([name]) => name);
    expect(byAnybody.toSorted()).toEqual(['askQuestion', 'postAnswer', 'putAvatar', 'saveAnswer', 'saveThread']);
    const most = (access: 'staff' | 'all'): number =>
      Math.max(...larger.map(([, value]) => ((value.access.kind === 'may') === (access === 'staff') ? (value.bodyLimit ?? 0) : 0)));
    expect([most('staff'), most('all')]).toEqual([9_000_000, 3_000_000]);
  });

  // Red with a door placed without its contract's limit.
  it.each(withBody)('of %s is refused where it is larger, told or not', async (_name, value) => {
    const size = (value.bodyLimit ?? BODY_LIMIT) + 1;
    const line = `${value.method} ${pathOf(value)} HTTP/1.1`;
    // Told: not a byte of it is waited for.
    const told = await raw(line, `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n{`);
    expect(told.status).toBe(413);
    expectFamily(told.text, 'Body too large');
    const untold = await raw(
      line,
      `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`,
    );
    expect(untold.status).toBe(413);
    expectFamily(untold.text, 'Body too large');
  });

  it.each(withFile)('that is a file, of %s, is refused before a byte of it is taken', async (_name, value) => {
    const { status, text } = await raw(
      `${value.method} ${pathOf(value)} HTTP/1.1`,
      `idempotency-key: ${'k'.repeat(20)}\r\ncontent-length: ${(value.upload ?? 0) + 1}\r\n\r\n`,
    );
    // The desk of books looks for its book, others at the size first.
    expect(status >= 400 && status < 500).toBe(true);
    expect(errorBody.safeParse(JSON.parse(text)).success).toBe(true);
  });
});

describe('a request', () => {
  it('is refused with too long an address, too many or too large headers, and what HTTP is not', async () => {
    for (const head of [`GET /api/${'x'.repeat(17_000)} HTTP/1.1`, `GET /api/time?${'x=1&'.repeat(5000)} HTTP/1.1`]) {
      const { status, text } = await raw(head, '\r\n');
      expect(status).toBe(431);
      expectFamily(text, 'Headers too large');
    }
    const many = Array.from({ length: 3000 }, (_, index) => `x-${index}: y\r\n`).join('');
    expectFamily((await raw('GET /api/time HTTP/1.1', `${many}\r\n`)).text, 'Headers too large');
    for (const head of ['GET /api/time HTTP/3.7', 'GET  HTTP/1.1', 'get /api/time HTTP/1.1', '\u0000', 'GET /api/time\u0000 HTTP/1.1'])
      expectFamily((await raw(head, '\r\n')).text, 'Malformed request');
    const twice = 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}';
    const both = 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}';
    for (const lines of [twice, both, 'content-length: -1\r\n\r\n', 'content-length: 1e3\r\n\r\n', 'transfer-encoding: x\r\n\r\n'])
      expectFamily((await raw('POST /api/auth/sign-in HTTP/1.1', lines)).text, 'Malformed request');
    // A parameter has at most 200 signs: no address of ours is longer.
    expectFamily((await raw(`GET /api/courses/${'x'.repeat(300)} HTTP/1.1`, '\r\n')).text, 'Page not found');
  });

  // Seen red: Node answered 417 without a body.
  it('is answered whatever it expects', async () => {
    const { status } = await raw('GET /api/time HTTP/1.1', 'expect: a-wonder\r\n\r\n');
    expect(status).toBe(200);
  });

  it('by a verb that no address knows is an error like others', async () => {
    for (const verb of ['TRACE', 'OPTIONS', 'PROPFIND', 'PATCH', 'PUT', 'LINK']) {
      const { status, text } = await raw(`${verb} /api/time HTTP/1.1`, '\r\n');
      expect([verb, status >= 400 && status < 500]).toEqual([verb, true]);
      expect([verb, errorBody.safeParse(JSON.parse(text)).success]).toEqual([verb, true]);
    }
  });
});

describe('time', () => {
  const open = async (): Promise<{ socket: Socket; heard: () => string; over: () => boolean }> => {
    const { hostname, port } = new URL(http.base);
    const socket = connect({ host: hostname, port: Number(port) });
    let [heard, over] = ['', false];
    socket.on('data', (part) => (heard += part.toString('utf8')));
    socket.on('close', () => (over = true)).on('error', () => undefined);
    await once(socket, 'connect');
    return { socket, heard: () => heard, over: () => over };
  };

  it('is what the server was given', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 20_000,
      requestTimeout: 900_000,
      keepAliveTimeout: 330_000,
      timeout: 180_000,
    });
  });

  // Red with Node's own thirty seconds between two looks.
  it('ends headers that come a letter at a time, within seconds after theirs is over', async () => {
    server.headersTimeout = 300;
    const slow = await open();
    slow.socket.write('GET /api/time HTTP/1.1\r\nx: ');
    const drip = setInterval(() => slow.socket.writable && slow.socket.write('y'), 50);
    await until('it is ended', async () => slow.over()).finally(() => clearInterval(drip));
    server.headersTimeout = 20_000;
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expectFamily(slow.heard().split('\r\n\r\n', 2)[1] ?? '', 'Request timeout');
  });

  it('ends a body that comes a letter at a time', async () => {
    server.prependOnceListener('request', (request) => limitBodyTime(request, server, 300));
    const slow = await open();
    slow.socket.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n{');
    const drip = setInterval(() => slow.socket.writable && slow.socket.write(' '), 50);
    await until('it is ended', async () => slow.over()).finally(() => clearInterval(drip));
    expectFamily(slow.heard().split('\r\n\r\n', 2)[1] ?? '', 'Request timeout');
  });

  it('ends a connection that says nothing, before and after a request', async () => {
    [server.timeout, server.keepAliveTimeout] = [500, 200];
    const silent = await open();
    const idle = await open();
    idle.socket.write('GET /api/time HTTP/1.1\r\nhost: here\r\n\r\n');
    await until('the one that spoke was answered', async () => idle.heard().startsWith('HTTP/1.1 200'));
    await until('both are ended', async () => silent.over() && idle.over());
    [server.timeout, server.keepAliveTimeout] = [180_000, 330_000];
    expect(silent.heard()).toBe('');
  });

  // A hundred that hold a connection open keep nobody from being answered.
  it('goes on for others meanwhile', async () => {
    const held = await Promise.all(Array.from({ length: 100 }, open));
    for (const { socket } of held) socket.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n');
    expect((await http.call('GET', '/api/time')).status).toBe(200);
    for (const { socket } of held) socket.destroy();
  });
});
