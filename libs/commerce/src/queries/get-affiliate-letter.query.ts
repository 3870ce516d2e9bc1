import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EventData } from '#contracts/internal/events';
import type { Locale } from '#contracts/shared/choices';
import { Config, type Written } from '#platform';
import { AffiliatePeople } from '../affiliates/ports.js';
import { affiliateLetter, type AffiliateNews } from '../domain/affiliate-letter.js';

/** What happened, by its event. */
export type AffiliateHappening =
  | { readonly earned: EventData<'CommissionEarned'> }
  | { readonly decided: EventData<'AffiliateDecided'> }
  | { readonly payout: EventData<'PayoutDecided'> };

/** What an affiliate is told; null on the other channel, where nothing is proven, and where the person does not want to hear of it. */
export class GetAffiliateLetter extends Query<Written | null> {
  constructor(
    readonly channel: 'mail' | 'sms',
    readonly happening: AffiliateHappening,
  ) {
    super();
  }
}

interface Addressee {
  readonly user_id: string;
  readonly code: string;
  readonly locale: Locale;
  readonly decision_note: string | null;
}

@QueryHandler(GetAffiliateLetter)
export class GetAffiliateLetterHandler implements IQueryHandler<GetAffiliateLetter> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: AffiliatePeople,
    private readonly config: Config,
  ) {}

  async execute({ channel, happening }: GetAffiliateLetter): Promise<Written | null> {
    const { affiliateId } = 'earned' in happening ? happening.earned : 'decided' in happening ? happening.decided : happening.payout;
    const [affiliate] = await this.em.execute<Addressee[]>(
      'select user_id, code, locale, decision_note from commerce.affiliates where id = ?',
      [affiliateId],
    );
    if (!affiliate) return null;
    const [person] = await this.people.of([affiliate.user_id]);
    if (person?.letters?.channel !== channel) return null;
    const news = await this.newsOf(happening, affiliate);
    const product = affiliate.locale === 'bn' ? this.config.PRODUCT_NAME_BN : this.config.PRODUCT_NAME;
    return news && { to: person.letters.to, ...affiliateLetter(news, affiliate.locale, product) };
  }

  private async newsOf(happening: AffiliateHappening, { code, decision_note }: Addressee): Promise<AffiliateNews | null> {
    if ('earned' in happening) return { kind: 'earned', amountPaisa: happening.earned.amountPaisa };
    if ('decided' in happening) {
      const { state } = happening.decided;
      return state === 'approved' ? { kind: state, code } : { kind: state, note: decision_note ?? '' };
    }
    const [payout] = await this.em.execute<{ paisa: number; reference: string | null; reason: string | null }[]>(
      'select amount_paisa::float8 as paisa, reference, reason from commerce.payouts where id = ?',
      [happening.payout.payoutId],
    );
    if (!payout) return null;
    return happening.payout.state === 'paid'
      ? { kind: 'paid', amountPaisa: payout.paisa, reference: payout.reference ?? '' }
      : { kind: 'returned', amountPaisa: payout.paisa, reason: payout.reason ?? '' };
  }
}
