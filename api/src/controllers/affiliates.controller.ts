import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { toString as qrOf } from 'qrcode';
import * as affiliates from '#contracts/http/affiliates';
import { CODE_IN_ADDRESS } from '#contracts/shared/affiliates';
import {
  ApplyAsAffiliate,
  GetAffiliateCode,
  GetAffiliateTerms,
  GetOwnAffiliate,
  ListOwnEntries,
  ListOwnPayouts,
  RecordClick,
  RequestPayout,
  SavePayoutNumber,
  visitorKey,
} from '#commerce';
import { Config, Dispatcher } from '#platform';
import { ListPromoted } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { RateLimits } from '../http/rate-limit.js';

const VISITOR_BYTES = 32;

/** Who recommends us, for the person: the application, the own figures, the links. */
@Controller()
export class AffiliatesController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  /** The cookie is renewed by every click that counts, so that the last one counts for thirty days. */
  @Endpoint(affiliates.recordClick, { quiet: true })
  async recordClick({ caller, body, answer }: Call<typeof affiliates.recordClick>) {
    await this.limits.click(caller.address);
    const cookie = answer.kept('visitor') ?? randomBytes(VISITOR_BYTES).toString('base64url');
    const { noted } = await this.dispatcher.command(new RecordClick(caller.actor, { ...body, visitor: visitorKey(cookie)! }));
    if (noted) answer.keep('visitor', cookie);
    return { noted: true as const };
  }

  @Endpoint(affiliates.getAffiliateTerms)
  getAffiliateTerms(_call: Call<typeof affiliates.getAffiliateTerms>) {
    return this.dispatcher.query(new GetAffiliateTerms());
  }

  @Endpoint(affiliates.getAffiliate)
  getAffiliate({ caller }: Call<typeof affiliates.getAffiliate>) {
    return this.dispatcher.query(new GetOwnAffiliate(caller.actor));
  }

  /** The browser that applies is known from then on: whoever buys with it is taken for the affiliate. */
  @Endpoint(affiliates.applyAsAffiliate)
  async applyAsAffiliate({ caller, body, answer }: Call<typeof affiliates.applyAsAffiliate>) {
    const cookie = answer.kept('visitor') ?? randomBytes(VISITOR_BYTES).toString('base64url');
    const by = { locale: caller.locale, visitor: visitorKey(cookie) };
    const affiliate = await this.dispatcher.command(new ApplyAsAffiliate(caller.actor, body.about, by));
    answer.keep('visitor', cookie);
    return { affiliate };
  }

  @Endpoint(affiliates.savePayoutNumber)
  async savePayoutNumber({ caller, body }: Call<typeof affiliates.savePayoutNumber>) {
    return { affiliate: await this.dispatcher.command(new SavePayoutNumber(caller.actor, body.bkash)) };
  }

  @Endpoint(affiliates.requestPayout)
  async requestPayout({ caller }: Call<typeof affiliates.requestPayout>) {
    return { payout: await this.dispatcher.command(new RequestPayout(caller.actor)) };
  }

  @Endpoint(affiliates.listOwnPayouts)
  listOwnPayouts({ caller, query }: Call<typeof affiliates.listOwnPayouts>) {
    return this.dispatcher.query(new ListOwnPayouts(caller.actor, query.page));
  }

  @Endpoint(affiliates.listOwnEntries)
  listOwnEntries({ caller, query }: Call<typeof affiliates.listOwnEntries>) {
    return this.dispatcher.query(new ListOwnEntries(caller.actor, query.page));
  }

  @Endpoint(affiliates.listPromotable)
  async listPromotable({ caller, query: { page, ...filter } }: Call<typeof affiliates.listPromotable>) {
    const { id, code } = await this.dispatcher.query(new GetAffiliateCode(caller.actor));
    const { rows, ...rest } = await this.dispatcher.query(new ListPromoted(id, filter, page));
    return { ...rest, code, rows: rows.map(({ ownRateBp: _own, ...row }) => row) };
  }

  @Endpoint(affiliates.getAffiliateQr)
  async getAffiliateQr({ caller, query }: Call<typeof affiliates.getAffiliateQr>) {
    const { code } = await this.dispatcher.query(new GetAffiliateCode(caller.actor));
    const link = `${new URL(this.config.PUBLIC_URL).origin}${query.path}?${CODE_IN_ADDRESS}=${code}`;
    return { link, svg: await qrOf(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
  }
}
