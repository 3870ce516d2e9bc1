import type { QuestionDraft } from '#questions';
import { bangla } from './bangla.js';
import { chemistry } from './chemistry.js';
import { ict } from './ict.js';
import { asDraft, variantOf, type Template } from './make.js';
import { mathematics } from './mathematics.js';
import { physics } from './physics.js';

/** What ranked papers draw from, by subject: as the bank names it, and how many questions of one template a paper may hold. */
export const rankedSubjects = {
  physics: { name: 'পদার্থবিজ্ঞান', templates: physics, each: 2 },
  chemistry: { name: 'রসায়ন', templates: chemistry, each: 2 },
  mathematics: { name: 'উচ্চতর গণিত', templates: mathematics, each: 2 },
  ict: { name: 'তথ্য ও যোগাযোগ প্রযুক্তি', templates: ict, each: 2 },
  bangla: { name: 'বাংলা', templates: bangla, each: 4 },
} as const satisfies Record<string, { name: string; templates: readonly Template[]; each: number }>;
export type RankedSubject = keyof typeof rankedSubjects;

/** Each draws numbers of its own. */
const series = ['chapter', 'weekly', 'single'] as const;
export interface PaperOf {
  readonly series: (typeof series)[number];
  /** Of the papers in a series. */
  readonly number: number;
}

/** Questions that stand in one ranked paper alone: other numbers, words and options than all others have, and than the bank practises. */
export const rankedDrafts = (subject: RankedSubject, paper: PaperOf, count: number): QuestionDraft[] => {
  const { name, templates, each } = rankedSubjects[subject];
  if (count > templates.length * each) throw new RangeError(`A paper holds up to ${templates.length * each} questions of ${subject}`);
  const first = (paper.number * series.length + series.indexOf(paper.series)) * each;
  return Array.from({ length: count }, (_, at) => {
    const one = templates[at % templates.length]!;
    const index = first + Math.floor(at / templates.length);
    return asDraft(name, one, variantOf(one, index), index + at);
  });
};
