import type { EntityManager } from '@mikro-orm/postgresql';
import { pageSize } from '#contracts/shared/values';
import { instituteKey } from '../domain/institute-key.js';
import { institutesOf, suggestedFrom, type Institute, type InstituteAliases } from '../domain/institutes.js';

/** Whoever merges or undoes goes one after the other: each looks at what all the others have made. */
export const lockInstitutes = (em: EntityManager): Promise<unknown> =>
  em.execute(`select pg_advisory_xact_lock(hashtextextended('identity.institutes', 0))`);

export const readAliases = async (em: EntityManager): Promise<InstituteAliases> => {
  const aliases = await em.execute<{ key: string; target: string }[]>(
    'select alias_key as key, target_key as target from identity.institute_aliases where ended_by is null',
  );
  const names = await em.execute<{ key: string; name: string }[]>(
    `select distinct on (target_key) target_key as key, name from identity.institute_merges where undone_at is null
     order by target_key, made_at desc, id desc`,
  );
  return {
    aliases: new Map(aliases.map(({ key, target }) => [key, target])),
    names: new Map(names.map(({ key, name }) => [key, name])),
  };
};

/** Spellings that are read at once, the most frequent first: what stands behind them is what one person typed, of many thousands. */
const maxSpellings = 20_000;

/**
 * The letters and digits of Bengali and English alone, without case and vowel signs. What has one `instituteKey` has one of these, so that
 * spellings of one institute are counted together; nothing that such a key leaves out or folds is looked at, and no locale of the database.
 */
const roughly = (text: string): string =>
  `regexp_replace(lower(normalize(${text}, NFKD)), '[^a-z0-9\u0985-\u09b9\u09ce\u09e6-\u09f1]+', '', 'g')`;

interface TypedInstitute {
  readonly text: string;
  readonly people: number;
  /** Of all spellings. */
  readonly total: number;
}
export interface ReadInstitutes {
  readonly institutes: Institute[];
  readonly known: InstituteAliases;
  /** Spellings beyond those that are read at once. */
  readonly spellingsLeftOut: number;
}

const readFrom = (typed: readonly TypedInstitute[], known: InstituteAliases): ReadInstitutes => ({
  institutes: institutesOf(typed, known),
  known,
  spellingsLeftOut: (typed[0]?.total ?? 0) - typed.length,
});

/** What people typed, with how many typed it so. */
export const readInstitutes = async (em: EntityManager): Promise<ReadInstitutes> => {
  const known = await readAliases(em);
  const typed = await em.execute<TypedInstitute[]>(
    `select institute as text, count(*)::int as people, count(*) over ()::int as total from identity.users where institute is not null
     group by institute order by count(*) desc, institute limit ${maxSpellings}`,
  );
  return readFrom(typed, known);
};

/** The same of what may be offered: what at least so many gave, in whatever spelling, and what staff merged. */
export const readOffered = async (em: EntityManager): Promise<ReadInstitutes> => {
  const known = await readAliases(em);
  const merged = [...known.aliases.keys(), ...known.names.keys()];
  const typed = await em.execute<TypedInstitute[]>(
    `with given as (
       select institute as text, count(*)::int as people from identity.users where institute is not null group by institute),
     counted as (select text, people, form, sum(people) over (partition by form) as together
       from (select text, people, ${roughly('text')} as form from given) g)
     select text, people, count(*) over ()::int as total from counted
     where together >= ? or form in (select ${roughly('k')} from jsonb_array_elements_text(?::jsonb) k)
     order by people desc, text limit ${maxSpellings}`,
    [suggestedFrom, JSON.stringify(merged)],
  );
  return readFrom(typed, known);
};

/** For each of these texts the institute that it stands for; in one statement, which looks at these alone. */
export const readCanonical = async (
  em: EntityManager,
  texts: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly key: string }>> => {
  const keyed = [...new Set(texts)].map((text) => ({ text, key: instituteKey(text) }));
  const keys = [...new Set(keyed.map(({ key }) => key))].filter((key) => key !== '');
  const rows =
    keys.length === 0
      ? []
      : await em.execute<{ start: string; root: string; name: string | null }[]>(
          `with recursive up as (
             select k as start, k as key, 0 as depth from jsonb_array_elements_text(?::jsonb) k
             union all
             select up.start, a.target_key, up.depth + 1 from up
               join identity.institute_aliases a on a.alias_key = up.key and a.ended_by is null where up.depth < 50)
           select distinct on (up.start) up.start, up.key as root,
             (select m.name from identity.institute_merges m where m.target_key = up.key and m.undone_at is null
              order by m.made_at desc, m.id desc limit 1) as name
           from up order by up.start, up.depth desc`,
          [JSON.stringify(keys)],
        );
  const roots = new Map(rows.map((row) => [row.start, row]));
  return new Map(keyed.map(({ text, key }) => [text, { name: roots.get(key)?.name ?? text, key: roots.get(key)?.root ?? key }]));
};

/** Every key that a merge has ever moved or made. */
export const readTouchedKeys = async (em: EntityManager): Promise<string[]> => {
  const rows = await em.execute<{ key: string }[]>(
    `select alias_key as key from identity.institute_aliases union select target_key from identity.institute_merges`,
  );
  return rows.map(({ key }) => key);
};

export interface NewMerge {
  readonly id: string;
  readonly targetKey: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly people: number;
  readonly by: string;
  readonly aliases: readonly string[];
}

export const insertMerge = async (em: EntityManager, merge: NewMerge): Promise<void> => {
  const { id, targetKey, name, names, people, by, aliases } = merge;
  await em.execute(
    `insert into identity.institute_merges (id, target_key, name, names, people, made_by)
     values (?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?)`,
    [id, targetKey, name, JSON.stringify(names), people, by],
  );
  // The target may have stood for one of those that it now takes in.
  await em.execute('update identity.institute_aliases set ended_by = ? where alias_key = ? and ended_by is null', [id, targetKey]);
  await em.execute(
    `insert into identity.institute_aliases (merge_id, alias_key, target_key) select ?, k, ? from jsonb_array_elements_text(?::jsonb) k`,
    [id, targetKey, JSON.stringify(aliases)],
  );
};

export interface StoredMerge {
  readonly id: string;
  readonly targetKey: string;
  readonly name: string;
  readonly names: string[];
  readonly people: number;
  readonly madeBy: string | null;
  readonly madeByName: string | null;
  readonly at: number;
  readonly undoneAt: number | null;
}

const mergeColumns = `m.id, m.target_key as "targetKey", m.name, m.names, m.people, m.made_by as "madeBy", u.name as "madeByName",
  floor(extract(epoch from m.made_at) * 1000)::float8 as at, floor(extract(epoch from m.undone_at) * 1000)::float8 as "undoneAt"`;
const fromMerges = 'from identity.institute_merges m left join identity.users u on u.id = m.made_by';

export const findMerge = async (em: EntityManager, id: string): Promise<StoredMerge | undefined> =>
  (await em.execute<StoredMerge[]>(`select ${mergeColumns} ${fromMerges} where m.id = ?`, [id]))[0];

export const pageOfMerges = async (em: EntityManager, page: number): Promise<{ rows: StoredMerge[]; total: number }> => {
  const rows = await em.execute<StoredMerge[]>(
    `select ${mergeColumns} ${fromMerges} order by m.made_at desc, m.id desc limit ${pageSize} offset ?`,
    [(page - 1) * pageSize],
  );
  const [all] = await em.execute<{ total: number }[]>('select count(*)::int as total from identity.institute_merges');
  return { rows, total: all?.total ?? 0 };
};

/** Takes a merge back; false where a later one builds on what it made. */
export const endMerge = async (
  em: EntityManager,
  { id, targetKey }: Pick<StoredMerge, 'id' | 'targetKey'>,
  by: string,
): Promise<boolean> => {
  const [later] = await em.execute<unknown[]>(
    `select 1 from identity.institute_aliases a where a.merge_id = ? and a.ended_by is not null
     union all select 1 from identity.institute_aliases a where a.alias_key = ? and a.ended_by is null
     union all select 1 from identity.institute_merges m join identity.institute_merges o on o.id = ?
       where m.target_key = o.target_key and m.undone_at is null and (m.made_at, m.id) > (o.made_at, o.id) limit 1`,
    [id, targetKey, id],
  );
  if (later) return false;
  await em.execute('update identity.institute_aliases set ended_by = merge_id where merge_id = ?', [id]);
  await em.execute('update identity.institute_aliases set ended_by = null where ended_by = ? and merge_id <> ?', [id, id]);
  await em.execute('update identity.institute_merges set undone_at = platform.now(), undone_by = ? where id = ?', [by, id]);
  return true;
};
