import type { TimelineFault } from '#contracts/http/timeline-shapes';
import { timelineFile, timelineLengths } from '#contracts/shared/timeline';
import type { Locale } from '#contracts/shared/values';

interface Sentence {
  readonly what: string;
  readonly fix: string;
}

/** What is wrong with a line of a file of events, and how to mend it. */
const sentences: Readonly<Record<Locale, Readonly<Record<TimelineFault, Sentence>>>> = {
  bn: {
    'column-missing': { what: 'এই কলামটি নেই।', fix: 'প্রথম লাইনে কলামটির নাম যোগ করুন এবং প্রতি লাইনে মান দিন।' },
    'column-unknown': { what: 'প্রথম লাইনে একটি অচেনা কলাম আছে।', fix: 'কলামটি বাদ দিন, অথবা নামের বানান ঠিক করুন।' },
    'column-twice': { what: 'কলামটি একাধিকবার আছে।', fix: 'একটি রেখে বাকিগুলো বাদ দিন।' },
    'head-unread': { what: 'কলামের নাম ঠিক না থাকায় লাইনটি পড়া যায়নি।', fix: 'আগে প্রথম লাইন ঠিক করুন।' },
    'quote-open': { what: 'উদ্ধৃতিচিহ্ন খোলা আছে, বন্ধ হয়নি।', fix: 'লেখার শেষে " দিন; লেখার ভেতরের " দুবার লিখুন।' },
    'cells-too-many': { what: 'কলামের চেয়ে ঘর বেশি।', fix: 'যে লেখায় কমা আছে, সেটি উদ্ধৃতিচিহ্নের মধ্যে রাখুন।' },
    empty: { what: 'ঘরটি খালি।', fix: 'এখানে একটি মান লিখুন।' },
    'too-short': { what: 'লেখাটি খুব ছোট।', fix: 'অন্তত ৩টি অক্ষর লিখুন।' },
    'too-long': {
      what: 'লেখাটি খুব বড়।',
      fix: `শিরোনাম সর্বোচ্চ ${timelineLengths.title} আর কারণ সর্বোচ্চ ${timelineLengths.reason} অক্ষরে লিখুন।`,
    },
    'area-unknown': { what: 'এমন কোনো বিভাগ নেই।', fix: 'bangladesh, world বা science লিখুন।' },
    'state-unknown': { what: 'এমন কোনো অবস্থা নেই।', fix: 'active বা retired লিখুন, অথবা ঘরটি খালি রাখুন।' },
    'date-unreadable': { what: 'তারিখটি পড়া যায় না।', fix: '1971, 1971-03 বা 1971-03-26 এভাবে লিখুন; খ্রিষ্টপূর্ব ৪৪ হলে -44।' },
    'id-unreadable': { what: 'আইডিটি ঠিক নয়।', fix: 'রপ্তানি করা ফাইলের আইডি হুবহু রাখুন; নতুন ঘটনায় ঘরটি খালি রাখুন।' },
    'id-unknown': { what: 'এই আইডির কোনো ঘটনা নেই।', fix: 'নতুন ঘটনা হলে আইডির ঘরটি খালি রাখুন।' },
    'id-twice': { what: 'আইডিটি ওপরের আরেক লাইনেও আছে।', fix: 'একটি লাইন বাদ দিন।' },
    'title-twice': { what: 'শিরোনামটি ওপরের আরেক লাইনেও আছে।', fix: 'একটি লাইন বাদ দিন বা শিরোনাম বদলান।' },
    'title-taken': { what: 'এই শিরোনামের ঘটনা আগেই আছে।', fix: 'ঘটনাটি বদলাতে চাইলে তার আইডি দিন, নইলে লাইনটি বাদ দিন।' },
    'too-many-lines': { what: 'ফাইলে লাইন বেশি।', fix: `একবারে সর্বোচ্চ ${timelineFile.lines} লাইন পাঠান।` },
  },
  en: {
    'column-missing': { what: 'This column is missing.', fix: 'Add its name to the first line and a value to each line.' },
    'column-unknown': {
      what: 'The first line names a column that is not known.',
      fix: 'Leave the column out, or correct the spelling of its name.',
    },
    'column-twice': { what: 'The column stands more than once.', fix: 'Keep one and leave the others out.' },
    'head-unread': { what: 'The line could not be read, since the names of the columns are wrong.', fix: 'Mend the first line first.' },
    'quote-open': {
      what: 'A quotation mark is opened and never closed.',
      fix: 'Put " at the end of the text; write a " inside the text twice.',
    },
    'cells-too-many': { what: 'There are more cells than columns.', fix: 'Put a text that has a comma in quotation marks.' },
    empty: { what: 'The cell is empty.', fix: 'Write a value here.' },
    'too-short': { what: 'The text is too short.', fix: 'Write at least 3 letters.' },
    'too-long': {
      what: 'The text is too long.',
      fix: `A title has at most ${timelineLengths.title} characters, a reason at most ${timelineLengths.reason}.`,
    },
    'area-unknown': { what: 'There is no such area.', fix: 'Write bangladesh, world or science.' },
    'state-unknown': { what: 'There is no such state.', fix: 'Write active or retired, or leave the cell empty.' },
    'date-unreadable': { what: 'The date cannot be read.', fix: 'Write 1971, 1971-03 or 1971-03-26; 44 BCE is -44.' },
    'id-unreadable': {
      what: 'The id is not right.',
      fix: 'Keep the id of the exported file as it is; leave the cell empty for a new event.',
    },
    'id-unknown': { what: 'No event has this id.', fix: 'Leave the cell empty if the event is new.' },
    'id-twice': { what: 'The id stands in another line above too.', fix: 'Leave one of the lines out.' },
    'title-twice': { what: 'The title stands in another line above too.', fix: 'Leave one of the lines out, or change the title.' },
    'title-taken': { what: 'An event with this title is there already.', fix: 'Give its id to change it, else leave the line out.' },
    'too-many-lines': { what: 'The file has too many lines.', fix: `Send at most ${timelineFile.lines} lines at once.` },
  },
};

export const faultSentence = (locale: Locale, code: TimelineFault): Sentence => sentences[locale][code];
