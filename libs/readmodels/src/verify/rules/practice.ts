import { ago, type Invariant } from '../invariant.js';

/** Practice: every figure is the sum of the answers that it stands for. */
export const practice: readonly Invariant[] = [
  {
    name: 'practice-day-off',
    says: 'A day of practice whose figures are not those of its answers',
    sql: `select coalesce(d.user_id, a.user_id)::text || ' ' || coalesce(d.day, a.day) as id from practice.days d
      full join (select user_id, (at at time zone 'Asia/Dhaka')::date as day, count(is_right) as answered, count(*) filter (where is_right) as right_answers,
          count(*) filter (where is_right is null) as skipped, sum(took_ms) as took_ms, least(sum(points), 1000) as points
        from practice.answers group by 1, 2) a on a.user_id = d.user_id and a.day = d.day
      where (d.answered, d.right_answers, d.skipped, d.took_ms, d.points) is distinct from (a.answered, a.right_answers, a.skipped, a.took_ms, a.points)`,
  },
  {
    name: 'practice-topic-day-off',
    says: 'A day of practice in a topic whose figures are not those of its answers',
    sql: `select coalesce(d.user_id, a.user_id)::text || ' ' || coalesce(d.day, a.day) || ' ' || coalesce(d.topic_id, a.topic_id) as id
      from practice.topic_days d
      full join (select user_id, (at at time zone 'Asia/Dhaka')::date as day, topic_id, count(is_right) as answered,
          count(*) filter (where is_right) as right_answers, count(*) filter (where is_right is null) as skipped, sum(took_ms) as took_ms
        from practice.answers group by 1, 2, 3) a on a.user_id = d.user_id and a.day = d.day and a.topic_id = d.topic_id
      where (d.answered, d.right_answers, d.skipped, d.took_ms) is distinct from (a.answered, a.right_answers, a.skipped, a.took_ms)`,
  },
  {
    name: 'practice-seen-off',
    says: 'A question that was answered another number of times than is known of it',
    sql: `select coalesce(s.user_id, a.user_id)::text || ' ' || coalesce(s.question_id, a.question_id) as id from practice.seen s
      full join (select user_id, question_id, count(is_right) as times from practice.answers group by 1, 2) a
        on a.user_id = s.user_id and a.question_id = s.question_id
      where s.times is distinct from a.times`,
  },
  {
    name: 'practice-mastery-off',
    says: 'An estimate of a topic made of another number of answers than were taken into it',
    sql: `select coalesce(m.user_id, a.user_id)::text || ' ' || coalesce(m.topic_id, a.topic_id) as id from practice.mastery m
      full join (select a.user_id, a.topic_id, count(*) as answers from practice.answers a
        where a.is_right is not null and not exists (select from practice.unrated u where u.answer_id = a.id) group by 1, 2) a
        on a.user_id = m.user_id and a.topic_id = m.topic_id
      where m.answers is distinct from a.answers`,
  },
  {
    name: 'practice-node-count-off',
    says: 'A topic that counts other questions than are practised in it',
    sql: `select n.id::text from practice.nodes n
      where n.questions <> (select count(*) from practice.items i where i.topic_id = n.id and i.state = 'published')`,
  },
  {
    name: 'practice-answer-astray',
    says: 'An answer of a session that was not given there, or was marked otherwise',
    sql: `select a.id::text from practice.answers a where a.source = 'session' and not exists (
      select from practice.session_items i join practice.sessions s on s.id = i.session_id
      where s.id = a.ref_id and s.user_id = a.user_id and i.question_id = a.question_id and i.revision > 0
        and i.is_right is not distinct from a.is_right)`,
  },
  {
    name: 'practice-session-overdue',
    says: 'A session that still runs after its time',
    sql: `select s.id::text from practice.sessions s where s.state = 'active' and s.deadline < ${ago('5 minutes')}`,
  },
  {
    name: 'practice-board-ahead',
    says: 'More points on the leaderboard than days of practice have brought',
    sql: `select b.user_id::text || ' ' || b.span as id from practice.boards b
      where b.points > coalesce((select sum(d.points) from practice.days d where d.user_id = b.user_id), 0)`,
  },
];
