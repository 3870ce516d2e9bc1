import { describe, expect, it } from '@jest/globals';
import { studentDays } from './ensure-practice.js';
import { inDhaka } from './in-dhaka.js';

const dayInDhaka = (moment: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(moment);

describe("the evenings of the demo's student", () => {
  // Red with hours taken from the moment itself: half an hour after midnight two of them fall on one day.
  it('are as many days as there are sittings, at whatever minute the demo is made', () => {
    for (let minute = 0; minute < 24 * 60; minute++) {
      const now = Date.UTC(2026, 10, 23, 0, minute);
      const sittings = studentDays.map((ago, at) => inDhaka(now, -ago, 21 - (at % 3)));
      expect(new Set(sittings.map(dayInDhaka)).size).toBe(studentDays.length);
      expect(Math.max(...sittings)).toBeLessThan(now);
      expect(dayInDhaka(sittings.at(-1) ?? 0)).toBe(dayInDhaka(now - 24 * 3_600_000));
    }
  });
});
