import { nearKeys } from '../domain/near-keys.js';
import { plainText } from '../domain/plain-text.js';
import type { StoredOption } from '../entities/question-version.entity.js';
import type { Ask } from './ask.js';

/** Makes the search rows of at most `most` questions that have none, or one of an older version; answers how many. */
export const fillSearchRows = async (ask: Ask, most: number): Promise<number> => {
  const rows = await ask<{ id: string; versionId: string; stem: string; options: readonly StoredOption[] }>(
    `select q.id, v.id as "versionId", v.stem, v.options from questions.questions q
       join questions.question_versions v on v.id = q.current_version_id
       left join questions.search_rows s on s.question_id = q.id
     where q.state <> 'retired' and s.version_id is distinct from q.current_version_id limit ?`,
    [most],
  );
  if (rows.length === 0) return 0;
  const texts = rows.map(({ id, versionId, stem, options }) => {
    const plain = options.map(({ text }) => text);
    const text = plainText(stem, plain);
    return { id, versionId, text, near: `{${nearKeys(text).join(',')}}` };
  });
  await ask(
    `insert into questions.search_rows (question_id, version_id, text, near)
     select d.id, d."versionId", d.text, d.near::int[] from jsonb_to_recordset(?::jsonb) as d(id uuid, "versionId" uuid, text text, near text)
     on conflict (question_id) do update set version_id = excluded.version_id, text = excluded.text, near = excluded.near`,
    [JSON.stringify(texts)],
  );
  // What an index has taken in but not sorted yet, every look at it reads from end to end.
  if (rows.length < most) await ask(`select gin_clean_pending_list('questions.search_rows_near_ix')`);
  return rows.length;
};
