import type { EntityManager } from '@mikro-orm/postgresql';
import { outageRules, type Activity } from '../domain/outages.js';
import { arrayText, ms } from './sql.js';

interface ActivityRow {
  readonly userId: string;
  readonly usualMs: number;
  readonly silences: readonly (readonly [from: number, to: number, answers: number])[];
}

/** An outage is made up for while it lasts or soon after: what is older is not looked through again and again in an exam of a whole day. */
const searchWindow = `interval '6 hours'`;
/** The latest of each attempt: whoever is quiet for a minute and more as often has no outages. */
const maxSilences = 60;

/**
 * What the log of saves says of the hours before a moment about everybody who was quiet for a minute or more between two saves, or between a save and the own
 * submission. Of one packet all saves bear the same moment. The start counts for what is usual, and begins no silence: everybody reads first.
 */
export const readActivity = async (em: EntityManager, examId: string, until: string): Promise<Activity[]> => {
  const rows = await em.execute<ActivityRow[]>(
    `with span as (select ?::timestamptz as until, ?::timestamptz - ${searchWindow} as since),
     sat as (select a.id, a.user_id, a.started_at, a.submitted_at, a.submitted_by from exams.attempts a where a.exam_id = ? and not a.staff),
     moments as (
       select m.id, m.at, max(m.answers)::int as answers, bool_or(m.is_start) as is_start from (
         select l.attempt_id as id, l.saved_at as at, count(*) as answers, false as is_start
           from exams.answer_log l, span where l.exam_id = ? and l.saved_at > span.since and l.saved_at <= span.until group by 1, 2
         union all select id, started_at, 0, true from sat, span where started_at > span.since
         union all select id, submitted_at, 0, false from sat, span
           where submitted_by = 'student' and submitted_at > span.since and submitted_at <= span.until) m
       group by m.id, m.at),
     steps as (
       select id, at, answers, lag(at) over w as since, lag(is_start) over w as after_start
       from moments window w as (partition by id order by at)),
     silent as (
       select *, not after_start and at - since >= make_interval(secs => ?) as is_silence from steps where since is not null),
     ranked as (select *, count(*) filter (where is_silence) over (partition by id order by at desc) as latest from silent),
     quiet as (
       select id, (percentile_disc(0.5) within group (order by extract(epoch from at - since) * 1000))::float8 as usual,
         json_agg(json_build_array(${ms('since')}, ${ms('at')}, answers) order by at)
           filter (where is_silence and latest <= ${maxSilences}) as silences
       from ranked group by id)
     select s.user_id as "userId", q.usual as "usualMs", q.silences from quiet q join sat s on s.id = q.id
     where q.silences is not null order by s.user_id, s.id`,
    [until, until, examId, examId, outageRules.leastMs / 1000],
  );
  return rows.map(({ silences, ...row }) => ({ ...row, silences: silences.map(([from, to, answers]) => ({ from, to, answers })) }));
};

export interface TouchedRow {
  readonly userId: string;
  /** As it stood at the start. */
  readonly name: string;
  /** The outages that this person was given time for, by their names. */
  readonly outages: readonly string[];
}

/** Of these people those who write still: whose deadline can move. */
export const readWriting = (em: EntityManager, examId: string, userIds: readonly string[]): Promise<TouchedRow[]> =>
  em.execute<TouchedRow[]>(
    `select a.user_id as "userId", a.name, to_json(coalesce(t.outages, '{}')) as outages
     from exams.attempts a left join exams.extra_time t on t.exam_id = a.exam_id and t.user_id = a.user_id
     where a.exam_id = ? and a.user_id = any(?::uuid[]) and a.state = 'in_progress' order by a.name, a.user_id`,
    [examId, arrayText(userIds)],
  );
