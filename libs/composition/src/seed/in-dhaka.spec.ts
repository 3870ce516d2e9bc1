import { describe, expect, it } from '@jest/globals';
import { studentDays, waitingSince } from './ensure-practice.js';
import { playedAt } from './ensure-quiz.js';
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

  // Red with a session that waits since forty minutes before: within them after midnight it takes yesterday's free questions, and the demo
  // cannot be made. Seen red.
  it('leave each day the free questions that it needs', () => {
    for (let minute = 0; minute < 24 * 60; minute++) {
      const now = Date.UTC(2026, 10, 23, 0, minute);
      expect(dayInDhaka(waitingSince(now))).toBe(dayInDhaka(now));
      expect(waitingSince(now)).toBeLessThanOrEqual(now);
      for (const ago of [1, 2, 8]) expect(dayInDhaka(playedAt(now, ago))).toBe(dayInDhaka(now - ago * 24 * 3_600_000));
    }
  });
});
