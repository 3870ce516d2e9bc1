import { machine } from '#platform/kernel';

/** An attempt's life. Disqualified is a mark beside it, not a state. */
export const attemptMachine = machine({
  name: 'attempt',
  initial: 'in_progress',
  to: {
    in_progress: ['submitted'],
    submitted: ['scored'],
    scored: ['rescored'],
    rescored: ['rescored'],
  },
});
export type AttemptState = (typeof attemptMachine.states)[number];
