import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '#platform/kernel';
import type { QuestionKind } from '../domain/drafts.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';

/** A cleaned question, ready to be stored. */
export interface ReadyQuestion {
  readonly id: string;
  readonly versionId: string;
  readonly subjectId: string;
  readonly contentKey: string;
  readonly language: 'bn' | 'en';
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  readonly explanation: string;
  readonly stimulusId: string | null;
  readonly sources: readonly string[];
  readonly tags: readonly string[];
}

/** The ids of stimuli by content key; equal texts are one stimulus. */
export const placeStimuli = async (em: EntityManager, stimuli: ReadonlyMap<string, string>): Promise<Map<string, string>> => {
  if (stimuli.size === 0) return new Map();
  const rows = JSON.stringify([...stimuli].map(([key, text]) => ({ id: newId(), key, text })));
  await em.execute(
    `insert into questions.stimuli (id, text, content_key)
     select d.id, d.text, d.key from jsonb_to_recordset(?::jsonb) as d(id uuid, text text, key text) on conflict (content_key) do nothing`,
    [rows],
  );
  const found = await em.execute<{ id: string; key: string }[]>(
    'select s.id, s.content_key as key from questions.stimuli s join jsonb_to_recordset(?::jsonb) as d(key text) on d.key = s.content_key',
    [rows],
  );
  return new Map(found.map(({ id, key }) => [key, id]));
};

/** What the bank holds for a question after it was placed. */
export interface StandingVersion {
  readonly versionId: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
}

/** Inserts what the bank does not hold and answers, for every question in its order, the version that stands. */
export const placeQuestions = async (
  em: EntityManager,
  questions: readonly ReadyQuestion[],
  contributorId: string | null,
  state: 'approved' | 'published',
): Promise<StandingVersion[]> => {
  const rows = JSON.stringify(questions);
  await em.execute(
    `with d as (
       select * from jsonb_to_recordset(?::jsonb) as d("id" uuid, "versionId" uuid, "subjectId" uuid, "contentKey" text, "language" text, "kind" text,
         "stem" text, "options" jsonb, "key" jsonb, "explanation" text, "stimulusId" uuid, "sources" jsonb, "tags" text[])
     ), added as (
       insert into questions.questions (id, subject_id, state, language, contributor_id, content_key, current_version_id, tags)
       select d."id", d."subjectId", ?, d."language", ?, d."contentKey", d."versionId", d."tags" from d
       on conflict (subject_id, content_key) where state <> 'retired' do nothing returning id
     )
     insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources)
     select d."versionId", d."id", 1, d."kind", d."stem", d."options", d."key", d."explanation", d."stimulusId",
       array(select jsonb_array_elements_text(d."sources"))
     from d join added on added.id = d."id"`,
    [rows, state, contributorId],
  );
  return em.execute<StandingVersion[]>(
    `select q.current_version_id as "versionId", v.options, v.key
     from rows from (jsonb_to_recordset(?::jsonb) as ("subjectId" uuid, "contentKey" text)) with ordinality as d("subjectId", "contentKey", n)
     join questions.questions q on q.subject_id = d."subjectId" and q.content_key = d."contentKey" and q.state <> 'retired'
     join questions.question_versions v on v.id = q.current_version_id order by n`,
    [rows],
  );
};
