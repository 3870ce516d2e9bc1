import { describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '#contracts/http/identity';
import { rolePermissions, type Role } from '#contracts/shared/permissions';
import type { RouteLine } from '../route-line.js';
import { guards, runGuards } from './index.js';
import type { Entry } from './verdict.js';

const user = (role: Role): CurrentUser => ({
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'ক',
  phone: null,
  email: null,
  institute: null,
  hsc_batch: null,
  avatar: null,
  roles: [role],
  permissions: [...rolePermissions[role]],
  affiliate: false,
  streak: 0,
  revision: 1,
});
const line: RouteLine = { path: '/admin/sales', layout: 'admin', guards: ['admin'], permission: 'sales.read' };
const entry = (who: CurrentUser | null, given: Partial<Entry> = {}): Entry => ({
  line,
  parameters: {},
  user: who,
  userKnown: true,
  ...given,
});

describe('guards', () => {
  it('are exactly three', () => {
    expect(Object.keys(guards).toSorted()).toEqual(['admin', 'enrolled', 'protected']);
  });
  it('an unknown name is an error, not an open page', async () => {
    await expect(runGuards(['nobody'], entry(user('admin')))).rejects.toThrow("Unknown route middleware: 'nobody'");
    await expect(runGuards(['toString'], entry(user('admin')))).rejects.toThrow("Unknown route middleware: 'toString'");
  });
  it('admin passes whoever holds the permission that the route names', async () => {
    const kinds = await Promise.all(
      (['support', 'admin', 'teacher', 'student'] as const).map(async (role) => (await runGuards(['admin'], entry(user(role)))).kind),
    );
    expect(kinds).toEqual(['allow', 'allow', 'no-access', 'no-access']);
    expect((await runGuards(['admin'], entry(null))).kind).toBe('sign-in');
  });
  it('protected asks a visitor to sign in, and stays closed when nobody can say who this is', async () => {
    expect((await runGuards(['protected'], entry(user('student')))).kind).toBe('allow');
    expect((await runGuards(['protected'], entry(null))).kind).toBe('sign-in');
    expect((await runGuards(['protected'], entry(null, { userKnown: false }))).kind).toBe('closed');
    expect((await runGuards(['protected'], entry(user('student'), { userKnown: false }))).kind).toBe('closed');
  });
});
