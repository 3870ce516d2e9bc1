import { CancelExam } from '#exams';
import type { ExamBrief } from '#contracts/http/exams';
import { ownDrafts, passageDrafts } from './bank.js';
import { examCourses } from './courses.js';
import { createExam, hour, minute, seeder, type Seeding } from './create-exam.js';
import { rules, singles, syllabusOf, type DemoExam } from './exam-drafts.js';
import { inDhaka } from './in-dhaka.js';

interface Weekly {
  /** The title before its number. */
  readonly title: string;
  readonly firstNumber: number;
  readonly courses: readonly (keyof typeof examCourses)[];
  /** Days from today, and the hour in Dhaka. */
  readonly inDays: number;
  readonly hour: number;
  readonly exam: Omit<DemoExam['exam'], 'title'>;
  readonly sections: () => DemoExam['sections'];
}

const usual = {
  kind: 'live',
  language: 'bn',
  attemptsAllowed: 1,
  publishResults: 'at-close',
  showSolution: 'after-close',
  leaderboard: 'live',
} as const;

const setOf = ({ title, firstNumber }: Pick<Weekly, 'title' | 'firstNumber'>, shown: number): string =>
  `${title} ${(firstNumber + shown).toLocaleString('bn-BD')}`;

const bcs = { title: 'বিসিএস প্রিলিমিনারি: মডেল টেস্ট', firstNumber: 5 };
/** The questions of the first BCS test. */
export const bcsSet = setOf(bcs, 0);

/** One in each part of the site, days away: what a list of coming exams looks like. */
const weekly: readonly Weekly[] = [
  {
    title: 'রসায়ন: সাপ্তাহিক পরীক্ষা',
    firstNumber: 9,
    courses: ['hsc'],
    inDays: 1,
    hour: 20.5,
    exam: { ...usual, area: 'hsc', preset: 'hsc-mcq', durationSeconds: 20 * 60, instructions: rules(['একবারই দেওয়া যাবে।']) },
    sections: () => [{ title: 'রসায়ন', questions: singles(ownDrafts('chemistry')).slice(0, 20) }],
  },
  {
    title: 'ইঞ্জিনিয়ারিং ভর্তি: মডেল টেস্ট',
    firstNumber: 3,
    courses: ['engineering'],
    inDays: 3,
    hour: 21,
    exam: {
      ...usual,
      area: 'admission',
      preset: 'engineering',
      durationSeconds: 30 * 60,
      instructions: rules(['ভুল উত্তরে ০.২৫ নম্বর কাটা যাবে।']),
    },
    sections: () => [
      { title: 'পদার্থবিজ্ঞান', questions: singles(ownDrafts('physics')).slice(0, 12) },
      { title: 'উচ্চতর গণিত', questions: singles(ownDrafts('mathematics')).slice(0, 12) },
    ],
  },
  {
    ...bcs,
    courses: ['bcs'],
    inDays: 5,
    hour: 10,
    exam: { ...usual, area: 'jobs', preset: 'bcs', durationSeconds: 25 * 60, instructions: rules(['ভুল উত্তরে ০.৫০ নম্বর কাটা যাবে।']) },
    sections: () => [
      { title: 'বাংলা', questions: passageDrafts().slice(0, 24) },
      { title: 'কম্পিউটার ও তথ্যপ্রযুক্তি', questions: singles(ownDrafts('ict')).slice(0, 10) },
    ],
  },
];

const ensureOne = async (seeding: Seeding, demo: Weekly): Promise<void> => {
  const { dispatcher, briefs, courses, now } = seeding;
  const known = briefs.filter(({ title }) => title.startsWith(demo.title));
  const begun = ({ state, opensAt }: ExamBrief): boolean =>
    (state === 'scheduled' || state === 'open') && Date.parse(opensAt) <= now + minute;
  const deserted = known.filter((exam) => begun(exam) && exam.taking === 0 && exam.submitted === 0);
  for (const { id } of deserted) await dispatcher.command(new CancelExam(seeder, id));
  if (known.some(({ state, opensAt }) => state === 'scheduled' && Date.parse(opensAt) > now + minute)) return;
  const sections = demo.sections();
  const exam = {
    ...demo.exam,
    title: `${demo.title} ${(demo.firstNumber + known.length).toLocaleString('bn-BD')}`,
    subjects: sections.map(({ title }) => title),
    syllabus: syllabusOf(sections),
  };
  const courseIds = demo.courses.flatMap((name) => courses.get(examCourses[name]) ?? []);
  const opensAt = inDhaka(now, demo.inDays, demo.hour);
  // What nobody came to leaves its questions to the next; all others have shown theirs.
  const shown = known.filter((one) => one.state !== 'cancelled' && !deserted.includes(one)).length;
  const set = setOf(demo, shown);
  if (courseIds.length > 0) await createExam(seeding, { set, exam, sections }, courseIds, opensAt, opensAt + hour);
};

/** Exams of the coming days; those that began while nobody was there make room for the next. */
export const ensureUpcoming = async (seeding: Seeding): Promise<void> => {
  for (const demo of weekly) await ensureOne(seeding, demo);
};
