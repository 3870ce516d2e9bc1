import { describe, expect, it } from '@jest/globals';
import { AppError } from '../kernel/index.js';
import { asAppError, isAway, isRerunnable, nameConstraint } from './failures.js';

const driver = (fields: object, message = 'failed'): Error => Object.assign(new Error(message), fields);

/** A PostgreSQL that is not there, in all the ways in which that is said. */
const away = [
  driver({ code: '57P01' }),
  driver({ code: '57P03' }),
  driver({ code: '08006' }),
  driver({ code: 'ECONNREFUSED' }),
  driver({}, 'timeout exceeded when trying to connect'),
  driver({}, 'Connection terminated unexpectedly'),
  new AggregateError([driver({ code: 'ECONNREFUSED' })]),
  driver({ cause: driver({ code: 'ECONNRESET' }) }),
];

describe('asAppError', () => {
  it('makes what passes by itself a 503 with Retry-After', () => {
    for (const error of [...away, driver({ code: '53300' }), driver({ code: '57014' })]) {
      expect(asAppError(error)).toMatchObject({
        statusMessage: 'Temporarily unavailable',
        statusCode: 503,
        retryAfterSeconds: 2,
        retryable: true,
      });
    }
  });

  it('gives a named constraint its code, and refuses two meanings', () => {
    nameConstraint('users_email_uq', 'E-mail taken');
    expect(asAppError(driver({ code: '23505', constraint: 'users_email_uq' }))).toMatchObject({ statusMessage: 'E-mail taken' });
    expect(() => nameConstraint('users_email_uq', 'Not found')).toThrow('already means');
  });

  it('leaves everything else as it is', () => {
    const own = new AppError('Exam not found');
    const bug = new TypeError('x is undefined');
    const foreign = driver({ code: '23505', constraint: 'other_uq' });
    // A file that is gone: nobody brings it back.
    const missing = driver({ code: 'ENOENT', syscall: 'open' });
    const all = [own, bug, foreign, missing, 'text'];
    expect(all.map(asAppError)).toEqual(all);
  });

  it('knows what PostgreSQL asks to be run again', () => {
    expect([
      isRerunnable(driver({ code: '40001' })),
      isRerunnable(driver({ code: '40P01' })),
      isRerunnable(driver({ code: '23505' })),
    ]).toEqual([true, true, false]);
  });
});

describe('isAway', () => {
  it('is true of a PostgreSQL that is not there, however it is said', () => {
    expect(away.map(isAway)).not.toContain(false);
    expect(away.map(asAppError).map(isAway)).not.toContain(false);
  });

  it('is false of what one statement ran into, and of everything else', () => {
    const own = [
      // Its own time limit, a lock that was not had, too many connections of ours.
      driver({ code: '57014' }),
      driver({ code: '55P03' }),
      driver({ code: '53300' }),
      driver({}, 'Query read timeout'),
      driver({ code: '23505' }),
      new TypeError('x is undefined'),
      new AppError('Temporarily unavailable'),
      'text',
    ];
    expect(own.map(isAway)).not.toContain(true);
  });
});
