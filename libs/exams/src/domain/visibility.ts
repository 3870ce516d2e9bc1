import type { AttemptState } from './attempt.machine.js';
import { lastStart, lastWrite, type ExamTimes } from './deadline.js';
import type { ExamState } from './exam.machine.js';

export interface ReleaseRules extends ExamTimes {
  readonly state: ExamState;
  /** When the results came out, in ms; an archived exam without them was never sat, and its paper may come again. */
  readonly resultsAt: number | null;
  readonly kind: 'live' | 'practice' | 'mock';
  readonly leaderboard: 'live' | 'after-close' | 'hidden';
  readonly publishResults: 'at-once' | 'at-close' | 'by-hand';
  readonly showSolution: 'never' | 'after-submit' | 'after-close';
  /** Whether scores and ranks are shown while others still write. */
  readonly liveFigures: boolean;
  /** A make-up repeats its paper: until that is over nothing is told by which those who sat it would know what is right. Null: none does. */
  readonly waitsUntil: number | null;
  /** The database clock when the rules were read. */
  readonly now: number;
}

type Outcome = Pick<ReleaseRules, 'state' | 'resultsAt'>;
const areResultsOut = ({ state, resultsAt }: Outcome): boolean => state === 'results' || (state === 'archived' && resultsAt !== null);
const isOver = (rules: Outcome): boolean => rules.state === 'closed' || areResultsOut(rules);

/** Whether a make-up with its paper is still to be sat. */
export const isHeldBack = ({ waitsUntil, now }: Pick<ReleaseRules, 'waitsUntil' | 'now'>): boolean =>
  waitsUntil !== null && now < waitsUntil;

/** Whether attempts of it are, or were, marked: then its keys can be corrected. */
export const isMarked = (rules: Outcome): boolean => rules.state === 'open' || isOver(rules);

/** Whether participants may see the board now. One rule for HTTP, sockets and pages. */
export const isBoardVisible = (rules: ReleaseRules): boolean =>
  rules.leaderboard === 'live' ? rules.state === 'open' || isOver(rules) : rules.leaderboard === 'after-close' && isOver(rules);

/** Whether the board still moves. */
export const isBoardLive = ({ state }: Pick<ReleaseRules, 'state'>): boolean => state === 'open' || state === 'closed';

/**
 * When figures come before the results: scores, what was right or wrong, ranks. Of a ranked exam never while anybody can still start, since
 * a spare account could try answers and read off the key; with live figures from then on, else when nobody can write any more.
 * A ranked exam with live figures and no start window was promised before there were windows; none is scheduled any more.
 */
export const figuresAt = (rules: ReleaseRules): number => {
  const live = rules.kind === 'live' && rules.startWindowSeconds !== null ? lastStart(rules) : rules.opensAt;
  return Math.max(rules.liveFigures ? live : lastWrite(rules), rules.waitsUntil ?? 0);
};

/** Whether a participant may be told any figure now, of whomever. Before that all say only who has submitted, and how many. */
export const areFiguresOut = (rules: ReleaseRules): boolean =>
  areResultsOut(rules) || ((rules.state === 'open' || rules.state === 'closed') && rules.now >= figuresAt(rules));

/** Whether the figures are still to come. */
export const awaitsFigures = (rules: ReleaseRules): boolean =>
  (rules.state === 'scheduled' || rules.state === 'open' || rules.state === 'closed') && !areFiguresOut(rules);

/** Whether somebody sees the own score: the results are out, they come at once, or a board that may be seen says it anyway. */
export const isScoreVisible = (rules: ReleaseRules): boolean => {
  if (areResultsOut(rules)) return true;
  if (isHeldBack(rules)) return false;
  // What is not ranked gives nothing away to anybody but the person.
  const isUnderWay = rules.state === 'open' || rules.state === 'closed';
  if (rules.publishResults === 'at-once' && isUnderWay && (rules.kind !== 'live' || areFiguresOut(rules))) return true;
  return rules.leaderboard === 'live' && isBoardVisible(rules) && areFiguresOut(rules);
};

/** Whether stored answers may still be mended: it is sat or being scored, and nobody has seen a score of it. */
export const mayRaiseAnswers = (rules: ReleaseRules): boolean =>
  (rules.state === 'open' || rules.state === 'closed') && !isScoreVisible(rules);

/**
 * Whether somebody may read why an own score changed: a reason says what is right, so it waits as the solution does; where the solution
 * never comes, for the results.
 */
export const isReasonVisible = (rules: ReleaseRules, mine: AttemptState | null): boolean =>
  areResultsOut(rules) || isSolutionVisible(rules, mine);

/**
 * Whether somebody may see keys and explanations. `mine` is the state of the own latest attempt; null = never took part,
 * and then one waits as long as those who did: until the exam is over.
 */
export const isSolutionVisible = (rules: ReleaseRules, mine: AttemptState | null): boolean => {
  if (rules.showSolution === 'never' || rules.state === 'cancelled') return false;
  if (mine === 'in_progress') return false;
  if (areResultsOut(rules)) return true;
  // Before the results only to those who are through with an exam that publishes at once; others may still be in their grace.
  const through = mine === 'scored' || mine === 'rescored';
  return (
    through &&
    rules.showSolution === 'after-submit' &&
    rules.publishResults === 'at-once' &&
    (rules.state === 'open' || rules.state === 'closed') &&
    // Of a ranked exam that was scheduled when this was still allowed: not before the figures.
    isScoreVisible(rules)
  );
};
