import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { copyRows, pauseBulk, type SystemDb } from '#platform';
import { cutText } from '#contracts/shared/cut-text';
import { newId } from '#platform/kernel';
import type { ImportLeftOver, ImportTarget } from '#contracts/http/imports';
import type { StoredProblem } from '../entities/import.entity.js';
import type { Assessed } from '../import/import-reader.js';
import { askClient } from './ask.js';
import { copyColumns, copyLine } from './import-rows.sql.js';
import { beginReading, holdReading, type Reading } from './staging.sql.js';
import { findNear, hasSearchRows, matchWithBank } from './twins.sql.js';

/** Rows staged at once, and rows compared at once: each takes a fraction of a second. */
export const STAGED_AT_ONCE = 1000;
export const MATCHED_AT_ONCE = 4000;
const NEAR_AT_ONCE = 200;
/** So long near ones are looked for; in a large file the rest are taken as they are. */
export const NEAR_MS = 60_000;
/** Pieces that are left over and shown; the rest is counted. */
const PIECES_SHOWN = 200;
const PIECE_LENGTH = 300;
/** Rows after which the event loop has a turn. */
const READ_AT_ONCE = 100;

/** What a reading has staged: so many rows, and what became part of none of them. */
export interface Staged {
  readonly rows: number;
  readonly leftOver: ImportLeftOver;
}

export interface Staging {
  readonly importId: string;
  readonly run: number;
  /** In which way the rows are read: those that an earlier reading staged are kept where it was the same. */
  readonly way: string;
  readonly target: ImportTarget;
  /** Whose questions the rows are compared with: null for the whole bank. */
  readonly with: string | null;
  readonly rows: AsyncIterable<Assessed>;
  readonly signal: AbortSignal;
  readonly report: (step: 'reading' | 'comparing', done: number, of: number | null) => void;
}

/** One reading at work. Each step is a transaction of its own: whatever ends this process takes no more than a step with it. */
class Stage {
  private readonly reading: Reading;
  private readonly pieces: ImportLeftOver['pieces'] = [];
  private left = 0;

  constructor(
    private readonly db: SystemDb,
    private readonly staging: Staging,
  ) {
    this.reading = { id: newId(), importId: staging.importId, run: staging.run };
  }

  /** Answers how many rows stand already. */
  begin(): Promise<number> {
    return this.db.transaction((client) => beginReading(client, this.reading, this.staging.way));
  }

  /** Reads on and stages the rows that come after the `kept` ones; answers how many there are, or what is wrong with the whole file. */
  async copyAll(kept: number): Promise<number | StoredProblem> {
    const { importId, target, rows, signal } = this.staging;
    let [number, waiting] = [0, [] as (string | null)[][]];
    const flush = async (): Promise<void> => {
      const lines = waiting.splice(0);
      await this.step(number - lines.length, (client) => copyRows(client, copyColumns, lines));
      this.staging.report('reading', number, null);
      await pauseBulk(this.staging.signal);
    };
    for await (const one of rows) {
      if (one.found.is === 'error' && one.found.whole) return one.problem ?? { code: one.found.code, facts: one.found.facts ?? {} };
      if (one.state === 'left-over') {
        this.noteLeftOver(one);
        continue;
      }
      number += 1;
      if (number % READ_AT_ONCE === 0) await turn(undefined, { signal });
      if (number > kept) waiting.push(copyLine(importId, number, one, target));
      if (waiting.length >= STAGED_AT_ONCE) await flush();
    }
    await flush();
    return number;
  }

  get leftOver(): ImportLeftOver {
    return { count: this.left, pieces: this.pieces };
  }

  private noteLeftOver({ found: { place, asFound } }: Assessed): void {
    this.left += 1;
    if (this.left > PIECES_SHOWN) return;
    const { sheet, line, column } = place;
    this.pieces.push({ sheet, line, column, text: cutText(asFound.replaceAll('\u0000', ''), PIECE_LENGTH) });
  }

  /** Compares the staged rows with the bank. */
  async compareAll(count: number): Promise<void> {
    const { importId, report, with: author } = this.staging;
    for (let from = 1; from <= count; from += MATCHED_AT_ONCE) {
      const to = Math.min(count, from + MATCHED_AT_ONCE - 1);
      await this.step(count, (client) => matchWithBank(askClient(client), { importId, from, to, with: author }));
      report('comparing', Math.floor(to / 2), count);
      await pauseBulk(this.staging.signal);
    }
    const end = performance.now() + NEAR_MS;
    if (author !== null || !(await this.db.transaction((client) => hasSearchRows(askClient(client))))) return;
    for (let from = 1; from <= count && performance.now() < end; from += NEAR_AT_ONCE) {
      const to = Math.min(count, from + NEAR_AT_ONCE - 1);
      await this.step(count, (client) => findNear(askClient(client), { importId, from, to, with: null }));
      report('comparing', Math.floor((count + to) / 2), count);
    }
  }

  /** `staged`: how many rows the steps before this one have left. */
  private async step(staged: number, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    this.staging.signal.throwIfAborted();
    await this.db.transaction(async (client) => {
      await holdReading(client, this.reading, staged);
      await work(client);
    });
  }
}

/**
 * Stages the rows of one reading, from where an earlier one in the same way was ended, and compares them with the bank. Answers how many there
 * are, or what is wrong with the whole file. Throws `Superseded`, `TakenOver`, `RowsLost`.
 */
export const stageRows = async (db: SystemDb, staging: Staging): Promise<Staged | StoredProblem> => {
  const stage = new Stage(db, staging);
  const copied = await stage.copyAll(await stage.begin());
  if (copied === 0) return { code: 'no-questions', facts: {} };
  if (typeof copied !== 'number') return copied;
  await stage.compareAll(copied);
  return { rows: copied, leftOver: stage.leftOver };
};
