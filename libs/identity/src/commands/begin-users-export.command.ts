import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import type { Actor } from '#platform/kernel';
import { staffOf } from '../domain/staff-rules.js';
import { listPeopleIds, type PeopleFilter, type PeopleSort } from '../store/people.sql.js';

/**
 * Fixes who stands in an export, in which order, and notes in the audit log who takes it out: before the first byte leaves. The rows are then
 * read by these ids in batches (`GetUsersByIds`), on no transaction, however slowly they are fetched.
 */
export class BeginUsersExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: PeopleFilter,
    readonly sort: PeopleSort,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginUsersExport)
export class BeginUsersExportHandler implements ICommandHandler<BeginUsersExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Sign in required', 'Not allowed'. */
  async execute({ actor, filter, sort, format }: BeginUsersExport): Promise<{ ids: string[] }> {
    staffOf(actor, 'users.read');
    const ids = await listPeopleIds(this.em, filter, sort);
    this.audit.add(exportEntry({ action: 'users.export', subjectKind: 'users' }, { ...filter, sort, format }, ids.length));
    return { ids };
  }
}
