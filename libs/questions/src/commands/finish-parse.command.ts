import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push } from '#platform';
import type { StoredProblem } from '../entities/import.entity.js';
import type { Detected } from '../import/import-reader.js';
import { askEm } from '../store/ask.js';
import type { Staged } from '../store/stage-rows.js';
import { dropRows, RowsLost } from '../store/staging.sql.js';
import { tellWatchers } from '../store/import-topic.js';
import { countRows, findImport, stepImport } from '../store/imports.sql.js';

/** How a reading ended: with so many rows staged, or with what is wrong with the whole file. */
export type ParseEnd = { readonly detected: Detected | null } & (
  | ({ readonly failed: null } & Staged)
  | { readonly failed: StoredProblem; readonly rows?: undefined }
);

/** uploaded → parsed, failed; a file that failed leaves no rows. Does nothing for a run that is over: another way was chosen meanwhile, or it has ended before. */
export class FinishParse extends Command<void> {
  constructor(
    readonly importId: string,
    readonly run: number,
    /** Null where there was nothing to read. */
    readonly end: ParseEnd | null,
  ) {
    super();
  }
}

@CommandHandler(FinishParse)
export class FinishParseHandler implements ICommandHandler<FinishParse> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ importId, run, end }: FinishParse): Promise<void> {
    await this.em.execute('select 1 from questions.imports where id = ? for no key update', [importId]);
    const job = await findImport(this.em, importId);
    if (!end || job?.state !== 'uploaded' || job.run !== run) return;
    const ask = askEm(this.em);
    if (end.failed) await dropRows(ask, importId);
    const counts = await countRows(ask, importId);
    // Staged rows do not wait for the disk: a PostgreSQL that crashed meanwhile may have lost the last of them.
    if (!end.failed && counts.found !== end.rows) throw new RowsLost(importId, end.rows, counts.found);
    const { detected, failed } = end;
    const leftOver = end.failed || end.leftOver.count === 0 ? null : end.leftOver;
    await stepImport(this.em, job, failed ? 'failed' : 'parsed', { detected, failed, counts, leftOver });
    await tellWatchers(this.em, this.push, importId);
  }
}
