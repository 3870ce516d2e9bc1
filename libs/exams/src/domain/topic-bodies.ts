import type { BoardRow } from '#contracts/http/exams';
import type { TopicBody } from '#contracts/socket/topics';
import type { AttemptState } from './attempt.machine.js';

type Body = TopicBody<'attempt'>;

/** The body of `attempt:{id}`. */
export const attemptBody = (
  attempt: { readonly state: AttemptState; readonly epoch: number; readonly deadline: number; readonly disqualified?: boolean },
  row: BoardRow | null = null,
  total = 0,
  change: Body['change'] = null,
): Body => ({
  state: attempt.state,
  epoch: attempt.epoch,
  deadline: new Date(attempt.deadline).toISOString(),
  row,
  total,
  ...(change ? { change } : {}),
  ...(attempt.disqualified === undefined ? {} : { disqualified: attempt.disqualified }),
});
