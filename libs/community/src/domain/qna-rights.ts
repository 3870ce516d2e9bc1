import { AppError, type Actor } from '#platform/kernel';

/** Who acts in a room, and whether as one of its teachers. */
export interface Participant {
  readonly userId: string;
  readonly staff: boolean;
}

/** Teaching a course makes nobody its voice: the right to answer belongs to it. */
export const participantOf = (actor: Actor, room: { readonly taught: boolean }): Participant => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return { userId: actor.id, staff: room.taught && actor.permissions.includes('qna.answer') };
};

/** The person who acts on the desk. Throws 'Sign in required', 'Not allowed'. */
export const answererOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  if (!actor.permissions.includes('qna.answer')) throw new AppError('Not allowed', { permission: 'qna.answer' });
  return actor.id;
};

/** Hidden words are seen by who wrote them and by staff. */
export const sees = (who: Participant, { authorId, hidden }: { readonly authorId: string | null; readonly hidden: boolean }): boolean =>
  !hidden || who.staff || authorId === who.userId;

/** The answer that settled it is named by who asked, and by those who teach. */
export const mayAccept = (who: Participant, askerId: string | null): boolean => who.staff || askerId === who.userId;

/** Throws 'Not allowed' for somebody else's words, 'Edit time over' when they have stood too long. */
export const demandOwnFresh = (
  who: Participant,
  { authorId, fresh }: { readonly authorId: string | null; readonly fresh: boolean },
  minutes: number,
): void => {
  if (authorId !== who.userId) throw new AppError('Not allowed');
  if (!fresh) throw new AppError('Edit time over', { minutes });
};
