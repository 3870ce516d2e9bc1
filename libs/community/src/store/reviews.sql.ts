import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminReview, OwnReview } from '#contracts/http/review-shapes';
import { mostStars } from '#contracts/shared/reviews';
import { pageSize } from '#contracts/shared/values';
import { pageSql } from '#platform';
import { newId, type ListPage } from '#platform/kernel';
import { idList, iso } from './moments.js';

export interface WrittenReview {
  readonly stars: number;
  readonly text: string;
}

/** Writes the person's review of the course, or changes the one that stands. What staff has hidden stays hidden. */
export const putReview = async (em: EntityManager, courseId: string, userId: string, { stars, text }: WrittenReview): Promise<void> => {
  await em.execute(
    `insert into community.reviews as r (id, course_id, author_id, stars, text) values (?, ?, ?, ?, ?)
     on conflict (course_id, author_id) do update set stars = excluded.stars, text = excluded.text, withdrawn_at = null,
       created_at = case when r.withdrawn_at is null then r.created_at else platform.now() end,
       edited_at = case when r.withdrawn_at is null then platform.now() end
     where r.withdrawn_at is not null or (r.stars, r.text) is distinct from (excluded.stars, excluded.text)`,
    [newId(), courseId, userId, stars, text],
  );
};

/** Takes it away. Of a hidden one the row stays without its text: a new review would otherwise stand where the hidden one stood. */
export const takeReviewAway = async (em: EntityManager, courseId: string, userId: string): Promise<void> => {
  const own = [courseId, userId];
  await em.execute('delete from community.reviews where course_id = ? and author_id = ? and hidden_at is null', own);
  await em.execute(
    `update community.reviews set text = '', withdrawn_at = platform.now() where course_id = ? and author_id = ? and withdrawn_at is null`,
    own,
  );
};

export const readOwnReview = async (em: EntityManager, courseId: string, userId: string): Promise<OwnReview | null> => {
  const [row] = await em.execute<(WrittenReview & { at: string; why: string | null })[]>(
    `select stars, text, ${iso('created_at')} as at, hidden_why as why from community.reviews
     where course_id = ? and author_id = ? and withdrawn_at is null`,
    [courseId, userId],
  );
  return row ? { stars: row.stars, text: row.text, at: row.at, hidden: row.why === null ? null : { why: row.why } } : null;
};

export interface ReviewFigures {
  readonly count: number;
  readonly starsSum: number;
  /** How many gave one star, two, … five. */
  readonly byStars: number[];
}

/** Of the reviews that readers see. */
export const readFigures = async (em: EntityManager, courseId: string): Promise<ReviewFigures> => {
  const rows = await em.execute<{ stars: number; count: number }[]>(
    'select stars, count(*)::int as count from community.reviews where course_id = ? and hidden_at is null group by stars',
    [courseId],
  );
  const byStars = Array.from({ length: mostStars }, (_, at) => rows.find(({ stars }) => stars === at + 1)?.count ?? 0);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    starsSum: rows.reduce((sum, { stars, count }) => sum + stars * count, 0),
    byStars,
  };
};

export interface StoredReview extends WrittenReview {
  readonly id: string;
  readonly authorId: string;
  readonly at: string;
  readonly edited: boolean;
}

export const pageOfReviews = (em: EntityManager, courseId: string, page: number): Promise<StoredReview[]> =>
  em.execute<StoredReview[]>(
    `select id, author_id as "authorId", stars, text, ${iso('created_at')} as at, edited_at is not null as edited
     from community.reviews where course_id = ? and hidden_at is null order by created_at desc, id desc limit ${pageSize} offset ?`,
    [courseId, (page - 1) * pageSize],
  );

export interface ReviewFilter {
  readonly q?: string | undefined;
  readonly show: 'all' | 'shown' | 'hidden';
  readonly stars?: string | undefined;
  readonly page: ListPage;
}
export interface StoredAdminReview extends WrittenReview, Pick<AdminReview, 'id' | 'at' | 'editedAt'> {
  readonly authorId: string;
  readonly courseId: string;
  readonly hiddenWhy: string | null;
  readonly hiddenAt: string | null;
  readonly hiddenBy: string | null;
}

/** `courseIds` null: of all courses. */
export const pageOfAdminReviews = async (
  em: EntityManager,
  { q, show, stars, page }: ReviewFilter,
  courseIds: readonly string[] | null,
): Promise<{ rows: StoredAdminReview[]; total: number }> => {
  const ids = courseIds === null ? null : idList(courseIds);
  const [hidden, star] = [show === 'all' ? null : show === 'hidden', stars === undefined ? null : Number(stars)];
  const from = `from community.reviews r where r.withdrawn_at is null and (?::uuid[] is null or r.course_id = any(?::uuid[]))
    and (?::boolean is null or (r.hidden_at is not null) = ?) and (?::int is null or r.stars = ?)
    and position(platform.fold(?) in platform.fold(r.text)) > 0`;
  const values = [ids, ids, hidden, hidden, star, star, q ?? ''];
  const rows = await em.execute<StoredAdminReview[]>(
    `select r.id, r.author_id as "authorId", r.course_id as "courseId", r.stars, r.text, ${iso('r.created_at')} as at,
       ${iso('r.edited_at')} as "editedAt", r.hidden_why as "hiddenWhy", ${iso('r.hidden_at')} as "hiddenAt", r.hidden_by as "hiddenBy"
     ${from} order by r.created_at desc, r.id desc${pageSql(page)}`,
    values,
  );
  const [all] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values);
  return { rows, total: all?.total ?? 0 };
};

/** The course of a review, which is held meanwhile; null where there is none. */
export const holdReview = async (em: EntityManager, id: string): Promise<{ courseId: string } | null> => {
  const [row] = await em.execute<{ courseId: string }[]>(
    'select course_id as "courseId" from community.reviews where id = ? and withdrawn_at is null for update',
    [id],
  );
  return row ?? null;
};

/** Hides a review or shows it again; false where it stood so already. */
export const setReviewHidden = async (
  em: EntityManager,
  { id, hidden, by, reason }: { readonly id: string; readonly hidden: boolean; readonly by: string; readonly reason: string },
): Promise<boolean> => {
  const changed = await em.execute<unknown[]>(
    hidden
      ? `update community.reviews set hidden_at = platform.now(), hidden_by = ?, hidden_why = ? where id = ? and hidden_at is null returning 1`
      : 'update community.reviews set hidden_at = null, hidden_by = null, hidden_why = null where id = ? and hidden_at is not null returning 1',
    [...(hidden ? [by, reason] : []), id],
  );
  return changed.length > 0;
};
