import type { TeacherRow } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { InstituteRow } from '#contracts/http/institutes';
import type { NoticeRow } from '#contracts/http/notices-desk';
import type { listContributors } from '#contracts/http/people';
import type { InboxRow } from '#contracts/http/qna-shapes';
import type { AdminReview } from '#contracts/http/review-shapes';
import { inDhaka } from './in-dhaka.js';
import type { ListSheet } from './list-files.js';
import { taka, yes } from './sheet-cells.js';
import { audiences, noticeMarks } from './sheet-words.js';

export const contributorsSheet: ListSheet<ResponseOf<typeof listContributors>['rows'][number]> = {
  action: 'contributors.export',
  subjectKind: 'contributors',
  name: { bn: 'প্রশ্নলেখক', en: 'Contributors' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ email }) => email, 30],
    [{ bn: 'লিখেছেন', en: 'Written' }, ({ written }) => written, 10],
    [{ bn: 'যাচাইয়ে', en: 'In review' }, ({ inReview }) => inReview, 10],
    [{ bn: 'গৃহীত', en: 'Accepted' }, ({ accepted }) => accepted, 10],
    [{ bn: 'শেষ লিখেছেন (ঢাকা)', en: 'Last wrote (Dhaka)' }, ({ lastWrittenAt }) => inDhaka(lastWrittenAt), 18],
    [{ bn: 'দেওয়া হয়েছে (টাকা)', en: 'Paid (BDT)' }, ({ paidPaisa }) => taka(paidPaisa), 16],
    [{ bn: 'পাওনা (টাকা)', en: 'Owed (BDT)' }, ({ owedPaisa }) => taka(owedPaisa), 16],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

/** Contact data stands in it for whoever sees it on the list. */
export const teachersSheet: ListSheet<TeacherRow> = {
  action: 'teachers.export',
  subjectKind: 'teachers',
  name: { bn: 'শিক্ষক', en: 'Teachers' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'পরিচয়', en: 'Title' }, ({ title }) => title, 34],
    [{ bn: 'কোর্স', en: 'Courses' }, ({ courses }) => courses, 10],
    [{ bn: 'অ্যাকাউন্ট', en: 'Account' }, ({ account }) => account?.name ?? null, 28],
    [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ account }) => account?.email ?? null, 30],
    [{ bn: 'ফোন', en: 'Phone' }, ({ account }) => account?.phone ?? null, 16],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

export const institutesSheet: ListSheet<InstituteRow> = {
  action: 'institutes.export',
  subjectKind: 'institutes',
  name: { bn: 'প্রতিষ্ঠান', en: 'Institutes' },
  columns: [
    [{ bn: 'প্রতিষ্ঠান', en: 'Institute' }, ({ name }) => name, 44],
    [{ bn: 'জন', en: 'People' }, ({ people }) => people, 10],
    [{ bn: 'একত্র করা', en: 'Merged' }, ({ merged }, locale) => (merged ? yes[locale] : null), 10],
    [{ bn: 'কত বানানে', en: 'Spellings' }, ({ spellingCount }) => spellingCount, 10],
    [{ bn: 'বানান', en: 'Spelled' }, ({ spellings }) => spellings.map(({ text, people }) => `${text} (${people})`).join('\n'), 44],
  ],
};

export const noticesSheet: ListSheet<NoticeRow> = {
  action: 'notices.export',
  subjectKind: 'notices',
  name: { bn: 'নোটিশ', en: 'Notices' },
  columns: [
    [{ bn: 'নোটিশ', en: 'Notice' }, ({ title }) => title, 44],
    [{ bn: 'যাদের জন্য', en: 'For whom' }, ({ audience }, locale) => audiences[audience][locale], 12],
    [{ bn: 'কোর্স বা ব্যাচ', en: 'Course or batch' }, ({ audienceName }) => audienceName, 30],
    [{ bn: 'অবস্থা', en: 'State' }, ({ mark }, locale) => noticeMarks[mark][locale], 14],
    [{ bn: 'কখন (ঢাকা)', en: 'When (Dhaka)' }, ({ at }) => inDhaka(at), 18],
    [{ bn: 'শেষ (ঢাকা)', en: 'Ends (Dhaka)' }, ({ endsAt }) => inDhaka(endsAt), 18],
    [{ bn: 'পিন করা', en: 'Pinned' }, ({ pinned }, locale) => (pinned ? yes[locale] : null), 10],
    [{ bn: 'কতজনের জন্য', en: 'Reach' }, ({ reach }) => reach, 10],
    [{ bn: 'পড়েছেন', en: 'Read' }, ({ read }) => read, 10],
    [{ bn: 'ডিভাইসে বেজেছে', en: 'Push delivered' }, ({ rang }) => rang, 14],
    [{ bn: 'বাজেনি', en: 'Push failed' }, ({ ringFailed }) => ringFailed, 12],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

export const threadsSheet: ListSheet<InboxRow> = {
  action: 'qna.export',
  subjectKind: 'threads',
  name: { bn: 'প্রশ্নোত্তর', en: 'Questions and answers' },
  columns: [
    [{ bn: 'প্রশ্ন', en: 'Question' }, ({ title }) => title, 44],
    [{ bn: 'বিস্তারিত', en: 'Text' }, ({ excerpt }) => excerpt, 60],
    [{ bn: 'কে', en: 'By' }, ({ by }) => by?.name ?? null, 24],
    [{ bn: 'কোর্স', en: 'Course' }, ({ course }) => course.title, 30],
    [{ bn: 'কখন (ঢাকা)', en: 'Asked (Dhaka)' }, ({ at }) => inDhaka(at), 18],
    [{ bn: 'অপেক্ষায় (ঢাকা)', en: 'Waiting since (Dhaka)' }, ({ waitsSince }) => inDhaka(waitsSince), 18],
    [{ bn: 'উত্তর', en: 'Answers' }, ({ answers }) => answers, 10],
    [{ bn: 'ভোট', en: 'Votes' }, ({ votes }) => votes, 10],
    [{ bn: 'রিপোর্ট', en: 'Open reports' }, ({ openReports }) => openReports, 12],
    [{ bn: 'লুকানো', en: 'Hidden' }, ({ hidden }, locale) => (hidden ? yes[locale] : null), 10],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

export const reviewsSheet: ListSheet<AdminReview> = {
  action: 'reviews.export',
  subjectKind: 'reviews',
  name: { bn: 'রিভিউ', en: 'Reviews' },
  columns: [
    [{ bn: 'কোর্স', en: 'Course' }, ({ course }) => course.title, 30],
    [{ bn: 'তারা', en: 'Stars' }, ({ stars }) => stars, 8],
    [{ bn: 'লেখা', en: 'Text' }, ({ text }) => text, 60],
    [{ bn: 'কে', en: 'By' }, ({ author }) => author, 24],
    [{ bn: 'কখন (ঢাকা)', en: 'When (Dhaka)' }, ({ at }) => inDhaka(at), 18],
    [{ bn: 'লুকানোর কারণ', en: 'Why hidden' }, ({ hidden }) => hidden?.why ?? null, 30],
    [{ bn: 'লুকিয়েছেন', en: 'Hidden by' }, ({ hidden }) => hidden?.by ?? null, 24],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};
