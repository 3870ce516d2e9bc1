import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, exportEntry, type AuditFields } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';

/** Notes in the audit log who takes a list of orders out, asked for how and how long, before its first byte leaves. */
export class NoteSalesExport extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly asked: AuditFields,
    readonly format: string,
    readonly rows: number,
  ) {
    super();
  }
}

@CommandHandler(NoteSalesExport)
export class NoteSalesExportHandler implements ICommandHandler<NoteSalesExport> {
  constructor(private readonly audit: Audit) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, asked, format, rows }: NoteSalesExport): Promise<void> {
    demand(actor, 'sales.read');
    this.audit.add(exportEntry({ action: 'orders.export', subjectKind: 'orders' }, { ...asked, format }, rows));
  }
}
