import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Config } from '../config/config.js';
import type { Logger } from '../logging/logger.js';
import { BotCheck } from './bot-check.js';

let server: Server;
let asked: URLSearchParams[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };
const lines: string[] = [];
const logger = { error: (_fields: unknown, text: string) => void lines.push(text) } as unknown as Logger;
const checkWith = (over: Partial<Config> = {}): BotCheck => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return new BotCheck({ BOT_CHECK_KEY: 'site', BOT_CHECK_SECRET: 'hush', BOT_CHECK_URL: url, ...over } as Config, logger);
};
const says = (body: unknown, status = 200): void => void (answer = { status, body: JSON.stringify(body) });
const refused = expect.objectContaining({ statusMessage: 'Bot check failed', statusCode: 403 });

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push(new URLSearchParams(text));
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

describe('the bot check', () => {
  it('asks nobody without a key', async () => {
    asked = [];
    await checkWith({ BOT_CHECK_KEY: '' }).pass(undefined, '203.0.113.7');
    expect(asked).toEqual([]);
  });

  it('sends secret, token and address, and lets a person through', async () => {
    says({ success: true, score: 0.9 });
    await checkWith().pass('token', '203.0.113.7');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ secret: 'hush', response: 'token', remoteip: '203.0.113.7' });
  });

  // Red with: an answer read only for its status.
  it.each([[{ success: false, 'error-codes': ['timeout-or-duplicate'] }], [{ success: true, score: 0.1 }], [{}], [{ success: 'true' }]])(
    'refuses on %j',
    async (verdict) => {
      says(verdict);
      await expect(checkWith().pass('token', '')).rejects.toEqual(refused);
    },
  );

  it('refuses who brings no token, without asking', async () => {
    asked = [];
    await expect(checkWith().pass(undefined, '')).rejects.toEqual(refused);
    await expect(checkWith().pass('', '')).rejects.toEqual(refused);
    expect(asked).toEqual([]);
  });

  // Red with: fetch's own error thrown on.
  it('lets people through while the service is away or does not know us, and says so', async () => {
    lines.length = 0;
    await checkWith({ BOT_CHECK_URL: 'http://127.0.0.1:9/' }).pass('token', '');
    says({}, 502);
    await checkWith().pass('token', '');
    answer = { status: 200, body: '<html>' };
    await checkWith().pass('token', '');
    says({ success: false, 'error-codes': ['invalid-input-secret'] });
    await checkWith().pass('token', '');
    expect(lines).toHaveLength(4);
  });

  // Red with: every answer that is no 2xx lets people through.
  it.each([400, 413])('refuses a token that the service answers %i to', async (status) => {
    says({}, status);
    await expect(checkWith().pass('token', '')).rejects.toEqual(refused);
  });

  // Red with: people let through however long the service is away.
  it('lets no SMS through once the service has been away for minutes, until it is back', async () => {
    const clock = jest.spyOn(performance, 'now');
    const check = checkWith();
    const sms = () => check.pass('token', '', { sendsSms: true });
    says({}, 502);
    clock.mockReturnValue(1000);
    await sms();
    clock.mockReturnValue(1000 + 179_000);
    await sms();
    clock.mockReturnValue(1000 + 180_000);
    await expect(sms()).rejects.toMatchObject({ statusMessage: 'Temporarily unavailable', retryAfterSeconds: 60 });
    await check.pass('token', '');
    says({ success: true });
    await sms();
    says({}, 502);
    await sms();
    clock.mockRestore();
  });
});
