import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, usedFilters } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import type { ParcelFilter } from '../store/parcels.sql.js';

/** Notes in the audit log who takes names, phones and addresses of parcels out, and as what, before the first byte leaves. */
export class NoteParcelsExport extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly asked: ParcelFilter,
    readonly as: 'courier-list' | 'labels',
    readonly rows: number,
  ) {
    super();
  }
}

@CommandHandler(NoteParcelsExport)
export class NoteParcelsExportHandler implements ICommandHandler<NoteParcelsExport> {
  constructor(private readonly audit: Audit) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, asked, as, rows }: NoteParcelsExport): Promise<void> {
    demand(actor, 'sales.read');
    const used = usedFilters(asked);
    this.audit.add({ action: 'parcels.export', subjectKind: 'parcels', subjectId: null, subject: as, after: { ...used, as, rows } });
  }
}
