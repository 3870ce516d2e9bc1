import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Config } from '../config/config.js';
import { DevOutbox } from '../dev-outbox/dev-outbox.js';
import { StartChecks } from '../start-checks.js';
import { Carriers } from './carriers.js';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}
let server: Server;
let url: string;
let status = 200;
let hang = false;
const got: Got[] = [];
const rows: unknown[][] = [];
const db = { query: async (_text: string, values: unknown[]) => void rows.push(values) } as never;
const config = (over: Partial<Config> = {}): Config =>
  ({ MODE: 'production', SMS_URL: url, SMS_TOKEN: 'sms-token', MAIL_URL: url, MAIL_TOKEN: '', MAIL_FROM: 'a@b.de', ...over }) as Config;
const carriers = (over: Partial<Config> = {}): Carriers => new Carriers(config(over), new DevOutbox(config(over), db));
const never = new AbortController().signal;
const sms = { channel: 'sms', to: '01712345678', text: 'কোড 123456' } as const;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body: JSON.parse(text) });
      if (!hang) response.writeHead(status, { location: '/elsewhere' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  got.length = 0;
  rows.length = 0;
  [status, hang] = [200, false];
});

describe('carriers', () => {
  it('hand a message to its service as JSON, with the token', async () => {
    await carriers().senders.sms!(sms, never);
    await carriers().senders.mail!({ channel: 'mail', to: 'c@d.de', subject: 'S', text: 'T' }, never);
    expect(got.map(({ body }) => body)).toEqual([
      { to: '01712345678', text: 'কোড 123456' },
      { to: 'c@d.de', from: 'a@b.de', subject: 'S', text: 'T' },
    ]);
    expect(got.map(({ headers }) => headers.authorization)).toEqual(['Bearer sms-token', undefined]);
    expect(rows).toEqual([]);
  });

  it('show it on the development page in demo mode, beside the service or alone', async () => {
    await carriers({ MODE: 'demo' }).senders.sms!(sms, never);
    expect([rows, got.length]).toEqual([[['sms', '01712345678', null, 'কোড 123456']], 1]);
    await carriers({ MODE: 'demo', SMS_URL: undefined }).senders.sms!(sms, never);
    expect([rows.length, got.length]).toEqual([2, 1]);
  });

  // Red with: any answer taken for a yes; a redirect followed (the token and the code would go elsewhere).
  it.each([
    [500, true],
    [429, true],
    [408, true],
    [400, false],
    [401, false],
    [302, false],
  ])('say whether another try can help after %d: %s', async (answered, retryable) => {
    status = answered;
    const failed = await carriers().senders.sms!(sms, never).catch((error: unknown) => error);
    expect(failed).toMatchObject({ retryable });
    expect(got).toHaveLength(1);
    expect(JSON.stringify([failed, String((failed as Error).cause), (failed as Error).stack])).not.toMatch(/01712345678|123456/);
  });

  it('give up when the lane does, and when nobody answers', async () => {
    hang = true;
    const limit = new AbortController();
    const waiting = carriers().senders.sms!(sms, limit.signal);
    setTimeout(() => limit.abort(), 50);
    await expect(waiting).rejects.toMatchObject({ statusMessage: 'Temporarily unavailable', retryable: true });
    await expect(carriers({ SMS_URL: 'http://127.0.0.1:9' }).senders.sms!(sms, never)).rejects.toMatchObject({ retryable: true });
  });

  it('promise only what somebody carries', () => {
    const only = carriers({ SMS_URL: undefined });
    expect([only.serves('sms'), only.serves('mail')]).toEqual([false, true]);
    expect(carriers({ MODE: 'demo', SMS_URL: undefined, MAIL_URL: undefined }).serves('sms')).toBe(true);
  });
});

describe('the start', () => {
  const check = (over: Partial<Config>): Promise<void> => {
    const redis = { open: async () => undefined, ready: false } as never;
    return new StartChecks(
      config({ SMS_URL: undefined, MAIL_URL: undefined, ...over }),
      redis,
      { query: async () => [] } as never,
      {} as never,
    ).onModuleInit();
  };
  it('is refused in production where nobody carries codes', async () => {
    await expect(check({})).rejects.toThrow('SMS_URL or MAIL_URL must be set in production');
    await expect(check({ SMS_URL: 'https://sms.example' })).resolves.toBeUndefined();
    await expect(check({ MAIL_URL: 'https://mail.example' })).resolves.toBeUndefined();
    await expect(check({ MODE: 'demo' })).resolves.toBeUndefined();
  });
});
