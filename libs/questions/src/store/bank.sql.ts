import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubjectPath } from '../domain/drafts.js';
import { placeSubjects } from './subjects.sql.js';

/** Rows that go into the bank with one statement: none takes longer than a statement may. */
const AT_ONCE = 5000;

interface Path {
  readonly subject: string;
  readonly chapter: string | null;
  readonly topic: string | null;
}

/** Whether a row that is to go in has no subject to go to. */
export const lacksSubject = async (em: EntityManager, importId: string): Promise<boolean> =>
  (
    await em.execute<unknown[]>(
      `select 1 from questions.import_rows where import_id = ? and state in ('ready', 'near') and subject is null limit 1`,
      [importId],
    )
  ).length > 0;

/** The subject nodes of an import's ready rows, made where they are missing. */
const placeNodes = async (em: EntityManager, importId: string): Promise<(Path & { readonly id: string })[]> => {
  const paths = await em.execute<Path[]>(
    `select distinct subject, chapter, topic from questions.import_rows
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

/** By content key, so that two imports that hold the same questions meet in one order and cannot wait for each other in a ring. */
const insertSql = `
  with n as (select * from jsonb_to_recordset(?::jsonb) as n(id uuid, subject text, chapter text, topic text)),
  d as (
    select r.*, n.id as node, t.id as stimulus_id from questions.import_rows r
      join n on n.subject = r.subject and n.chapter is not distinct from r.chapter and n.topic is not distinct from r.topic
      left join questions.stimuli t on t.content_key = r.stimulus_key
    where r.import_id = ? and r.state in ('ready', 'near') and (r.content_key, r.number) > (?, ?)
    order by r.content_key, r.number limit ${AT_ONCE}
  ), added as (
    insert into questions.questions (id, subject_id, state, language, contributor_id, content_key, current_version_id, import_id)
    select question_id, node, 'published', case when stem || coalesce(options::text, '') ~ '[ঀ-৿]' then 'bn' else 'en' end, ?, content_key, version_id,
      import_id from d order by content_key, number
    on conflict (subject_id, content_key) where state <> 'retired' do nothing returning id
  ), versions as (
    insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources)
    select d.version_id, d.question_id, 1, d.kind, d.stem, d.options, d.key, d.explanation, d.stimulus_id, d.sources
    from d join added on added.id = d.question_id
  )
  select (select count(*)::int from added) as added, l.content_key as "contentKey", l.number
  from (select content_key, number from d order by content_key desc, number desc limit 1) l`;

/** Puts the ready rows of an import into the bank; answers how many questions are new and the nodes they went to. */
export const insertReady = async (
  em: EntityManager,
  importId: string,
  contributorId: string,
): Promise<{ added: number; subjectIds: string[] }> => {
  const nodes = await placeNodes(em, importId);
  await em.execute(stimuliSql, [importId]);
  const [json, first] = [JSON.stringify(nodes), { contentKey: '', number: 0 }];
  let added = 0;
  for (let last = first; ;) {
    const [done] = await em.execute<{ added: number; contentKey: string; number: number }[]>(insertSql, [
      json,
      importId,
      last.contentKey,
      last.number,
      contributorId,
    ]);
    if (!done) return { added, subjectIds: nodes.map(({ id }) => id) };
    added += done.added;
    last = done;
  }
};

/** Ready rows whose place in the bank somebody else took first say whose it is. */
export const markTaken = async (em: EntityManager, importId: string): Promise<void> =>
  void (await em.execute(
    `update questions.import_rows r set state = 'duplicate', problem_code = 'duplicate', problem_facts = '{}', twin_row = null,
       twin_question_id = (select o.id from questions.questions o where o.content_key = r.content_key and o.state <> 'retired'
         order by o.created_at, o.id limit 1)
     where r.import_id = ? and r.state in ('ready', 'near') and not exists (select 1 from questions.questions q where q.id = r.question_id)`,
    [importId],
  ));
