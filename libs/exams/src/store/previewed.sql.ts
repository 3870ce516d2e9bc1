import type { EntityManager } from '@mikro-orm/postgresql';
import type { PreviewedSitting } from '../domain/key-preview.js';
import { toScoreColumns, type ToScore } from './scoring.sql.js';
import { shownInstitute } from './sql.js';

export type PreviewRow = PreviewedSitting & { readonly name: string; readonly institute: string };

type Row = Omit<PreviewRow, 'units' | 'answer'> & {
  readonly units: string;
  readonly optionIds: string[] | null;
  readonly typed: string | null;
};

/** Every scored sitting with its answer to one question, in one statement. */
export const readPreviewed = async (em: EntityManager, examId: string, questionId: string, keyVersion: number): Promise<PreviewRow[]> => {
  const rows = await em.execute<Row[]>(
    `select t.id as "attemptId", t.user_id as "userId", t.number, t.score_units::text as units, t.rank_key as "rankKey", t.ranked,
       t.disqualified_at is not null or t.staff as disqualified, t.key_version = ? as current, t.name, ${shownInstitute('t.')} as institute, a.option_ids as "optionIds", a.number as typed
     from exams.attempts t left join exams.answers a on a.exam_id = t.exam_id and a.attempt_id = t.id and a.question_id = ?
     where t.exam_id = ? and t.score_units is not null order by t.rank_key collate "C", t.id`,
    [keyVersion, questionId, examId],
  );
  return rows.map(({ units, optionIds, typed, ...row }) => ({
    ...row,
    units: BigInt(units),
    answer: optionIds === null ? undefined : { optionIds, number: typed },
  }));
};

export const readToScore = (em: EntityManager, examId: string, attemptIds: readonly string[]): Promise<ToScore[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : em.execute<ToScore[]>(`select ${toScoreColumns} from exams.attempts where exam_id = ? and id in (?)`, [examId, attemptIds]);
