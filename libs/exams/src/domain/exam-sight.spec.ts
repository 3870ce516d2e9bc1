import { describe, expect, it } from '@jest/globals';
import { permissionsOf, type Role } from '#contracts/shared/permissions';
import type { Actor } from '#platform/kernel';
import { isPaperOver, seesKeys, type KeyedExam } from './exam-sight.js';

const who = (id: string, ...roles: Role[]): Actor => ({ kind: 'user', id, permissions: permissionsOf(roles) });
const [author, colleague, admin] = [who('author', 'teacher'), who('colleague', 'teacher'), who('admin', 'admin')];
const exam = (over: Partial<KeyedExam>): KeyedExam => ({
  state: 'open',
  createdBy: 'author',
  closesAt: 1_000_000,
  graceSeconds: 15,
  now: 0,
  ...over,
});

describe('keys of a paper', () => {
  it('are for its author and for who publishes while it is not over', () => {
    for (const state of ['draft', 'scheduled', 'open'] as const) {
      const sights = [author, colleague, admin].map((actor) => seesKeys(actor, exam({ state })));
      expect([state, ...sights]).toEqual([state, true, false, true]);
    }
  });

  it('are for every colleague who reads questions once nobody can write any more', () => {
    expect(seesKeys(colleague, exam({ state: 'closed', now: 1_014_999 }))).toBe(false);
    expect(seesKeys(colleague, exam({ state: 'closed', now: 1_015_000 }))).toBe(true);
    for (const state of ['results', 'archived', 'cancelled'] as const) expect(isPaperOver(exam({ state }))).toBe(true);
    expect(seesKeys(who('author'), exam({ state: 'results' }))).toBe(false);
  });

  it('of an exam without an author are nobody’s in particular', () => {
    expect(seesKeys(colleague, exam({ createdBy: null }))).toBe(false);
  });
});
