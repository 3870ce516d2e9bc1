import { describe, expect, it } from '@jest/globals';
import { AppError } from '#platform/kernel';
import { asAppError, failureBody } from './failure.js';

const coded = (message: string, fields: object): Error => Object.assign(new Error(message), fields);

describe('any error as one of ours', () => {
  it.each([
    [coded('too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413, limit: 10 }), 'Body too large'],
    [coded('bad json', { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }), 'Invalid input'],
    [coded('no such type', { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }), 'Invalid input'],
    [coded('closing', { statusCode: 503 }), 'Temporarily unavailable'],
    [coded('connect', { code: 'ECONNREFUSED' }), 'Temporarily unavailable'],
    [coded('a file that is gone', { code: 'ENOENT', syscall: 'open' }), 'Internal Server Error'],
    [coded('wrapped', { cause: coded('terminating connection', { code: '57P01' }) }), 'Temporarily unavailable'],
    [coded('timeout exceeded when trying to connect', {}), 'Temporarily unavailable'],
    [coded('read only', { code: '25006' }), 'Temporarily unavailable'],
    // No step of a machine: whoever meets it has found a fault of ours.
    [coded('duplicate key', { code: '23505' }), 'Internal Server Error'],
    [coded('syntax', { code: '42601' }), 'Internal Server Error'],
    ['a string', 'Internal Server Error'],
    [coded('outer', { cause: new AppError('Exam closed') }), 'Exam closed'],
  ])('%s → %s', (error, code) => {
    expect(asAppError(error).statusMessage).toBe(code);
  });

  it('tells nobody what went wrong inside', () => {
    const error = asAppError(coded('select * from identity.users where phone = 01712345678', { code: '42601' }));
    const body = JSON.stringify(failureBody(error, 'en', 'r-7'));
    expect(body).toContain('r-7');
    expect(body).not.toMatch(/select|identity|0171/);
  });
});
