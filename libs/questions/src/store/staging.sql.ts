import type pg from 'pg';
import { commitsAsynchronously } from '#platform';
import { askClient, type Ask } from './ask.js';

/** One reading of an import's file; `run`: of which the person asked for it. */
export interface Reading {
  readonly id: string;
  readonly importId: string;
  readonly run: number;
}

/** The reading is no longer asked for: another way was chosen meanwhile, or the import has ended. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Another reading of the same run has begun and goes on where this one was. */
export class TakenOver extends Error {
  override name = 'TakenOver';
}

/** Rows that were staged are not there any more: the reading begins again and stages what is missing. */
export class RowsLost extends Error {
  override name = 'RowsLost';
  constructor(importId: string, staged: number, found: number) {
    super(`Of ${staged} staged rows of import ${importId} there are ${found}`);
  }
}

/** Rows that one statement deletes: none takes longer than a statement may. */
const AT_ONCE = 20_000;

/** Takes all rows of an import away. */
export const dropRows = async (ask: Ask, importId: string): Promise<void> => {
  const dropped = `delete from questions.import_rows where ctid = any(array(
    select ctid from questions.import_rows where import_id = ? limit ${AT_ONCE})) returning 1`;
  while ((await ask(dropped, [importId])).length >= AT_ONCE);
};

/**
 * Begins a reading, in the place of an older one of the same run: from now on that one cannot stage. Answers how many rows stand already that
 * were read in the same way; rows that were read in another way go. Throws `Superseded`.
 */
export const beginReading = async (client: pg.PoolClient, { id, importId, run }: Reading, way: string): Promise<number> => {
  const ask = askClient(client);
  const [begun] = await ask<{ same: boolean | null }>(
    `update questions.imports set reading = ?, staged_as = ? where id = ? and run = ? and state = 'uploaded'
     returning old.staged_as = new.staged_as as same, ${commitsAsynchronously}`,
    [id, way, importId, run],
  );
  if (!begun) throw new Superseded(importId);
  if (!begun.same) await dropRows(ask, importId);
  return begun.same ? countStaged(ask, importId) : 0;
};

const countStaged = async (ask: Ask, importId: string): Promise<number> => {
  const [staged] = await ask<{ last: number }>('select coalesce(max(number), 0) as last from questions.import_rows where import_id = ?', [
    importId,
  ]);
  return staged?.last ?? 0;
};

/**
 * Holds an import until the transaction ends, for one step of a reading that has staged so many rows. The commit does not wait for the disk:
 * what a crash takes with it is staged again. Throws `Superseded`, `TakenOver`, `RowsLost`.
 */
export const holdReading = async (client: pg.PoolClient, { id, importId, run }: Reading, staged: number): Promise<void> => {
  const ask = askClient(client);
  const [held] = await ask<{ own: boolean }>(
    `select reading = ? as own, ${commitsAsynchronously} from questions.imports where id = ? and run = ? and state = 'uploaded' for no key update`,
    [id, importId, run],
  );
  if (!held) throw new Superseded(importId);
  if (!held.own) throw new TakenOver(importId);
  const there = await countStaged(ask, importId);
  if (there !== staged) throw new RowsLost(importId, staged, there);
};
