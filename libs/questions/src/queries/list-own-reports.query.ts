import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MyReport } from '#contracts/http/bank';
import { AppError, type Actor } from '#platform/kernel';
import { askEm } from '../store/ask.js';
import { reportsOf } from '../store/reports.sql.js';

/** What the caller reported and what was answered, the newest first. */
export class ListOwnReports extends Query<{ reports: MyReport[] }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListOwnReports)
export class ListOwnReportsHandler implements IQueryHandler<ListOwnReports> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required'. */
  async execute({ actor, examId }: ListOwnReports): Promise<{ reports: MyReport[] }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    return { reports: await reportsOf(askEm(this.em), actor.id, examId) };
  }
}
