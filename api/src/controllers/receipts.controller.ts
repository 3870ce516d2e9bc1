import { Controller } from '@nestjs/common';
import { getReceipt } from '#contracts/http/orders';
import { checkReceipt } from '#contracts/http/receipts';
import { PrintReceipt } from '#commerce';
import { CheckReceipt } from '#exams';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { RateLimits } from '../http/rate-limit.js';
import type { Words } from './sheet-file.js';

const name: Words = { bn: 'রসিদ', en: 'Receipt' };

/** Receipts of own orders, and the check of receipts of exams. */
@Controller()
export class ReceiptsController {
  constructor(
    private readonly print: PrintReceipt,
    private readonly dispatcher: Dispatcher,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(getReceipt)
  async getReceipt({ caller, params, query }: Call<typeof getReceipt>) {
    const locale = query.lang ?? caller.locale;
    const { number, bytes } = await this.print.make(caller.actor, params.id, locale);
    return { name: `${name[locale]} ${number}.pdf`, type: 'application/pdf', bytes };
  }

  @Endpoint(checkReceipt)
  async checkReceipt({ caller, body }: Call<typeof checkReceipt>) {
    await this.limits.receipt(caller.address);
    return this.dispatcher.query(new CheckReceipt(body.receipt));
  }
}
