import type { CouponRow } from '#contracts/http/coupons';
import type { CourseFigure, SubscriptionRow } from '#contracts/http/sales';
import { inDhaka } from './in-dhaka.js';
import type { ListSheet } from './list-files.js';
import { percent, taka } from './sheet-cells.js';
import { couponStates, courseKinds, courseStates, subscriptionStates } from './sheet-words.js';

export const couponsSheet: ListSheet<CouponRow> = {
  action: 'coupons.export',
  subjectKind: 'coupons',
  name: { bn: 'কুপন', en: 'Coupons' },
  columns: [
    [{ bn: 'কোড', en: 'Code' }, ({ code }) => code, 18],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => couponStates[state][locale], 12],
    [{ bn: 'ছাড় (%)', en: 'Discount (%)' }, (row) => row.percent, 10],
    [{ bn: 'ছাড় (টাকা)', en: 'Discount (BDT)' }, ({ amountPaisa }) => taka(amountPaisa), 12],
    [{ bn: 'সর্বোচ্চ ছাড় (টাকা)', en: 'Maximum discount (BDT)' }, ({ capPaisa }) => taka(capPaisa), 14],
    [{ bn: 'ন্যূনতম অর্ডার (টাকা)', en: 'Minimum order (BDT)' }, ({ minPaisa }) => taka(minPaisa), 16],
    [{ bn: 'শুরু (ঢাকা)', en: 'From (Dhaka)' }, ({ startsAt }) => inDhaka(startsAt), 18],
    [{ bn: 'শেষ (ঢাকা)', en: 'Until (Dhaka)' }, ({ endsAt }) => inDhaka(endsAt), 18],
    [{ bn: 'ব্যবহার', en: 'Used' }, ({ used }) => used, 10],
    [{ bn: 'ব্যবহারের সীমা', en: 'Limit' }, ({ maxUses }) => maxUses, 12],
    [{ bn: 'মোট ছাড় (টাকা)', en: 'Given (BDT)' }, ({ givenPaisa }) => taka(givenPaisa), 14],
    [{ bn: 'অ্যাফিলিয়েট', en: 'Affiliate' }, ({ affiliate }) => affiliate, 24],
    [{ bn: 'নোট', en: 'Note' }, ({ note }) => note, 30],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

export const figuresSheet: ListSheet<CourseFigure> = {
  action: 'courses.export-figures',
  subjectKind: 'courses',
  name: { bn: 'কোর্সের হিসাব', en: 'Course figures' },
  columns: [
    [{ bn: 'কোর্স', en: 'Course' }, ({ title }) => title, 36],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }, locale) => courseKinds[kind][locale], 16],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => courseStates[state][locale], 12],
    [{ bn: 'মূল্য (টাকা)', en: 'Price (BDT)' }, ({ pricePaisa }) => taka(pricePaisa), 14],
    [{ bn: 'বিক্রি', en: 'Sold' }, ({ sold }) => sold, 10],
    [{ bn: 'বিক্রি (টাকা)', en: 'Sales (BDT)' }, ({ soldPaisa }) => taka(soldPaisa), 14],
    [{ bn: 'ফেরত (টাকা)', en: 'Refunds (BDT)' }, ({ refundedPaisa }) => taka(refundedPaisa), 14],
    [{ bn: 'সক্রিয় শিক্ষার্থী', en: 'Active students' }, ({ active }) => active, 14],
    [{ bn: '৩০ দিনে নতুন', en: 'New in 30 days' }, ({ newIn30 }) => newIn30, 14],
    [{ bn: 'পরীক্ষা', en: 'Exams' }, ({ exams }) => exams, 10],
    [{ bn: 'পরীক্ষা দিয়েছেন', en: 'Took exams' }, ({ takers }) => takers, 12],
    [{ bn: 'পরীক্ষার গড় (%)', en: 'Exam mean (%)' }, ({ examAverage }) => percent(examAverage), 14],
    [{ bn: 'সম্পন্ন (%)', en: 'Done (%)' }, ({ completion }) => percent(completion), 12],
    [{ bn: 'ঠিকানা', en: 'Address' }, ({ slug }) => slug, 30],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

/** Phones stand as on the list, their middle left out. */
export const subscriptionsSheet: ListSheet<SubscriptionRow> = {
  action: 'subscriptions.export',
  subjectKind: 'subscriptions',
  name: { bn: 'সাবস্ক্রিপশন', en: 'Subscriptions' },
  columns: [
    [{ bn: 'ক্রেতা', en: 'Buyer' }, ({ buyer }) => buyer, 28],
    [{ bn: 'ফোন', en: 'Phone' }, ({ phone }) => phone, 16],
    [{ bn: 'দিন', en: 'Days' }, ({ days }) => days, 8],
    [
      { bn: 'অবস্থা', en: 'State' },
      ({ active, endedAt }, locale) => subscriptionStates[active ? 'active' : endedAt ? 'ended' : 'over'][locale],
      12,
    ],
    [{ bn: 'শুরু (ঢাকা)', en: 'From (Dhaka)' }, ({ startsAt }) => inDhaka(startsAt), 18],
    [{ bn: 'শেষ (ঢাকা)', en: 'Until (Dhaka)' }, ({ endedAt, endsAt }) => inDhaka(endedAt ?? endsAt), 18],
    [{ bn: 'টাকা', en: 'BDT' }, ({ paidPaisa }) => taka(paidPaisa), 12],
    [{ bn: 'অর্ডার', en: 'Order' }, ({ number }) => number, 16],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};
