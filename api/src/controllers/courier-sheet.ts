import type { DeskParcel } from '#contracts/http/parcels';
import type { Locale } from '#contracts/shared/values';
import type { Sheet } from '#platform';
import { dhakaDay } from '#platform/kernel';
import { inDhaka } from './in-dhaka.js';
import { each } from './sheet-cells.js';
import { sheetOf, type Column, type Words } from './sheet-file.js';

const shipped = ({ lines }: DeskParcel) => lines.filter(({ refunded }) => !refunded);

const columns: readonly Column<DeskParcel>[] = [
  [{ bn: 'অর্ডার', en: 'Order' }, ({ number }) => number, 14],
  [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 26],
  [{ bn: 'ফোন', en: 'Phone' }, ({ phone }) => phone, 14],
  [{ bn: 'ঠিকানা', en: 'Address' }, ({ address }) => address, 44],
  [{ bn: 'উপজেলা', en: 'Upazila' }, ({ upazila }) => upazila, 18],
  [{ bn: 'জেলা', en: 'District' }, ({ district }) => district, 16],
  [
    { bn: 'বই', en: 'Books' },
    (parcel) =>
      shipped(parcel)
        .map(({ title, quantity }) => `${title} ×${quantity}`)
        .join('; '),
    44,
  ],
  [{ bn: 'কপি', en: 'Copies' }, (parcel) => shipped(parcel).reduce((sum, { quantity }) => sum + quantity, 0), 8],
  // All of it is paid: the courier collects nothing.
  [{ bn: 'আদায়যোগ্য (টাকা)', en: 'To collect (taka)' }, () => 0, 16],
  [{ bn: 'কুরিয়ার', en: 'Courier' }, ({ courier }) => courier, 16],
  [{ bn: 'ট্র্যাকিং', en: 'Tracking' }, ({ tracking }) => tracking, 20],
  [{ bn: 'নোট', en: 'Note' }, ({ note }) => note, 24],
  [{ bn: 'পরিশোধ (ঢাকা)', en: 'Paid (Dhaka)' }, ({ paidAt }) => inDhaka(paidAt), 18],
];

const names: Words = { bn: 'কুরিয়ার', en: 'Courier' };

export const courierFileName = (locale: Locale, now: number): string => `${names[locale]} ${dhakaDay(now)}`;

export const courierSheet = (locale: Locale, rows: readonly DeskParcel[]): Sheet => sheetOf(locale, names, columns, each(rows));
