import { newId } from '#platform/kernel';
import type { Break } from './breaks.js';
import type { Ask } from './sale-rows.js';

const score = (ask: Ask, attemptId: string, set: string): Promise<unknown> =>
  ask(`update exams.attempts set state = 'scored', submitted_at = platform.now(), ${set} where id = $1`, [attemptId]);

/** The same attempt once more, as its person's second. */
const copyAttempt = async (ask: Ask, attemptId: string): Promise<void> => {
  const columns = await ask(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
     where table_schema = 'exams' and table_name = 'attempts' and column_name not in ('id', 'number')`,
  );
  const list = String(columns[0]!['list']);
  await ask(`insert into exams.attempts (id, number, ${list}) select $2, number + 1, ${list} from exams.attempts where id = $1`, [
    attemptId,
    newId(),
  ]);
};

/** A correction that changes nothing, made half an hour ago. */
const keyChange = (ask: Ask, examId: string): Promise<unknown> =>
  ask(
    `insert into exams.key_changes (exam_id, version, id, question_id, before, after, reason, changed_at)
     select q.exam_id, 1, $2, q.id, k.key, k.key, 'Looked at again', platform.now() - interval '30 minutes'
     from exams.exam_questions q join exams.exam_keys w on w.exam_id = q.exam_id and w.question_id = q.id, lateral (select jsonb_build_object(
       'cancelled', q.cancelled, 'optionIds', w.option_ids, 'number', w.number, 'tolerance', w.tolerance) as key) k
     where q.exam_id = $1 order by q.number limit 1`,
    [examId, newId()],
  );

/** One for each rule of `exams`. */
export const exams: Readonly<Record<string, Break>> = {
  'exam-keys-missing': (ask, { examId }) =>
    ask(
      'delete from exams.exam_keys where (exam_id, question_id) in (select exam_id, question_id from exams.exam_keys where exam_id = $1 limit 1)',
      [examId],
    ),
  'exam-behind-its-clock': (ask, { examId }) =>
    ask(
      `update exams.exams set opens_at = platform.now() - interval '2 hours', closes_at = platform.now() - interval '1 hour' where id = $1`,
      [examId],
    ),
  'attempt-past-deadline': (ask, { attemptId }) =>
    ask(`update exams.attempts set accept_until = platform.now() - interval '1 hour' where id = $1`, [attemptId]),
  'attempt-unscored': (ask, { attemptId }) =>
    ask(`update exams.attempts set state = 'submitted', submitted_at = platform.now() - interval '1 hour' where id = $1`, [attemptId]),
  'two-open-attempts': async (ask, { attemptId }) => {
    await ask('drop index exams.attempts_one_open_uq');
    await copyAttempt(ask, attemptId);
  },
  'score-out-of-range': (ask, { attemptId }) => score(ask, attemptId, 'score_units = 999999'),
  'board-unlike-attempts': (ask, { examId }) => ask('update exams.boards set ranked = ranked + 1 where exam_id = $1', [examId]),
  'two-places-on-a-board': async (ask, { attemptId }) => {
    await score(ask, attemptId, `score_units = 0, ranked = true, rank_key = '0'`);
    await copyAttempt(ask, attemptId);
  },
  'staff-on-a-board': (ask, { attemptId }) => score(ask, attemptId, `score_units = 0, rank_key = '0', ranked = true, staff = true`),
  'ranked-without-key': (ask, { attemptId }) => score(ask, attemptId, 'score_units = 0, ranked = true'),
  'exam-question-count-off': (ask, { examId }) => ask('update exams.exams set question_count = question_count + 1 where id = $1', [examId]),
  'wrong-attempt-on-board': (ask, { attemptId }) => score(ask, attemptId, `score_units = 0, rank_key = '0'`),
  'key-unlike-changes': async (ask, { examId }) => {
    await keyChange(ask, examId);
    await ask('update exams.exam_questions set cancelled = not cancelled where exam_id = $1', [examId]);
  },
  'key-version-off': (ask, { examId }) => ask('update exams.boards set key_version = 1 where exam_id = $1', [examId]),
  'exam-not-rescored': (ask, { examId }) => keyChange(ask, examId),
  'key-change-counts-off': async (ask, { examId }) => {
    await keyChange(ask, examId);
    await ask('update exams.key_changes set done_at = platform.now(), up = 1 where exam_id = $1', [examId]);
  },
  'answer-without-attempt': (ask, { examId }) =>
    ask(
      `insert into exams.answers (exam_id, attempt_id, question_id, epoch, revision, option_ids, flagged, saved_at)
       values ($1, $2, $3, 1, 1, '{}', false, platform.now())`,
      [examId, newId(), newId()],
    ),
};
