import { CallError } from '../../client/call-error.js';
import type { Failure } from '../../client/save-queue.state.js';

const CLOSED: readonly string[] = ['Deadline over', 'Attempt closed', 'Already submitted'];
/** The person or the attempt is refused, not an answer: everything waits on the device. */
const HELD: readonly string[] = [
  'Sign in required',
  'Not allowed',
  'Not enrolled',
  'Attempt not found',
  'Not found',
  'Cross-site request',
  'Exam cancelled',
];
const AGAIN: readonly number[] = [408, 425, 429];

/** What a failed save means for the queue; `after` in ms is what the server asked to wait. */
export const judge = (error: unknown): { failure: Failure; after?: number } => {
  if (!(error instanceof CallError)) return { failure: { kind: 'again' } };
  const { statusCode, statusMessage, retryAfterSeconds } = error;
  if (statusMessage === 'Taken over') return { failure: { kind: 'taken' } };
  if (CLOSED.includes(statusMessage)) return { failure: { kind: 'closed', code: statusMessage } };
  if (HELD.includes(statusMessage)) return { failure: { kind: 'held', code: statusMessage } };
  // A proxy's or portal's page is no judgement about the answer, whatever its status.
  const ours = error.answered && statusCode >= 400 && statusCode < 500 && !AGAIN.includes(statusCode);
  if (ours) return { failure: { kind: 'refused', code: statusMessage } };
  return { failure: { kind: 'again' }, after: retryAfterSeconds * 1000 };
};
