import { plainText } from '#platform';
import { authorsContentKey } from '../domain/content-key.js';
import { nearKeys } from '../domain/near-keys.js';
import { sameAnswer } from '../domain/same-answer.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';
import type { Ask } from './ask.js';

/** Whose questions the rows are compared with: null for the whole bank. An author's own import is told of nothing that others have. */
interface Compared {
  readonly with: string | null;
}

/** Rows of an import by number, both ends included. */
export interface Stretch extends Compared {
  readonly importId: string;
  readonly from: number;
  readonly to: number;
}

interface Match {
  readonly number: number;
  readonly questionId: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  readonly bankOptions: readonly StoredOption[];
  readonly bankKey: StoredKey;
}

/** Under both keys that an author's question may have. */
const ownMatch = `(q.content_key = r.content_key or q.content_key = r.content_key || ?) and q.contributor_id = ?::uuid`;

const matchSql = (match: string): string => `
  select distinct on (r.number) r.number, q.id as "questionId", r.options, r.key, v.options as "bankOptions", v.key as "bankKey"
  from questions.import_rows r
    join questions.questions q on ${match} and q.state <> 'retired'
    join questions.question_versions v on v.id = q.current_version_id
  where r.import_id = ? and r.number between ? and ? and r.state in ('ready', 'near')
  order by r.number, q.created_at, q.id`;

const markSql = `
  update questions.import_rows r set state = d.state, problem_code = d.code, problem_facts = '{}', twin_question_id = d.twin, twin_row = null
  from jsonb_to_recordset(?::jsonb) as d(number int, state text, code text, twin uuid) where r.import_id = ? and r.number = d.number`;

/**
 * Ready rows that the bank holds already become duplicates; those that it holds with another right answer become errors, since one of the
 * two is wrong and somebody must look.
 */
export const matchWithBank = async (ask: Ask, { importId, from, to, with: author }: Stretch): Promise<void> => {
  const matches =
    author === null
      ? await ask<Match>(matchSql('q.content_key = r.content_key'), [importId, from, to])
      : await ask<Match>(matchSql(ownMatch), [authorsContentKey('', author), author, importId, from, to]);
  if (matches.length === 0) return;
  const marks = matches.map(({ number, questionId, options, key, bankOptions, bankKey }) => {
    const same = sameAnswer({ options, key }, { options: bankOptions, key: bankKey });
    return { number, twin: questionId, state: same ? 'duplicate' : 'error', code: same ? 'duplicate' : 'other-key' };
  });
  await ask(markSql, [JSON.stringify(marks), importId]);
};

/** How many of their trigrams two texts share that are called near, and how many candidates are looked at for one. */
const NEAR = 0.7;
const CANDIDATES = 40;

const nearSql = `
  update questions.import_rows r set state = 'near', twin_question_id = f.id
  from (
    select d.number, c.id from (
      select number, text, near::int[] as near from jsonb_to_recordset(?::jsonb) as d(number int, text text, near text)) d
    cross join lateral (
      select s.question_id as id from (
        select s.question_id, similarity(s.text, d.text) as alike from (
          select question_id, text from questions.search_rows where near && d.near limit ${CANDIDATES}) s
        join questions.questions q on q.id = s.question_id and q.state <> 'retired') s
      where s.alike >= ${NEAR} order by s.alike desc, s.question_id limit 1) c
  ) f
  where r.import_id = ? and r.number = f.number`;

/** Ready rows that say almost what a question of the bank says become near ones, for a person to decide. */
export const findNear = async (ask: Ask, { importId, from, to, with: author }: Stretch): Promise<void> => {
  // What is near would be named, with its key.
  if (author !== null) return;
  const rows = await ask<{ number: number; stem: string; options: readonly StoredOption[] }>(
    `select number, stem, options from questions.import_rows where import_id = ? and number between ? and ? and state = 'ready'`,
    [importId, from, to],
  );
  const texts = rows.map(({ number, stem, options }) => {
    const plain = options.map((option) => option.text);
    const text = plainText(stem, plain);
    return { number, text, near: `{${nearKeys(text).join(',')}}` };
  });
  if (texts.length === 0) return;
  // A fresh table has no statistics, and reading it whole for each row is the one plan that must not be.
  await ask(`select set_config('enable_seqscan', 'off', true)`);
  await ask(nearSql, [JSON.stringify(texts), importId]);
  await ask(`select set_config('enable_seqscan', 'on', true)`);
};

/** Whether there is anything that a row could be near to. */
export const hasSearchRows = async (ask: Ask): Promise<boolean> => (await ask('select 1 from questions.search_rows limit 1')).length > 0;

export interface RowPlace extends Compared {
  readonly importId: string;
  readonly number: number;
}

/**
 * A row after a person has touched it: the same as an earlier or later one of its file that goes in, the same as one of the bank, near to one,
 * or simply ready.
 */
export const settleRow = async (ask: Ask, place: RowPlace): Promise<void> => {
  const { importId, number } = place;
  const [twin] = await ask<Omit<Match, 'questionId'> & { readonly twin: number }>(
    `select r.number, o.number as twin, r.options, r.key, o.options as "bankOptions", o.key as "bankKey"
     from questions.import_rows r join questions.import_rows o
       on o.import_id = r.import_id and o.content_key = r.content_key and o.number <> r.number and o.state in ('ready', 'near')
     where r.import_id = ? and r.number = ? and r.state = 'ready' order by o.number limit 1`,
    [importId, number],
  );
  if (!twin) {
    const row = { importId, from: number, to: number, with: place.with };
    await matchWithBank(ask, row);
    return findNear(ask, row);
  }
  const same = sameAnswer(twin, { options: twin.bankOptions, key: twin.bankKey });
  await ask(
    `update questions.import_rows set state = ?, problem_code = ?, problem_facts = jsonb_build_object('row', ?::int), twin_row = ?,
       twin_question_id = null where import_id = ? and number = ?`,
    [same ? 'duplicate' : 'error', same ? 'duplicate' : 'other-key', twin.twin, twin.twin, importId, number],
  );
};

/** What repeated a row that now says something else stands on its own: the first of them is ready, the others repeat that one. */
export const freeTwinsOf = async (ask: Ask, place: RowPlace, contentKey: string): Promise<void> => {
  const { importId, number } = place;
  const twins = await ask<{ number: number }>(
    `select number from questions.import_rows
     where import_id = ? and content_key = ? and twin_row = ? and state = 'duplicate' order by number`,
    [importId, contentKey, number],
  );
  const [heir] = twins;
  if (!heir) return;
  await ask(
    `update questions.import_rows set state = 'ready', problem_code = null, problem_facts = null, twin_row = null
     where import_id = ? and number = ?`,
    [importId, heir.number],
  );
  await ask(
    `update questions.import_rows set twin_row = ?, problem_facts = jsonb_build_object('row', ?::int)
     where import_id = ? and content_key = ? and twin_row = ? and state = 'duplicate'`,
    [heir.number, heir.number, importId, contentKey, number],
  );
  await settleRow(ask, { ...place, number: heir.number });
};
