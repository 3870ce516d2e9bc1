import { describe, expect, it } from '@jest/globals';
// The whole zod sets English sentences for all schemas of the process, as the configuration does: ours must win.
import 'zod';
import * as exams from '#contracts/http/exams';
import * as identity from '#contracts/http/identity';
import { AppError } from '#platform/kernel';
import { answerCheckOf, validatorOf } from './validation.js';

const failureOf = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};
const examId = '01936d5e-0000-7000-8000-000000000001';

describe('what an endpoint takes', () => {
  it("names every faulty field; the specification's sentences win over ours", () => {
    const { rest } = validatorOf(identity.updateProfile);
    const failure = failureOf(() => rest({ query: {}, body: { phone: '1', institute: 'x' } }, 'en'));
    expect(failure.statusMessage).toBe('Invalid input');
    expect(failure.issues).toEqual({ phone: 'Phone is required', hsc_batch: 'HSC Batch is required', institute: 'Institute is required' });
  });

  it("speaks the caller's language below fields that have no sentence of their own", () => {
    const { rest } = validatorOf(identity.signUp);
    expect(failureOf(() => rest({ query: {}, body: { name: 'Asha', email: 'a@b.cd' } }, 'bn')).issues).toEqual({
      password: 'এটি দেওয়া হয়নি।',
    });
    expect(
      failureOf(() => rest({ query: {}, body: { name: 'Asha', email: 'a@b.cd', password: 'short' } }, 'bn')).issues?.password,
    ).toContain('৮');
  });

  it('refuses fields that do not belong there, at any depth', () => {
    const { rest } = validatorOf(exams.saveAnswers);
    const body = { epoch: 1, saves: [{ questionId: examId, revision: 1, optionIds: [], score: 100 }] };
    const failure = failureOf(() => rest({ query: {}, body }, 'en'));
    expect(failure.statusMessage).toBe('Unknown field');
    expect(Object.keys(failure.issues ?? {})).toEqual(['saves.0.score']);
  });

  it('refuses a body or a query where the contract names none, and lets empty ones pass', () => {
    const { rest } = validatorOf(identity.signOut);
    expect(rest({ query: {}, body: undefined }, 'en')).toEqual({ query: undefined, body: undefined });
    expect(failureOf(() => rest({ query: {}, body: { all: true } }, 'en')).statusMessage).toBe('Unknown field');
    expect(failureOf(() => rest({ query: { all: '1' }, body: undefined }, 'en')).statusMessage).toBe('Unknown field');
  });

  // Red without the check: PostgreSQL refuses NUL, and the answer was 503; half a surrogate pair was kept as another sign.
  it('refuses texts that could not be kept as they are', () => {
    const { rest } = validatorOf(identity.updateProfile);
    const good = { phone: '01700000000', hsc_batch: 'HSC 2026', institute: 'ঢাকা কলেজ 👩‍🎓' };
    expect(rest({ query: {}, body: good }, 'en').body).toEqual(good);
    for (const institute of ['Dhaka\u0000College', 'Dhaka \ud800', '\udc00 College'])
      expect(failureOf(() => rest({ query: {}, body: { ...good, institute } }, 'en')).issues).toEqual({
        institute: 'This does not have the right form.',
      });
  });

  it('refuses an id that is none before anything is asked', () => {
    expect(failureOf(() => validatorOf(exams.getExam).params({ examId: "x' or 1=1" }, 'en')).statusMessage).toBe('Invalid input');
  });
});

describe('what an endpoint gives', () => {
  it('is what the contract names, and nothing else', () => {
    const check = answerCheckOf(identity.signOut);
    expect(check({ done: true })).toEqual({ done: true });
    expect(() => check({ done: true, token: 'x' })).toThrow(/unrecognized_keys token/);
    expect(() => check({})).toThrow('The answer of POST /api/auth/sign-out');
  });
});
