import { describe, expect, it } from '@jest/globals';
import * as words from '../api/src/controllers/sheet-words.js';
import type { Words } from '../api/src/controllers/sheet-file.js';
import { bn as affiliatesBn } from '../web/src/features/affiliate/desk/bn.js';
import { en as affiliatesEn } from '../web/src/features/affiliate/desk/en.js';
import { bn as bankBn } from '../web/src/features/bank/bn.js';
import { en as bankEn } from '../web/src/features/bank/en.js';
import { bn as subjectsBn } from '../web/src/features/bank/subjects/bn.js';
import { en as subjectsEn } from '../web/src/features/bank/subjects/en.js';
import { bn as booksBn } from '../web/src/features/books-desk/bn.js';
import { en as booksEn } from '../web/src/features/books-desk/en.js';
import { bn as coursesBn } from '../web/src/features/course-desk/bn.js';
import { en as coursesEn } from '../web/src/features/course-desk/en.js';
import { bn as examsBn } from '../web/src/features/exam-desk/bn.js';
import { en as examsEn } from '../web/src/features/exam-desk/en.js';
import { bn as importsBn } from '../web/src/features/import/bn.js';
import { en as importsEn } from '../web/src/features/import/en.js';
import { bn as lessonsBn } from '../web/src/features/lessons-desk/bn.js';
import { en as lessonsEn } from '../web/src/features/lessons-desk/en.js';
import { bn as noticesBn } from '../web/src/features/notices-desk/bn.js';
import { en as noticesEn } from '../web/src/features/notices-desk/en.js';
import { bn as peopleBn } from '../web/src/i18n/admin-people/bn.js';
import { en as peopleEn } from '../web/src/i18n/admin-people/en.js';
import { bn as salesBn } from '../web/src/i18n/admin-sales/bn.js';
import { en as salesEn } from '../web/src/i18n/admin-sales/en.js';

type Catalogue = Readonly<Record<string, string>>;
const affiliates = [affiliatesBn, affiliatesEn] as const;
const bank = [bankBn, bankEn] as const;
const books = [booksBn, booksEn] as const;
const courses = [coursesBn, coursesEn] as const;
const exams = [examsBn, examsEn] as const;
const lessons = [lessonsBn, lessonsEn] as const;
const notices = [noticesBn, noticesEn] as const;
const people = [peopleBn, peopleEn] as const;
const sales = [salesBn, salesEn] as const;

const ofFiles: Readonly<Record<string, Readonly<Record<string, Words>>>> = { ...words };
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Where a screen has the words of each, and what it calls them there when it is not the state itself. */
const screens: Readonly<Record<keyof typeof words, readonly [readonly [Catalogue, Catalogue], ((state: string) => string)?]>> = {
  sections: [courses],
  examStates: [exams],
  examKinds: [exams],
  questionStates: [bank],
  questionKinds: [bank],
  practiceStates: [[subjectsBn, subjectsEn], (state) => `shelf${capital(state)}`],
  importStates: [[importsBn, importsEn], (state) => `is${capital(state)}`],
  courseStates: [courses],
  courseKinds: [courses],
  enrolmentStates: [courses],
  enrolmentSources: [courses],
  lessonStates: [lessons],
  lessonKinds: [lessons],
  userStates: [people],
  roles: [people],
  audiences: [notices],
  noticeMarks: [notices],
  saleKinds: [sales],
  saleStates: [sales],
  gateways: [sales],
  couponStates: [sales],
  subscriptionStates: [sales],
  bookKinds: [books],
  bookStates: [books],
  affiliateStates: [affiliates],
  payoutStates: [affiliates, (state) => (state === 'rejected' ? 'payoutRejected' : state)],
  entryKinds: [affiliates],
};

describe('words in the files of lists', () => {
  // Red when a file calls a state or a kind otherwise than the screen that it was taken from.
  it.each(Object.entries(screens))('%s are those of the screen', (name, [[bn, en], key = (state) => state]) => {
    const found = ofFiles[name] ?? {};
    const ofScreen = Object.keys(found).map((state): [string, Words] => [state, { bn: bn[key(state)] ?? '', en: en[key(state)] ?? '' }]);
    expect(found).toEqual(Object.fromEntries(ofScreen));
  });
});
