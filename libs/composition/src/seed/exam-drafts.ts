import type { ExamDraft } from '#exams';
import type { QuestionDraft } from '#questions';
import { ownDrafts, passageDrafts } from './bank.js';
import { rankedDrafts } from './ranked/index.js';

/** An exam of the demo whose questions are still drafts. */
export interface DemoExam {
  readonly exam: Omit<ExamDraft, 'courseIds' | 'sections' | 'opensAt' | 'closesAt'>;
  readonly sections: readonly { readonly title: string; readonly questions: readonly QuestionDraft[] }[];
}

const minute = 60;
export const singles = (drafts: readonly QuestionDraft[]): QuestionDraft[] => drafts.filter(({ kind }) => kind === 'single');
const chapters = (drafts: readonly QuestionDraft[]): string[] => [
  ...new Set(drafts.flatMap(({ path }) => (path.chapter ? [path.chapter] : []))),
];

export const syllabusOf = (sections: DemoExam['sections']): string[] =>
  sections.map(({ title, questions }) => `${title}: ${chapters(questions).join(', ')}`);

export const rules = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

/** One open now and always joinable, of questions that are practised: 25 questions, 25 minutes, solution after the submit, the board moves. */
export const liveExam = (): DemoExam => {
  const [physics, chemistry, mathematics] = [
    singles(ownDrafts('physics')),
    singles(ownDrafts('chemistry')),
    singles(ownDrafts('mathematics')),
  ];
  const sections = [
    { title: 'পদার্থবিজ্ঞান', questions: [...physics.slice(0, 7), ...physics.slice(21, 24)] },
    { title: 'রসায়ন', questions: chemistry.slice(10, 18) },
    { title: 'উচ্চতর গণিত', questions: mathematics.slice(7, 14) },
  ];
  return {
    exam: {
      title: 'পদার্থবিজ্ঞান, রসায়ন ও উচ্চতর গণিত: মডেল টেস্ট',
      preset: 'hsc-mcq',
      kind: 'mock',
      area: 'hsc',
      language: 'bn',
      subjects: sections.map(({ title }) => title),
      instructions: rules([
        'যেকোনো সময় শুরু করা যায়; শুরু করার পর ২৫ মিনিট সময়।',
        'মেধাতালিকায় প্রথমবারের নম্বর থাকবে, পরে যতবার ইচ্ছা দেওয়া যাবে।',
        'জমা দিলেই সমাধান দেখা যাবে।',
      ]),
      syllabus: syllabusOf(sections),
      attemptsAllowed: 100,
      ranking: 'first',
      publishResults: 'at-once',
      showSolution: 'after-submit',
      leaderboard: 'live',
    },
    sections,
  };
};

/** One over, with results and solution: marks with fractions, since a wrong answer costs a quarter. */
export const finishedExam = (): DemoExam => {
  const paper = { series: 'single', number: 0 } as const;
  const sections = [
    { title: 'পদার্থবিজ্ঞান', questions: rankedDrafts('physics', paper, 15) },
    { title: 'রসায়ন', questions: rankedDrafts('chemistry', paper, 15) },
  ];
  return {
    exam: {
      title: 'মেডিকেল ভর্তি প্রস্তুতি: সাপ্তাহিক মক ৭',
      preset: 'medical',
      kind: 'live',
      area: 'admission',
      language: 'bn',
      subjects: sections.map(({ title }) => title),
      instructions: rules(['প্রতিটি সঠিক উত্তরে ১ নম্বর, ভুল উত্তরে ০.২৫ নম্বর কাটা যাবে।', 'একবারই দেওয়া যাবে।']),
      syllabus: syllabusOf(sections),
      durationSeconds: 30 * minute,
      passMark: '12',
      attemptsAllowed: 1,
      publishResults: 'at-close',
      showSolution: 'after-close',
      leaderboard: 'live',
    },
    sections,
  };
};

export const quickTitle = 'ICT ও অনুধাবন: ঝটপট পরীক্ষা';

/** A model test that opens in a few minutes: ten minutes, pictures, a passage, a question with several right answers and one with a number. */
export const quickExam = (): DemoExam => {
  const ict = ownDrafts('ict');
  const numbers = ownDrafts('mathematics').filter(({ kind }) => kind === 'numeric');
  const sections = [
    {
      title: 'তথ্য ও যোগাযোগ প্রযুক্তি',
      questions: [...ict.slice(8, 10), ...ict.slice(12, 14), ict[3]!, ict[5]!, ict.find(({ kind }) => kind === 'multiple')!],
    },
    { title: 'অনুধাবন', questions: passageDrafts().filter(({ stimulus }) => stimulus?.includes('বাইনারি সংখ্যার সাংকেতিক')) },
    { title: 'উচ্চতর গণিত', questions: numbers },
  ];
  return {
    exam: {
      title: quickTitle,
      kind: 'mock',
      area: 'hsc',
      language: 'bn',
      subjects: sections.map(({ title }) => title),
      instructions: rules(['শুরুর আগেই প্রশ্নপত্র ফোনে চলে আসবে, সময় হলে খুলবে।']),
      syllabus: syllabusOf(sections),
      durationSeconds: 10 * minute,
      attemptsAllowed: 1,
      negative: { kind: 'fraction', value: '1/4' },
      publishResults: 'at-close',
      showSolution: 'after-close',
      leaderboard: 'live',
    },
    sections,
  };
};
