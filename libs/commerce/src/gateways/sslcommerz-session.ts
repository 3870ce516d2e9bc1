import { cutText } from '#contracts/shared/cut-text';
import { composed } from '#platform/kernel';
import { decimalOf } from './decimal.js';
import type { BeginAsk } from './gateway.js';

/** Text that fits a field of the gateway: on one line, without what its own page could take for markup. */
const fit = (text: string, most: number, fallback: string): string =>
  cutText(
    composed(text)
      .replaceAll(/[<>&"\p{Cc}]+/gu, ' ')
      .trim(),
    most,
  ).trim() || fallback;

/**
 * The fields of a session (A1), keys aside. An address is mandatory there and none of the gateway's business: the city stands for it.
 * Without an e-mail of the buyer one that cannot exist is given.
 */
export const sessionFields = ({
  tranRef,
  orderNumber,
  amountPaisa,
  buyer,
  goods,
  returnUrls,
  notifyUrl,
}: BeginAsk): Record<string, string> => {
  const name = fit(buyer.name, 50, 'Student');
  return {
    total_amount: decimalOf(amountPaisa),
    currency: 'BDT',
    tran_id: tranRef,
    success_url: returnUrls.success,
    fail_url: returnUrls.fail,
    cancel_url: returnUrls.cancel,
    ipn_url: notifyUrl,
    cus_name: name,
    cus_email: buyer.email !== null && buyer.email.length <= 50 ? buyer.email : 'none@example.invalid',
    cus_add1: 'Dhaka',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: buyer.phone ?? '01000000000',
    // We send books by our own couriers: the gateway ships nothing, and needs no address of anybody.
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: fit(goods.title, 255, orderNumber),
    product_category: goods.physical ? 'book' : 'education',
    product_profile: goods.physical ? 'physical-goods' : 'non-physical-goods',
    // The IPN carries no session key: our number comes back in its place.
    value_a: orderNumber,
  };
};
