import type { EntityManager } from '@mikro-orm/postgresql';
import { ms } from './sql.js';

export interface LiveFlow {
  readonly started: number;
  readonly taking: number;
  readonly submitted: number;
  readonly scored: number;
  readonly disqualified: number;
  readonly lateAnswers: number;
  readonly scoringLagMs: number;
}

/** Where the sittings are, and how long the oldest submission has waited for its score. */
export const readFlow = async (em: EntityManager, examId: string): Promise<LiveFlow> => {
  const [row] = await em.execute<LiveFlow[]>(
    `select count(*)::int as started, (count(*) filter (where state = 'in_progress'))::int as taking,
       (count(*) filter (where state <> 'in_progress'))::int as submitted, (count(*) filter (where score_units is not null))::int as scored,
       (count(*) filter (where disqualified_at is not null))::int as disqualified,
       (select count(*)::int from exams.late_answers where exam_id = ?) as "lateAnswers",
       greatest(0, coalesce(floor(extract(epoch from platform.now() - min(submitted_at) filter (where state = 'submitted')) * 1000), 0))::int as "scoringLagMs"
     from exams.attempts where exam_id = ?`,
    [examId, examId],
  );
  return row ?? { started: 0, taking: 0, submitted: 0, scored: 0, disqualified: 0, lateAnswers: 0, scoringLagMs: 0 };
};

export interface Second {
  readonly at: number;
  readonly saves: number;
  readonly submits: number;
  readonly starts: number;
}

/**
 * The last minute, second by second, the running one last. Of the log of saves only the blocks of that minute are read (its index says
 * which), so that it costs the same late in an exam as at its beginning.
 */
export const readPulse = (em: EntityManager, examId: string): Promise<Second[]> =>
  em.execute<Second[]>(
    `with span as (select date_trunc('second', platform.now()) as till),
     seconds as (select generate_series(till - interval '59 seconds', till, interval '1 second') as at from span),
     saves as (
       select date_trunc('second', l.saved_at) as at, count(*)::int as count from exams.answer_log l
       where l.exam_id = ? and l.saved_at >= platform.now() - interval '60 seconds' group by 1
     ),
     submits as (
       select date_trunc('second', a.submitted_at) as at, count(*)::int as count from exams.attempts a
       where a.exam_id = ? and a.submitted_at >= platform.now() - interval '60 seconds' group by 1
     ),
     starts as (
       select date_trunc('second', a.started_at) as at, count(*)::int as count from exams.attempts a
       where a.exam_id = ? and a.started_at >= platform.now() - interval '60 seconds' group by 1
     )
     select ${ms('s.at')} as at, coalesce(l.count, 0) as saves, coalesce(u.count, 0) as submits, coalesce(b.count, 0) as starts
     from seconds s left join saves l on l.at = s.at left join submits u on u.at = s.at left join starts b on b.at = s.at order by s.at`,
    [examId, examId, examId],
  );
