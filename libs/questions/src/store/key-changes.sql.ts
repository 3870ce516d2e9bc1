import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionKind } from '../domain/drafts.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';

export interface KeyedVersion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  /** The exam whose change of key made it. */
  readonly examId: string | null;
}

/** The question of a version, held against everybody else: that version and the one in force; null where the bank knows no such version. */
export const lockQuestionOf = async (
  em: EntityManager,
  versionId: string,
): Promise<{ readonly id: string; readonly held: KeyedVersion; readonly current: KeyedVersion } | null> => {
  const [question] = await em.execute<{ id: string }[]>(
    'select id from questions.questions where id = (select question_id from questions.question_versions where id = ?) for update',
    [versionId],
  );
  if (!question) return null;
  const versions = await em.execute<(KeyedVersion & { readonly current: boolean })[]>(
    `select v.id, v.kind, v.options, v.key, v.exam_id as "examId", v.id = q.current_version_id as current
     from questions.questions q join questions.question_versions v on v.question_id = q.id
     where q.id = ? and v.id in (?, q.current_version_id)`,
    [question.id, versionId],
  );
  const [held, current] = [versions.find(({ id }) => id === versionId), versions.find((version) => version.current)];
  return held && current ? { id: question.id, held, current } : null;
};

export interface Rekeyed {
  readonly id: string;
  readonly questionId: string;
  readonly fromVersionId: string;
  readonly key: StoredKey;
  readonly note: string;
  readonly examId: string;
}

/** The next version: what the one in force says, with another key. */
export const insertVersionWithKey = async (em: EntityManager, made: Rekeyed): Promise<void> => {
  const { id, questionId, fromVersionId, key, note, examId } = made;
  await em.execute(
    `insert into questions.question_versions
       (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources, author_id, note, exam_id)
     select ?, v.question_id, v.version + 1, v.kind, v.stem, v.options, ?::jsonb, v.explanation, v.stimulus_id, v.sources, null, ?, ?
     from questions.question_versions v where v.id = ?`,
    [id, JSON.stringify(key), note, examId, fromVersionId],
  );
  await em.execute(
    `update questions.questions set current_version_id = ?, revision = revision + 1, changed_at = platform.now() where id = ?`,
    [id, questionId],
  );
};
