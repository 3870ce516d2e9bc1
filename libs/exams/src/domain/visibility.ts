import type { AttemptState } from './attempt.machine.js';
import type { ExamState } from './exam.machine.js';

export interface ReleaseRules {
  readonly state: ExamState;
  readonly leaderboard: 'live' | 'after-close' | 'hidden';
  readonly publishResults: 'at-once' | 'at-close' | 'by-hand';
  readonly showSolution: 'never' | 'after-submit' | 'after-close';
}

const isOver = (state: ExamState) => state === 'closed' || state === 'results' || state === 'archived';
const areResultsOut = (state: ExamState) => state === 'results' || state === 'archived';

/** Whether participants may see the board now. One rule for HTTP, sockets and pages. */
export const isBoardVisible = ({ state, leaderboard }: ReleaseRules): boolean =>
  leaderboard === 'live' ? state === 'open' || isOver(state) : leaderboard === 'after-close' && isOver(state);

/** Whether the board still moves. */
export const isBoardLive = ({ state }: Pick<ReleaseRules, 'state'>): boolean => state === 'open' || state === 'closed';

/** Whether somebody sees the own score: the results are out, or a live board says it anyway. */
export const isScoreVisible = (rules: ReleaseRules): boolean =>
  areResultsOut(rules.state) ||
  (rules.publishResults === 'at-once' && rules.state !== 'cancelled') ||
  (rules.leaderboard === 'live' && isBoardVisible(rules));

/** Whether stored answers may still be mended: it is sat or being scored, and nobody has seen a score of it. */
export const mayRaiseAnswers = (rules: ReleaseRules): boolean =>
  (rules.state === 'open' || rules.state === 'closed') && !isScoreVisible(rules);

/**
 * Whether somebody may read why an own score changed: a reason says what is right, so it waits as the solution does; where the solution
 * never comes, for the results.
 */
export const isReasonVisible = (rules: ReleaseRules, mine: AttemptState | null): boolean =>
  areResultsOut(rules.state) || isSolutionVisible(rules, mine);

/**
 * Whether somebody may see keys and explanations. `mine` is the state of the own latest attempt; null = never took part,
 * and then one waits as long as those who did: until the exam is over.
 */
export const isSolutionVisible = (rules: ReleaseRules, mine: AttemptState | null): boolean => {
  if (rules.showSolution === 'never' || rules.state === 'cancelled') return false;
  if (mine === 'in_progress') return false;
  if (areResultsOut(rules.state)) return true;
  // Before the results only to those who are through with an exam that publishes at once; others may still be in their grace.
  const through = mine === 'scored' || mine === 'rescored';
  return (
    through &&
    rules.showSolution === 'after-submit' &&
    rules.publishResults === 'at-once' &&
    (rules.state === 'open' || rules.state === 'closed')
  );
};
