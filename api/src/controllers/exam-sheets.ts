import type { ExamQuestionRow, ExamRow } from '#contracts/http/exam-desk';
import type { PracticeSubjectRow } from '#contracts/shared/practice-subjects';
import type { Locale } from '#contracts/shared/values';
import type { ImportLine } from '#questions';
import { inDhaka } from './in-dhaka.js';
import type { ListSheet, NamedSheet } from './list-files.js';
import type { Column } from './sheet-file.js';
import { examKinds, examStates, importStates, practiceStates, questionKinds, questionStates, sections } from './sheet-words.js';

export const examsSheet: ListSheet<ExamRow> = {
  action: 'exams.export',
  subjectKind: 'exams',
  name: { bn: 'পরীক্ষা', en: 'Exams' },
  columns: [
    [{ bn: 'পরীক্ষা', en: 'Exam' }, ({ title }) => title, 40],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => examStates[state][locale], 16],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }, locale) => examKinds[kind][locale], 12],
    [{ bn: 'বিভাগ', en: 'Section' }, ({ area }, locale) => sections[area][locale], 14],
    [{ bn: 'কোর্স', en: 'Courses' }, ({ courses }) => courses.map(({ title }) => title).join(', '), 40],
    [{ bn: 'শুরু (ঢাকা)', en: 'Opens (Dhaka)' }, ({ opensAt }) => inDhaka(opensAt), 18],
    [{ bn: 'শেষ (ঢাকা)', en: 'Closes (Dhaka)' }, ({ closesAt }) => inDhaka(closesAt), 18],
    [{ bn: 'সময় (মিনিট)', en: 'Minutes' }, ({ durationSeconds }) => durationSeconds / 60, 12],
    [{ bn: 'প্রশ্ন', en: 'Questions' }, ({ questionCount }) => questionCount, 10],
    [{ bn: 'দিচ্ছেন', en: 'Taking' }, ({ taking }) => taking, 10],
    [{ bn: 'জমা', en: 'Submitted' }, ({ submitted }) => submitted, 10],
    [{ bn: 'যেটির বদলে', en: 'Makes up for' }, ({ makeUpOf }) => makeUpOf, 30],
    [{ bn: 'বদলেছে (ঢাকা)', en: 'Changed (Dhaka)' }, ({ changedAt }) => inDhaka(changedAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

const digits: Readonly<Record<Locale, Intl.NumberFormat>> = { bn: new Intl.NumberFormat('bn-BD'), en: new Intl.NumberFormat('en-IN') };

/** The newest exams that hold a question, a line each, and in how many more it stands. */
const namedUses = ({ uses, times }: ExamQuestionRow, locale: Locale): string => {
  const named = uses.map(({ title, number }) => `${title} (${number})`);
  const more = digits[locale].format(times - uses.length);
  const rest = { bn: `আরও ${more}টিতে`, en: `in ${more} more` };
  return [...named, ...(times > uses.length ? [rest[locale]] : [])].join('\n');
};

/** What the list shows and no more: no options and no key. */
export const examQuestionsSheet: NamedSheet<ExamQuestionRow> = {
  name: { bn: 'পরীক্ষার প্রশ্ন', en: 'Questions of exams' },
  columns: [
    [{ bn: 'প্রশ্ন', en: 'Question' }, ({ stem }) => stem, 60],
    [{ bn: 'বিষয়', en: 'Subject' }, ({ path }) => path.subject, 20],
    [{ bn: 'অধ্যায়', en: 'Chapter' }, ({ path }) => path.chapter, 24],
    [{ bn: 'টপিক', en: 'Topic' }, ({ path }) => path.topic, 24],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }, locale) => questionKinds[kind][locale], 16],
    [{ bn: 'কঠিনতা', en: 'Difficulty' }, ({ difficulty }) => difficulty, 10],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => questionStates[state][locale], 14],
    [{ bn: 'কতবার', en: 'Times' }, ({ times }) => times, 10],
    [{ bn: 'শেষ ব্যবহার (ঢাকা)', en: 'Last used (Dhaka)' }, ({ uses: [first] }) => inDhaka(first?.opensAt ?? null), 18],
    [{ bn: 'যেসব পরীক্ষায়', en: 'In exams' }, namedUses, 50],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

/** As the list shows it: one that waits for an answer about its letters has not failed. */
const shownState = ({ state, failedCode, committedAt }: ImportLine): keyof typeof importStates =>
  state === 'failed' && failedCode === 'bijoy-text' ? 'parsed' : state === 'discarded' && committedAt !== null ? 'undone' : state;

export const importsSheet: ListSheet<ImportLine> = {
  action: 'imports.export',
  subjectKind: 'imports',
  name: { bn: 'ইমপোর্ট', en: 'Imports' },
  columns: [
    [{ bn: 'ফাইল', en: 'File' }, ({ name }) => name, 40],
    [{ bn: 'অবস্থা', en: 'State' }, (job, locale) => importStates[shownState(job)][locale], 16],
    [{ bn: 'কে', en: 'By whom' }, ({ by }) => by ?? null, 24],
    [{ bn: 'প্রশ্ন পাওয়া গেছে', en: 'Questions found' }, ({ counts }) => counts.found, 14],
    [{ bn: 'প্রস্তুত', en: 'Ready' }, ({ counts }) => counts.ready, 10],
    [{ bn: 'একই প্রশ্ন', en: 'Duplicates' }, ({ counts }) => counts.duplicates, 12],
    [{ bn: 'ত্রুটি', en: 'Errors' }, ({ counts }) => counts.errors, 10],
    [{ bn: 'শুরু (ঢাকা)', en: 'Begun (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
    [{ bn: 'ব্যাংকে গেছে (ঢাকা)', en: 'Into the bank (Dhaka)' }, ({ committedAt }) => inDhaka(committedAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};

/** What self practice has of each subject or topic. */
export const practiceSubjectsSheet: ListSheet<PracticeSubjectRow> = {
  action: 'practice-subjects.export',
  subjectKind: 'subjects',
  name: { bn: 'অনুশীলনের বিষয়', en: 'Subjects of practice' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ node }) => node.name, 34],
    [{ bn: 'কীসের মধ্যে', en: 'Below' }, ({ above }) => above, 40],
    [{ bn: 'প্রস্তুত প্রশ্ন', en: 'Questions ready' }, ({ ready }) => ready, 14],
    [{ bn: 'পরীক্ষার জন্য রাখা', en: 'Kept back by exams' }, ({ withheld }) => withheld, 16],
    [{ bn: 'অপ্রকাশিত', en: 'Not published' }, ({ waiting }) => waiting, 12],
    [{ bn: 'কঠিনতা নেই', en: 'Without difficulty' }, ({ levels }) => levels?.[0] ?? null, 14],
    ...['১', '২', '৩', '৪', '৫'].map((digit, at): Column<PracticeSubjectRow> => [
      { bn: `কঠিনতা ${digit}`, en: `Difficulty ${at + 1}` },
      ({ levels }) => levels?.[at + 1] ?? null,
      12,
    ]),
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => practiceStates[state][locale], 12],
    [{ bn: 'টপিক', en: 'Topics' }, ({ topics }) => topics, 10],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};
