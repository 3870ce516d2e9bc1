import { Controller } from '@nestjs/common';
import * as desk from '#contracts/http/affiliates-desk';
import {
  DecideAffiliate,
  DecideFlag,
  DecidePayout,
  GetAffiliateDetail,
  GetAffiliateRecords,
  GetAffiliateWork,
  ListAffiliateEntries,
  ListAffiliateFlags,
  ListAffiliates,
  ListPayouts,
  SetAffiliateRate,
  type AffiliateDecision,
} from '#commerce';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { ListPromoted } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { AffiliatesExport } from './affiliates-export.js';

/** Who recommends us, for staff: applications, ledgers, rates, payouts, and orders that were flagged. */
@Controller()
export class AdminAffiliatesController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: AffiliatesExport,
  ) {}

  @Endpoint(desk.listAffiliates)
  listAffiliates({ query: { page, ...filter } }: Call<typeof desk.listAffiliates>) {
    return this.dispatcher.query(new ListAffiliates(filter, page));
  }

  @Endpoint(desk.exportAffiliates)
  exportAffiliates({ caller, query: { format, ...filter } }: Call<typeof desk.exportAffiliates>) {
    return this.exports.make(caller, { kind: 'affiliates', filter }, format);
  }

  @Endpoint(desk.getAffiliateWork)
  getAffiliateWork(_call: Call<typeof desk.getAffiliateWork>) {
    return this.dispatcher.query(new GetAffiliateWork());
  }

  @Endpoint(desk.getAffiliateDetail)
  getAffiliateDetail({ params }: Call<typeof desk.getAffiliateDetail>) {
    return this.dispatcher.query(new GetAffiliateDetail(params.id));
  }

  @Endpoint(desk.approveAffiliate)
  approveAffiliate({ caller, params, body }: Call<typeof desk.approveAffiliate>) {
    return this.decide(caller.actor, params.id, { state: 'approved', ...body, note: body.note ?? null });
  }

  @Endpoint(desk.rejectAffiliate)
  rejectAffiliate({ caller, params, body }: Call<typeof desk.rejectAffiliate>) {
    return this.decide(caller.actor, params.id, { state: 'rejected', note: body.reason });
  }

  @Endpoint(desk.suspendAffiliate)
  suspendAffiliate({ caller, params, body }: Call<typeof desk.suspendAffiliate>) {
    return this.decide(caller.actor, params.id, { state: 'suspended', note: body.reason });
  }

  @Endpoint(desk.setAffiliateRate)
  async setAffiliateRate({ caller, params, body }: Call<typeof desk.setAffiliateRate>) {
    await this.dispatcher.command(new SetAffiliateRate(caller.actor, params.id, body.rateBp, null));
    return this.row(params.id);
  }

  @Endpoint(desk.listAffiliateEntries)
  listAffiliateEntries({ params, query }: Call<typeof desk.listAffiliateEntries>) {
    return this.dispatcher.query(new ListAffiliateEntries(params.id, query.page));
  }

  @Endpoint(desk.exportAffiliateEntries)
  exportAffiliateEntries({ caller, params, query }: Call<typeof desk.exportAffiliateEntries>) {
    return this.exports.make(caller, { kind: 'entries', filter: { affiliate: params.id } }, query.format);
  }

  @Endpoint(desk.listAffiliateRates)
  async listAffiliateRates({ params, query: { page, ...filter } }: Call<typeof desk.listAffiliateRates>) {
    await this.dispatcher.query(new GetAffiliateDetail(params.id));
    const { rows, ...rest } = await this.dispatcher.query(new ListPromoted(params.id, filter, page));
    return { ...rest, rows: rows.map(({ subtitle: _subtitle, path: _path, listPricePaisa: _list, ...row }) => row) };
  }

  @Endpoint(desk.setProductRate)
  async setProductRate({ caller, params, body: { rateBp, ...product } }: Call<typeof desk.setProductRate>) {
    return this.dispatcher.command(new SetAffiliateRate(caller.actor, params.id, rateBp, product));
  }

  @Endpoint(desk.listPayouts)
  listPayouts({ query: { page, ...filter } }: Call<typeof desk.listPayouts>) {
    return this.dispatcher.query(new ListPayouts(filter, page));
  }

  @Endpoint(desk.exportPayouts)
  exportPayouts({ caller, query: { format, ...filter } }: Call<typeof desk.exportPayouts>) {
    return this.exports.make(caller, { kind: 'payouts', filter }, format);
  }

  @Endpoint(desk.payPayout)
  async payPayout({ caller, params, body }: Call<typeof desk.payPayout>) {
    await this.dispatcher.command(new DecidePayout(caller.actor, params.id, { state: 'paid', ...body }));
    return this.payout(params.id);
  }

  @Endpoint(desk.rejectPayout)
  async rejectPayout({ caller, params, body }: Call<typeof desk.rejectPayout>) {
    await this.dispatcher.command(new DecidePayout(caller.actor, params.id, { state: 'rejected', ...body }));
    return this.payout(params.id);
  }

  @Endpoint(desk.listAffiliateFlags)
  listAffiliateFlags({ query: { page, ...filter } }: Call<typeof desk.listAffiliateFlags>) {
    return this.dispatcher.query(new ListAffiliateFlags(filter, page));
  }

  @Endpoint(desk.decideFlag)
  async decideFlag({ caller, params, body }: Call<typeof desk.decideFlag>) {
    await this.dispatcher.command(new DecideFlag(caller.actor, params.id, body.decision, body.note));
    const [flag] = await this.dispatcher.query(new GetAffiliateRecords('flags', [params.id]));
    return { flag: flag! };
  }

  private async decide(actor: Actor, id: string, decision: AffiliateDecision) {
    await this.dispatcher.command(new DecideAffiliate(actor, id, decision));
    return this.row(id);
  }

  private async row(id: string) {
    const [affiliate] = await this.dispatcher.query(new GetAffiliateRecords('affiliates', [id]));
    return { affiliate: affiliate! };
  }

  private async payout(id: string) {
    const [payout] = await this.dispatcher.query(new GetAffiliateRecords('payouts', [id]));
    return { payout: payout! };
  }
}
