import type { EntityManager } from '@mikro-orm/postgresql';
import type { AttemptRow } from '#contracts/http/exam-after';
import type { attemptMarks, attemptSorts } from '#contracts/shared/choices';
import { composed } from '#platform/kernel';
import { toMarks } from '../domain/marks.js';
import { readRanks } from './board.sql.js';
import type { ExamRow } from './exams.sql.js';
import { iso, ms, shownInstitute } from './sql.js';

export interface SittingFilter {
  readonly q?: string | undefined;
  readonly mark: (typeof attemptMarks)[number];
}
export type SittingSort = (typeof attemptSorts)[number];

const marks: Readonly<Record<SittingFilter['mark'], string>> = {
  all: '',
  ranked: ' and a.ranked',
  running: ` and a.state = 'in_progress'`,
  disqualified: ' and a.disqualified_at is not null',
  late: ' and exists (select from exams.late_answers l where l.exam_id = a.exam_id and l.attempt_id = a.id)',
  changed: ' and exists (select from exams.score_changes c where c.exam_id = a.exam_id and c.attempt_id = a.id)',
};

const orders: Readonly<Record<SittingSort, string>> = {
  rank: 'a.ranked desc, a.rank_key collate "C" nulls last, a.started_at, a.id',
  '-rank': 'a.ranked desc, a.rank_key collate "C" desc nulls last, a.started_at, a.id',
  name: 'a.name, a.id',
  '-name': 'a.name desc, a.id',
  submitted: 'a.submitted_at nulls last, a.id',
  '-submitted': 'a.submitted_at desc nulls last, a.id',
  seconds: 'a.seconds_taken nulls last, a.id',
  '-seconds': 'a.seconds_taken desc nulls last, a.id',
};

/** Part of a name or institute, as typed: its signs of `like` mean themselves. */
const asked = (q: string | undefined): { sql: string; values: string[] } => {
  if (!q) return { sql: '', values: [] };
  const part = `%${composed(q).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return { sql: ' and (a.name ilike ? or a.institute ilike ? or a.institute_shown ilike ?)', values: [part, part, part] };
};

/** Without figures no choice tells them: whose score a corrected key has changed. */
const where = (filter: SittingFilter, figures: boolean): { sql: string; values: string[] } => {
  const { sql, values } = asked(filter.q);
  return { sql: `a.exam_id = ?${filter.mark === 'changed' && !figures ? ' and false' : marks[filter.mark]}${sql}`, values };
};

/** Ids in the order asked; `slice` null = all of them. Without figures no order tells them: by rank is by submission. */
export const listSittingIds = async (
  em: EntityManager,
  examId: string,
  filter: SittingFilter,
  sort: SittingSort,
  slice: { readonly offset: number; readonly size: number } | null,
  figures: boolean,
): Promise<string[]> => {
  const { sql, values } = where(filter, figures);
  const order = !figures && (sort === 'rank' || sort === '-rank') ? 'submitted' : sort;
  const rows = await em.execute<{ id: string }[]>(
    `select a.id from exams.attempts a where ${sql} order by ${orders[order]}${slice ? ' limit ? offset ?' : ''}`,
    [examId, ...values, ...(slice ? [slice.size, slice.offset] : [])],
  );
  return rows.map(({ id }) => id);
};

export const countSittings = async (em: EntityManager, examId: string, filter: SittingFilter, figures: boolean): Promise<number> => {
  const { sql, values } = where(filter, figures);
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count from exams.attempts a where ${sql}`, [
    examId,
    ...values,
  ]);
  return row?.count ?? 0;
};

export interface SittingCounts {
  readonly all: number;
  readonly running: number;
  readonly submitted: number;
  readonly ranked: number;
  readonly disqualified: number;
}

export const readSittingCounts = async (em: EntityManager, examId: string): Promise<SittingCounts> => {
  const [row] = await em.execute<SittingCounts[]>(
    `select count(*)::int as "all", (count(*) filter (where state = 'in_progress'))::int as running,
       (count(*) filter (where state <> 'in_progress'))::int as submitted, (count(*) filter (where ranked))::int as ranked,
       (count(*) filter (where disqualified_at is not null))::int as disqualified
     from exams.attempts where exam_id = ?`,
    [examId],
  );
  return row ?? { all: 0, running: 0, submitted: 0, ranked: 0, disqualified: 0 };
};

interface Row extends Omit<AttemptRow, 'startedAt' | 'deadline' | 'submittedAt' | 'score' | 'rank' | 'disqualified'> {
  readonly startedAt: number;
  readonly deadline: number;
  readonly submittedAt: number | null;
  readonly units: string | null;
  readonly disqualifiedAt: number | null;
  readonly disqualifiedBy: string | null;
  readonly disqualifiedReason: string | null;
}

const rowColumns = `a.id, a.id as "attemptId", a.user_id as "userId", a.name, ${shownInstitute('a.')} as institute, a.batch, a.number, a.state, ${ms('a.started_at')} as "startedAt",
  ${ms('a.deadline')} as deadline, ${ms('a.submitted_at')} as "submittedAt", a.submitted_by as "submittedBy", a.seconds_taken as seconds,
  a.score_units::text as units, a.correct, a.wrong, a.skipped, a.epoch - 1 as devices, a.staff,
  (select count(*)::int from exams.late_answers l where l.exam_id = a.exam_id and l.attempt_id = a.id) as "lateAnswers",
  ${ms('a.disqualified_at')} as "disqualifiedAt", a.disqualified_by as "disqualifiedBy", a.disqualified_reason as "disqualifiedReason"`;

/** The attempts in the order of their ids given, with their ranks; `by` in the mark is a user id. Without `figures` nothing of the score. */
export const readSittings = async (em: EntityManager, exam: ExamRow, ids: readonly string[], figures: boolean): Promise<AttemptRow[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<Row[]>(`select ${rowColumns} from exams.attempts a where a.exam_id = ? and a.id in (?)`, [exam.id, ids]);
  const ranks = await readRanks(em, exam.id, ids);
  const byId = new Map(rows.map((row) => [row.attemptId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { units, disqualifiedAt, disqualifiedBy, disqualifiedReason, ...rest } = row;
    return [
      {
        ...rest,
        startedAt: iso(row.startedAt),
        deadline: iso(row.deadline),
        submittedAt: row.submittedAt === null ? null : iso(row.submittedAt),
        ...(figures ? {} : { correct: null, wrong: null, skipped: null }),
        score: !figures || units === null ? null : toMarks(units, exam.denominator),
        rank: figures ? (ranks.get(id) ?? null) : null,
        disqualified: disqualifiedAt === null ? null : { at: iso(disqualifiedAt), by: disqualifiedBy, reason: disqualifiedReason ?? '' },
      },
    ];
  });
};

/** With names where ids of staff stood. */
export const withNames = (rows: readonly AttemptRow[], names: ReadonlyMap<string, string>): AttemptRow[] =>
  rows.map((row) =>
    row.disqualified ? { ...row, disqualified: { ...row.disqualified, by: names.get(row.disqualified.by ?? '') ?? null } } : row,
  );
