import { describe, expect, it } from '@jest/globals';
import { judgeSubmit, type HeldAttempt } from './judge-submit.js';

const held: HeldAttempt = { state: 'in_progress', epoch: 2, startedAt: 0, deadline: 600_000, acceptUntil: 615_000, now: 300_500 };

describe('a submission', () => {
  it('counts at the moment it is written, and at the deadline when it came in the grace', () => {
    expect(judgeSubmit(held, 2)).toEqual({ kind: 'closing', late: false, submittedAt: 300_500, by: 'student', secondsTaken: 300 });
    expect(judgeSubmit({ ...held, now: 615_000 }, 2)).toMatchObject({
      late: false,
      submittedAt: 615_000,
      by: 'student',
      secondsTaken: 600,
    });
  });

  // Red with the grace left out, or with >= in its place: the last packet of the grace would be thrown away.
  it('after deadline and grace is the clock’s, at the deadline', () => {
    expect(judgeSubmit({ ...held, now: 615_001 }, 2)).toEqual({
      kind: 'closing',
      late: true,
      submittedAt: 600_000,
      by: 'clock',
      secondsTaken: 600,
    });
  });

  it('by an older device and by one that nobody has is refused', () => {
    expect(judgeSubmit(held, 1)).toMatchObject({ kind: 'refused', error: { statusMessage: 'Taken over' } });
    expect(judgeSubmit(held, 3)).toMatchObject({ kind: 'refused', error: { statusMessage: 'Invalid input' } });
  });

  it.each(['submitted', 'scored', 'rescored'] as const)(
    'of one that is %s already is the first one again, whichever device asks',
    (state) => {
      for (const epoch of [1, 2, 3]) expect(judgeSubmit({ ...held, state }, epoch)).toEqual({ kind: 'closed' });
    },
  );
});
