import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push } from '#platform';
import type { StoredProblem } from '../entities/import.entity.js';
import type { Detected } from '../import/import-reader.js';
import { askEm } from '../store/ask.js';
import { tellWatchers } from '../store/import-topic.js';
import { countRows, findImport, stepImport } from '../store/imports.sql.js';

/** How a reading ended: with its rows staged, or with what is wrong with the whole file. */
export interface ParseEnd {
  readonly detected: Detected | null;
  readonly failed: StoredProblem | null;
}

/** uploaded → parsed, failed. Does nothing for a run that is over: another way was chosen meanwhile, or it has ended before. */
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
    const counts = await countRows(askEm(this.em), importId);
    await stepImport(this.em, job, end.failed ? 'failed' : 'parsed', { ...end, counts });
    await tellWatchers(this.em, this.push, importId);
  }
}
