import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { errorBody, errorCatalogue, type ErrorCode } from '#contracts/shared/errors';
import { rawCall } from '../../../test/support/raw.js';
import { sentenceOf } from './messages.js';
import { unread } from './unread.js';

let fastify: FastifyInstance;
let base: string;

beforeAll(async () => {
  fastify = Fastify({
    clientErrorHandler: unread(true),
    requestTimeout: 60,
    http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
  });
  fastify.post('/', () => 'fine');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  fastify.server.closeAllConnections();
  await fastify.close();
});

const expectAnswer = async (text: string, code: ErrorCode, locale: 'bn' | 'en' = 'bn'): Promise<void> => {
  const { status, headers, body, text: read } = await rawCall(base, text);
  expect(errorBody.safeParse(body).success).toBe(true);
  expect(body).toEqual({ statusCode: errorCatalogue[code], statusMessage: code, message: sentenceOf(locale, code) });
  expect([status, headers.get('connection'), headers.get('content-length')]).toEqual([
    errorCatalogue[code],
    'close',
    String(Buffer.byteLength(read)),
  ]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.any(String),
    'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
  });
};

// Red with Fastify's own answers: { error, message, statusCode }.
describe('what Node refuses itself', () => {
  it.each([
    'GET / HTTP/1.1\r\nhost: here\r\nno header\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'NONSENSE\r\n\r\n',
    '\u0016\u0003\u0001 TLS to a plain port',
    'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
  ])('%j is malformed', (text) => expectAnswer(text, 'Malformed request'));

  it('is headers that are too large, however much more of them comes', async () => {
    for (const size of [17_000, 400_000])
      await expectAnswer(`GET / HTTP/1.1\r\nhost: here\r\ncookie: a=${'x'.repeat(size)}\r\n\r\n`, 'Headers too large');
  });

  it.each([
    'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{"',
    'POST / HTTP/1.1\r\nhost: here\r\n',
  ])('is a request that does not end in time: %j', (text) => expectAnswer(text, 'Request timeout'));

  it("speaks the caller's language as far as it has arrived", async () => {
    await expectAnswer('GET / HTTP/1.1\r\nhost: here\r\nAccept-Language: en-GB\r\nno header\r\n\r\n', 'Malformed request', 'en');
    await expectAnswer(
      'GET / HTTP/1.1\r\nhost: here\r\naccept-language: en\r\ncookie: x=1; lang=bn\r\nno header\r\n\r\n',
      'Malformed request',
    );
  });
});
