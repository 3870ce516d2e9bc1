import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { copyRows, rest } from '#platform';
import type { ImportTarget } from '#contracts/http/imports';
import type { StoredProblem } from '../entities/import.entity.js';
import type { Assessed } from '../import/import-reader.js';
import { askClient } from './ask.js';
import { copyColumns, copyLine } from './import-rows.sql.js';
import { findNear, hasSearchRows, matchWithBank } from './twins.sql.js';

/** Rows sent at once, and rows compared at once: each takes a fraction of a second. */
const SENT = 500;
const MATCHED = 2000;
const NEAR_AT_ONCE = 200;
/** So long near ones are looked for; in a large file the rest are taken as they are. */
const NEAR_MS = 60_000;

/** Another reading of the same import has taken over; what this one did is undone. */
export class Superseded extends Error {
  override name = 'Superseded';
}

export interface Staging {
  readonly importId: string;
  readonly run: number;
  readonly target: ImportTarget;
  readonly rows: AsyncIterable<Assessed>;
  readonly signal: AbortSignal;
  readonly report: (step: 'reading' | 'comparing', done: number, of: number | null) => void;
}

/** Only the run that is asked for may write the rows, one at a time: an import's rows are those of one reading. */
const hold = async (client: pg.PoolClient, { importId, run }: Staging, lock: string): Promise<void> => {
  const found = await askClient(client)(`select 1 from questions.imports where id = ? and run = ? and state = 'uploaded' ${lock}`, [
    importId,
    run,
  ]);
  if (found.length === 0) throw new Superseded(importId);
};

/** Another reading that still runs, of a process thought dead, is waited for: it ends this one, or its connection ends. */
const TURN_MS = 500;
const takeTurn = async (client: pg.PoolClient, staging: Staging): Promise<void> => {
  for (;;) {
    await hold(client, staging, '');
    const [turn] = await askClient(client)<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended(?, 5)) as mine', [
      staging.importId,
    ]);
    // What the other one has done meanwhile is seen only now.
    if (turn?.mine) return hold(client, staging, '');
    await wait(TURN_MS, undefined, { signal: staging.signal });
  }
};

/** Copies the rows in; answers how many, or what is wrong with the whole file. */
const copyAll = async (client: pg.PoolClient, staging: Staging): Promise<number | StoredProblem> => {
  const { importId, target, signal, report } = staging;
  let [number, waiting, began] = [0, [] as (string | null)[][], performance.now()];
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    // Another reading may have ended this one meanwhile: what nobody will see need not be written.
    await hold(client, staging, '');
    await copyRows(client, copyColumns, waiting);
    waiting = [];
    report('reading', number, null);
    await rest(began, signal);
    began = performance.now();
  };
  for await (const one of staging.rows) {
    if (one.found.is === 'error' && one.found.whole) return one.problem ?? { code: one.found.code, facts: one.found.facts ?? {} };
    number += 1;
    waiting.push(copyLine(importId, number, one, target));
    if (waiting.length >= SENT) await flush();
  }
  await flush();
  return number;
};

const compareAll = async (client: pg.PoolClient, { importId, signal, report }: Staging, count: number): Promise<void> => {
  const ask = askClient(client);
  for (let from = 1; from <= count; from += MATCHED) {
    signal.throwIfAborted();
    const began = performance.now();
    await matchWithBank(ask, { importId, from, to: from + MATCHED - 1 });
    report('comparing', Math.floor(Math.min(count, from + MATCHED - 1) / 2), count);
    await rest(began, signal);
  }
  const end = performance.now() + NEAR_MS;
  if (!(await hasSearchRows(ask))) return;
  for (let from = 1; from <= count && performance.now() < end; from += NEAR_AT_ONCE) {
    signal.throwIfAborted();
    await findNear(ask, { importId, from, to: from + NEAR_AT_ONCE - 1 });
    report('comparing', Math.floor((count + Math.min(count, from + NEAR_AT_ONCE - 1)) / 2), count);
  }
};

/**
 * Writes the rows of one reading in the client's transaction, in place of those of an earlier one, and compares them with the bank. Answers
 * null, or what is wrong with the whole file; then no row is left. Throws `Superseded`.
 */
export const stageRows = async (client: pg.PoolClient, staging: Staging): Promise<StoredProblem | null> => {
  const ask = askClient(client);
  await takeTurn(client, staging);
  await ask('delete from questions.import_rows where import_id = ?', [staging.importId]);
  const copied = await copyAll(client, staging);
  if (typeof copied === 'number') await compareAll(client, staging, copied);
  else await ask('delete from questions.import_rows where import_id = ?', [staging.importId]);
  await hold(client, staging, 'for no key update');
  if (copied === 0) return { code: 'no-questions', facts: {} };
  return typeof copied === 'number' ? null : copied;
};
