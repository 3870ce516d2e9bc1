import { describe, expect, it } from '@jest/globals';
import { permissionsOf } from '#contracts/shared/permissions';
import { inOrder, outranks, staffOf } from './staff-rules.js';

describe('staff among themselves', () => {
  // Red where support may block or rewrite an admin, a teacher or operations: any right that one does not hold oneself is above.
  it.each([
    [['student'], ['support'], false],
    [['contributor'], ['support'], true],
    [['teacher'], ['support'], true],
    [['ops'], ['support'], true],
    [['admin'], ['support'], true],
    [['support', 'student'], ['support'], false],
    [['admin', 'ops'], ['admin'], false],
  ] as const)('%j above %j: %p', (held, own, above) => {
    expect(outranks(held, permissionsOf(own))).toBe(above);
  });

  it('asks for the permission itself', () => {
    const support = { kind: 'user', id: 'a', permissions: permissionsOf(['support']) } as const;
    expect(staffOf(support, 'users.write')).toBe(support);
    expect(() => staffOf(support, 'users.roles')).toThrow('Not allowed');
    expect(() => staffOf({ kind: 'visitor' }, 'users.read')).toThrow('Sign in required');
    expect(() => staffOf({ kind: 'system', name: 'seed' }, 'users.read')).toThrow('Sign in required');
  });

  it('keeps each role once, in order', () => {
    expect(inOrder(['admin', 'student', 'admin', 'teacher'])).toEqual(['student', 'teacher', 'admin']);
  });
});
