import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionKind } from '../domain/drafts.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';
import { idList } from './moments.js';

export interface KeyedVersion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  /** The exam whose change of key made it. */
  readonly examId: string | null;
}

export interface CorrectedQuestion {
  readonly id: string;
  /** The version that the exam holds. */
  readonly held: KeyedVersion;
  readonly current: KeyedVersion;
  /** The newest version that a correction by this exam has made. */
  readonly lastByExam: KeyedVersion | null;
}

interface VersionRow extends KeyedVersion {
  readonly questionId: string;
  readonly isCurrent: boolean;
}

/** Version → its question, held against everybody else, in one order for all; versions that the bank does not know are missing. */
export const lockQuestionsOf = async (
  em: EntityManager,
  examId: string,
  versionIds: readonly string[],
): Promise<Map<string, CorrectedQuestion>> => {
  const locked = await em.execute<{ id: string }[]>(
    `select id from questions.questions
     where id in (select question_id from questions.question_versions where id = any(?::uuid[])) order by id for update`,
    [idList(versionIds)],
  );
  const rows = await em.execute<VersionRow[]>(
    `select v.id, v.question_id as "questionId", v.kind, v.options, v.key, v.exam_id as "examId", v.id = q.current_version_id as "isCurrent"
     from questions.questions q join questions.question_versions v on v.question_id = q.id
     where q.id = any(?::uuid[]) and (v.id = any(?::uuid[]) or v.id = q.current_version_id or v.exam_id = ?) order by v.version desc`,
    [idList(locked.map(({ id }) => id)), idList(versionIds), examId],
  );
  const versions = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map(
    versionIds.flatMap((versionId): [string, CorrectedQuestion][] => {
      const held = rows.find(({ id }) => id === versionId);
      const ofQuestion = versions.get(held?.questionId ?? '') ?? [];
      const current = ofQuestion.find(({ isCurrent }) => isCurrent);
      const lastByExam = ofQuestion.find((one) => one.examId === examId) ?? null;
      return held && current ? [[versionId, { id: held.questionId, held, current, lastByExam }]] : [];
    }),
  );
};

export interface Rekeyed {
  readonly id: string;
  readonly questionId: string;
  readonly fromVersionId: string;
  readonly key: StoredKey;
  readonly note: string;
  readonly examId: string;
  /** Takes its place where the version still explains as the exam did before. */
  readonly explanation: { readonly before: string; readonly after: string } | null;
}

/** The next version: what the one in force says, with another key and what explains it. */
export const insertVersionWithKey = async (em: EntityManager, made: Rekeyed): Promise<void> => {
  const { id, questionId, fromVersionId, key, note, examId, explanation } = made;
  await em.execute(
    `insert into questions.question_versions
       (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources, author_id, note, exam_id)
     select ?, v.question_id, v.version + 1, v.kind, v.stem, v.options, ?::jsonb, case when v.explanation = ? then ? else v.explanation end, v.stimulus_id, v.sources, null, ?, ?
     from questions.question_versions v where v.id = ?`,
    [id, JSON.stringify(key), explanation?.before ?? null, explanation?.after ?? null, note, examId, fromVersionId],
  );
  await em.execute(
    `update questions.questions set current_version_id = ?, revision = revision + 1, changed_at = platform.now() where id = ?`,
    [id, questionId],
  );
};
