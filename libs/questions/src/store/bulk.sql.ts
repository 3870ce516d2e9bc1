import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
import type { BulkAnswer } from '#contracts/http/bank';
import type { QuestionState } from '#contracts/shared/bank';
import type { ErrorCode } from '#contracts/shared/errors';
import { plainStem, type Outbox } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { authorsContentKey, sharedContentKey } from '../domain/content-key.js';
import type { RowBefore } from '../entities/bulk-change.entity.js';
import { askEm } from './ask.js';
import type { BankFilter, FilterFacts } from './bank-filter.js';
import { findAll } from './bank-pages.sql.js';
import { lockContents } from './bank-questions.sql.js';
import { idList } from './moments.js';

/** Some by id, or all that fit a filter, of which as many were shown. */
export type Which = { readonly ids: readonly string[] } | { readonly filter: BankFilter; readonly expected: number };

const MOST = 10_000;
const NAMED = 50;
const IN_EVENT = 1000;

export interface BulkRow extends RowBefore {
  readonly awaitsReview: boolean;
  readonly contributorId: string | null;
  readonly contentKey: string;
  readonly versionId: string;
  readonly stem: string;
}

/** The ids meant. Throws 'Changed meanwhile' where another number of questions fits the filter than the person saw. */
export const idsOf = async (em: EntityManager, which: Which, facts: FilterFacts): Promise<readonly string[]> => {
  if ('ids' in which) return [...new Set(which.ids)];
  const found = await findAll(askEm(em), which.filter, facts, MOST + 1);
  if (found.length !== which.expected) throw new AppError('Changed meanwhile');
  return found;
};

/** Holds these questions against everybody else, in one order for all; unknown ids are missing from the answer. */
export const lockRows = (em: EntityManager, ids: readonly string[]): Promise<BulkRow[]> =>
  em.execute<BulkRow[]>(
    `select q.id, q.revision, q.state, q.leaving_at is not null as leaving, q.awaits_review as "awaitsReview", q.returned, q.subject_id as "subjectId", q.difficulty, q.tags, v.sources,
       q.contributor_id as "contributorId", q.content_key as "contentKey", v.id as "versionId", left(v.stem, 2000) as stem
     from questions.questions q join questions.question_versions v on v.id = q.current_version_id
     where q.id = any(?::uuid[]) order by q.id for update of q`,
    [idList(ids)],
  );

/** Of these, the ones whose content already stands at the node where they are to be, below another id, or comes there twice. */
export const takenPlaces = async (
  em: EntityManager,
  rows: readonly { readonly id: string; readonly subjectId: string; readonly contentKey: string }[],
): Promise<Set<string>> => {
  const taken = await em.execute<{ id: string }[]>(
    `select d.id from jsonb_to_recordset(?::jsonb) as d(id uuid, "subjectId" uuid, "contentKey" text)
     join questions.questions o on o.subject_id = d."subjectId" and o.content_key = d."contentKey" and o.state <> 'retired' and o.id <> d.id`,
    [JSON.stringify(rows.map(({ id, subjectId, contentKey }) => ({ id, subjectId, contentKey })))],
  );
  const places = new Set<string>();
  const twice = rows.filter(({ subjectId, contentKey }) => {
    const place = `${subjectId} ${contentKey}`;
    return places.has(place) || !places.add(place);
  });
  return new Set([...taken, ...twice].map(({ id }) => id));
};

/**
 * Of these, the ones that another question that is not retired says the same as, wherever it stands, and all but the first of those that say the
 * same among themselves; nobody else writes these contents before the transaction ends. `sight`: of whose questions a refusal may tell beside
 * the published ones, null for everybody's.
 */
export const takenContents = async (
  em: EntityManager,
  rows: readonly { readonly id: string; readonly contentKey: string }[],
  sight: string | null = null,
): Promise<Set<string>> => {
  if (rows.length === 0) return new Set();
  const keys = [...new Set(rows.map(({ contentKey }) => sharedContentKey(contentKey)))];
  await lockContents(em, keys);
  const ids = new Set(rows.map(({ id }) => id));
  const own = sight === null ? [] : keys.map((key) => authorsContentKey(key, sight));
  const standing = await em.execute<{ id: string; contentKey: string }[]>(
    `select o.id, o.content_key as "contentKey" from questions.questions o
     where o.content_key in (select jsonb_array_elements_text(?::jsonb)) and o.state <> 'retired'
       and (?::uuid is null or o.contributor_id = ?::uuid or o.state = 'published')`,
    [JSON.stringify([...keys, ...own]), sight, sight],
  );
  const taken = new Set(standing.filter(({ id }) => !ids.has(id)).map(({ contentKey }) => sharedContentKey(contentKey)));
  const isTaken = (key: string): boolean => taken.has(key) || !taken.add(key);
  return new Set(rows.filter(({ contentKey }) => isTaken(sharedContentKey(contentKey))).map(({ id }) => id));
};

/** What an author takes back counts for this author alone, until a writer accepts it; a writer's (`sight` null) counts for everybody as before. */
export const keepAsAuthors = async (em: EntityManager, sight: string | null, rows: readonly BulkRow[]): Promise<void> => {
  if (sight === null || rows.length === 0) return;
  await em.execute(`update questions.questions set content_key = split_part(content_key, ':', 1) || ':' || ? where id = any(?::uuid[])`, [
    sight,
    idList(rows.map(({ id }) => id)),
  ]);
};

/**
 * Of these, the ones that a coming ranked paper holds, themselves or by another question that says the same; those stay as they are until the
 * transaction ends, so that no paper takes one in meanwhile.
 */
export const inComingPaper = async (
  em: EntityManager,
  ids: readonly string[],
  among: (questionIds: readonly string[]) => Promise<readonly string[]>,
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const same = await em.execute<{ id: string; sameId: string }[]>(
    `select q.id, o.id as "sameId" from questions.questions q join questions.questions o on o.content_key = q.content_key
     where q.id = any(?::uuid[]) and (o.id = q.id or o.state <> 'retired') order by o.id for no key update of o`,
    [idList(ids)],
  );
  const coming = new Set(await among([...new Set(same.map(({ sameId }) => sameId))]));
  return new Set(same.filter(({ sameId }) => coming.has(sameId)).map(({ id }) => id));
};

/** A question as it is to be. */
export interface RowAfter {
  readonly id: string;
  readonly state: QuestionState;
  readonly leaving?: boolean;
  /** A writer has looked at what its author approved. */
  readonly reviewed?: boolean;
  /** It leaves practice in a nightly batch, with as many others. */
  readonly setAside?: boolean;
  readonly returned: string | null;
  readonly subjectId: string;
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly sources: readonly string[];
}

/**
 * When a question leaves practice is kept, whichever way it leaves: what was practised lately is no question for a ranked paper, and what left
 * alone is none either, until it is practised again and leaves with a nightly batch.
 */
export const leavingPractice = (becomes: string, inBatch = 'false'): string =>
  `left_practice_at = case when q.state = 'published' and ${becomes} <> 'published' then platform.now() else q.left_practice_at end,
   set_aside_at = case when ${becomes} = 'published' then null when q.state <> 'published' then q.set_aside_at
     when ${inBatch} then platform.now() end`;

/**
 * Sources go into the version in force. What has left practice gets another version: people still see the one that they met, and it must not
 * change for them before it is published again.
 */
const writeSources = async (em: EntityManager, rows: string): Promise<void> => {
  const changed = `jsonb_to_recordset(?::jsonb) as d(id uuid, sources text[]) join questions.questions q on q.id = d.id`;
  await em.execute(
    `with anew as (
       insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, stimulus_id, sources, author_id)
       select uuidv7(), q.id, (select max(n.version) + 1 from questions.question_versions n where n.question_id = q.id), v.kind, v.stem, v.options,
         v.key, v.explanation, v.stimulus_id, d.sources, v.author_id
       from ${changed} join questions.question_versions v on v.id = q.current_version_id
       where v.sources <> d.sources and q.left_practice_at is not null and q.state <> 'published' returning id, question_id)
     update questions.questions q set current_version_id = a.id from anew a where q.id = a.question_id`,
    [rows],
  );
  await em.execute(
    `update questions.question_versions v set sources = d.sources from ${changed} where v.id = q.current_version_id and v.sources <> d.sources`,
    [rows],
  );
};

/** Writes the rows, each with the next revision. */
export const writeRows = async (em: EntityManager, rows: readonly RowAfter[]): Promise<void> => {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await em.execute(
    `update questions.questions q set state = d.state, ${leavingPractice('d.state', 'coalesce(d."setAside", false)')},
       awaits_review = q.awaits_review and d.state = 'approved' and not coalesce(d.reviewed, false),
       leaving_at = case when d.state = 'published' and d.leaving then coalesce(q.leaving_at, platform.now()) end, returned = d.returned, subject_id = d."subjectId", difficulty = d.difficulty, tags = d.tags,
       revision = q.revision + 1, changed_at = platform.now()
     from jsonb_to_recordset(?::jsonb) as d(id uuid, state text, leaving boolean, reviewed boolean, "setAside" boolean, returned text, "subjectId" uuid, difficulty smallint, tags text[])
     where q.id = d.id`,
    [json],
  );
  await writeSources(em, json);
};

/**
 * Sets aside or keeps, and nothing else: with a revision and a moment of its own, what is set aside would differ from what the night takes along,
 * for everybody who reads the bank.
 */
export const writeLeaving = async (
  em: EntityManager,
  rows: readonly { readonly id: string; readonly leaving?: boolean }[],
): Promise<void> => {
  if (rows.length === 0) return;
  await em.execute(
    `update questions.questions q
     set leaving_at = case when q.state = 'published' and d.leaving then coalesce(q.leaving_at, platform.now()) end
     from jsonb_to_recordset(?::jsonb) as d(id uuid, leaving boolean) where q.id = d.id`,
    [JSON.stringify(rows.map(({ id, leaving = false }) => ({ id, leaving })))],
  );
};

/** Keeps how the rows were, so that the change can be taken back by whoever made it; answers its id. `step`: by how much the revision grew. */
export const keepBefore = async (
  em: EntityManager,
  actor: Actor,
  kind: 'states' | 'tags',
  rows: readonly BulkRow[],
  step: 0 | 1 = 1,
): Promise<string | null> => {
  if (actor.kind !== 'user' || rows.length === 0) return null;
  const id = newId();
  const before = rows.map(({ id: questionId, revision, state, leaving, returned, subjectId, difficulty, tags, sources }): RowBefore => ({
    id: questionId,
    revision: revision + step,
    state,
    ...(leaving ? { leaving } : {}),
    returned,
    subjectId,
    difficulty,
    tags,
    sources,
  }));
  await em.execute('insert into questions.bulk_changes (id, actor_id, kind, rows) values (?, ?, ?, ?::jsonb)', [
    id,
    actor.id,
    kind,
    JSON.stringify(before),
  ]);
  return id;
};

export const tellChanged = (outbox: Outbox, ids: readonly string[]): void => {
  for (let from = 0; from < ids.length; from += IN_EVENT) outbox.add('QuestionChanged', { questionIds: ids.slice(from, from + IN_EVENT) });
};

/** What became of each row: what it is to be, or why it stays. */
export type Decided = { readonly row: BulkRow; readonly after: RowAfter } | { readonly row: BulkRow; readonly why: ErrorCode };

export const answerOf = (decided: readonly Decided[], unknown: number, undo: string | null): BulkAnswer => {
  const skipped = decided.flatMap((one) =>
    'why' in one ? [{ id: one.row.id, stem: cutText(plainStem(one.row.stem), 120), why: one.why as string }] : [],
  );
  return {
    done: decided.length - skipped.length,
    skippedCount: skipped.length + unknown,
    skipped: skipped.slice(0, NAMED),
    undo,
  };
};

export const changedOf = (decided: readonly Decided[]): { readonly rows: BulkRow[]; readonly after: RowAfter[] } => {
  const changed = decided.filter((one): one is Extract<Decided, { after: RowAfter }> => 'after' in one);
  return { rows: changed.map(({ row }) => row), after: changed.map(({ after }) => after) };
};
