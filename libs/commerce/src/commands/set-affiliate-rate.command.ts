import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PromotedKind } from '#contracts/shared/affiliates';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { Offers } from '../ports.js';
import { lockAffiliate } from '../store/affiliates.sql.js';

/** What an affiliate gets from the next payment on: for everything, or for one product. Null takes the rate away. */
export class SetAffiliateRate extends Command<{ saved: true }> {
  constructor(
    readonly actor: Actor,
    readonly affiliateId: string,
    readonly rateBp: number | null,
    readonly product: { readonly kind: PromotedKind; readonly refId: string } | null,
  ) {
    super();
  }
}

@CommandHandler(SetAffiliateRate)
export class SetAffiliateRateHandler implements ICommandHandler<SetAffiliateRate> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly offers: Offers,
  ) {}

  /** Throws 'Not allowed', 'Affiliate not found', 'Offer not found'. */
  async execute({ actor, affiliateId, rateBp, product }: SetAffiliateRate): Promise<{ saved: true }> {
    demand(actor, 'sales.write');
    const affiliate = await lockAffiliate(this.em, affiliateId);
    const before = product ? await this.saveProduct(affiliateId, rateBp, product) : affiliate.rateBp;
    if (!product) await this.em.execute('update commerce.affiliates set rate_bp = ? where id = ?', [rateBp, affiliateId]);
    this.audit.add({
      action: 'affiliate.rate',
      subjectKind: 'affiliate',
      subjectId: affiliateId,
      subject: affiliate.code,
      before: { rateBp: before, ...product },
      after: { rateBp, ...product },
    });
    return { saved: true };
  }

  /** Answers the rate that stood there. */
  private async saveProduct(
    affiliateId: string,
    rateBp: number | null,
    { kind, refId }: { readonly kind: PromotedKind; readonly refId: string },
  ): Promise<number | null> {
    if (!(await this.isThere(kind, refId))) throw new AppError('Offer not found', { offer: refId });
    const keys = [affiliateId, kind, refId];
    const [stood] = await this.em.execute<{ rate_bp: number }[]>(
      'select rate_bp from commerce.affiliate_rates where affiliate_id = ? and kind = ? and ref_id = ?',
      keys,
    );
    if (rateBp === null)
      await this.em.execute('delete from commerce.affiliate_rates where affiliate_id = ? and kind = ? and ref_id = ?', keys);
    else
      await this.em.execute(
        `insert into commerce.affiliate_rates (affiliate_id, kind, ref_id, rate_bp) values (?, ?, ?, ?)
         on conflict (affiliate_id, kind, ref_id) do update set rate_bp = excluded.rate_bp`,
        [...keys, rateBp],
      );
    return stood?.rate_bp ?? null;
  }

  /** Books are our own; courses are asked for. */
  private async isThere(kind: PromotedKind, refId: string): Promise<boolean> {
    if (kind !== 'book') return (await this.offers.byRefs([{ kind, refId }])).length > 0;
    return (await this.em.execute<unknown[]>('select 1 from commerce.books where id = ?', [refId])).length > 0;
  }
}
