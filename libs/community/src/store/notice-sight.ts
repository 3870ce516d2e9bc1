import { courseAudience } from '#contracts/shared/audience';
import { AppError, type Actor } from '#platform/kernel';
import { demandPoster, postsEverywhere } from '../domain/notice-rights.js';
import type { Hearers } from '../ports.js';

/** The feeds whose notices somebody of the staff sees and posts to; null: all of them. */
export type NoticeSight = readonly string[] | null;

/** Throws 'Not allowed'. */
export const noticeSightOf = async (hearers: Hearers, actor: Actor): Promise<NoticeSight> => {
  demandPoster(actor);
  if (postsEverywhere(actor)) return null;
  return (await hearers.taught(actor))?.map(courseAudience) ?? null;
};

/** A notice of another feed is not told from one that does not exist. Throws 'Notice not found'. */
export const demandSeen = (sight: NoticeSight, { audience }: { readonly audience: string }): void => {
  if (sight !== null && !sight.includes(audience)) throw new AppError('Notice not found');
};
