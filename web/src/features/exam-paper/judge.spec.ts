import { describe, expect, it } from '@jest/globals';
import { CallError } from '../../client/call-error.js';
import { judge } from './judge.js';

const said = (statusCode: number, statusMessage: string, answered = true, retryAfterSeconds = 0) =>
  judge(new CallError({ statusCode, statusMessage, message: '' }, { answered, retryAfterSeconds }));

describe('what a failed save means', () => {
  it('repeats what may pass', () => {
    expect(judge(new TypeError('x')).failure.kind).toBe('again');
    expect(said(500, 'Internal Server Error').failure.kind).toBe('again');
    expect(said(429, 'Too many requests', true, 2)).toEqual({ failure: { kind: 'again' }, after: 2000 });
    expect(said(404, 'Wi-Fi login', false).failure.kind).toBe('again');
  });

  it('tells the pen, the clock and the person from a bad answer', () => {
    expect(said(409, 'Taken over').failure).toEqual({ kind: 'taken' });
    expect(said(409, 'Deadline over').failure).toEqual({ kind: 'closed', code: 'Deadline over' });
    expect(said(401, 'Sign in required').failure).toEqual({ kind: 'held', code: 'Sign in required' });
    expect(said(422, 'Option out of range').failure).toEqual({ kind: 'refused', code: 'Option out of range' });
    expect(said(413, 'Body too large').failure.kind).toBe('refused');
  });
});
