import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { endOf, readToken, writeToken, type MediaClaim } from './media-token.js';

const mac = (text: string): string => createHmac('sha256', 'key').update(text).digest('hex');
const student: MediaClaim = {
  viewer: 'student',
  download: false,
  mediaId: '019aa000-0000-7000-8000-000000000001',
  courseId: '019aa000-0000-7000-8000-000000000002',
  until: 1_900_000_000,
};
const holds = (token: string, session: string | null): boolean => {
  const read = readToken(token, session, mac);
  return read !== null && read.proof.equals(read.expected);
};

describe('the token of an address', () => {
  it('says what it opens, to the session it is for', () => {
    const token = writeToken(student, 'session one', mac);
    expect(token).toMatch(/^[\w-]{71}$/);
    expect(readToken(token, 'session one', mac)?.claim).toEqual(student);
    expect(holds(token, 'session one')).toBe(true);
  });

  // Red with: a proof that does not hold the session.
  it('proves nothing to another session, or to none', () => {
    const token = writeToken(student, 'session one', mac);
    expect(holds(token, 'session two')).toBe(false);
    expect(holds(token, null)).toBe(false);
    expect(holds(writeToken({ ...student, viewer: 'anybody', courseId: null }, null, mac), 'session two')).toBe(true);
  });

  // Red with: any byte outside the proof: the viewer, the end, the file, the download.
  it('proves nothing with a byte changed', () => {
    const bytes = Buffer.from(writeToken(student, 's', mac), 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(holds(changed.toString('base64url'), 's')).toBe(false);
    }
    expect(readToken('', 's', mac)).toBeNull();
    expect(readToken(`${bytes.toString('base64url')}A`, 's', mac)).toBeNull();
  });

  it('ends with the others of its quarter of an hour, six hours later', () => {
    const at = Date.parse('2026-11-22T10:03:00Z');
    expect(endOf(at)).toBe(endOf(at + 600_000));
    expect(new Date(endOf(at) * 1000).toISOString()).toBe('2026-11-22T16:15:00.000Z');
  });
});
