import type { Ask } from './ask.js';
import { rank, type FlatRow, type StoredRow } from './import-rows.sql.js';

/** Rows that do not go in or that somebody should look at, by number, in the order of the list. */
export const problemNumbers = async (ask: Ask, importId: string): Promise<number[]> =>
  (
    await ask<{ number: number }>(
      `select r.number from questions.import_rows r where r.import_id = ? and r.state <> 'ready' order by ${rank}, r.number`,
      [importId],
    )
  ).map(({ number }) => number);

/** What is the matter with a row, without its question. */
export type StoredRowProblem = Pick<StoredRow, 'number' | 'state' | 'sheet' | 'line' | 'column' | 'item' | 'text' | 'problem'>;

/** Of these rows those with something the matter, in the order of the numbers. */
export const findRowProblems = async (ask: Ask, importId: string, numbers: readonly number[]): Promise<StoredRowProblem[]> =>
  (
    await ask<Omit<StoredRowProblem, 'problem'> & Pick<FlatRow, 'problemCode' | 'problemFacts'>>(
      `select r.number, r.state, r.sheet, r.line, r."column", r.item, r.text, r.problem_code as "problemCode", r.problem_facts as "problemFacts"
       from unnest(?::int[]) with ordinality as wanted(number, n) join questions.import_rows r on r.number = wanted.number
       where r.import_id = ? and r.state <> 'ready' order by wanted.n`,
      [`{${numbers.join(',')}}`, importId],
    )
  ).map(({ problemCode, problemFacts, ...row }) => ({ ...row, problem: problemCode && { code: problemCode, facts: problemFacts ?? {} } }));
