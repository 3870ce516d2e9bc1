import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Dispatcher, Flow, Logger, Push, Storage, SystemDb } from '#platform';
import { FillSearch } from '../commands/fill-search.command.js';
import { FinishParse, type ParseEnd } from '../commands/finish-parse.command.js';
import { ImportReader } from '../import/import-reader.js';
import { keyOfImport } from '../store/import-files.js';
import { findImport, type StoredImport } from '../store/imports.sql.js';
import { stageRows, Superseded, type Staging } from '../store/stage-rows.js';

export interface ParseInput {
  readonly importId: string;
  readonly run: number;
}

/** Progress is shown, never kept: so often at most. */
const REPORT_MS = 300;

/**
 * Reads an uploaded file: what it is, then its rows into `questions.import_rows` in one transaction, compared with the bank. Killed anywhere
 * and begun again it ends in the same rows: the new reading takes the place of whatever the old one left.
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
    const code = error instanceof Error && error.name === 'TimeLimit' ? 'time-over' : 'file-broken';
    await this.dispatcher.command(new FinishParse(importId, run, { detected: null, failed: { code, facts: {} } }));
  }

  private async read(job: StoredImport, signal: AbortSignal): Promise<ParseEnd> {
    const path = await this.storage.pathFor(keyOfImport(job.id));
    if (path === null) return { detected: null, failed: { code: 'file-broken', facts: {} } };
    while ((await this.dispatcher.command(new FillSearch())).more) signal.throwIfAborted();
    const source = { name: job.name, path, bytes: job.bytes };
    const detected = await this.reader.look(source, job.how);
    const rows = this.reader.read(source, job.how);
    const staging: Staging = { importId: job.id, run: job.run, target: job.target, rows, signal, report: this.reporter(job.id) };
    return { detected, failed: await this.db.transaction((client) => stageRows(client, staging)) };
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
