import type { EntityManager } from '@mikro-orm/postgresql';
import { stateOfDestination } from '#contracts/shared/bank';
import { authorsContentKey } from '../domain/content-key.js';
import type { SubjectPath } from '../domain/drafts.js';
import type { StoredImport } from './imports.sql.js';
import { placeSubjects } from './subjects.sql.js';

/** Rows that go into the bank with one statement: none takes longer than a statement may. */
const AT_ONCE = 2500;

interface Path {
  readonly subject: string;
  readonly chapter: string | null;
  readonly topic: string | null;
}

interface Node extends Path {
  readonly id: string;
  /** The path as PostgreSQL writes it: a row finds its node by it. */
  readonly key: string;
}

/** Whether a row that is to go in has no subject to go to. */
export const lacksSubject = async (em: EntityManager, importId: string): Promise<boolean> =>
  (
    await em.execute<unknown[]>(
      `select 1 from questions.import_rows where import_id = ? and state in ('ready', 'near') and subject is null limit 1`,
      [importId],
    )
  ).length > 0;

const nodeKey = `jsonb_build_array(subject, chapter, topic)::text`;

/** The subject nodes of an import's ready rows, made where they are missing. */
const placeNodes = async (em: EntityManager, importId: string): Promise<Node[]> => {
  const paths = await em.execute<Omit<Node, 'id'>[]>(
    `select distinct subject, chapter, topic, ${nodeKey} as key from questions.import_rows
     where import_id = ? and state in ('ready', 'near') order by subject, chapter, topic`,
    [importId],
  );
  const ids = await placeSubjects(
    em,
    paths.map(({ subject, chapter, topic }): SubjectPath => ({ subject, ...(chapter ? { chapter } : {}), ...(topic ? { topic } : {}) })),
  );
  return paths.map((path, index) => ({ ...path, id: ids[index]! }));
};

const stimuliSql = `
  insert into questions.stimuli (id, text, content_key)
  select uuidv7(), d.stimulus, d.stimulus_key from (
    select distinct on (stimulus_key) stimulus_key, stimulus from questions.import_rows
    where import_id = ? and state in ('ready', 'near') and stimulus_key is not null order by stimulus_key) d
  on conflict (content_key) do nothing`;

/**
 * By content key, so that two imports that hold the same questions meet in one order and cannot wait for each other in a ring: the last row
 * of each stretch of that order.
 */
const stretchesSql = `
  select content_key as "contentKey", number from (
    select content_key, number, row_number() over w as place, count(*) over () as of from questions.import_rows
    where import_id = ? and state in ('ready', 'near') window w as (order by content_key, number)) d
  where place % ${AT_ONCE} = 0 or place = of order by place`;

interface Stretch {
  readonly contentKey: string;
  readonly number: number;
}

const inStretch = `r.import_id = ? and r.state in ('ready', 'near') and r.content_key >= ? and (r.content_key, r.number) > (?, ?)
    and r.content_key <= ? and (r.content_key, r.number) <= (?, ?)`;

/** The options are made into text only where the stem has no Bengali letter: for each of a hundred thousand rows that is dear. */
const insertQuestionsSql = `
  with added as (insert into questions.questions (id, subject_id, state, language, contributor_id, content_key, current_version_id, import_id, difficulty, tags)
  select r.question_id, (?::jsonb ->> ${nodeKey})::uuid, ?,
    coalesce(r.language, case when r.stem ~ '[ঀ-৿]' or r.options::text ~ '[ঀ-৿]' then 'bn' else 'en' end), ?, r.content_key || ?, r.version_id,
    r.import_id, r.difficulty, r.tags
  from questions.import_rows r where ${inStretch} order by r.content_key, r.number
  on conflict (subject_id, content_key) where state <> 'retired' do nothing returning 1)
  select count(*)::int as added from added`;

/** Of those that were new: what the bank held already has another id. */
const insertVersionsSql = `
  insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources)
  select r.version_id, q.id, 1, r.kind, r.stem, r.options, r.key, r.explanation, t.id, r.sources
  from questions.import_rows r join questions.questions q on q.id = r.question_id
    left join questions.stimuli t on t.content_key = r.stimulus_key
  where ${inStretch}`;

/** What an author brings in counts for this author alone, and meets nothing that others have. */
const suffixOf = (job: StoredImport): string => (job.own ? authorsContentKey('', job.createdBy) : '');

/** Puts the ready rows of an import into the bank; answers how many questions are new and the nodes they went to. */
export const insertReady = async (em: EntityManager, job: StoredImport): Promise<{ added: number; subjectIds: string[] }> => {
  const { id: importId, createdBy } = job;
  const state = job.own ? 'draft' : stateOfDestination[job.destination];
  const nodes = await placeNodes(em, importId);
  await em.execute(stimuliSql, [importId]);
  const ids = JSON.stringify(Object.fromEntries(nodes.map(({ key, id }) => [key, id])));
  const stretches = await em.execute<Stretch[]>(stretchesSql, [importId]);
  // The rows are fresh and nobody has counted them: a plan for a few would compare each with each.
  await em.execute(`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
  let added = 0;
  let from: Stretch = { contentKey: '', number: 0 };
  for (const to of stretches) {
    const range = [importId, from.contentKey, from.contentKey, from.number, to.contentKey, to.contentKey, to.number];
    const [done] = await em.execute<{ added: number }[]>(insertQuestionsSql, [ids, state, createdBy, suffixOf(job), ...range]);
    added += done?.added ?? 0;
    await em.execute(insertVersionsSql, range);
    from = to;
  }
  await em.execute(`select set_config('enable_seqscan', 'on', true), set_config('enable_bitmapscan', 'on', true)`);
  return { added, subjectIds: nodes.map(({ id }) => id) };
};

/** Ready rows whose place in the bank somebody else took first say whose it is. */
export const markTaken = async (em: EntityManager, job: StoredImport): Promise<void> =>
  void (await em.execute(
    `update questions.import_rows r set state = 'duplicate', problem_code = 'duplicate', problem_facts = '{}', twin_row = null,
       twin_question_id = (select o.id from questions.questions o where o.content_key = r.content_key || ? and o.state <> 'retired'
         order by o.created_at, o.id limit 1)
     where r.import_id = ? and r.state in ('ready', 'near') and not exists (select 1 from questions.questions q where q.id = r.question_id)`,
    [suffixOf(job), job.id],
  ));
