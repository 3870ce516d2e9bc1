import type { Invariant } from '../invariant.js';

/** Questions and answers of courses. */
export const qna: readonly Invariant[] = [
  {
    name: 'thread-counts-off',
    says: 'A question whose counts are not those of the answers and votes that readers see',
    sql: `select t.id::text from community.threads t
      where t.votes <> (select count(*) from community.thread_votes v where v.thread_id = t.id)
        or (t.answers, t.staff_answers) <> (select count(*), count(*) filter (where a.by_staff)
          from community.answers a where a.thread_id = t.id and a.hidden_at is null)
      union all
      select a.id::text from community.answers a where a.votes <> (select count(*) from community.answer_votes v where v.answer_id = a.id)`,
  },
  {
    name: 'accepted-answer-unseen',
    says: 'A question settled by an answer that is hidden, or of another question',
    sql: `select t.id::text from community.threads t where t.accepted_answer_id is not null and not exists (
      select from community.answers a where a.id = t.accepted_answer_id and a.thread_id = t.id and a.hidden_at is null)`,
  },
];
