import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportJob } from '#contracts/http/imports';
import { pageSize, type Locale } from '#contracts/shared/values';
import { ImportReader } from '../import/import-reader.js';
import { jobOf, pageOfImports } from '../store/imports.sql.js';

/** Imports of everybody, the newest first. */
export class ListImports extends Query<{ rows: ImportJob[]; total: number; page: number }> {
  constructor(
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

  async execute({ page, locale }: ListImports): Promise<{ rows: ImportJob[]; total: number; page: number }> {
    const { rows, total } = await pageOfImports(this.em, page, pageSize);
    return { rows: rows.map((job) => jobOf(job, this.reader, locale)), total, page };
  }
}
