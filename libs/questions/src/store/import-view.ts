import type { ImportQuestion, ImportRow } from '#contracts/http/imports';
import type { StoredProblem } from '../entities/import.entity.js';
import type { Ask } from './ask.js';
import { findRows, questionOf, type StoredRow } from './import-rows.sql.js';

const bankSql = `
  with recursive up as (
    select q.id as question_id, s.level, s.name, s.parent_id from questions.questions q join questions.subjects s on s.id = q.subject_id
      where q.id = any(?::uuid[])
    union all
    select up.question_id, s.level, s.name, s.parent_id from up join questions.subjects s on s.id = up.parent_id
  )
  select q.id, v.kind, v.stem, v.options, v.key, v.explanation, t.text as stimulus, to_jsonb(v.sources) as sources, q.language, q.difficulty, to_jsonb(q.tags) as tags,
    (select name from up where question_id = q.id and level = 'subject') as subject,
    (select name from up where question_id = q.id and level = 'chapter') as chapter,
    (select name from up where question_id = q.id and level = 'topic') as topic
  from questions.questions q join questions.question_versions v on v.id = q.current_version_id
    left join questions.stimuli t on t.id = v.stimulus_id
  where q.id = any(?::uuid[])`;

const bankQuestions = async (ask: Ask, ids: readonly string[]): Promise<Map<string, ImportQuestion | null>> => {
  if (ids.length === 0) return new Map();
  const list = `{${ids.join(',')}}`;
  const rows = await ask<Parameters<typeof questionOf>[0] & { readonly id: string }>(bankSql, [list, list]);
  return new Map(rows.map((row) => [row.id, questionOf(row)]));
};

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** Rows as the contract names them, each with the question that it repeats or is near to. */
export const rowsAsShown = async (
  ask: Ask,
  importId: string,
  rows: readonly StoredRow[],
  words: (problem: StoredProblem) => { readonly message: string; readonly fix: string },
): Promise<ImportRow[]> => {
  const numbers = present(rows.map(({ twinRow }) => twinRow));
  const own = numbers.length === 0 ? [] : await findRows(ask, importId, numbers);
  const inFile = new Map(own.map(({ number, question }) => [number, question]));
  const inBank = await bankQuestions(ask, present(rows.map(({ twinQuestionId }) => twinQuestionId)));
  return rows.map(({ twinRow, twinQuestionId, problem, leftState: _left, contentKey: _key, ...row }) => ({
    ...row,
    problem: problem && { code: problem.code, ...words(problem) },
    twin:
      twinRow === null && twinQuestionId === null
        ? null
        : {
            row: twinRow,
            questionId: twinQuestionId,
            question: (twinRow === null ? inBank.get(twinQuestionId!) : inFile.get(twinRow)) ?? null,
          },
  }));
};
