import type { Permission } from '#contracts/shared/permissions';
import { AppError, type Actor } from '#platform/kernel';

const holds = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes(permission));

/**
 * Whose questions somebody sees (`isKeyVisible` says whether with the key): null for everybody's. Whoever only contributes or teaches sees the
 * own: what others wrote may stand in an exam that the same person is going to sit, or whose students the person knows.
 */
export const sightOf = (actor: Actor): string | null =>
  holds(actor, 'questions.write') || holds(actor, 'exams.publish') || actor.kind !== 'user' ? null : actor.id;

/** Of whose papers somebody is told: who looks after exams is told of those that the person sees; who only contributes of what was sat. */
export const seesExamPapers = (actor: Actor): boolean => sightOf(actor) === null || holds(actor, 'exams.read');

/** Whose imports somebody sees and touches: null for everybody's. Throws 'Not allowed'. */
export const importSightOf = (actor: Actor): string | null => {
  if (holds(actor, 'questions.write')) return null;
  return personWith(actor, 'questions.writeOwn');
};

/**
 * What narrows somebody's bank. Whoever sees the own questions alone is not told which of them an exam has taken in: that person may be going to
 * sit it.
 */
export const withinSight = <F extends { readonly mine?: 'yes' | undefined; readonly unused?: 'yes' | undefined }>(
  actor: Actor,
  filter: F,
): F => (sightOf(actor) === null ? filter : { ...filter, mine: 'yes', ...(seesExamPapers(actor) ? {} : { unused: undefined }) });

/** Throws 'Not allowed' for whoever holds the permission neither as a person nor as the system itself. */
export const demand = (actor: Actor, permission: Permission): void => {
  if (!holds(actor, permission)) throw new AppError('Not allowed', { permission });
};

/** The person who acts. Throws 'Sign in required' for anybody else, 'Not allowed' without the permission. */
export const personWith = (actor: Actor, permission: Permission): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  demand(actor, permission);
  return actor.id;
};
