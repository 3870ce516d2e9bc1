import { batchAudience, courseAudience, type postedAudiences } from '#contracts/shared/audience';
import { type FormulaChecker, sanitiseArticle } from '#platform';
import { AppError } from '#platform/kernel';
import { linkOf, titleOf } from '../domain/notice-words.js';
import type { Hearers } from '../ports.js';
import type { NoticeDraft } from './desk-notices.sql.js';
import type { NoticeSight } from './notice-sight.js';

/** What somebody typed. */
export interface NoticeWish extends Omit<NoticeDraft, 'audience'> {
  readonly audience: (typeof postedAudiences)[number];
  readonly courseId: string | null;
  readonly batch: string | null;
}

const refuse = (field: string, reason: string): never => {
  throw new AppError('Invalid input', { field }, { issues: { [field]: reason } });
};

/** The key of the feed. Throws 'Invalid input' where a course or batch is missing, 'Course not found'; 'Not allowed' for whoever posts in own courses. */
export const audienceOf = async (
  hearers: Hearers,
  sight: NoticeSight,
  { audience, courseId, batch }: Pick<NoticeWish, 'audience' | 'courseId' | 'batch'>,
): Promise<string> => {
  if (sight !== null && audience !== 'course') throw new AppError('Not allowed', { permission: 'notices.write' });
  if (audience === 'batch') return batch === null ? refuse('batch', 'A batch') : batchAudience(batch);
  if (audience !== 'course') return audience;
  if (courseId === null) return refuse('courseId', 'A course');
  const [course] = await hearers.courses([courseId]);
  if (!course || (sight !== null && !sight.includes(courseAudience(course.id)))) throw new AppError('Course not found');
  return courseAudience(course.id);
};

/** The rich text as it is stored: cleaned, its formulas readable. */
export const bodyOf = async (body: string, formulas: FormulaChecker): Promise<string> => {
  const clean = sanitiseArticle(body, 'body');
  await formulas.demand({ body: clean });
  // An editor that was written in and emptied leaves its paragraph behind.
  return /^(<p>(<br\s*\/?>|\s|&nbsp;)*<\/p>)*$/.test(clean) ? '' : clean;
};

/** Throws 'Invalid input', 'Course not found'. The body is clean (`bodyOf`). `now`: a notice that is to be over before it begins is a slip of the pen. */
export const draftOf = async (
  hearers: Hearers,
  sight: NoticeSight,
  wish: NoticeWish,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<NoticeDraft> => {
  const starts = wish.startsAt === null ? now : new Date(wish.startsAt);
  if (wish.endsAt !== null && new Date(wish.endsAt) <= (starts > now ? starts : now)) refuse('endsAt', 'After it is posted');
  return {
    audience: await audienceOf(hearers, sight, wish),
    title: titleOf(wish.title),
    body: wish.body,
    link: linkOf(wish.link, origin),
    pinned: wish.pinned,
    push: wish.push,
    startsAt: wish.startsAt,
    endsAt: wish.endsAt,
  };
};
