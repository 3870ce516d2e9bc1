import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ImportHow } from '#contracts/http/imports';
import { Dispatcher, Flow, Logger, Presence, Push, Storage, SystemDb } from '#platform';
import { FillSearch } from '../commands/fill-search.command.js';
import { FinishParse, type ParseEnd } from '../commands/finish-parse.command.js';
import { ImportReader, type Detected, type ImportSource } from '../import/import-reader.js';
import { keyOfImport } from '../store/import-files.js';
import { comparedWith, findImport, type StoredImport } from '../store/imports.sql.js';
import { findMapping } from '../store/mappings.sql.js';
import { stageRows, type Staging } from '../store/stage-rows.js';
import { Superseded } from '../store/staging.sql.js';

export interface ParseInput {
  readonly importId: string;
  readonly run: number;
}

/** Progress is shown, never kept: so often at most. */
const REPORT_MS = 300;

/**
 * Reads an uploaded file: what it is, then its rows into `questions.import_rows`, compared with the bank. Killed anywhere and begun again it
 * ends in the same rows: the new reading keeps what the old one has staged, and goes on from there. Nobody sees the rows before its end.
 */
@Injectable()
export class ParseImport extends Flow<ParseInput> {
  constructor(
    private readonly em: EntityManager,
    private readonly db: SystemDb,
    private readonly storage: Storage,
    private readonly reader: ImportReader,
    private readonly dispatcher: Dispatcher,
    private readonly push: Push,
    private readonly presence: Presence,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ importId, run }: ParseInput, signal: AbortSignal): Promise<FinishParse> {
    const job = await findImport(this.em.fork(), importId);
    if (job?.state !== 'uploaded' || job.run !== run) return new FinishParse(importId, run, null);
    try {
      return new FinishParse(importId, run, await this.read(job, signal));
    } catch (error) {
      if (error instanceof Superseded) return new FinishParse(importId, run, null);
      throw error;
    }
  }

  async giveUp({ importId, run }: ParseInput, error: unknown): Promise<void> {
    this.logger.error({ importId, err: error }, 'A file could not be read');
    const code = error instanceof Error && /^(TimeLimit|LostTooOften)$/.test(error.name) ? 'time-over' : 'file-broken';
    await this.dispatcher.command(new FinishParse(importId, run, { detected: null, failed: { code, facts: {} } }));
  }

  private async read(job: StoredImport, signal: AbortSignal): Promise<ParseEnd> {
    const path = await this.storage.pathFor(keyOfImport(job.id));
    if (path === null) return { detected: null, failed: { code: 'file-broken', facts: {} } };
    while ((await this.dispatcher.command(new FillSearch())).more) signal.throwIfAborted();
    const source = { name: job.name, path, bytes: job.bytes };
    const { how, detected } = await this.look(source, job);
    // Another release may read a file in another way.
    const way = JSON.stringify([this.presence.version, job.run, how]);
    const { id: importId, run, target } = job;
    const rows = this.reader.read(source, how);
    const staged = await stageRows(this.db, {
      importId,
      run,
      way,
      target,
      with: comparedWith(job),
      rows,
      signal,
      report: this.reporter(importId),
    });
    return 'rows' in staged ? { detected, failed: null, ...staged } : { detected, failed: staged };
  }

  /** What the file is. Where nobody has said what its columns hold, that was perhaps said of another file with the same headings. */
  private async look(source: ImportSource, job: StoredImport): Promise<{ how: ImportHow; detected: Detected }> {
    const detected = await this.reader.look(source, job.how);
    const known = job.how.columns === null ? await findMapping(this.em.fork(), detected.headings) : null;
    const keyBase = job.how.keyBase ?? known?.keyBase ?? null;
    if (!known) return { how: job.how, detected: { ...detected, keyBase } };
    const how = { ...job.how, columns: known.columns, keyBase, bijoyColumns: job.how.bijoyColumns ?? known.bijoyColumns };
    return { how: { ...how, header: true }, detected: { ...detected, columns: known.columns, header: true, remembered: true, keyBase } };
  }

  private reporter(importId: string): Staging['report'] {
    let last = 0;
    return (step, done, of) => {
      const now = performance.now();
      if (now - last < REPORT_MS) return;
      last = now;
      void this.push.hint(`import:${importId}`, { step, done, of });
    };
  }
}
