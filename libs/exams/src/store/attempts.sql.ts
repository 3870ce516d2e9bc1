import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getAttempt } from '#contracts/http/exams';
import type { AttemptState } from '../domain/attempt.machine.js';
import { iso, ms } from './sql.js';

/** An attempt as its owner sees it; times are milliseconds since the epoch. */
export interface AttemptRow {
  readonly id: string;
  readonly examId: string;
  readonly userId: string;
  readonly number: number;
  readonly state: AttemptState;
  readonly version: number;
  readonly epoch: number;
  readonly deviceId: string;
  readonly paperVersion: number;
  readonly startedAt: number;
  readonly deadline: number;
  readonly acceptUntil: number;
  readonly submittedAt: number | null;
  readonly submittedBy: 'student' | 'clock' | 'staff' | null;
  readonly secondsTaken: number | null;
  readonly scoreUnits: string | null;
  readonly correct: number | null;
  readonly wrong: number | null;
  readonly skipped: number | null;
  readonly disqualified: boolean;
  /** Of somebody of the staff: never ranked. */
  readonly staff: boolean;
  readonly now: number;
}

/** The columns of `AttemptRow`, of the table named `a`. */
export const attemptColumns = `a.id, a.exam_id as "examId", a.user_id as "userId", a.number, a.state, a.version, a.epoch, a.device_id as "deviceId",
  a.paper_version as "paperVersion", ${ms('a.started_at')} as "startedAt", ${ms('a.deadline')} as deadline, ${ms('a.accept_until')} as "acceptUntil",
  ${ms('a.submitted_at')} as "submittedAt", a.submitted_by as "submittedBy", a.seconds_taken as "secondsTaken", a.score_units::text as "scoreUnits",
  a.correct, a.wrong, a.skipped, a.disqualified_at is not null as disqualified, a.staff, ${ms('platform.now()')} as now`;

/** The caller's own attempt; a foreign one is none. */
export const readOwnAttempt = async (em: EntityManager, userId: string, examId: string, attemptId: string): Promise<AttemptRow | null> => {
  const [row] = await em.execute<AttemptRow[]>(
    `select ${attemptColumns} from exams.attempts a where a.exam_id = ? and a.id = ? and a.user_id = ?`,
    [examId, attemptId, userId],
  );
  return row ?? null;
};

export type AttemptView = ResponseOf<typeof getAttempt>['attempt'];

export const attemptView = (row: AttemptRow): AttemptView => ({
  id: row.id,
  examId: row.examId,
  number: row.number,
  state: row.state,
  epoch: row.epoch,
  startedAt: iso(row.startedAt),
  deadline: iso(row.deadline),
  graceSeconds: Math.round((row.acceptUntil - row.deadline) / 1000),
  submittedAt: row.submittedAt === null ? null : iso(row.submittedAt),
});
