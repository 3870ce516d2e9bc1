import { describe, expect, it } from '@jest/globals';
import { permissionsOf, type Role } from '#contracts/shared/permissions';
import type { Actor } from '#platform/kernel';
import { isPaperOver, keySightOf, type KeyedExam } from './exam-sight.js';

const who = (id: string, ...roles: Role[]): Actor => ({ kind: 'user', id, permissions: permissionsOf(roles) });
const [author, colleague, admin] = [who('author', 'teacher'), who('colleague', 'teacher'), who('admin', 'admin')];
const exam = (over: Partial<KeyedExam>): KeyedExam => ({
  state: 'open',
  createdBy: 'author',
  closesAt: 1_000_000,
  resultsAt: null,
  extraSeconds: 0,
  graceSeconds: 15,
  waitsUntil: null,
  now: 0,
  ...over,
});

describe('keys of a paper', () => {
  it('are for who publishes while it is not over, for its author as the bank shows them', () => {
    for (const state of ['draft', 'scheduled', 'open'] as const) {
      const sights = [author, colleague, admin].map((actor) => keySightOf(actor, exam({ state })));
      expect([state, ...sights]).toEqual([state, 'as-in-bank', 'none', 'all']);
    }
  });

  it('are for every colleague who reads questions once nobody can write any more', () => {
    expect(keySightOf(colleague, exam({ state: 'closed', now: 1_014_999 }))).toBe('none');
    expect(keySightOf(colleague, exam({ state: 'closed', now: 1_015_000 }))).toBe('all');
    for (const state of ['results', 'archived', 'cancelled'] as const) expect(isPaperOver(exam({ state }))).toBe(true);
    expect(keySightOf(who('author'), exam({ state: 'results' }))).toBe('none');
  });

  // Red (seen) without the wait: a colleague read the keys of a paper that others were still to sit.
  it('wait for a make-up with the same paper', () => {
    const waits = { state: 'closed', now: 1_015_000, waitsUntil: 2_000_000 } as const;
    expect([author, colleague, admin].map((actor) => keySightOf(actor, exam(waits)))).toEqual(['as-in-bank', 'none', 'all']);
    expect(keySightOf(colleague, exam({ ...waits, now: 2_000_000 }))).toBe('all');
  });

  // Red (seen) when over is enough: whoever writes exams throws the draft away that holds another paper's questions, and reads their keys.
  it('that nobody wrote are as the bank shows them, thrown away or cancelled as it is', () => {
    for (const state of ['archived', 'cancelled'] as const)
      expect([author, colleague, admin].map((actor) => keySightOf(actor, exam({ state })))).toEqual(['as-in-bank', 'as-in-bank', 'all']);
    expect(keySightOf(colleague, exam({ state: 'archived', resultsAt: 1 }))).toBe('all');
  });

  it('of an exam without an author are nobody’s in particular', () => {
    expect(keySightOf(colleague, exam({ createdBy: null }))).toBe('none');
  });
});
