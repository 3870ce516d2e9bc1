import { newId } from '#platform/kernel';
import type { Break, Healthy } from './breaks.js';
import type { Ask } from './sale-rows.js';

const span = 'all';

/** The exam has had its results for an hour, and its one sitting stands on the merit list and among the toppers as it should. */
const settle = async (ask: Ask, { examId, attemptId, courseId, buyerId }: Healthy): Promise<void> => {
  await ask(
    `update exams.exams set state = 'results', kind = 'live', leaderboard = 'after-close', full_units = 8, denominator = 4,
       results_at = platform.now() - interval '1 hour' where id = $1`,
    [examId],
  );
  await ask(
    `update exams.attempts set state = 'scored', submitted_at = platform.now() - interval '2 hours', score_units = 4, correct = 1, wrong = 0, skipped = 1,
       seconds_taken = 60, ranked = true, rank_key = '0' where id = $1`,
    [attemptId],
  );
  await ask(`update exams.boards set ranked = 1, updated_at = platform.now() - interval '1 hour' where exam_id = $1`, [examId]);
  await ask(`insert into exams.topper_boards (course_id, span, exams, people) values ($1, $2, 1, 1)`, [courseId, span]);
  await ask(
    `insert into exams.toppers (course_id, span, user_id, rank, points, exams, wrong, seconds, exam_id, attempt_id)
     values ($1, $2, $3, 1, 5000, 1, 0, 60, $4, $5)`,
    [courseId, span, buyerId, examId, attemptId],
  );
};
const longEnrolled = (ask: Ask, { courseId, buyerId }: Healthy): Promise<unknown> =>
  ask(`update catalog.enrolments set starts_at = platform.now() - interval '9 days' where course_id = $1 and user_id = $2`, [
    courseId,
    buyerId,
  ]);

/** How the lists of toppers are made to say what their sittings do not. */
export const toppers: Readonly<Record<string, Break>> = {
  'topper-unlike-attempts': async (ask, healthy) => {
    await settle(ask, healthy);
    await ask('update exams.toppers set points = points + 1');
  },
  'topper-rank-wrong': async (ask, healthy) => {
    await settle(ask, healthy);
    await ask('update exams.toppers set rank = 2');
  },
  'topper-not-of-course': async (ask, healthy) => {
    await settle(ask, healthy);
    await ask('update exams.toppers set user_id = $1', [newId()]);
  },
  'topper-missing': async (ask, healthy) => {
    await settle(ask, healthy);
    await longEnrolled(ask, healthy);
    await ask('delete from exams.toppers');
  },
  'topper-count-wrong': async (ask, healthy) => {
    await settle(ask, healthy);
    await ask('update exams.topper_boards set people = 2');
  },
};
