import { Injectable } from '@nestjs/common';
import type { Query } from '@nestjs/cqrs';
import type { AffiliateRow, DeskEntry, PayoutRow } from '#contracts/http/affiliates-desk';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginAffiliateExport, GetAffiliateRecords, type AffiliateExport } from '#commerce';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { inDhaka } from './in-dhaka.js';
import { ListFiles, type NamedSheet } from './list-files.js';
import { percentOfBp, taka } from './sheet-cells.js';
import type { SheetFormat } from './sheet-file.js';
import { affiliateStates, entryKinds, payoutStates } from './sheet-words.js';

const affiliates: NamedSheet<AffiliateRow> = {
  name: { bn: 'অ্যাফিলিয়েট', en: 'Affiliates' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'ফোন', en: 'Phone' }, ({ phone }) => phone, 16],
    [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ email }) => email, 30],
    [{ bn: 'কোড', en: 'Code' }, ({ code }) => code, 14],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => affiliateStates[state][locale], 12],
    [{ bn: 'হার (%)', en: 'Rate (%)' }, ({ rateBp }) => percentOfBp(rateBp), 10],
    [{ bn: 'ক্লিক', en: 'Clicks' }, ({ clicks }) => clicks, 10],
    [{ bn: 'অর্ডার', en: 'Orders' }, ({ orders }) => orders, 10],
    [{ bn: 'অপেক্ষমাণ (টাকা)', en: 'Pending (BDT)' }, ({ sums }) => taka(sums.pendingPaisa), 16],
    [{ bn: 'অনুমোদিত (টাকা)', en: 'Approved (BDT)' }, ({ sums }) => taka(sums.approvedPaisa), 16],
    [{ bn: 'দেওয়া হয়েছে (টাকা)', en: 'Paid (BDT)' }, ({ sums }) => taka(sums.paidPaisa), 16],
    [{ bn: 'আবেদন (ঢাকা)', en: 'Applied (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

const payouts: NamedSheet<PayoutRow> = {
  name: { bn: 'অ্যাফিলিয়েট পেমেন্ট', en: 'Affiliate payouts' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'কোড', en: 'Code' }, ({ code }) => code, 14],
    [{ bn: 'টাকা', en: 'BDT' }, ({ amountPaisa }) => taka(amountPaisa), 12],
    [{ bn: 'বিকাশ নম্বর', en: 'bKash number' }, ({ to }) => to, 16],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => payoutStates[state][locale], 14],
    [{ bn: 'চেয়েছেন (ঢাকা)', en: 'Asked (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
    [{ bn: 'সিদ্ধান্ত (ঢাকা)', en: 'Decided (Dhaka)' }, ({ decidedAt }) => inDhaka(decidedAt), 18],
    [{ bn: 'লেনদেন', en: 'Transfer' }, ({ reference }) => reference, 20],
    [{ bn: 'কারণ', en: 'Reason' }, ({ reason }) => reason, 30],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

const entries: NamedSheet<DeskEntry> = {
  name: { bn: 'কমিশনের হিসাব', en: 'Commission ledger' },
  columns: [
    [{ bn: 'কখন (ঢাকা)', en: 'When (Dhaka)' }, ({ at }) => inDhaka(at), 18],
    [{ bn: 'কী', en: 'What' }, ({ kind }, locale) => entryKinds[kind][locale], 20],
    [{ bn: 'টাকা', en: 'BDT' }, ({ amountPaisa }) => taka(amountPaisa), 12],
    [{ bn: 'হার (%)', en: 'Rate (%)' }, ({ rateBp }) => percentOfBp(rateBp), 10],
    [{ bn: 'অর্ডার', en: 'Order' }, ({ orderNumber }) => orderNumber, 16],
    [{ bn: 'পণ্য', en: 'Product' }, ({ title }) => title, 34],
    [{ bn: 'তোলা যাবে (ঢাকা)', en: 'Available (Dhaka)' }, ({ availableAt }) => inDhaka(availableAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

/** Lists of the affiliate desk as files. What stands in one is fixed and noted before the first byte. */
@Injectable()
export class AffiliatesExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async make(caller: Caller, what: AffiliateExport, format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginAffiliateExport(caller.actor, what, format));
    const file = <Row>(sheet: NamedSheet<Row>, read: (some: string[]) => Query<Row[]>): FileAnswer =>
      this.files.streamRows(caller, sheet, format, { ids, permission: 'sales.read', read });
    if (what.kind === 'affiliates') return file(affiliates, (some) => new GetAffiliateRecords('affiliates', some));
    if (what.kind === 'payouts') return file(payouts, (some) => new GetAffiliateRecords('payouts', some));
    return file(entries, (some) => new GetAffiliateRecords('entries', some));
  }
}
