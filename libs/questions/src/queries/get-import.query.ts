import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportJob } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader } from '../import/import-reader.js';
import { askEm } from '../store/ask.js';
import { jobOf, placesOf, readImportJob, readLeftOver } from '../store/imports.sql.js';

/** One import, its problem in words, where its questions go and what of the file is left over. Throws 'Import not found'. */
export class GetImport extends Query<ImportJob> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
    readonly locale: Locale,
  ) {
    super();
  }
}

@QueryHandler(GetImport)
export class GetImportHandler implements IQueryHandler<GetImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReader,
  ) {}

  async execute({ actor, importId, locale }: GetImport): Promise<ImportJob> {
    const job = await readImportJob(this.em, importId, importSightOf(actor));
    // Of what a reading has staged so far nobody is told before it has ended.
    const places = job.counts.found === 0 ? [] : await placesOf(askEm(this.em), importId);
    const leftOver = await readLeftOver(this.em, importId);
    return { ...jobOf(job, this.reader, locale), places, ...(leftOver === null ? {} : { leftOver }) };
  }
}
