import type { MyReport } from '#contracts/http/bank';
import type { ReportKind, ReportState } from '#contracts/shared/bank';
import type { Ask } from './ask.js';
import { iso } from './moments.js';

/** A report as its table has it, with the question as it was asked. */
export interface StoredReport {
  readonly id: string;
  readonly questionId: string;
  readonly versionId: string;
  /** Rich text without its pictures. */
  readonly stem: string;
  readonly kind: ReportKind;
  readonly text: string;
  readonly state: ReportState;
  readonly createdAt: string;
  readonly reporterId: string | null;
  readonly examId: string;
  readonly answer: string | null;
  readonly settledAt: string | null;
  readonly settledBy: string | null;
  readonly open: number;
}

export interface ReportsAsked {
  readonly state: 'open' | 'settled';
  readonly kind: ReportKind | null;
  readonly questionId: string | null;
  /** Only of questions that this person wrote; null: of all. */
  readonly writerId: string | null;
  readonly page: number;
  readonly size: number;
}

const columns = `r.id, r.question_id as "questionId", r.version_id as "versionId", r.kind, r.text, r.state, ${iso('r.created_at')} as "createdAt",
  r.reporter_id as "reporterId", r.exam_id as "examId", r.answer, ${iso('r.settled_at')} as "settledAt", r.settled_by as "settledBy",
  coalesce(o.open, 0) as open, left(regexp_replace(v.stem, '(<img[^>]*src=")[^"]*', '\\1', 'g'), 3000) as stem`;

/** Open ones: the question with the most of them first, then the oldest. Settled ones: the latest first. */
export const pageOfReports = async (ask: Ask, asked: ReportsAsked): Promise<{ rows: StoredReport[]; total: number }> => {
  const where = `(r.state = 'open') = ? and (?::text is null or r.kind = ?) and (?::uuid is null or r.question_id = ?)
    and (?::uuid is null or r.question_id in (select id from questions.questions where contributor_id = ?))`;
  const { kind, questionId, writerId } = asked;
  const values = [asked.state === 'open', kind, kind, questionId, questionId, writerId, writerId];
  const order = asked.state === 'open' ? 'open desc, r.question_id, r.created_at, r.id' : 'r.settled_at desc, r.id desc';
  const rows = await ask<StoredReport>(
    `select ${columns} from questions.reports r join questions.question_versions v on v.id = r.version_id
       left join (select question_id, count(*)::int as open from questions.reports where state = 'open' group by question_id) o
         on o.question_id = r.question_id
     where ${where} order by ${order} limit ? offset ?`,
    [...values, asked.size, (asked.page - 1) * asked.size],
  );
  const [all] = await ask<{ total: number }>(`select count(*)::int as total from questions.reports r where ${where}`, values);
  return { rows, total: all?.total ?? 0 };
};

/** What a person reported, the newest first. */
export const reportsOf = (ask: Ask, userId: string, examId: string | null, reportId: string | null = null): Promise<MyReport[]> =>
  ask<MyReport>(
    `select r.id, r.exam_id as "examId", r.paper_question_id as "questionId", r.kind, r.text, r.state, r.answer, ${iso('r.created_at')} as "createdAt",
       ${iso('r.settled_at')} as "settledAt"
     from questions.reports r where r.reporter_id = ? and (?::uuid is null or r.exam_id = ?) and (?::uuid is null or r.id = ?)
     order by r.created_at desc, r.id desc limit 300`,
    [userId, examId, examId, reportId, reportId],
  );
