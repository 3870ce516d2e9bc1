import { questionActions, type QuestionAction, type QuestionState } from '#contracts/shared/bank';
import type { ErrorCode } from '#contracts/shared/errors';
import type { Actor } from '#platform/kernel';
import { questionActionRules } from './question.machine.js';

/** What decides who may do what to a question. */
export interface Owned {
  readonly state: QuestionState;
  readonly contributorId: string | null;
  /** Approved by its author for own exams alone. */
  readonly awaitsReview?: boolean;
  /** Set aside: it leaves practice with the next nightly batch. */
  readonly leaving?: boolean;
}

export const isWriter = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('questions.write'));

const reads = (actor: Actor): boolean => isWriter(actor) || (actor.kind === 'user' && actor.permissions.includes('questions.read'));

export const isAuthor = (actor: Actor, { contributorId }: Owned): boolean => actor.kind === 'user' && actor.id === contributorId;

/** What decides who is shown what is right in a question, and why. */
export interface Keyed extends Owned {
  /** It stood in practice and left it alone, with no nightly batch. */
  readonly leftPractice: boolean;
}

/**
 * What is not published may stand in a coming paper: its key is for its author, for who writes the bank and for who publishes exams. Never by
 * whether it does stand in one, which the missing key would tell. What was retired out of practice is known already.
 */
export const isKeyVisible = (actor: Actor, question: Keyed): boolean =>
  question.state === 'published' ||
  (question.state === 'retired' && question.leftPractice) ||
  isWriter(actor) ||
  isAuthor(actor, question) ||
  (actor.kind === 'user' && actor.permissions.includes('exams.publish'));

/** What is set aside already is not set aside again, and what is not, is not kept. */
const leavingRefuses: Readonly<Partial<Record<QuestionAction, boolean>>> = { 'set-aside': true, keep: false };

/** Why the actor may not do this to the question now, or null. */
export const refusalOf = (actor: Actor, question: Owned, action: QuestionAction): ErrorCode | null => {
  const { from, author } = questionActionRules[action];
  // A review of what its author has approved leaves the state as it is.
  const reviews = action === 'approve' && question.state === 'approved' && question.awaitsReview === true;
  if (!isWriter(actor) && !(reads(actor) && isAuthor(actor, question))) return 'Not allowed';
  if (!from.includes(question.state) && !reviews) return 'Illegal transition';
  if (!isWriter(actor) && !author.includes(question.state)) return 'Not allowed';
  // Last: an author who may not do it learns not even whether the question is set aside.
  return question.leaving === leavingRefuses[action] ? 'Illegal transition' : null;
};

export const actionsFor = (actor: Actor, question: Owned): QuestionAction[] =>
  questionActions.filter((action) => refusalOf(actor, question, action) === null);

/** Writers save what is not retired, authors their own drafts. */
export const maySave = (actor: Actor, question: Owned): boolean =>
  question.state !== 'retired' && (isWriter(actor) || (reads(actor) && question.state === 'draft' && isAuthor(actor, question)));
