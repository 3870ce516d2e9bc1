import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getAffiliateTerms } from '#contracts/http/affiliates';
import type { ResponseOf } from '#contracts/http/endpoint';
import { CLICK_DAYS, LEAST_PAYOUT_PAISA } from '#contracts/shared/affiliates';
import { readShop } from '../store/settings.sql.js';

type Answer = ResponseOf<typeof getAffiliateTerms>;

/** The rules of the programme in numbers. */
export class GetAffiliateTerms extends Query<Answer> {}

@QueryHandler(GetAffiliateTerms)
export class GetAffiliateTermsHandler implements IQueryHandler<GetAffiliateTerms> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Answer> {
    const { commissionBp, refundDays } = (await readShop(this.em)).value;
    return { rateBp: commissionBp, clickDays: CLICK_DAYS, refundDays, leastPayoutPaisa: LEAST_PAYOUT_PAISA };
  }
}
