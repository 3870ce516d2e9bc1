import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportRow } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader } from '../import/import-reader.js';
import { askEm } from '../store/ask.js';
import { findRowProblems } from '../store/import-problems.sql.js';
import { readImportJob } from '../store/imports.sql.js';

/** A row that does not go in or that somebody should look at, with what is wrong and how to mend it in words. */
export type ImportProblem = Omit<ImportRow, 'question' | 'twin'>;

/** These rows of an import, without those that were mended meanwhile. Throws 'Import not found'. */
export class GetImportProblems extends Query<ImportProblem[]> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
    readonly numbers: readonly number[],
    readonly locale: Locale,
  ) {
    super();
  }
}

@QueryHandler(GetImportProblems)
export class GetImportProblemsHandler implements IQueryHandler<GetImportProblems> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReader,
  ) {}

  async execute({ actor, importId, numbers, locale }: GetImportProblems): Promise<ImportProblem[]> {
    await readImportJob(this.em, importId, importSightOf(actor));
    const rows = await findRowProblems(askEm(this.em), importId, numbers);
    return rows.map(({ problem, ...row }) => ({
      ...row,
      problem: problem && { code: problem.code, ...this.reader.words(problem, locale) },
    }));
  }
}
