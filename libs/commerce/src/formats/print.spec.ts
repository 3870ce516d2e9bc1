import { afterEach, describe, expect, it } from '@jest/globals';
import type { DeskParcel } from '#contracts/http/parcels';
import { labelsPdf } from './labels.js';
import { pickListPdf } from './pick-list.js';
import type { PrintTask, ReceiptFacts } from './print-task.js';
import { PrintThread } from './print-thread.js';
import { receiptPdf } from './receipt.js';

const parcel = (number: string): DeskParcel => ({
  id: '01890000-0000-7000-8000-000000000001',
  number,
  orderState: 'fulfilled',
  state: 'paid',
  name: 'নুসরাত জাহান ক্ষৌণীশ',
  phone: '01712345678',
  address: 'বাসা ১২, সড়ক ৪, উত্তরপাড়া, স্ত্রীশিক্ষা বিদ্যালয়ের পাশে, দোতলা, ডান দিকের দরজা',
  district: 'Cumilla',
  upazila: 'দেবিদ্বার',
  courier: null,
  tracking: null,
  note: null,
  lines: [{ lineId: 'l', bookId: 'b', title: 'গতিবিদ্যা', quantity: 2, refunded: false }],
  refunded: false,
  paidAt: '2026-11-22T04:00:00.000Z',
  updatedAt: '2026-11-22T04:00:00.000Z',
  version: 2,
  back: null,
});

const id = '01890000-0000-7000-8000-000000000002';
const facts: ReceiptFacts = {
  product: 'প্রস্তুতি',
  address: 'https://prostuti.example',
  buyer: { name: 'নুসরাত জাহান', phone: '01712345678', email: 'nusrat@example.com' },
  reference: 'SBX8H2K9',
  order: {
    id,
    number: 'P-25K7-4821',
    kind: 'book',
    state: 'fulfilled',
    version: 4,
    lines: [
      {
        id,
        kind: 'book',
        refId: id,
        slug: 'motion',
        title: 'গতিবিদ্যা: প্রশ্ন থেকে সমাধান (উচ্চমাধ্যমিক, প্রথম পত্র, শ্রেণিভিত্তিক অনুশীলন)',
        quantity: 2,
        unitPaisa: 34_950,
        amountPaisa: 69_900,
        discountPaisa: 6990,
        refundedPaisa: 0,
        fulfilledAt: null,
        outcome: 'parcel',
      },
    ],
    couponCode: 'EID10',
    subtotalPaisa: 69_900,
    discountPaisa: 6990,
    deliveryPaisa: 12_000,
    totalPaisa: 74_910,
    paidPaisa: 74_910,
    refundedPaisa: 10_000,
    createdAt: '2026-11-22T03:58:00.000Z',
    expiresAt: '2026-11-22T04:58:00.000Z',
    paidAt: '2026-11-22T04:00:00.000Z',
    payment: {
      id,
      gateway: 'bkash',
      state: 'succeeded',
      amountPaisa: 74_910,
      createdAt: '2026-11-22T03:59:00.000Z',
      settledAt: '2026-11-22T04:00:00.000Z',
      failReason: null,
      continueUrl: null,
    },
    onHold: false,
    noStock: false,
    delivery: {
      name: 'নুসরাত জাহান',
      phone: '01712345678',
      address: 'বাসা ১২, সড়ক ৪',
      district: 'Cumilla',
      upazila: 'দেবিদ্বার',
      state: 'paid',
      courier: null,
      tracking: null,
    },
    refunds: [{ id, amountPaisa: 10_000, state: 'succeeded', at: '2026-11-23T04:00:00.000Z', own: true }],
    payable: false,
    gateways: [],
  },
};

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const isPdf = (pdf: Buffer): boolean => pdf.subarray(0, 5).toString() === '%PDF-' && pdf.subarray(-8).toString().includes('%%EOF');

describe('what is printed', () => {
  it.each(['bn', 'en'] as const)('a receipt (%s) with its fonts inside, on one page', async (locale) => {
    const pdf = await receiptPdf(facts, locale);
    expect(isPdf(pdf)).toBe(true);
    expect(pagesOf(pdf)).toBe(1);
    // Only the glyphs in use are inside: the whole of the four files would be ten times as much.
    expect(pdf.length).toBeLessThan(60_000);
  });
  it('labels, 24 on a sheet', async () => {
    const pdf = await labelsPdf(
      Array.from({ length: 25 }, (_, index) => parcel(`P-25K7-48${String(index).padStart(2, '0')}`)),
      'bn',
    );
    expect(isPdf(pdf)).toBe(true);
    expect(pagesOf(pdf)).toBe(2);
  });
  it('a pick list, also of nothing', async () => {
    const orders = Array.from({ length: 30 }, (_, index) => ({ number: `P-25K7-${4800 + index}`, quantity: (index % 3) + 1 }));
    const books = Array.from({ length: 40 }, (_, index) => ({ bookId: id, title: `বই ${index}`, author: 'লেখক', copies: 60, orders }));
    expect(pagesOf(await pickListPdf({ books, parcels: 30, copies: 2400 }, '2026-11-22T04:00:00.000Z', 'bn'))).toBeGreaterThan(1);
    expect(pagesOf(await pickListPdf({ books: [], parcels: 0, copies: 0 }, '2026-11-22T04:00:00.000Z', 'en'))).toBe(1);
  });
});

/** One word that nothing breaks, as long as an address may be: each of its letters is measured. */
const longAddress = 'স্ত্রীক্ষ্যৌ'.repeat(25);
const slow: PrintTask = {
  what: 'labels',
  parcels: Array.from({ length: 48 }, (_, index) => ({ ...parcel(`P-25K7-${4800 + index}`), address: longAddress })),
  locale: 'bn',
};
const short: PrintTask = { what: 'receipt', facts, locale: 'bn' };

describe('the thread that draws', () => {
  const opened: PrintThread[] = [];
  const thread = (): PrintThread => {
    const made = new PrintThread();
    opened.push(made);
    return made;
  };
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.onModuleDestroy();
  });

  // Red (seen) where sheets are drawn by this process itself: not one turn.
  it('leaves the event loop to others', async () => {
    const by = thread();
    await by.draw(short);
    let [turns, done] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const drawn = await Promise.all([
      by.draw(slow),
      by.draw({ what: 'pick-list', list: { books: [], parcels: 0, copies: 0 }, at: '2026-11-22T04:00:00.000Z', locale: 'en' }),
    ]);
    done = true;
    expect(drawn.map((pdf) => [isPdf(pdf), pagesOf(pdf)])).toEqual([
      [true, 2],
      [true, 1],
    ]);
    expect(turns).toBeGreaterThan(100);
  });

  // Red (seen) without the limit of time, and where the thread is not begun anew.
  it('refuses what takes too long, and draws what waits behind it', async () => {
    const by = thread();
    const [first, second] = await Promise.allSettled([by.draw(slow, { workMs: 0, maxWaiting: 9 }), by.draw(short)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { statusMessage: 'Temporarily unavailable' } });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  // Red (seen) without the count.
  it('lets so many wait, and no more', async () => {
    const by = thread();
    const limits = { workMs: 60_000, maxWaiting: 2 };
    const all = await Promise.allSettled([1, 2, 3].map(() => by.draw(short, limits)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(isPdf(await by.draw(short, limits))).toBe(true);
  });
});
