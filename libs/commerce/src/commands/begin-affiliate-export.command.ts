import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { AffiliatePeople } from '../affiliates/ports.js';
import { demand } from '../domain/rights.js';
import { Buyers } from '../ports.js';
import { affiliateIds, payoutIds, type AffiliateFilter, type PayoutFilter } from '../store/affiliate-ids.sql.js';
import type { DeskTools } from '../store/affiliate-rows.sql.js';
import { entryIds } from '../store/entries.sql.js';

/** What is taken out as a file. */
export type AffiliateExport =
  | { readonly kind: 'affiliates'; readonly filter: AffiliateFilter }
  | { readonly kind: 'payouts'; readonly filter: PayoutFilter }
  | { readonly kind: 'entries'; readonly filter: { readonly affiliate: string } };

/** Fixes what stands in the file and notes who takes it out; the rows are read by these ids afterwards. */
export class BeginAffiliateExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly what: AffiliateExport,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginAffiliateExport)
export class BeginAffiliateExportHandler implements ICommandHandler<BeginAffiliateExport>, DeskTools {
  constructor(
    readonly em: EntityManager,
    readonly buyers: Buyers,
    readonly people: AffiliatePeople,
    readonly seal: Seal,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Affiliate not found' (the ledger of nobody). */
  async execute({ actor, what, format }: BeginAffiliateExport): Promise<{ ids: string[] }> {
    demand(actor, 'sales.read');
    const ids = await this.idsOf(what);
    this.audit.add(
      exportEntry({ action: 'affiliates.export', subjectKind: 'affiliates' }, { what: what.kind, ...what.filter, format }, ids.length),
    );
    return { ids };
  }

  private async idsOf(what: AffiliateExport): Promise<string[]> {
    if (what.kind === 'affiliates') return affiliateIds(this, what.filter);
    if (what.kind === 'payouts') return payoutIds(this, what.filter);
    const found = await this.em.execute<unknown[]>('select 1 from commerce.affiliates where id = ?', [what.filter.affiliate]);
    if (found.length === 0) throw new AppError('Affiliate not found', { affiliate: what.filter.affiliate });
    return entryIds(this.em, what.filter.affiliate);
  }
}
