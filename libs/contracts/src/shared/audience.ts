import { isId } from './choices.js';

/** Whom a notice is for. `people`: a few persons, each told in their own feed (`person-…`). No schema stands here: the browser loads this early. */
export const audienceKinds = ['everyone', 'course', 'batch', 'staff', 'people'] as const;
export type AudienceKind = (typeof audienceKinds)[number];
/** What staff can write to; single persons are told by what happens to them. */
export const postedAudiences = ['everyone', 'course', 'batch', 'staff'] as const;

const batchForm = /^batch-[a-z0-9]+(-[a-z0-9]+)*$/;
const longest = 60;

/** The key of a batch's feed: `HSC 2027` is `batch-hsc-2027`. */
export const batchAudience = (batch: string): string => `batch-${batch.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
export const courseAudience = (courseId: string): string => `course-${courseId}`;
export const personAudience = (userId: string): string => `person-${userId}`;

/** The id behind `course-` or `person-`; null for any other audience. */
export const idOfAudience = (audience: string): string | null => {
  const id = /^(?:course|person)-(.+)$/.exec(audience)?.[1];
  return id !== undefined && isId(id) ? id : null;
};

/** What kind of feed the key names; null for what is no feed of ours. */
export const audienceKind = (audience: string): AudienceKind | null => {
  if (audience.length > longest) return null;
  if (audience === 'everyone' || audience === 'staff') return audience;
  if (batchForm.test(audience)) return 'batch';
  if (idOfAudience(audience) === null) return null;
  return audience.startsWith('course-') ? 'course' : 'people';
};
