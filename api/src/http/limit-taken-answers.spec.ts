import { describe, expect, it } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#platform/kernel';
import { limitTakenAnswers } from './limit-taken-answers.js';

const limits = () => ({
  networks: new RateLimiterMemory({ keyPrefix: 'n', points: 3, duration: 3600 }),
  addresses: new RateLimiterMemory({ keyPrefix: 'a', points: 2, duration: 3600 }),
});
const taken = (): Promise<never> => Promise.reject(new AppError('E-mail taken'));
const said = (work: Promise<string>): Promise<string> => work.catch((error: unknown) => (error as AppError).statusMessage);

describe('that an e-mail is taken', () => {
  // Red (seen) without the count: whoever has a list of addresses reads off it who has an account.
  it('is told so often to one network, and then nothing is told there', async () => {
    const all = limits();
    const ask = (email: string, work: () => Promise<string>, network = 'school') => said(limitTakenAnswers(all, { network, email }, work));
    for (const email of ['a', 'b', 'c']) expect(await ask(email, taken)).toBe('E-mail taken');
    // Free or taken, and without having been looked at.
    expect(await ask('d', taken)).toBe('Too many requests');
    expect(await ask('e', () => Promise.resolve('in'))).toBe('Too many requests');
    expect(await ask('e', () => Promise.resolve('in'), 'elsewhere')).toBe('in');
  });

  it('is told of one address so often, from wherever it is asked', async () => {
    const all = limits();
    const ask = (network: string, work: () => Promise<string> = taken) => said(limitTakenAnswers(all, { network, email: 'a' }, work));
    expect([await ask('one'), await ask('two'), await ask('three')]).toEqual(['E-mail taken', 'E-mail taken', 'Too many requests']);
  });

  it('counts nobody who signs up with an address of their own, or with a weak password', async () => {
    const all = limits();
    for (let turn = 0; turn < 10; turn += 1) {
      const email = `own${turn}`;
      const weak = (): Promise<string> => Promise.reject(new AppError('Weak password'));
      expect(await said(limitTakenAnswers(all, { network: 'school', email }, weak))).toBe('Weak password');
      expect(await said(limitTakenAnswers(all, { network: 'school', email }, () => Promise.resolve('in')))).toBe('in');
    }
  });
});
