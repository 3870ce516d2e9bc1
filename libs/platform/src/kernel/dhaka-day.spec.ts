import { expect, it } from '@jest/globals';
import { dhakaDay } from './dhaka-day.js';

it('a day begins in Dhaka at 18:00 UTC', () => {
  const moments = ['2026-11-25T17:59:59.999Z', '2026-11-25T18:00:00Z', '2026-12-31T18:00:00Z'];
  expect(moments.map((moment) => dhakaDay(Date.parse(moment)))).toEqual(['2026-11-25', '2026-11-26', '2027-01-01']);
});
