import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportCounts } from '#contracts/http/imports';
import { AppError, IllegalTransition } from '#platform/kernel';
import type { Ask } from './ask.js';
import { findRows, type StoredRow } from './import-rows.sql.js';
import { countRows, lockImport, saveCounts, type StoredImport } from './imports.sql.js';

/** A row of an import that is open for corrections; the import is held until the transaction ends. Throws 'Import not found', 'Illegal transition'. */
export const openRow = async (
  em: EntityManager,
  ask: Ask,
  { importId, number }: { readonly importId: string; readonly number: number },
  sight: string | null,
): Promise<{ job: StoredImport; row: StoredRow }> => {
  const job = await lockImport(em, importId, sight);
  if (job.state !== 'parsed') throw new IllegalTransition('import', job.state, 'parsed');
  const [row] = await findRows(ask, importId, [number]);
  if (!row) throw new AppError('Import not found');
  return { job, row };
};

/** Counts again after a row was touched; answers them with the row as it is now. */
export const closeRow = async (
  em: EntityManager,
  ask: Ask,
  importId: string,
  number: number,
): Promise<{ row: StoredRow; counts: ImportCounts }> => {
  const counts = await countRows(ask, importId);
  await saveCounts(em, importId, counts);
  const [row] = await findRows(ask, importId, [number]);
  return { row: row!, counts };
};
