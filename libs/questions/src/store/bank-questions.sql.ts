import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
import type { QuestionState } from '#contracts/shared/bank';
import { plainStem } from '#platform';
import { AppError } from '#platform/kernel';
import type { CleanQuestion } from '../bank/clean-question.js';
import { authorsContentKey, stimulusKey } from '../domain/content-key.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';
import { idList } from './moments.js';
import { placeStimuli } from './questions.sql.js';

/** A question held against everybody else until the transaction ends. */
export interface LockedQuestion {
  readonly id: string;
  readonly revision: number;
  readonly state: QuestionState;
  readonly subjectId: string;
  readonly contributorId: string | null;
  readonly contentKey: string;
  readonly versionId: string;
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly language: 'bn' | 'en';
  readonly returned: string | null;
  /** It stood in practice and left it: people see the version that they met. */
  readonly leftPractice: boolean;
}

/** Throws 'Question not found'. */
export const lockQuestion = async (em: EntityManager, questionId: string): Promise<LockedQuestion> => {
  const [found] = await em.execute<LockedQuestion[]>(
    `select id, revision, state, subject_id as "subjectId", contributor_id as "contributorId", content_key as "contentKey",
       current_version_id as "versionId", difficulty, tags, language, returned,
       left_practice_at is not null and state <> 'published' as "leftPractice" from questions.questions where id = ? for update`,
    [questionId],
  );
  if (!found) throw new AppError('Question not found');
  return found;
};

/** Throws 'Subject not found'. The node cannot be deleted before the transaction ends. */
export const holdSubject = async (em: EntityManager, subjectId: string): Promise<void> => {
  const found = await em.execute<unknown[]>('select 1 from questions.subjects where id = ? for share', [subjectId]);
  if (found.length === 0) throw new AppError('Subject not found');
};

/** Nobody else writes these contents before the transaction ends. A thousand locks for all of them: PostgreSQL has room for a few thousand. */
export const lockContents = async (em: EntityManager, contentKeys: readonly string[]): Promise<void> =>
  void (await em.execute(
    `select pg_advisory_xact_lock(5, b.lock) from (
       select distinct (hashtextextended(k.key, 5) & 1023)::int as lock from jsonb_array_elements_text(?::jsonb) as k(key) order by lock) b`,
    [JSON.stringify(contentKeys)],
  ));

/**
 * Answers the key under which this content is stored; nobody else writes it before the transaction ends. Throws 'Same question', naming the one
 * that the bank holds (its id stands in the field `twin` of the issues), where it is one that the person sees or can practise. `sight`: whose
 * questions that are, null for everybody's; `but`: the question that is saved.
 */
export const claimContent = async (
  em: EntityManager,
  contentKey: string,
  { sight, but }: { readonly sight: string | null; readonly but: string | null },
): Promise<string> => {
  await lockContents(em, [contentKey]);
  const own = sight === null ? contentKey : authorsContentKey(contentKey, sight);
  const [duplicate] = await em.execute<{ id: string; stem: string; isShown: boolean }[]>(
    `select q.id, v.stem, coalesce(?::uuid is null or q.contributor_id = ?::uuid or q.state = 'published', false) as "isShown"
     from questions.questions q join questions.question_versions v on v.id = q.current_version_id
     where q.content_key in (?, ?) and q.state <> 'retired' and q.id is distinct from ? order by "isShown" desc, q.created_at, q.id limit 1`,
    [sight, sight, contentKey, own, but],
  );
  if (duplicate?.isShown)
    throw new AppError('Same question', { stem: cutText(plainStem(duplicate.stem), 120) }, { issues: { twin: duplicate.id } });
  return duplicate ? own : contentKey;
};

/** What is accepted counts for everybody. */
export const shareContents = async (em: EntityManager, questionIds: readonly string[]): Promise<void> =>
  void (await em.execute(
    `update questions.questions set content_key = split_part(content_key, ':', 1) where id = any(?::uuid[]) and position(':' in content_key) > 0`,
    [idList(questionIds)],
  ));

/** What a version says, ready to be stored. */
export interface VersionText {
  readonly kind: CleanQuestion['kind'];
  readonly stem: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  readonly explanation: string;
  readonly stimulusId: string | null;
  readonly sources: readonly string[];
}

/** Options keep the ids they had, new ones get one from `newOptionId`; the passage is put where equal ones are one. */
export const textOf = async (
  em: EntityManager,
  question: CleanQuestion,
  known: ReadonlySet<string>,
  newOptionId: () => string,
): Promise<VersionText> => {
  const taken = new Set<string>();
  const options = question.options.map(({ id, text }) => {
    const kept = id !== null && known.has(id) && !taken.has(id) ? id : newOptionId();
    taken.add(kept);
    return { id: kept, text };
  });
  const { stimulus } = question;
  const placed = stimulus === null ? null : await placeStimuli(em, new Map([[stimulusKey(stimulus), stimulus]]));
  return {
    kind: question.kind,
    stem: question.stem,
    options,
    key: {
      optionIds: question.correct.map((position) => options[position]?.id ?? ''),
      number: question.number,
      tolerance: question.tolerance,
    },
    explanation: question.explanation,
    stimulusId: stimulus === null ? null : (placed?.get(stimulusKey(stimulus)) ?? null),
    sources: question.sources,
  };
};

const array = (texts: readonly string[]): string => JSON.stringify(texts);
const fromJson = 'array(select jsonb_array_elements_text(?::jsonb))';

export interface NewVersion {
  readonly id: string;
  readonly questionId: string;
  readonly text: VersionText;
  readonly authorId: string | null;
  readonly note: string | null;
  /** The exam whose change of key makes it. */
  readonly examId: string | null;
}

/** The next version of a question; it is in force once the question says so. */
export const insertVersion = async (em: EntityManager, { id, questionId, text, authorId, note, examId }: NewVersion): Promise<void> =>
  void (await em.execute(
    `insert into questions.question_versions
       (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources, author_id, note, exam_id)
     select ?, ?, coalesce(max(version), 0) + 1, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ${fromJson}, ?, ?, ?
     from questions.question_versions where question_id = ?`,
    [
      id,
      questionId,
      text.kind,
      text.stem,
      JSON.stringify(text.options),
      JSON.stringify(text.key),
      text.explanation,
      text.stimulusId,
      array(text.sources),
      authorId,
      note,
      examId,
      questionId,
    ],
  ));

/** Writes over a version that nobody has met, and no exam holds for good. */
export const updateVersion = async (em: EntityManager, versionId: string, text: VersionText, authorId: string | null): Promise<void> =>
  void (await em.execute(
    `update questions.question_versions set kind = ?, stem = ?, options = ?::jsonb, key = ?::jsonb, explanation = ?, stimulus_id = ?,
       sources = ${fromJson}, author_id = coalesce(?, author_id) where id = ?`,
    [
      text.kind,
      text.stem,
      JSON.stringify(text.options),
      JSON.stringify(text.key),
      text.explanation,
      text.stimulusId,
      array(text.sources),
      authorId,
      versionId,
    ],
  ));

/** Sources tell where a question is from and are no part of what was asked: they are put right in the version in force. */
export const updateSources = async (em: EntityManager, versionId: string, sources: readonly string[]): Promise<void> =>
  void (await em.execute(`update questions.question_versions set sources = ${fromJson} where id = ?`, [array(sources), versionId]));

export interface QuestionFacts {
  readonly id: string;
  readonly subjectId: string;
  readonly language: 'bn' | 'en';
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly contentKey: string;
  readonly versionId: string;
}

export const insertQuestion = async (
  em: EntityManager,
  facts: QuestionFacts,
  state: QuestionState,
  contributorId: string | null,
): Promise<void> =>
  void (await em.execute(
    `insert into questions.questions (id, subject_id, state, language, contributor_id, content_key, current_version_id, difficulty, tags)
     values (?, ?, ?, ?, ?, ?, ?, ?, ${fromJson})`,
    [
      facts.id,
      facts.subjectId,
      state,
      facts.language,
      contributorId,
      facts.contentKey,
      facts.versionId,
      facts.difficulty,
      array(facts.tags),
    ],
  ));

/** A change raises the revision. */
export const updateQuestion = async (em: EntityManager, facts: QuestionFacts): Promise<void> =>
  void (await em.execute(
    `update questions.questions set subject_id = ?, language = ?, content_key = ?, current_version_id = ?, difficulty = ?, tags = ${fromJson},
       revision = revision + 1, changed_at = platform.now() where id = ?`,
    [facts.subjectId, facts.language, facts.contentKey, facts.versionId, facts.difficulty, array(facts.tags), facts.id],
  ));
