import type { Invariant } from '../invariant.js';

/** Rounds and mistakes. */
export const quiz: readonly Invariant[] = [
  {
    name: 'round-sums-off',
    says: 'A round whose points or counts are not those of its questions',
    sql: `select r.id::text from practice.rounds r
      where (r.points, r.correct, r.answered) <> (
        select coalesce(sum(p.points), 0)::int, count(*) filter (where p.state = 'right')::int, count(p.answered_at)::int
        from practice.round_places p where p.round_id = r.id)`,
  },
  {
    name: 'review-not-counted',
    says: 'A mistake that was answered again, and whose answer stands nowhere else',
    sql: `select v.id::text from practice.reviews v where v.state in ('right', 'wrong', 'skipped') and not exists (
      select from practice.answers a where a.user_id = v.user_id and a.source = 'mistakes' and a.ref_id = v.id)`,
  },
];
