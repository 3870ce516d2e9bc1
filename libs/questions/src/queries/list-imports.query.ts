import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getImportChoices, ImportJob } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader } from '../import/import-reader.js';
import { Contributors } from '../ports.js';
import {
  jobOf,
  lineOf,
  listedImports,
  pageOfImports,
  readImporters,
  type ImportFilter,
  type ImportLine,
  type StoredImport,
} from '../store/imports.sql.js';

const namesOf = async (people: Contributors, rows: readonly Pick<StoredImport, 'createdBy'>[]): Promise<ReadonlyMap<string, string>> => {
  const found = await people.names([...new Set(rows.map(({ createdBy }) => createdBy))]);
  return new Map(found.map(({ id, name }) => [id, name]));
};

/** The imports that somebody sees, with whoever began each. Throws 'Not allowed'. */
export class ListImports extends Query<{ rows: ImportJob[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly filter: ImportFilter & { readonly page: number },
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
    private readonly people: Contributors,
  ) {}

  async execute({ actor, filter, locale }: ListImports): Promise<{ rows: ImportJob[]; total: number; page: number }> {
    const { rows, total } = await pageOfImports(this.em, importSightOf(actor), filter);
    const names = await namesOf(this.people, rows);
    const jobs = rows.map((job) => ({ ...jobOf(job, this.reader, locale), by: names.get(job.createdBy) ?? null }));
    return { rows: jobs, total, page: filter.page };
  }
}

/** All of that list, for its file. Throws 'Not allowed'. */
export class GetImportLines extends Query<{ rows: ImportLine[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: ImportFilter,
  ) {
    super();
  }
}

@QueryHandler(GetImportLines)
export class GetImportLinesHandler implements IQueryHandler<GetImportLines> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
  ) {}

  async execute({ actor, filter }: GetImportLines): Promise<{ rows: ImportLine[] }> {
    const rows = await listedImports(this.em, importSightOf(actor), filter);
    const names = await namesOf(this.people, rows);
    return { rows: rows.map((row) => lineOf(row, names.get(row.createdBy) ?? null)) };
  }
}

/** What the list of imports can be narrowed to. Throws 'Not allowed'. */
export class GetImportChoices extends Query<ResponseOf<typeof getImportChoices>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetImportChoices)
export class GetImportChoicesHandler implements IQueryHandler<GetImportChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
  ) {}

  async execute({ actor }: GetImportChoices): Promise<ResponseOf<typeof getImportChoices>> {
    const counted = await readImporters(this.em, importSightOf(actor));
    const names = new Map((await this.people.names(counted.map(({ id }) => id))).map(({ id, name }) => [id, name]));
    return { people: counted.flatMap(({ id, count }) => (names.has(id) ? [{ id, name: names.get(id) ?? '', count }] : [])) };
  }
}
