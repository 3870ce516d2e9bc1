import { describe, expect, it } from '@jest/globals';
import type { Actor } from '#platform/kernel';
import { answererOf, demandOwnFresh, mayAccept, participantOf, sees } from './qna-rights.js';

const user = (id: string, ...permissions: ('qna.answer' | 'courses.read')[]): Actor => ({ kind: 'user', id, permissions });

describe('who may do what with questions and answers', () => {
  it('takes somebody for staff only who teaches the course and may answer', () => {
    expect(participantOf(user('t', 'qna.answer'), { taught: true, named: true })).toEqual({ userId: 't', staff: true, named: true });
    expect(participantOf(user('t', 'qna.answer'), { taught: false, named: false }).staff).toBe(false);
    expect(participantOf(user('t', 'courses.read'), { taught: true, named: true }).staff).toBe(false);
    expect(() => participantOf({ kind: 'visitor' }, { taught: false, named: false })).toThrow('Sign in required');
  });

  it('lets nobody onto the desk without the right', () => {
    expect(answererOf(user('t', 'qna.answer'))).toBe('t');
    expect(() => answererOf(user('s'))).toThrow('Not allowed');
  });

  it('shows hidden words to their author and to staff alone', () => {
    const hidden = { authorId: 'a', hidden: true };
    expect(sees({ userId: 'a', staff: false }, hidden)).toBe(true);
    expect(sees({ userId: 'b', staff: true }, hidden)).toBe(true);
    expect(sees({ userId: 'b', staff: false }, hidden)).toBe(false);
    // Nobody is the author whose account is gone.
    expect(sees({ userId: 'b', staff: false }, { authorId: null, hidden: true })).toBe(false);
    expect(sees({ userId: 'b', staff: false }, { authorId: 'a', hidden: false })).toBe(true);
  });

  it('lets the asker and staff accept', () => {
    expect(mayAccept({ userId: 'a', staff: false }, 'a')).toBe(true);
    expect(mayAccept({ userId: 'b', staff: true }, 'a')).toBe(true);
    expect(mayAccept({ userId: 'b', staff: false }, 'a')).toBe(false);
    expect(mayAccept({ userId: 'b', staff: false }, null)).toBe(false);
  });

  it('lets words be changed by who wrote them, while they are fresh', () => {
    const me = { userId: 'a', staff: true };
    expect(() => demandOwnFresh(me, { authorId: 'a', fresh: true }, 30)).not.toThrow();
    expect(() => demandOwnFresh(me, { authorId: 'a', fresh: false }, 30)).toThrow('Edit time over');
    expect(() => demandOwnFresh(me, { authorId: 'b', fresh: true }, 30)).toThrow('Not allowed');
  });
});
