import type { EntityManager } from '@mikro-orm/postgresql';
import type { LineOutcome } from '#contracts/shared/commerce';

/** Times are PostgreSQL's text, to the microsecond: they go back as they came. */
export interface LineGrantRow {
  readonly lineId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly courseId: string;
  readonly enrolmentId: string | null;
  readonly outcome: Extract<LineOutcome, 'granted' | 'extended' | 'already' | 'seats-taken'> | 'refunded';
  readonly beforeEndsAt: string | null;
  /** bigint, as text; null: without an end, or nothing. */
  readonly addedMs: string | null;
}

/** What the line gave, once it was answered. Worth something under the lock of the buyer's place only. */
export const readLineGrant = async (em: EntityManager, lineId: string): Promise<(LineGrantRow & { readonly undone: boolean }) | null> => {
  const [row] = await em.execute<(LineGrantRow & { undone: boolean })[]>(
    `select line_id as "lineId", order_id as "orderId", user_id as "userId", course_id as "courseId", enrolment_id as "enrolmentId", outcome,
       before_ends_at::text as "beforeEndsAt", added_ms::text as "addedMs", undone_at is not null as undone
     from catalog.line_grants where line_id = ?`,
    [lineId],
  );
  return row ?? null;
};

export const writeLineGrant = async (em: EntityManager, row: LineGrantRow): Promise<void> =>
  void (await em.execute(
    `insert into catalog.line_grants (line_id, order_id, user_id, course_id, enrolment_id, outcome, before_ends_at, added_ms, undone_at)
     values (?, ?, ?, ?, ?, ?, ?::timestamptz, ?::bigint, case when ? then platform.now() end)`,
    [
      row.lineId,
      row.orderId,
      row.userId,
      row.courseId,
      row.enrolmentId,
      row.outcome,
      row.beforeEndsAt,
      row.addedMs,
      row.outcome === 'refunded',
    ],
  ));

/** Closes it; false where it was closed already. */
export const closeLineGrant = async (em: EntityManager, lineId: string): Promise<boolean> => {
  const closed = await em.execute<unknown[]>(
    'update catalog.line_grants set undone_at = platform.now() where line_id = ? and undone_at is null returning 1',
    [lineId],
  );
  return closed.length > 0;
};
