import { AppError, type Actor } from '#platform/kernel';

/** Who acts in a room, and whether as one of its teachers. */
export interface Participant {
  readonly userId: string;
  readonly staff: boolean;
  /** Sees whole names and institutes of the others. */
  readonly named: boolean;
}

/** Teaching a course makes nobody its voice: the right to answer belongs to it. */
export const participantOf = (actor: Actor, room: { readonly taught: boolean; readonly named: boolean }): Participant => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return { userId: actor.id, staff: room.taught && actor.permissions.includes('qna.answer'), named: room.named };
};

/** The person who acts on the desk. Throws 'Sign in required', 'Not allowed'. */
export const answererOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  if (!actor.permissions.includes('qna.answer')) throw new AppError('Not allowed', { permission: 'qna.answer' });
  return actor.id;
};

type Acting = Pick<Participant, 'userId' | 'staff'>;

/** Hidden words are seen by who wrote them and by staff. */
export const sees = (who: Acting, { authorId, hidden }: { readonly authorId: string | null; readonly hidden: boolean }): boolean =>
  !hidden || who.staff || authorId === who.userId;

/** The answer that settled it is named by who asked, and by those who teach. */
export const mayAccept = (who: Acting, askerId: string | null): boolean => who.staff || askerId === who.userId;

/** Throws 'Not allowed' for somebody else's words, 'Edit time over' when they have stood too long. */
export const demandOwnFresh = (
  who: Acting,
  { authorId, fresh }: { readonly authorId: string | null; readonly fresh: boolean },
  minutes: number,
): void => {
  if (authorId !== who.userId) throw new AppError('Not allowed');
  if (!fresh) throw new AppError('Edit time over', { minutes });
};
