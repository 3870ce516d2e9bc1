import { describe, expect, it } from '@jest/globals';
import { enrolled, examTaker, may, open, own, signedIn, type Access } from '#contracts/http/endpoint';
import { permissions } from '#contracts/shared/permissions';
import { system, visitor, type Actor } from '#platform/kernel';
import { ruleOf, type Admissions } from './access-rules.js';

const asked: string[] = [];
const admissions: Admissions = {
  enrolled: async ({ id }, slug) => void asked.push(`${id} ${slug}`),
  takesExam: async ({ id }, examId) => void asked.push(`${id} ${examId}`),
};
const user = (held: readonly string[] = []): Actor => ({ kind: 'user', id: 'u', permissions: held as never });
const verdict = async (access: Access, actor: Actor): Promise<string> => {
  try {
    await ruleOf(access, admissions)(actor, { id: 'x', slug: 's' });
    return 'passes';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('who may pass', () => {
  it('lets visitors through open endpoints alone', async () => {
    expect(await verdict(open, visitor)).toBe('passes');
    for (const access of [signedIn, enrolled('slug'), examTaker('id'), own('attempt', 'id'), may('ops.read')])
      expect(await verdict(access, visitor)).toBe('Sign in required');
  });

  it('takes nobody but people for people: not even the system passes an endpoint', async () => {
    for (const access of [signedIn, own('session', 'id'), may('ops.read')])
      expect(await verdict(access, system('test'))).toBe('Sign in required');
  });

  it('asks for exactly the permission that is named', async () => {
    for (const permission of permissions) {
      expect(await verdict(may(permission), user([permission]))).toBe('passes');
      expect(await verdict(may(permission), user(permissions.filter((other) => other !== permission)))).toBe('Not allowed');
    }
  });

  // Red when whoever is to set a second factor up first is told that the account has no right, and is led nowhere.
  it('tells staff whose rights wait for a second factor what is missing, of their own rights alone', async () => {
    const waits: Actor = { kind: 'user', id: 'u', permissions: [], withheld: ['exams.read'] };
    expect(await verdict(may('exams.read'), waits)).toBe('Second factor needed');
    expect(await verdict(may('users.read'), waits)).toBe('Not allowed');
  });

  it('asks the domains about the record that the path names', async () => {
    await verdict(enrolled('slug'), user());
    await verdict(examTaker('id'), user());
    expect(asked).toEqual(['u s', 'u x']);
  });

  // AU-02. Red without the last line of the switch: a rule that is `undefined` failed at the first call, and not at the start.
  it('refuses to make a rule for a value that names nobody, or a kind that has none', () => {
    for (const access of [undefined, null, {}, { kind: 'everybody' }, { kind: '__proto__' }])
      expect(() => ruleOf(access as never, admissions)).toThrow('No access rule for');
  });
});
