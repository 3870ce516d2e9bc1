import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportCounts } from '#contracts/http/imports';
import { AppError, IllegalTransition } from '#platform/kernel';
import { askEm, type Ask } from './ask.js';
import { findRows, type StoredRow } from './import-rows.sql.js';
import { countRows, lockImport, readImportJob, saveCounts, type StoredImport } from './imports.sql.js';

interface Place {
  readonly importId: string;
  readonly number: number;
}
interface OpenRow {
  readonly job: StoredImport;
  readonly row: StoredRow;
}

const rowOf = async (ask: Ask, job: StoredImport, number: number): Promise<OpenRow> => {
  if (job.state !== 'parsed') throw new IllegalTransition('import', job.state, 'parsed');
  const [row] = await findRows(ask, job.id, [number]);
  if (!row) throw new AppError('Import not found');
  return { job, row };
};

/** A row of an import that is open for corrections; the import is held until the transaction ends. Throws 'Import not found', 'Illegal transition'. */
export const openRow = async (em: EntityManager, ask: Ask, { importId, number }: Place, sight: string | null): Promise<OpenRow> =>
  rowOf(ask, await lockImport(em, importId, sight), number);

/** Throws what `openRow` throws, and holds nothing: asked before work that takes its time. */
export const demandOpenRow = async (em: EntityManager, { importId, number }: Place, sight: string | null): Promise<void> => {
  await rowOf(askEm(em), await readImportJob(em, importId, sight), number);
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
