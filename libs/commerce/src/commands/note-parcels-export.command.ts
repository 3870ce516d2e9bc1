import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';

/** Notes in the audit log who takes names, phones and addresses of parcels out, and as what, before the first byte leaves. */
export class NoteParcelsExport extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly asked: Readonly<Record<string, unknown>>,
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
    const used = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    this.audit.add({ action: 'parcels.export', subjectKind: 'parcels', subjectId: null, subject: as, after: { ...used, as, rows } });
  }
}
