import type { SaleRow } from '#contracts/http/sales';
import { inDhaka } from './in-dhaka.js';
import type { NamedSheet } from './list-files.js';
import { taka } from './sheet-cells.js';
import { gateways, saleKinds, saleStates } from './sheet-words.js';

/** Phones stand as on the list, their middle left out: a file goes further than a screen. */
export const salesSheet: NamedSheet<SaleRow> = {
  name: { bn: 'অর্ডার', en: 'Orders' },
  columns: [
    [{ bn: 'অর্ডার', en: 'Order' }, ({ number }) => number, 14],
    [{ bn: 'ক্রেতা', en: 'Buyer' }, ({ buyer }) => buyer, 28],
    [{ bn: 'ফোন', en: 'Phone' }, ({ phone }) => phone, 14],
    [{ bn: 'পণ্য', en: 'Goods' }, ({ titles }) => titles.join(', '), 40],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }, locale) => saleKinds[kind][locale], 14],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => saleStates[state][locale], 12],
    [{ bn: 'গেটওয়ে', en: 'Gateway' }, ({ gateway }, locale) => (gateway === null ? null : gateways[gateway][locale]), 12],
    [{ bn: 'মোট (টাকা)', en: 'Total (taka)' }, ({ totalPaisa }) => taka(totalPaisa), 14],
    [{ bn: 'পরিশোধিত (টাকা)', en: 'Paid (taka)' }, ({ paidPaisa }) => taka(paidPaisa), 14],
    [{ bn: 'ফেরত (টাকা)', en: 'Refunded (taka)' }, ({ refundedPaisa }) => taka(refundedPaisa), 14],
    [{ bn: 'তৈরি (ঢাকা)', en: 'Made (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
    [{ bn: 'পরিশোধ (ঢাকা)', en: 'Paid (Dhaka)' }, ({ paidAt }) => inDhaka(paidAt), 18],
  ],
};
