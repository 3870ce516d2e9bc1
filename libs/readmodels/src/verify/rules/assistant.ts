import type { Invariant } from '../invariant.js';

/** The assistant: what it answers from, what it answered, and what that used. */
export const assistant: readonly Invariant[] = [
  {
    name: 'answer-left-open',
    says: 'An answer that is still being written after a quarter of an hour: no clock has ended it',
    sql: `select t.id::text from assistant.turns t where t.state = 'under-way' and t.kept_at < platform.now() - interval '15 minutes'`,
  },
  {
    name: 'answer-cites-nothing',
    says: 'An answer that a model has written without a source',
    sql: `select t.id::text from assistant.turns t where t.state = 'done' and (t.way = 'quotes' or t.sources = '[]' or t.blocks = '[]')`,
  },
  {
    name: 'assistant-use-off',
    says: 'A day that is said to have used less than its answers did',
    sql: `select d.user_id || ' ' || d.day as id from assistant.days d join (
        select t.day, t.user_id, sum(t.tokens_in) as tokens_in, sum(t.tokens_out) as tokens_out, sum(t.cost_micros) as cost
        from assistant.turns t where t.state <> 'under-way' group by 1, 2) s on s.day = d.day and s.user_id = d.user_id
      where s.tokens_in > d.tokens_in or s.tokens_out > d.tokens_out or s.cost > d.cost_micros`,
  },
  {
    name: 'passage-out-of-date',
    says: 'A passage of a question that has not been published, or says something else, for longer than two hours',
    sql: `select p.id::text from assistant.passages p left join questions.questions q on q.id = p.source_id
      where p.kind = 'question' and p.filled_at < platform.now() - interval '2 hours'
        and (q.id is null or (q.changed_at < platform.now() - interval '2 hours' and (q.state <> 'published' or q.current_version_id <> p.version_id)))`,
  },
  {
    name: 'plan-step-outside',
    says: 'A step that is still to be done on a day after the end of its plan, or on a day with more minutes than were wished',
    sql: `select s.id::text from assistant.plan_steps s join assistant.plans p on p.id = s.plan_id where s.state = 'open' and s.day > p.until_day
      union all
      select min(s.id::text) from assistant.plan_steps s join assistant.plans p on p.id = s.plan_id
      where s.state = 'open' group by s.plan_id, s.day, p.minutes having sum(s.minutes) > p.minutes`,
  },
];
