import type { QuestionSort } from '#contracts/shared/bank';
import { wordsAsked } from '../domain/search-words.js';
import type { Ask } from './ask.js';
import { narrow, type BankFilter, type FilterFacts, type Narrowed } from './bank-filter.js';

export interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

export interface PageAsked {
  readonly sort: QuestionSort;
  readonly page: number;
  readonly size: number;
}

const openReports = `left join (select question_id, count(*) as reports from questions.reports where state = 'open' group by question_id) o
  on o.question_id = q.id`;

const orders: Readonly<Record<QuestionSort, string>> = {
  match: 'created_at desc',
  '-created': 'created_at desc',
  created: 'created_at',
  '-changed': 'changed_at desc',
  difficulty: 'difficulty nulls last, created_at desc',
  '-difficulty': 'difficulty desc nulls last, created_at desc',
  '-reports': 'reports desc, created_at desc',
};

/** Of what is found everywhere, the newest are ranked; nobody turns so many pages. */
const RANKED = 500;

/** How well a text fits: the words as they were typed come first; where only near ones were found, the nearest; else what has most of them. */
const fitOf = ({ way, plain }: Narrowed): readonly [sql: string, ...values: string[]] | null => {
  if (way === null || plain === null) return null;
  if (way === 'near') return ['word_similarity(?, s.text)', plain];
  const words = wordsAsked(plain);
  if (way === 'any') return [words.map(() => '(s.words @@ ?::tsquery)::int').join(' + '), ...words];
  // One word stands wherever it was found.
  return words.length < 2 ? null : ['(strpos(s.text, ?) > 0)::int', plain];
};

interface Hit {
  readonly id: string | null;
  readonly total: number;
}

const idsOf = (rows: readonly Hit[]): PageOfIds => ({
  ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  total: rows[0]?.total ?? 0,
});

/** What is found by words is counted in the same go. */
const hits = ({ from, where }: Narrowed, sort: QuestionSort): string => `
  hits as materialized (
    select q.id, q.created_at, q.changed_at, q.difficulty, ${sort === '-reports' ? 'coalesce(o.reports, 0)' : '0'} as reports
    from ${from} ${sort === '-reports' ? openReports : ''} where ${where}),
  n as (select count(*)::int as total from hits)`;

const searchedPage = async (ask: Ask, narrowed: Narrowed, { sort, page, size }: PageAsked): Promise<PageOfIds> => {
  const fit = sort === 'match' && page * size <= RANKED ? fitOf(narrowed) : null;
  const place = [size, (page - 1) * size];
  if (fit === null)
    return idsOf(
      await ask<Hit>(
        `with ${hits(narrowed, sort)}
         select p.id, n.total from n left join lateral (
           select id, row_number() over () as place from (select id from hits order by ${orders[sort]}, id desc limit ? offset ?) f) p on true
         order by p.place`,
        [...narrowed.values, ...place],
      ),
    );
  const [sql, ...values] = fit;
  return idsOf(
    await ask<Hit>(
      `with ${hits(narrowed, sort)}, newest as (select id, created_at from hits order by created_at desc, id desc limit ${RANKED})
       select p.id, n.total from n left join lateral (
         select id, row_number() over () as place from (
           select h.id from newest h join questions.search_rows s on s.question_id = h.id
           order by ${sql} desc, h.created_at desc, h.id desc limit ? offset ?) f) p on true
       order by p.place`,
      [...narrowed.values, ...values, ...place],
    ),
  );
};

/** From so many on it is quicker to walk the questions from the newest back, until enough of them fit. */
const BROAD = 5000;

/** How many fit, where nothing narrows but words: retired ones, of which there are few, are taken off what the index of words counts. */
const countWords = async (ask: Ask, words: string): Promise<number> => {
  const [found] = await ask<{ total: number }>(
    `select (select count(*) from questions.search_rows s where s.words @@ ?::tsquery)::int
       - (select count(*) from questions.questions q join questions.search_rows s on s.question_id = q.id
          where q.state = 'retired' and s.words @@ ?::tsquery)::int as total`,
    [words, words],
  );
  return found?.total ?? 0;
};

/** A page of words that stand in a great many questions; null where they do not, or where another order is asked for. */
const broadPage = async (ask: Ask, narrowed: Narrowed, { sort, page, size }: PageAsked): Promise<PageOfIds | null> => {
  const [words] = narrowed.values as readonly string[];
  if (narrowed.way !== 'words' || !narrowed.isPlain || sort !== 'match' || page * size > RANKED || words === undefined) return null;
  const total = await countWords(ask, words);
  if (total < BROAD) return null;
  const fit = fitOf(narrowed);
  const rows = await ask<{ id: string }>(
    `with newest as (select q.id, q.created_at, s.text from ${narrowed.from} where ${narrowed.where}
       order by q.created_at desc, q.id desc limit ${RANKED})
     select s.id from newest s order by ${fit ? `${fit[0]} desc, ` : ''}s.created_at desc, s.id desc limit ? offset ?`,
    [...narrowed.values, ...(fit?.slice(1) ?? []), size, (page - 1) * size],
  );
  return { ids: rows.map(({ id }) => id), total };
};

/** What is only narrowed is read from the index of its order, and counted beside it. */
const plainPage = async (ask: Ask, { from, where, values }: Narrowed, { sort, page, size }: PageAsked): Promise<PageOfIds> => {
  const order = orders[sort].replaceAll(/\b(created_at|changed_at|difficulty)\b/g, 'q.$1');
  const rows = await ask<{ id: string }>(
    `select q.id from ${from} ${sort === '-reports' ? openReports : ''} where ${where}
     order by ${order.replace('reports desc', 'coalesce(o.reports, 0) desc')}, q.id desc limit ? offset ?`,
    [...values, size, (page - 1) * size],
  );
  const [all] = await ask<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values);
  return { ids: rows.map(({ id }) => id), total: all?.total ?? 0 };
};

/** In which order one looks for what was typed, each only where the one before has found nothing. To a letter or two everything is near. */
const further = ({ way, plain }: Narrowed): readonly ('near' | 'any')[] =>
  way === 'words' && (plain?.length ?? 0) > 3 ? ['near', 'any'] : [];

/** The ids of one page and how many fit in all. Where no text has all the words that were typed, what is near to them is taken. */
export const findPage = async (ask: Ask, filter: BankFilter, facts: FilterFacts, asked: PageAsked): Promise<PageOfIds> => {
  const narrowed = await narrow(ask, filter, facts);
  if (narrowed.way === null) return plainPage(ask, narrowed, asked);
  let found = (await broadPage(ask, narrowed, asked)) ?? (await searchedPage(ask, narrowed, asked));
  for (const way of further(narrowed)) if (found.total === 0) found = await searchedPage(ask, await narrow(ask, filter, facts, way), asked);
  return found;
};

/** The ids of all that fit, at most `most`, in a fixed order. */
export const findAll = async (ask: Ask, filter: BankFilter, facts: FilterFacts, most: number): Promise<string[]> => {
  const read = async ({ from, where, values }: Narrowed): Promise<string[]> =>
    (await ask<{ id: string }>(`select q.id from ${from} where ${where} order by q.created_at, q.id limit ?`, [...values, most])).map(
      ({ id }) => id,
    );
  const narrowed = await narrow(ask, filter, facts);
  let ids = await read(narrowed);
  for (const way of further(narrowed)) if (ids.length === 0) ids = await read(await narrow(ask, filter, facts, way));
  return ids;
};
