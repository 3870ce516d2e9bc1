import type { EntityManager } from '@mikro-orm/postgresql';
import { guessMilliOf, priorMilliOf, priorVarianceMicro } from '../domain/item-model.js';
import type { ItemFacts, ItemNode } from '../ports.js';

/**
 * What is not practised is known here too, since answers of its exam come over before it is released. By how it left practice, never by what has
 * become of it in the bank: a draft, a review and an approval of what was retired look alike to whoever practised it.
 */
const stateOf = ({ state, leftPractice, setAside }: ItemFacts): string =>
  state === 'published' ? 'published' : setAside ? 'aside' : leftPractice ? 'retired' : 'kept';

const cellsOf = ({ questionId, versionId, topicId, kind, options, contentKey, difficulty }: ItemFacts) => ({
  questionId,
  versionId,
  topicId,
  kind,
  contentKey,
  guess: guessMilliOf({ kind, options }),
  prior: priorMilliOf(difficulty),
  variance: priorVarianceMicro(difficulty),
});

const cells = (facts: ItemFacts) => ({ ...cellsOf(facts), state: stateOf(facts) });

const recordset = `jsonb_to_recordset(?::jsonb) as d("questionId" uuid, "versionId" uuid, "topicId" uuid, state text, kind text, "contentKey" text,
    guess int, prior int, variance int)`;

const insertSql = (which: string): string => `
  insert into practice.items as i (question_id, version_id, topic_id, state, kind, content_key, guess_milli, prior_milli, difficulty_milli,
    variance_micro, spin)
  select d."questionId", d."versionId", d."topicId", d.state, d.kind, d."contentKey", d.guess, d.prior, d.prior, d.variance,
    ('x' || substr(md5(d."questionId"::text), 1, 7))::bit(28)::int
  from ${recordset} where ${which} order by d."questionId"`;

/**
 * The estimate of a question that nobody has answered is what its editors say; after that it moves by the difference only, so that a
 * correction by the editors is not lost and what answers have shown is not either.
 */
const upsertSql = `${insertSql(`d.state <> 'retired'`)}
  on conflict (question_id) do update set version_id = excluded.version_id, topic_id = excluded.topic_id, state = excluded.state,
    kind = excluded.kind, content_key = excluded.content_key, guess_milli = excluded.guess_milli, prior_milli = excluded.prior_milli,
    difficulty_milli = i.difficulty_milli + excluded.prior_milli - i.prior_milli
  where (i.version_id, i.topic_id, i.state, i.kind, i.content_key, i.guess_milli, i.prior_milli) is distinct from
    (excluded.version_id, excluded.topic_id, excluded.state, excluded.kind, excluded.content_key, excluded.guess_milli, excluded.prior_milli)`;

/**
 * What has left practice stays as it was met, so that no new wording, key, or place of it is told to whoever has it among bookmarks. Where its
 * node is gone it stands where the bank has put it.
 */
const leftSql = `${insertSql(`d.state = 'retired'`)}
  on conflict (question_id) do update set state = excluded.state,
    topic_id = case when exists (select from practice.nodes n where n.id = i.topic_id) then i.topic_id else excluded.topic_id end
  where i.state <> excluded.state or not exists (select from practice.nodes n where n.id = i.topic_id)`;

/** A draft that was never practised is none of practice's, unless it was approved before: then it is kept as it was. */
const backSql = `
  update practice.items i set state = 'kept' from jsonb_to_recordset(?::jsonb) as d("questionId" uuid)
  where d."questionId" = i.question_id and i.state <> 'kept'`;

const isUnmet = ({ state, leftPractice }: ItemFacts): boolean => (state === 'draft' || state === 'review') && !leftPractice;

export const keepItems = async (em: EntityManager, facts: readonly ItemFacts[]): Promise<void> => {
  if (facts.length === 0) return;
  const [unmet, known] = [facts.filter(isUnmet), facts.filter((one) => !isUnmet(one))];
  const rows = JSON.stringify(known.map(cells));
  await em.execute(upsertSql, [rows]);
  await em.execute(leftSql, [rows]);
  await em.execute(backSql, [JSON.stringify(unmet.map(({ questionId }) => ({ questionId })))]);
};

/** The tree as it is now; nodes that are gone are taken away. */
export const keepTree = async (em: EntityManager, nodes: readonly ItemNode[]): Promise<void> => {
  const rows = JSON.stringify(nodes);
  await em.execute(
    `insert into practice.nodes as n (id, parent_id, subject_id, chapter_id, level, name, place)
     select id, "parentId", "subjectId", "chapterId", level, name, place from jsonb_to_recordset(?::jsonb)
       as d(id uuid, "parentId" uuid, "subjectId" uuid, "chapterId" uuid, level text, name text, place text) order by id
     on conflict (id) do update set parent_id = excluded.parent_id, subject_id = excluded.subject_id, chapter_id = excluded.chapter_id,
       level = excluded.level, name = excluded.name, place = excluded.place
     where (n.parent_id, n.subject_id, n.chapter_id, n.level, n.name, n.place) is distinct from
       (excluded.parent_id, excluded.subject_id, excluded.chapter_id, excluded.level, excluded.name, excluded.place)`,
    [rows],
  );
  await em.execute(`delete from practice.nodes n where n.id not in (select id from jsonb_to_recordset(?::jsonb) as d(id uuid))`, [rows]);
};

export const countByNode = async (em: EntityManager): Promise<void> =>
  void (await em.execute(
    `update practice.nodes n set questions = c.count
     from (select n.id, (select count(*)::int from practice.items i where i.topic_id = n.id and i.state = 'published') as count from practice.nodes n) c
     where c.id = n.id and n.questions <> c.count`,
  ));
