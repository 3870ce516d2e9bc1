import { describe, expect, it } from '@jest/globals';
import { listUserAudit } from '#contracts/http/audit';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { getUserDetail, listUserAttempts, listUserEnrolments, listUserSessions } from '#contracts/http/people';
import { listStaffNotes, listUserMessages, listUserOrders } from '#contracts/http/person-sections';
import { rolePermissions, type Role } from '#contracts/shared/permissions';
import { type Section, sections, sectionsFor } from './sections.js';

const asks: Readonly<Record<Section, AnyEndpoint>> = {
  profile: getUserDetail,
  orders: listUserOrders,
  enrolments: listUserEnrolments,
  attempts: listUserAttempts,
  devices: listUserSessions,
  messages: listUserMessages,
  notes: listStaffNotes,
  roles: getUserDetail,
  audit: listUserAudit,
};
const viewer = (...roles: Role[]) => ({ id: 'me', permissions: roles.flatMap((role) => rolePermissions[role]) });
const student = { id: 'you', roles: ['student'] } as const satisfies { id: string; roles: Role[] };
const ofStudent = { ...student, roles: ['student'] as Role[] };

describe('the sections of a person’s page', () => {
  // Red when a section is offered whose endpoint answers "not allowed", or hidden from who may read it.
  it('ask for the right that their endpoint asks for', () => {
    const needs = Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, section.needs]));
    const access = Object.fromEntries(
      Object.entries(asks).map(([name, { access: rule }]) => [name, rule.kind === 'may' ? rule.permission : rule.kind]),
    );
    expect(needs).toEqual(access);
  });

  it('are shown by what the viewer holds', () => {
    expect(sectionsFor(viewer('admin'), ofStudent)).toEqual(Object.keys(sections));
    expect(sectionsFor(viewer('support'), ofStudent)).toEqual(Object.keys(sections));
    expect(sectionsFor({ id: 'me', permissions: ['users.read'] }, ofStudent)).not.toContain('orders');
    for (const role of ['teacher', 'content', 'ops', 'contributor', 'student'] as const)
      expect([role, sectionsFor(viewer(role), ofStudent)]).toEqual([role, []]);
  });

  it('hold no notes about oneself, nor about somebody with more rights', () => {
    expect(sectionsFor(viewer('admin'), { id: 'me', roles: ['student'] })).not.toContain('notes');
    expect(sectionsFor(viewer('support'), { id: 'you', roles: ['student', 'teacher'] })).not.toContain('notes');
    expect(sectionsFor(viewer('admin'), { id: 'you', roles: ['student', 'teacher'] })).toContain('notes');
  });
});
