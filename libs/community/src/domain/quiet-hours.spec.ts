import { describe, expect, it } from '@jest/globals';
import { ringsAt } from './quiet-hours.js';

const at = (text: string): Date => new Date(`${text}+06:00`);

describe('quiet hours', () => {
  it.each([
    ['2026-11-28T21:59:59', '2026-11-28T21:59:59'],
    ['2026-11-28T22:00:00', '2026-11-29T07:00:00'],
    ['2026-11-30T23:30:00', '2026-12-01T07:00:00'],
    ['2026-12-31T22:00:00', '2027-01-01T07:00:00'],
    ['2026-11-29T00:00:00', '2026-11-29T07:00:00'],
    ['2026-11-29T06:59:59', '2026-11-29T07:00:00'],
    ['2026-11-29T07:00:00', '2026-11-29T07:00:00'],
    ['2026-11-29T12:00:00', '2026-11-29T12:00:00'],
  ])('what comes at %s rings at %s', (now, rings) => expect(ringsAt(at(now), null)).toEqual(at(rings)));

  it.each([
    ['within the hour', '2026-11-29T06:00:00', '2026-11-29T05:30:00'],
    ['in an hour', '2026-11-29T06:30:00', '2026-11-29T05:30:00'],
    ['after the hour', '2026-11-29T06:31:00', '2026-11-29T07:00:00'],
    ['which has begun', '2026-11-29T05:29:00', '2026-11-29T07:00:00'],
  ])('a start %s', (_, startsAt, rings) => expect(ringsAt(at('2026-11-29T05:30:00'), at(startsAt))).toEqual(at(rings)));
});
