import { afterEach, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '#contracts/http/identity';
import { loadUser, putUser, readUser } from './user.js';

const person: CurrentUser = {
  id: '01a1fea9-3464-7b4e-b5ff-864c8a878bb9',
  name: 'তানিয়া',
  phone: null,
  email: null,
  institute: null,
  hsc_batch: null,
  avatar: null,
  roles: ['student'],
  permissions: [],
  affiliate: false,
  streak: 0,
  revision: 1,
};
const real = globalThis.fetch;

/** Answers each call when the test says so. */
const held = (): ((body: unknown) => void)[] => {
  const answers: ((body: unknown) => void)[] = [];
  globalThis.fetch = () =>
    new Promise((resolve) => {
      answers.push((body) => resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })));
    });
  Object.assign(globalThis, { document: { documentElement: { classList: { toggle: () => false, remove: () => undefined } } } });
  return answers;
};

describe('who is signed in', () => {
  afterEach(() => {
    globalThis.fetch = real;
    delete (globalThis as { document?: unknown }).document;
  });

  // Red when an answer to what was asked with the sign-in of before signs somebody out who has just signed in: seen with a password
  // that was set anew, whose end of all other sign-ins the socket told first.
  it('is not changed by an answer that was asked for before a sign-in', async () => {
    const answers = held();
    const asked = loadUser();
    putUser(person);
    answers[0]!(null);
    await asked;
    expect(readUser().user?.id).toBe(person.id);
  });

  // Red when answers are taken in the order of their arrival.
  it('is what the newest question was answered', async () => {
    const answers = held();
    const [first, second] = [loadUser(), loadUser()];
    answers[1]!(person);
    await second;
    answers[0]!(null);
    await first;
    expect(readUser().user?.id).toBe(person.id);
  });
});
