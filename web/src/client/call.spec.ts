import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { addressOf, call } from './call.js';
import { CallError } from './call-error.js';

const examId = '018f0000-0000-7000-8000-000000000001';
const now = '2026-01-01T00:00:00.000Z';
const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const refused = (statusCode: number) => answer(statusCode, { statusCode, statusMessage: 'Temporarily unavailable', message: 'একটু পরে' });

const server = (...answers: (Response | Error)[]) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('asked too often');
    return next;
  });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a call', () => {
  it('builds its address from the contract', () => {
    expect(addressOf('GET /api/exams/:examId/leaderboard', { params: { examId }, query: { tab: 'batch', page: undefined } })).toBe(
      `/api/exams/${examId}/leaderboard?tab=batch`,
    );
    expect(addressOf('GET /api/courses/:slug', { params: { slug: 'a/b' } })).toBe('/api/courses/a%2Fb');
  });
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('repeats a GET once on %i', async (status) => {
    const asked = server(refused(status), answer(200, { now }));
    await expect(call('GET /api/time', {})).resolves.toEqual({ now });
    expect(asked).toHaveBeenCalledTimes(2);
  });
  it('gives up after the second time, and repeats when nothing came back at all', async () => {
    const asked = server(refused(503), refused(503));
    await expect(call('GET /api/time', {})).rejects.toMatchObject({
      statusCode: 503,
      statusMessage: 'Temporarily unavailable',
      message: 'একটু পরে',
    });
    expect(asked).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
    server(new TypeError('network'), new TypeError('network'));
    await expect(call('GET /api/time', {})).rejects.toMatchObject({ statusCode: 500, answered: false });
  });
  it('never repeats other statuses nor other methods', async () => {
    const asked = server(refused(404));
    await expect(call('GET /api/time', {})).rejects.toBeInstanceOf(CallError);
    expect(asked).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
    const posted = server(refused(503));
    await expect(call('POST /api/auth/sign-out', {})).rejects.toBeInstanceOf(CallError);
    expect(posted).toHaveBeenCalledTimes(1);
  });
  it('carries the key of an act that may be sent again, and none otherwise', async () => {
    const asked = server(answer(200, { now }), answer(200, { now }));
    await call('GET /api/time', {}, { idempotencyKey: 'k-1' });
    await call('GET /api/time', {});
    const headers = asked.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'));
    expect(headers).toEqual(['k-1', null]);
  });
});
