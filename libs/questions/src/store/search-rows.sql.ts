import { plainText } from '#platform';
import { nearKeys } from '../domain/near-keys.js';
import { searchWords, wordVector } from '../domain/search-words.js';
import type { StoredOption } from '../entities/question-version.entity.js';
import type { Ask } from './ask.js';

interface Unindexed {
  readonly id: string;
  readonly versionId: string;
  readonly stem: string;
  readonly options: readonly StoredOption[];
  readonly stimulus: string | null;
}

const textsOf = ({ id, versionId, stem, options, stimulus }: Unindexed) => {
  const plain = options.map(({ text }) => text);
  const text = plainText(stem, plain);
  // A passage is looked for too, but two questions about one passage are not near because of it.
  const words = searchWords(stimulus ? `${text} ${plainText(stimulus, [])}` : text);
  return { id, versionId, text, near: `{${nearKeys(text).join(',')}}`, words: wordVector(words) };
};

const texts = `select q.id, v.id as "versionId", v.stem, v.options, t.text as stimulus from questions.questions q
  join questions.question_versions v on v.id = q.current_version_id
  left join questions.stimuli t on t.id = v.stimulus_id`;

const putRows = (ask: Ask, rows: readonly Unindexed[]): Promise<object[]> =>
  ask(
    `insert into questions.search_rows (question_id, version_id, text, near, words)
     select d.id, d."versionId", d.text, d.near::int[], d.words::tsvector
     from jsonb_to_recordset(?::jsonb) as d(id uuid, "versionId" uuid, text text, near text, words text)
     on conflict (question_id) do update
       set version_id = excluded.version_id, text = excluded.text, near = excluded.near, words = excluded.words, stale = false`,
    [JSON.stringify(rows.map(textsOf))],
  );

/** Makes the search rows of at most `most` questions that have none, or one of another text; answers how many. */
export const fillSearchRows = async (ask: Ask, most: number): Promise<number> => {
  const rows = await ask<Unindexed>(
    `${texts} left join questions.search_rows s on s.question_id = q.id
     where q.state <> 'retired' and (s.version_id is distinct from q.current_version_id or s.stale) limit ?`,
    [most],
  );
  if (rows.length === 0) return 0;
  // Indexes of many entries for each row take them in sorted, the more at once the less work.
  await ask(`select set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '32MB', true)`);
  await putRows(ask, rows);
  // What an index has taken in but not sorted yet, every look at it reads from end to end.
  if (rows.length < most) await ask('select platform.settle_questions_indexes()');
  return rows.length;
};

/** Makes the search row of one question now: whoever has just written it looks for it. */
export const indexQuestion = async (ask: Ask, questionId: string): Promise<void> => {
  const rows = await ask<Unindexed>(`${texts} where q.id = ?`, [questionId]);
  if (rows.length > 0) await putRows(ask, rows);
};

/** The texts of these questions were changed; they are found by what they said until the next filling. */
export const markStale = (ask: Ask, questionIds: readonly string[]): Promise<object[]> =>
  ask('update questions.search_rows set stale = true where question_id = any(?::uuid[])', [`{${questionIds.join(',')}}`]);
