import { machine } from '#platform/kernel';

/** An exam's life. Whatever is not named here is an `IllegalTransition`. */
export const examMachine = machine({
  name: 'exam',
  initial: 'draft',
  to: {
    draft: ['scheduled', 'archived'],
    scheduled: ['draft', 'open', 'cancelled'],
    open: ['closed', 'cancelled'],
    closed: ['results', 'archived'],
    results: ['archived'],
    archived: [],
    cancelled: ['archived'],
  },
});
export type ExamState = (typeof examMachine.states)[number];
