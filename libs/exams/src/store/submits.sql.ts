import type { EntityManager } from '@mikro-orm/postgresql';
import type { Save } from '#contracts/http/exams';
import type { Closing } from '../domain/judge-submit.js';
import { isLateKept } from './answers.sql.js';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import { arrayText, iso } from './sql.js';

/** What one submission of the batch brings: the saves of one attempt by one device, checked against the paper. */
export interface Carried {
  readonly attemptId: string;
  readonly epoch: number;
  readonly saves: readonly Save[];
}
export type LateReason = 'late' | 'closed';

/**
 * The callers' own attempts, held until the end of the transaction, in the order of their keys as all do who hold several. `wait`: for
 * whoever holds one of them now; without it that one is missing in the answer, so that nobody waits for another person's attempt.
 * A foreign attempt, and one that does not exist, is missing too.
 */
export const holdOwnAttempts = async (
  em: EntityManager,
  examId: string,
  wanted: readonly { readonly attemptId: string; readonly userId: string }[],
  { wait }: { readonly wait: boolean },
): Promise<Map<string, AttemptRow>> => {
  const rows = await em.execute<AttemptRow[]>(
    `select ${attemptColumns} from exams.attempts a
     where a.exam_id = ? and (a.id, a.user_id) in (select id, user_id from unnest(?::uuid[], ?::uuid[]) as w(id, user_id))
     order by a.id for update of a${wait ? '' : ' skip locked'}`,
    [examId, arrayText(wanted.map(({ attemptId }) => attemptId)), arrayText(wanted.map(({ userId }) => userId))],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const rowsOf = (carried: readonly Carried[]) =>
  carried
    .flatMap(({ attemptId, epoch, saves }) =>
      saves.map(({ questionId, revision, optionIds, number, flagged }) => ({
        attempt_id: attemptId,
        epoch,
        question_id: questionId,
        revision,
        option_ids: optionIds,
        number: number ?? null,
        flagged: flagged ?? false,
      })),
    )
    .map((row, seat) => ({ ...row, seat }));

const saveColumns = 'attempt_id uuid, epoch int, question_id uuid, revision int, option_ids uuid[], number text, flagged boolean';

/**
 * By the same rule as every save: the higher (epoch, revision) stays, and each goes to the log. `clashing`: attempts whose packet has another
 * answer than what stands, or than an earlier save of the packet, under one key; nothing of theirs is written.
 */
const mergeSql = `
with carried as materialized (
  select ?::uuid as exam_id, s.*, date_trunc('milliseconds', platform.now()) as at, coalesce(s.number, '') as typed,
    (select array_agg(o order by o) from unnest(s.option_ids) o) as options
  from jsonb_to_recordset(?::jsonb) as s(seat int, ${saveColumns})
), clashing as materialized (
  select c.attempt_id from carried c join exams.answers a using (exam_id, attempt_id, question_id, epoch, revision)
  where (c.typed, c.flagged, c.options) is distinct from
    (coalesce(a.number, ''), a.flagged, (select array_agg(o order by o) from unnest(a.option_ids) o))
  union
  select attempt_id from carried group by attempt_id, question_id, epoch, revision
  having count(distinct (typed, flagged, options)) > 1
), arrived as materialized (
  select c.*, row_number() over (partition by attempt_id, question_id order by epoch desc, revision desc, seat) as place,
    rank() over (partition by attempt_id, question_id order by epoch desc, revision desc) as standing
  from carried c where attempt_id not in (select attempt_id from clashing)
), logged as (
  insert into exams.answer_log (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, saved_at)
  select exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, at from arrived where standing = 1 order by seat
), kept as (
  insert into exams.answers as stored (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, saved_at)
  select exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, at
  from arrived where place = 1 order by attempt_id, question_id
  on conflict (exam_id, attempt_id, question_id) do update
    set epoch = excluded.epoch, revision = excluded.revision, option_ids = excluded.option_ids, number = excluded.number,
        flagged = excluded.flagged, saved_at = excluded.saved_at
    where (stored.epoch, stored.revision) < (excluded.epoch, excluded.revision)
)
select attempt_id as id from clashing`;

/** Writes what open attempts are submitted with; they are held. Answers the attempts of which nothing was written: 'Revision taken'. */
export const mergeCarried = async (em: EntityManager, examId: string, carried: readonly Carried[]): Promise<Set<string>> => {
  const rows = rowsOf(carried);
  if (rows.length === 0) return new Set();
  const clashing = await em.execute<{ id: string }[]>(mergeSql, [examId, JSON.stringify(rows)]);
  return new Set(clashing.map(({ id }) => id));
};

const keepLateSql = `
insert into exams.late_answers (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, received_at, reason)
select w.exam_id, s.attempt_id, s.question_id, s.epoch, s.revision, s.option_ids, s.number, platform.now(), s.reason
from (select ?::uuid as exam_id) w cross join jsonb_to_recordset(?::jsonb) as s(seat int, reason text, ${saveColumns})
where not exists (
  select from exams.answers a
  where a.exam_id = w.exam_id and a.attempt_id = s.attempt_id and a.question_id = s.question_id and (a.epoch, a.revision) >= (s.epoch, s.revision)
) and ${isLateKept('s', 'w.exam_id')}
order by s.seat
on conflict do nothing`;

/** Keeps what came too late to be scored; only what is newer than the stored answer, and of the same save the first that came. */
export const keepLate = async (
  em: EntityManager,
  examId: string,
  carried: readonly (Carried & { readonly reason: LateReason })[],
): Promise<void> => {
  const rows = carried
    .flatMap((one) => rowsOf([one]).map((row) => ({ ...row, reason: one.reason })))
    .map((row, seat) => ({ ...row, seat }));
  if (rows.length > 0) await em.execute(keepLateSql, [examId, JSON.stringify(rows)]);
};

const closeSql = `
update exams.attempts a
set state = 'submitted', version = a.version + 1, submitted_at = c.at, submitted_by = c.by, seconds_taken = c.seconds
from jsonb_to_recordset(?::jsonb) as c(id uuid, at timestamptz, by text, seconds int)
where a.exam_id = ? and a.id = c.id and a.state = 'in_progress' returning ${attemptColumns}`;

/** in_progress → submitted for all of them; they are held. */
export const closeAttempts = async (
  em: EntityManager,
  examId: string,
  closing: ReadonlyMap<string, Closing>,
): Promise<Map<string, AttemptRow>> => {
  if (closing.size === 0) return new Map();
  const rows = [...closing].map(([id, { submittedAt, by, secondsTaken: seconds }]) => ({ id, at: iso(submittedAt), by, seconds }));
  const closed = await em.execute<AttemptRow[]>(closeSql, [JSON.stringify(rows), examId]);
  if (closed.length !== closing.size) throw new Error(`${closing.size - closed.length} held attempts were no longer open`);
  return new Map(closed.map((row) => [row.id, row]));
};
