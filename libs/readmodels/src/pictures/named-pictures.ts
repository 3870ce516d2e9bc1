import type { EntityManager } from '@mikro-orm/postgresql';
import { rowsOf } from '../sql.js';

/** Numbers that students typed, a season's worth of rows: no text of theirs can name a picture. */
const withoutTexts = ['exams.answers', 'exams.answer_log', 'exams.late_answers'];

interface Texts {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Every column that could hold a text, of every table there is: one that is added later is asked too. Read from the catalogue itself, which
 * shows what we may not read as well, and reading that fails.
 */
const textsSql = `
  select format('%I.%I', n.nspname, c.relname) as "table", array_agg(format('%I', a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and a.attnum > 0 and not a.attisdropped
    and a.atttypid = any ('{text,varchar,json,jsonb,text[],varchar[],json[],jsonb[]}'::regtype[])
  group by 1 order by 1`;

const namedSql = ({ table, columns }: Texts): string =>
  `select distinct m[1] as sha256 from ${table} t,
     lateral (values ${columns.map((column) => `(t.${column}::text)`).join(', ')}) x (text),
     lateral regexp_matches(x.text, 'pictures/([0-9a-f]{64})', 'g') m
   where x.text like '%pictures/%'`;

/** The SHA-256 of each picture that any text in the database names. Papers hold theirs inside, and are made anew from these texts. */
export const namedPictures = async (em: EntityManager): Promise<Set<string>> => {
  const named = new Set<string>();
  for (const texts of await rowsOf<Texts>(em, textsSql)) {
    if (withoutTexts.includes(texts.table)) continue;
    for (const { sha256 } of await rowsOf<{ sha256: string }>(em, namedSql(texts))) named.add(sha256);
  }
  return named;
};
