import type { World } from './world.js';

/** Minutes ago: since when, until when nothing was saved, and until when there were saves again. */
export interface Quiet {
  readonly since: number;
  readonly from: number;
  readonly to: number;
  readonly till?: number;
}

/** Saves of these attempts every half minute, with a gap in which none came; the last two seconds apart, as devices come back. */
export const quietIn = async (world: Pick<World, 'sql'>, examId: string, attemptIds: readonly string[], quiet: Quiet): Promise<void> => {
  const { since, from, to, till = 0 } = quiet;
  await world.sql(
    `insert into exams.answer_log (exam_id, attempt_id, question_id, epoch, revision, option_ids, flagged, saved_at)
     select a.exam_id, a.id, q.id, 1, 1, '{}', false, date_trunc('milliseconds', platform.now() - make_interval(secs => (s.ago * 60 - a.place * 0.1)::float8))
     from (select exam_id, id, row_number() over (order by id) as place from exams.attempts where exam_id = $1 and id = any($2)) a
     cross join lateral (select id from exams.exam_questions where exam_id = a.exam_id limit 1) q
     cross join (select generate_series($4::numeric, $3::numeric, 0.5) as ago union select generate_series($6::numeric, $5::numeric, 0.5)) s`,
    [examId, attemptIds, since, from, to, till],
  );
};
