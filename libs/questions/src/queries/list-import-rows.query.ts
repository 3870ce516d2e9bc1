import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportRow } from '#contracts/http/imports';
import type { ImportRowState } from '#contracts/shared/imports';
import { pageSize, type Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader } from '../import/import-reader.js';
import { askEm } from '../store/ask.js';
import { pageOfRows } from '../store/import-rows.sql.js';
import { rowsAsShown } from '../store/import-view.js';
import { readImportJob } from '../store/imports.sql.js';

/** The rows of an import, those that a person has to look at first. Throws 'Import not found'. */
export class ListImportRows extends Query<{ rows: ImportRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
    readonly state: ImportRowState | null,
    /** `size`: rows on a page. */
    readonly part: { readonly page: number; readonly size?: number | undefined },
    readonly locale: Locale,
  ) {
    super();
  }
}

@QueryHandler(ListImportRows)
export class ListImportRowsHandler implements IQueryHandler<ListImportRows> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReader,
  ) {}

  async execute({
    actor,
    importId,
    state,
    part: { page, size = pageSize },
    locale,
  }: ListImportRows): Promise<{ rows: ImportRow[]; total: number; page: number }> {
    const { counts } = await readImportJob(this.em, importId, importSightOf(actor));
    // What a reading has staged so far is nobody's to see before it has ended.
    if (counts.found === 0) return { rows: [], total: 0, page };
    const ask = askEm(this.em);
    const { rows, total } = await pageOfRows(ask, importId, { state, page, size });
    return { rows: await rowsAsShown(ask, importId, rows, (problem) => this.reader.words(problem, locale)), total, page };
  }
}
