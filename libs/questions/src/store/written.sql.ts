import { composed } from '#platform/kernel';
import type { WrittenQuestion } from '../formats/writing.js';
import type { Ask } from './ask.js';
import { questionOf } from './import-rows.sql.js';

type Row = Parameters<typeof questionOf>[0] & { readonly id: string; readonly language: 'bn' | 'en'; readonly subject: string };

const writtenSql = `
  with recursive up as (
    select q.id as question_id, s.level, s.name, s.parent_id from questions.questions q join questions.subjects s on s.id = q.subject_id
      where q.id = any(?::uuid[])
    union all
    select up.question_id, s.level, s.name, s.parent_id from up join questions.subjects s on s.id = up.parent_id
  ), places as (
    select question_id, max(name) filter (where level = 'subject') as subject, max(name) filter (where level = 'chapter') as chapter,
      max(name) filter (where level = 'topic') as topic
    from up group by question_id
  )
  select q.id, v.kind, v.stem, v.options, v.key, v.explanation, t.text as stimulus, to_jsonb(v.sources) as sources, q.language, q.difficulty,
    to_jsonb(q.tags) as tags, p.subject, p.chapter, p.topic
  from questions.questions q join places p on p.question_id = q.id join questions.question_versions v on v.id = q.current_version_id
    left join questions.stimuli t on t.id = v.stimulus_id
  where q.id = any(?::uuid[]) order by array_position(?::uuid[], q.id)`;

/** Questions as they are written into a file, in the order of the ids; unknown ones are missing. */
export const writtenQuestions = async (ask: Ask, ids: readonly string[]): Promise<WrittenQuestion[]> => {
  if (ids.length === 0) return [];
  const list = `{${ids.join(',')}}`;
  const rows = await ask<Row>(writtenSql, [list, list, list]);
  return rows.flatMap((row) => {
    const question = questionOf(row);
    return question ? [{ ...question, id: row.id, path: { ...question.path, subject: row.subject }, ...whole(row) }] : [];
  });
};

const whole = ({ language, difficulty, tags }: Row): Pick<WrittenQuestion, 'language' | 'difficulty' | 'tags'> => ({
  language,
  difficulty,
  tags: [...tags],
});

/** A part of the bank by the names of its place. */
export interface BankPart {
  readonly subject?: string;
  readonly chapter?: string;
  readonly topic?: string;
}

const partSql = `
  with recursive nodes as (
    select id, level, array[name] as names from questions.subjects where parent_id is null and (?::text is null or name = ?::text)
    union all
    select s.id, s.level, n.names || s.name from nodes n join questions.subjects s on s.parent_id = n.id
    where (s.level <> 'chapter' or ?::text is null or s.name = ?::text) and (s.level <> 'topic' or ?::text is null or s.name = ?::text)
  )
  select q.id from questions.questions q join nodes n on n.id = q.subject_id
  where q.state <> 'retired' and (?::text is null or n.level <> 'subject') and (?::text is null or n.level = 'topic')
  order by n.names, q.id`;

/** The ids of all questions in a part of the bank that are not retired, those of one place together. */
export const questionIdsOf = async (ask: Ask, { subject, chapter, topic }: BankPart): Promise<string[]> => {
  const [one, two, three] = [subject, chapter, topic].map((name) => composed(name ?? '').trim() || null);
  return (await ask<{ id: string }>(partSql, [one, one, two, two, three, three, two, three])).map(({ id }) => id);
};
