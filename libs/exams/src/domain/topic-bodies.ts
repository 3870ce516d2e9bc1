import type { BoardRow } from '#contracts/http/exams';
import type { TopicBody } from '#contracts/socket/topics';
import type { AttemptState } from './attempt.machine.js';

/** The body of `attempt:{id}`. */
export const attemptBody = (
  attempt: { readonly state: AttemptState; readonly epoch: number; readonly deadline: number },
  row: BoardRow | null = null,
  total = 0,
): TopicBody<'attempt'> => ({ state: attempt.state, epoch: attempt.epoch, deadline: new Date(attempt.deadline).toISOString(), row, total });
