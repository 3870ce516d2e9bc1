import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportJob } from '#contracts/http/imports';
import { pageSize, type Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader } from '../import/import-reader.js';
import { jobOf, pageOfImports } from '../store/imports.sql.js';

/** The imports that somebody sees, the newest first. Throws 'Not allowed'. */
export class ListImports extends Query<{ rows: ImportJob[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly page: number,
    readonly locale: Locale,
  ) {
    super();
  }
}

@QueryHandler(ListImports)
export class ListImportsHandler implements IQueryHandler<ListImports> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReader,
  ) {}

  async execute({ actor, page, locale }: ListImports): Promise<{ rows: ImportJob[]; total: number; page: number }> {
    const { rows, total } = await pageOfImports(this.em, importSightOf(actor), { page, size: pageSize });
    return { rows: rows.map((job) => jobOf(job, this.reader, locale)), total, page };
  }
}
