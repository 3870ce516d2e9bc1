import { describe, expect, it } from '@jest/globals';
import { rolePermissions } from '#contracts/shared/permissions';
import { AppError } from '#platform/kernel';
import { demandNotes, mayDeleteNote } from './staff-note-rights.js';

const { support, admin, student } = rolePermissions;
const me = { id: 'me' };

describe('notes of staff', () => {
  // Red when staff read what is written about themselves, or about those who stand above them.
  it('are for others, of no more rights than the reader has', () => {
    expect(() => demandNotes(me, support, { id: 'you', roles: ['student'] })).not.toThrow();
    expect(() => demandNotes(me, admin, { id: 'you', roles: ['student', 'admin'] })).not.toThrow();
    expect(() => demandNotes(me, admin, { id: 'me', roles: ['student'] })).toThrow(new AppError('Own account'));
    expect(() => demandNotes(me, support, { id: 'you', roles: ['student', 'admin'] })).toThrow(new AppError('Not allowed'));
  });

  it('are deleted by who wrote them, or by who changes roles', () => {
    expect(mayDeleteNote(me, support, { authorId: 'me' })).toBe(true);
    expect(mayDeleteNote(me, support, { authorId: 'you' })).toBe(false);
    expect(mayDeleteNote(me, support, { authorId: null })).toBe(false);
    expect(mayDeleteNote(me, admin, { authorId: 'you' })).toBe(true);
    expect(mayDeleteNote(me, student, { authorId: 'me' })).toBe(false);
  });
});
