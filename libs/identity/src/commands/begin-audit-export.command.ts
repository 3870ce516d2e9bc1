import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import type { Actor } from '#platform/kernel';
import { staffOf } from '../domain/staff-rules.js';
import { listAuditIds, type AuditFilter } from '../store/audit.sql.js';

/**
 * Fixes which entries stand in a file of the log, newest first, and notes in the log itself who takes it out: before the first byte leaves, and not in this
 * file. The rows are then read by these ids in batches (`GetAuditByIds`).
 */
export class BeginAuditExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: AuditFilter,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginAuditExport)
export class BeginAuditExportHandler implements ICommandHandler<BeginAuditExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Sign in required', 'Not allowed'. */
  async execute({ actor, filter, format }: BeginAuditExport): Promise<{ ids: string[] }> {
    staffOf(actor, 'users.roles');
    const ids = await listAuditIds(this.em, filter);
    this.audit.add(exportEntry({ action: 'audit.export', subjectKind: 'audit' }, { ...filter, format }, ids.length));
    return { ids };
  }
}
