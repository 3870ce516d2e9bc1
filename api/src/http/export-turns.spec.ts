import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import { getReceipt, listMyOrders } from '#contracts/http/orders';
import type { AppError } from '#platform/kernel';
import { ExportTurns, isFileMade } from './export-turns.js';

let turns: ExportTurns;
/** Answers that are being sent, by whom. */
const open = new Map<string, ServerResponse>();
const server = createServer((request, answer) => {
  const userId = request.url!.slice(1);
  const begin = (): boolean => open.set(userId, answer) && answer.write('first line\n');
  turns.take(userId, answer).then(begin, (error: unknown) => answer.writeHead((error as AppError).statusCode).end());
});
const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const fresh = (points: number): void => void (turns = new ExportTurns(new RateLimiterMemory({ points, duration: 600 })));

// Red (seen) without the turn: both are sent at once.
it('gives a person one list at a time, and the next when that has gone or was broken off', async () => {
  fresh(10);
  const first = await fetch(`${base()}/a`);
  expect((await fetch(`${base()}/a`)).status).toBe(429);
  const other = await fetch(`${base()}/b`);
  expect([first.status, other.status]).toEqual([200, 200]);
  open.get('a')!.end();
  expect(await first.text()).toBe('first line\n');
  const broken = new AbortController();
  await fetch(`${base()}/a`, { signal: broken.signal });
  const closed = new Promise((done) => void open.get('a')!.once('close', done));
  broken.abort();
  await closed;
  expect((await fetch(`${base()}/a`)).status).toBe(200);
  for (const answer of open.values()) answer.end();
});

// Red (seen) without the count.
it('gives so many within the time, and a refused one keeps no turn', async () => {
  fresh(2);
  for (const status of [200, 200, 429, 429]) {
    const answer = await fetch(`${base()}/c`);
    expect(answer.status).toBe(status);
    if (status === 200) open.get('c')!.end();
    await answer.text();
  }
});

// Red (seen) with a turn for addresses that end on `export` or `courier-list`: a receipt and two lists of parcels were drawn without one.
it('is asked of every file that is made, and of none that stands in the store', () => {
  const files = Object.entries(endpoints as unknown as Record<string, AnyEndpoint>).filter(([, { file }]) => file);
  const without = files.filter(([, value]) => !isFileMade(value)).map(([name]) => name);
  expect(without.toSorted()).toEqual(['downloadEbook', 'getBookFile', 'getLookInside']);
  expect([isFileMade(getReceipt), isFileMade(listMyOrders)]).toEqual([true, false]);
  // Who has no account has no turn: nothing is made for them.
  expect(files.filter(([, value]) => isFileMade(value) && ['open', 'gateway'].includes(value.access.kind))).toEqual([]);
});
