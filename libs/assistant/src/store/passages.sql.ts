import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '#platform/kernel';
import type { PassageRow } from '../indexing/passages-of.js';
import type { QuestionMark } from '../ports.js';
import { idList } from './sql.js';

const columns = `id uuid, kind text, "sourceId" uuid, part int, "versionId" uuid, "courseId" uuid, "subjectId" uuid, "contentKey" text, title text,
  html text, plain text, "nearText" text, words text, length int`;

/** A passage that was there keeps its id: answers cite it. */
const writeSql = `
  insert into assistant.passages (id, kind, source_id, part, version_id, course_id, subject_id, content_key, title, html, plain, near_text, words, length)
  select d.id, d.kind, d."sourceId", d.part, d."versionId", d."courseId", d."subjectId", d."contentKey", d.title, d.html, d.plain, d."nearText",
    d.words::tsvector, d.length
  from jsonb_to_recordset(?::jsonb) as d(${columns})
  on conflict on constraint passages_source_uq do update set version_id = excluded.version_id, course_id = excluded.course_id,
    subject_id = excluded.subject_id, content_key = excluded.content_key, title = excluded.title, html = excluded.html, plain = excluded.plain,
    near_text = excluded.near_text, words = excluded.words, length = excluded.length, filled_at = platform.now()`;

/** Writes these passages down, in the order of their sources so that two who write do not wait for each other in a ring. */
export const writePassages = async (em: EntityManager, rows: readonly PassageRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const ordered = rows.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : a.part - b.part));
  await em.execute(writeSql, [JSON.stringify(ordered.map(({ each: _each, ...row }) => ({ ...row, id: newId() })))]);
  const words = [...new Set(rows.flatMap(({ each }) => each))].toSorted();
  await em.execute(
    `insert into assistant.words (word) select w from jsonb_array_elements_text(?::jsonb) w
     where not exists (select from assistant.words o where o.word = w) on conflict do nothing`,
    [JSON.stringify(words)],
  );
};

/** Takes away what these sources do not say any more: whatever is not in `kept` (source → how many parts it has). */
export const dropPassages = async (
  em: EntityManager,
  kind: 'question' | 'lesson',
  sourceIds: readonly string[],
  kept: ReadonlyMap<string, number>,
): Promise<void> => {
  if (sourceIds.length === 0) return;
  const parts = sourceIds.map((id) => ({ id, parts: kept.get(id) ?? 0 }));
  await em.execute(
    `delete from assistant.passages p using jsonb_to_recordset(?::jsonb) as d(id uuid, parts int)
     where p.kind = ? and p.source_id = d.id and p.part >= d.parts`,
    [JSON.stringify(parts), kind],
  );
};

/** Of these questions, those whose passage is of another version, or is not there. */
export const staleQuestions = async (em: EntityManager, marks: readonly QuestionMark[]): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select d."questionId" as id from jsonb_to_recordset(?::jsonb) as d("questionId" uuid, "versionId" uuid)
       left join assistant.passages p on p.kind = 'question' and p.source_id = d."questionId" and p.part = 0
     where p.version_id is distinct from d."versionId"`,
    [JSON.stringify(marks)],
  );
  return rows.map(({ id }) => id);
};

/** Takes away the passages of a stretch of ids (behind `after`, up to `last`; null: without an end) that are not among these. */
export const dropOthers = (
  em: EntityManager,
  kind: 'question' | 'lesson',
  stretch: { readonly after: string | null; readonly last: string | null },
  sourceIds: readonly string[],
): Promise<object[]> =>
  em.execute(
    `delete from assistant.passages where kind = ? and (?::uuid is null or source_id > ?::uuid) and (?::uuid is null or source_id <= ?::uuid)
       and source_id <> all(?::uuid[])`,
    [kind, stretch.after, stretch.after, stretch.last, stretch.last, idList(sourceIds)],
  );

/** How far the going through of all that there is has come: locked until the end of the transaction. */
export const readFilling = async (em: EntityManager, name: 'question' | 'lesson'): Promise<string | null> => {
  await em.execute('insert into assistant.fillings (name) values (?) on conflict do nothing', [name]);
  const [row] = await em.execute<{ after: string | null }[]>('select after_id as after from assistant.fillings where name = ? for update', [
    name,
  ]);
  return row?.after ?? null;
};

export const keepFilling = (em: EntityManager, name: 'question' | 'lesson', after: string | null): Promise<object[]> =>
  em.execute(
    `update assistant.fillings set after_id = ?, filled_at = case when ?::uuid is null then platform.now() else filled_at end where name = ?`,
    [after, after, name],
  );

/** PostgreSQL counts anew how common each word is, and sorts what its indexes have only taken in. */
export const settlePassages = async (em: EntityManager): Promise<void> => {
  await em.execute('select platform.settle_assistant_indexes()');
  await em.execute('analyze assistant.passages');
};

export const countPassages = async (em: EntityManager): Promise<{ questions: number; lessons: number }> => {
  const [row] = await em.execute<{ questions: number; lessons: number }[]>(
    `select count(*) filter (where kind = 'question')::int as questions, count(*) filter (where kind = 'lesson')::int as lessons
     from assistant.passages`,
  );
  return row!;
};
