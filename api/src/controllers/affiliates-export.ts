import { Injectable } from '@nestjs/common';
import type { AffiliateRow, DeskEntry, PayoutRow } from '#contracts/http/affiliates-desk';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginAffiliateExport, GetAffiliateRecords, type AffiliateExport } from '#commerce';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { dayInDhaka, inDhaka } from './in-dhaka.js';
import { rowsWhileAllowed, sheetFile, sheetOf, type Column, type SheetFormat, type Words } from './sheet-file.js';

const taka = (paisa: number): number => paisa / 100;
const percent = (rateBp: number | null): number | null => (rateBp === null ? null : rateBp / 100);

const names: Readonly<Record<AffiliateExport['kind'], Words>> = {
  affiliates: { bn: 'অ্যাফিলিয়েট', en: 'Affiliates' },
  payouts: { bn: 'অ্যাফিলিয়েট পেমেন্ট', en: 'Affiliate payouts' },
  entries: { bn: 'কমিশনের হিসাব', en: 'Commission ledger' },
};

const affiliates: readonly Column<AffiliateRow>[] = [
  [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
  [{ bn: 'ফোন', en: 'Phone' }, ({ phone }) => phone, 16],
  [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ email }) => email, 30],
  [{ bn: 'কোড', en: 'Code' }, ({ code }) => code, 14],
  [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
  [{ bn: 'হার (%)', en: 'Rate (%)' }, ({ rateBp }) => percent(rateBp), 10],
  [{ bn: 'ক্লিক', en: 'Clicks' }, ({ clicks }) => clicks, 10],
  [{ bn: 'অর্ডার', en: 'Orders' }, ({ orders }) => orders, 10],
  [{ bn: 'অপেক্ষমাণ (টাকা)', en: 'Pending (BDT)' }, ({ sums }) => taka(sums.pendingPaisa), 16],
  [{ bn: 'অনুমোদিত (টাকা)', en: 'Approved (BDT)' }, ({ sums }) => taka(sums.approvedPaisa), 16],
  [{ bn: 'দেওয়া হয়েছে (টাকা)', en: 'Paid (BDT)' }, ({ sums }) => taka(sums.paidPaisa), 16],
  [{ bn: 'আবেদন (ঢাকা)', en: 'Applied (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

const payouts: readonly Column<PayoutRow>[] = [
  [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
  [{ bn: 'কোড', en: 'Code' }, ({ code }) => code, 14],
  [{ bn: 'টাকা', en: 'BDT' }, ({ amountPaisa }) => taka(amountPaisa), 12],
  [{ bn: 'বিকাশ নম্বর', en: 'bKash number' }, ({ to }) => to, 16],
  [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
  [{ bn: 'চেয়েছেন (ঢাকা)', en: 'Asked (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
  [{ bn: 'সিদ্ধান্ত (ঢাকা)', en: 'Decided (Dhaka)' }, ({ decidedAt }) => inDhaka(decidedAt), 18],
  [{ bn: 'লেনদেন', en: 'Transfer' }, ({ reference }) => reference, 20],
  [{ bn: 'কারণ', en: 'Reason' }, ({ reason }) => reason, 30],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

const entries: readonly Column<DeskEntry>[] = [
  [{ bn: 'কখন (ঢাকা)', en: 'When (Dhaka)' }, ({ at }) => inDhaka(at), 18],
  [{ bn: 'কী', en: 'What' }, ({ kind }) => kind, 12],
  [{ bn: 'টাকা', en: 'BDT' }, ({ amountPaisa }) => taka(amountPaisa), 12],
  [{ bn: 'হার (%)', en: 'Rate (%)' }, ({ rateBp }) => percent(rateBp), 10],
  [{ bn: 'অর্ডার', en: 'Order' }, ({ orderNumber }) => orderNumber, 16],
  [{ bn: 'পণ্য', en: 'Product' }, ({ title }) => title, 34],
  [{ bn: 'তোলা যাবে (ঢাকা)', en: 'Available (Dhaka)' }, ({ availableAt }) => inDhaka(availableAt), 18],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

/** Lists of the affiliate desk as files. What stands in one is fixed and noted before the first byte. */
@Injectable()
export class AffiliatesExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, what: AffiliateExport, format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginAffiliateExport(caller.actor, what, format));
    const { locale } = caller;
    const sheet = {
      affiliates: () => sheetOf(locale, names.affiliates, affiliates, this.rows(caller, ids, 'affiliates')),
      payouts: () => sheetOf(locale, names.payouts, payouts, this.rows(caller, ids, 'payouts')),
      entries: () => sheetOf(locale, names.entries, entries, this.rows(caller, ids, 'entries')),
    }[what.kind]();
    return sheetFile(`${names[what.kind][locale]} ${dayInDhaka(new Date(this.clock.now()))}`, format, sheet);
  }

  private rows<K extends AffiliateExport['kind']>(caller: Caller, ids: readonly string[], kind: K) {
    return rowsWhileAllowed(this.sessions, caller, 'sales.read', ids, (some) => this.dispatcher.query(new GetAffiliateRecords(kind, some)));
  }
}
