import { machine } from '#platform/kernel';

/** Finished by its learner or by the clock; abandoned is left on purpose. Neither comes back. */
export const practiceSession = machine({
  name: 'practice-session',
  initial: 'active',
  to: { active: ['finished', 'abandoned'], finished: [], abandoned: [] },
});
