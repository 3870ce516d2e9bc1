import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportHow } from '#contracts/http/imports';
import type { TableField } from '#contracts/shared/imports';
import { headingsKey } from '../domain/headings-key.js';
import type { StoredImport } from './imports.sql.js';

/** What the columns of a sheet with known headings hold. */
export interface Mapping {
  readonly columns: TableField[];
  readonly keyBase: 0 | 1 | null;
  readonly bijoyColumns: number[] | null;
}

/** What was last chosen for these headings; null where nothing was. */
export const findMapping = async (em: EntityManager, headings: readonly string[] | null | undefined): Promise<Mapping | null> => {
  const key = headings ? headingsKey(headings) : null;
  if (key === null) return null;
  const [found] = await em.execute<Mapping[]>(
    `select columns, key_base as "keyBase", bijoy_columns as "bijoyColumns" from questions.import_mappings where headings_key = ?`,
    [key],
  );
  return found ?? null;
};

/** The headings of the file whose columns are chosen: the row that was found, or the first one where a person says that it names them. */
const headingsOf = ({ detected }: StoredImport, how: ImportHow): readonly string[] | null => {
  if (!detected || how.header === false) return null;
  return detected.headings ?? (how.header === true ? (detected.sample[0] ?? null) : null);
};

/** Remembers the columns that somebody chose for a file, for the next one with the same headings. */
export const rememberMapping = async (em: EntityManager, job: StoredImport, how: ImportHow, personId: string): Promise<void> => {
  const headings = how.columns === null ? null : headingsOf(job, how);
  const key = headings ? headingsKey(headings) : null;
  if (key === null) return;
  const bijoy = how.bijoyColumns ? JSON.stringify(how.bijoyColumns) : null;
  await em.execute(
    `insert into questions.import_mappings (headings_key, columns, key_base, bijoy_columns, chosen_by) values (?, ?::jsonb, ?, ?::jsonb, ?)
     on conflict (headings_key) do update set columns = excluded.columns, key_base = excluded.key_base, bijoy_columns = excluded.bijoy_columns,
       chosen_by = excluded.chosen_by, chosen_at = platform.now()`,
    [key, JSON.stringify(how.columns), how.keyBase ?? null, bijoy, personId],
  );
};
