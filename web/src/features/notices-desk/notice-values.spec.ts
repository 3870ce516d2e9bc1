import { describe, expect, it } from '@jest/globals';
import { bodyOf, emptyNotice, wrongOf } from './notice-values.js';

const origin = 'https://prostuti.example';
const now = Date.parse('2026-11-22T09:00:00.000Z');
const wrong = (over: Partial<typeof emptyNotice>): string[] => Object.keys(wrongOf({ ...emptyNotice, ...over }, now, origin));

describe('a notice that is being written', () => {
  it('names whom it is for, where that has to be named', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ audience: 'course' })).toEqual(['courseId']);
    expect(wrong({ audience: 'batch' })).toEqual(['batch']);
    expect(wrong({ timing: 'later' })).toEqual(['startsAt']);
  });

  it('ends after it begins, on the wall of Dhaka', () => {
    expect(wrong({ endsAt: '2026-11-22T15:01' })).toEqual([]);
    expect(wrong({ endsAt: '2026-11-22T14:59' })).toEqual(['endsAt']);
    expect(wrong({ timing: 'later', startsAt: '2026-11-23T10:00', endsAt: '2026-11-23T09:00' })).toEqual(['endsAt']);
  });

  it('leads to a page of ours', () => {
    expect(wrong({ link: '/courses' })).toEqual([]);
    expect(wrong({ link: 'https://evil.example' })).toEqual(['link']);
  });

  it('goes out without what belongs to another choice', () => {
    const body = bodyOf({ ...emptyNotice, courseId: 'x', batch: 'HSC 2026', startsAt: '2026-11-23T10:00', link: ' ' });
    expect(body).toMatchObject({ audience: 'everyone', courseId: null, batch: null, startsAt: null, endsAt: null, link: null });
    expect(bodyOf({ ...emptyNotice, timing: 'later', startsAt: '2026-11-23T10:00' }).startsAt).toBe('2026-11-23T04:00:00.000Z');
  });
});
