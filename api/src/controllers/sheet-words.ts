import type { AffiliateRow, DeskEntry, PayoutRow } from '#contracts/http/affiliates-desk';
import type { DeskBookRow } from '#contracts/http/books';
import type { CouponRow } from '#contracts/http/coupons';
import type { CourseRow, StudentRow } from '#contracts/http/courses-desk';
import type { ExamQuestionRow, ExamRow } from '#contracts/http/exam-desk';
import type { DeskLessonRow } from '#contracts/http/lessons-desk';
import type { NoticeRow } from '#contracts/http/notices-desk';
import type { UserRow } from '#contracts/http/people';
import type { SaleRow } from '#contracts/http/sales';
import type { ImportState } from '#contracts/shared/imports';
import type { Role } from '#contracts/shared/permissions';
import type { PracticeSubjectRow } from '#contracts/shared/practice-subjects';
import type { Words } from './sheet-file.js';

type WordsOf<K extends string> = Readonly<Record<K, Words>>;

/** What states and kinds are called in the files of lists: as the screens call them, which a test compares. */
const draft: Words = { bn: 'খসড়া', en: 'Draft' };
const published: Words = { bn: 'প্রকাশিত', en: 'Published' };
const archived: Words = { bn: 'আর্কাইভ', en: 'Archived' };
const course: Words = { bn: 'কোর্স', en: 'Course' };
const subscription: Words = { bn: 'সাবস্ক্রিপশন', en: 'Subscription' };

export const sections: WordsOf<CourseRow['section']> = {
  hsc: { bn: 'এইচএসসি', en: 'HSC' },
  jobs: { bn: 'চাকরি', en: 'Jobs' },
  admission: { bn: 'ভর্তি', en: 'Admission' },
};

export const examStates: WordsOf<ExamRow['state']> = {
  draft,
  scheduled: { bn: 'নির্ধারিত', en: 'Scheduled' },
  open: { bn: 'চলছে', en: 'Open' },
  closed: { bn: 'শেষ', en: 'Closed' },
  results: { bn: 'ফল প্রকাশিত', en: 'Results out' },
  archived,
  cancelled: { bn: 'বাতিল', en: 'Cancelled' },
};
export const examKinds: WordsOf<ExamRow['kind']> = {
  live: { bn: 'লাইভ', en: 'Live' },
  practice: { bn: 'অনুশীলন', en: 'Practice' },
  mock: { bn: 'মক', en: 'Mock' },
};

export const questionStates: WordsOf<ExamQuestionRow['state']> = {
  draft,
  review: { bn: 'যাচাইয়ে', en: 'In review' },
  approved: { bn: 'পরীক্ষার জন্য', en: 'For exams' },
  published,
  retired: { bn: 'তুলে রাখা', en: 'Retired' },
};
export const questionKinds: WordsOf<ExamQuestionRow['kind']> = {
  single: { bn: 'একটি উত্তর', en: 'One answer' },
  multiple: { bn: 'একাধিক উত্তর', en: 'Several answers' },
  'true-false': { bn: 'সত্য/মিথ্যা', en: 'True/false' },
  numeric: { bn: 'সংখ্যা', en: 'Number' },
};
export const practiceStates: WordsOf<PracticeSubjectRow['state']> = {
  none: { bn: 'খালি', en: 'Empty' },
  few: { bn: 'কম', en: 'Few' },
  enough: { bn: 'যথেষ্ট', en: 'Enough' },
};
export const importStates: WordsOf<ImportState | 'undone'> = {
  uploaded: { bn: 'পড়া হচ্ছে', en: 'Being read' },
  parsed: { bn: 'দেখা বাকি', en: 'To review' },
  reviewed: { bn: 'জমা হচ্ছে', en: 'Going in' },
  committed: { bn: 'জমা হয়েছে', en: 'Imported' },
  failed: { bn: 'পড়া যায়নি', en: 'Not readable' },
  discarded: { bn: 'বাদ দেওয়া', en: 'Discarded' },
  undone: { bn: 'ফিরিয়ে নেওয়া', en: 'Undone' },
};

export const courseStates: WordsOf<CourseRow['state']> = { draft, published, archived };
export const courseKinds: WordsOf<CourseRow['kind']> = { course, 'exam-batch': { bn: 'পরীক্ষার ব্যাচ', en: 'Exam batch' } };
export const enrolmentStates: WordsOf<StudentRow['state']> = {
  active: { bn: 'চালু', en: 'Running' },
  over: { bn: 'মেয়াদ শেষ', en: 'Run out' },
  revoked: { bn: 'বাতিল', en: 'Revoked' },
};
export const enrolmentSources: WordsOf<StudentRow['source']> = {
  order: { bn: 'কিনেছেন', en: 'Bought' },
  free: { bn: 'ফ্রি', en: 'Free' },
  grant: { bn: 'দেওয়া হয়েছে', en: 'Granted' },
  subscription,
  coupon: { bn: 'কুপন', en: 'Coupon' },
};
export const lessonStates: WordsOf<DeskLessonRow['state']> = { draft, published };
export const lessonKinds: WordsOf<DeskLessonRow['kind']> = {
  video: { bn: 'ভিডিও', en: 'Video' },
  text: { bn: 'লেখা', en: 'Text' },
  pdf: { bn: 'PDF', en: 'PDF' },
  exam: { bn: 'পরীক্ষা', en: 'Exam' },
  class: { bn: 'লাইভ ক্লাস', en: 'Live class' },
};

export const userStates: WordsOf<UserRow['state']> = {
  active: { bn: 'চালু', en: 'Active' },
  blocked: { bn: 'বন্ধ করা', en: 'Blocked' },
  deleted: { bn: 'মুছে ফেলা', en: 'Deleted' },
};
export const roles: WordsOf<Role> = {
  student: { bn: 'শিক্ষার্থী', en: 'Student' },
  contributor: { bn: 'প্রশ্নলেখক', en: 'Contributor' },
  teacher: { bn: 'শিক্ষক', en: 'Teacher' },
  support: { bn: 'সাপোর্ট', en: 'Support' },
  ops: { bn: 'অপারেশনস', en: 'Operations' },
  admin: { bn: 'প্রশাসক', en: 'Admin' },
  content: { bn: 'কনটেন্ট অ্যাডমিন', en: 'Content admin' },
};

export const audiences: WordsOf<NoticeRow['audience']> = {
  everyone: { bn: 'সবাই', en: 'Everyone' },
  course,
  batch: { bn: 'ব্যাচ', en: 'Batch' },
  staff: { bn: 'কর্মী', en: 'Staff' },
  people: { bn: 'কয়েকজন', en: 'Some people' },
};
export const noticeMarks: WordsOf<NoticeRow['mark']> = {
  planned: { bn: 'সময় ঠিক করা', en: 'Planned' },
  posted: { bn: 'চলছে', en: 'Shown' },
  over: { bn: 'সময় শেষ', en: 'Over' },
  withdrawn: { bn: 'তুলে নেওয়া', en: 'Taken back' },
};

export const saleKinds: WordsOf<SaleRow['kind']> = {
  course,
  'exam-batch': { bn: 'এক্সাম ব্যাচ', en: 'Exam batch' },
  book: { bn: 'বই', en: 'Book' },
  selfpractice: { bn: 'সেলফ প্র্যাকটিস', en: 'Self practice' },
  subscription,
};
export const saleStates: WordsOf<SaleRow['state']> = {
  pending: { bn: 'অপেক্ষমাণ', en: 'Pending' },
  paid: { bn: 'পরিশোধিত', en: 'Paid' },
  fulfilled: { bn: 'সম্পন্ন', en: 'Completed' },
  failed: { bn: 'ব্যর্থ', en: 'Failed' },
  cancelled: { bn: 'বাতিল', en: 'Cancelled' },
  expired: { bn: 'মেয়াদ শেষ', en: 'Expired' },
  refunded: { bn: 'ফেরত', en: 'Refunded' },
};
export const gateways: WordsOf<NonNullable<SaleRow['gateway']>> = {
  sandbox: { bn: 'স্যান্ডবক্স', en: 'Sandbox' },
  sslcommerz: { bn: 'SSLCommerz', en: 'SSLCommerz' },
  bkash: { bn: 'bKash', en: 'bKash' },
  free: { bn: 'বিনামূল্যে', en: 'Free' },
};
export const couponStates: WordsOf<CouponRow['state']> = {
  on: { bn: 'চালু', en: 'On' },
  off: { bn: 'বন্ধ', en: 'Off' },
  'not-yet': { bn: 'শুরু হয়নি', en: 'Not yet' },
  over: { bn: 'মেয়াদ শেষ', en: 'Over' },
  'used-up': { bn: 'শেষ', en: 'Used up' },
};
export const subscriptionStates: WordsOf<'active' | 'ended' | 'over'> = {
  active: { bn: 'চালু', en: 'Active' },
  ended: { bn: 'বন্ধ করা', en: 'Ended' },
  over: { bn: 'মেয়াদ শেষ', en: 'Over' },
};
export const bookKinds: WordsOf<DeskBookRow['kind']> = { printed: { bn: 'ছাপা', en: 'Printed' }, ebook: { bn: 'ই-বুক', en: 'E-book' } };
export const bookStates: WordsOf<DeskBookRow['state']> = {
  draft,
  published: { bn: 'বিক্রি হচ্ছে', en: 'On sale' },
  archived: { bn: 'তুলে রাখা', en: 'Archived' },
};

export const affiliateStates: WordsOf<AffiliateRow['state']> = {
  applied: { bn: 'অপেক্ষায়', en: 'Waits' },
  approved: { bn: 'অনুমোদিত', en: 'Approved' },
  rejected: { bn: 'নেওয়া হয়নি', en: 'Refused' },
  suspended: { bn: 'স্থগিত', en: 'Stopped' },
};
export const payoutStates: WordsOf<PayoutRow['state']> = {
  requested: { bn: 'পাঠানো বাকি', en: 'To be sent' },
  paid: { bn: 'পাঠানো হয়েছে', en: 'Sent' },
  rejected: { bn: 'পাঠানো হয়নি', en: 'Not sent' },
};
export const entryKinds: WordsOf<DeskEntry['kind']> = {
  earned: { bn: 'কমিশন', en: 'Commission' },
  'clawed-back': { bn: 'ফেরতের জন্য কাটা', en: 'Taken back by a refund' },
  'paid-out': { bn: 'তোলা', en: 'Withdrawn' },
  returned: { bn: 'ফিরে এসেছে', en: 'Came back' },
};
