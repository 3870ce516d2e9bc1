import { AppError } from '#platform/kernel';
import { attemptMachine, type AttemptState } from './attempt.machine.js';
import { secondsTaken } from './deadline.js';

/** An attempt that is held, at the moment that counts; times are milliseconds since the epoch by the database's clock. */
export interface HeldAttempt {
  readonly state: AttemptState;
  readonly epoch: number;
  readonly startedAt: number;
  readonly deadline: number;
  readonly acceptUntil: number;
  readonly now: number;
}

/** `late`: after deadline and grace it counts as made by the clock at the deadline, and what it carries is not scored. */
export interface Closing {
  readonly kind: 'closing';
  readonly late: boolean;
  readonly submittedAt: number;
  readonly by: 'student' | 'clock';
  readonly secondsTaken: number;
}

/** `closed`: it was submitted before, and the same receipt is given again. */
export type SubmitVerdict = Closing | { readonly kind: 'closed' } | { readonly kind: 'refused'; readonly error: AppError };

const refused = (error: AppError): SubmitVerdict => ({ kind: 'refused', error });

/** What becomes of a submission by a device of this epoch: 'Taken over' for an older one, 'Invalid input' for one that nobody has. */
export const judgeSubmit = (attempt: HeldAttempt, epoch: number): SubmitVerdict => {
  if (attempt.state !== 'in_progress') return { kind: 'closed' };
  if (epoch < attempt.epoch) return refused(new AppError('Taken over'));
  if (epoch > attempt.epoch)
    return refused(new AppError('Invalid input', { field: 'epoch' }, { issues: { epoch: 'No device has this epoch' } }));
  attemptMachine.step(attempt.state, 'submitted');
  const late = attempt.now > attempt.acceptUntil;
  const submittedAt = late ? attempt.deadline : attempt.now;
  return {
    kind: 'closing',
    late,
    submittedAt,
    by: late ? 'clock' : 'student',
    secondsTaken: secondsTaken(attempt.startedAt, submittedAt, attempt.deadline),
  };
};
