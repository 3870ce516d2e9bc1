import { Controller } from '@nestjs/common';
import { getReceipt } from '#contracts/http/orders';
import { PrintReceipt } from '#commerce';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import type { Words } from './sheet-file.js';

const name: Words = { bn: 'রসিদ', en: 'Receipt' };

/** Receipts of own orders. */
@Controller()
export class ReceiptsDoors {
  constructor(private readonly print: PrintReceipt) {}

  @Endpoint(getReceipt)
  async getReceipt({ caller, params, query }: Call<typeof getReceipt>) {
    const locale = query.lang ?? caller.locale;
    const { number, bytes } = await this.print.make(caller.actor, params.id, locale);
    return { name: `${name[locale]} ${number}.pdf`, type: 'application/pdf', bytes };
  }
}
