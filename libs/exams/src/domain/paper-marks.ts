import type { NegativeMark } from './exam-draft.js';
import { markSchemeOf, type MarkScheme } from './mark-scheme.js';
import { bounds } from './scoring.js';

/** What the marks of a paper depend on; `questions` is how many each section has. */
export interface MarkedPaper {
  readonly sections: readonly { readonly markEach: string; readonly optional: boolean; readonly questions: number }[];
  readonly negative: NegativeMark | null;
  readonly passMark: string | null;
  readonly optionalCounted: number | null;
}

export interface PaperMarks extends MarkScheme {
  /** The most that the paper can give. */
  readonly fullUnits: bigint;
  /** Whether all scores can be kept exactly: they are stored as bigint, and what does not fit is refused, not cut off. */
  readonly fits: boolean;
}

const mostUnits = 2n ** 53n;
const noKey = { optionIds: [], number: null, tolerance: null };

/** The marks of a paper in whole units of one denominator. Throws `RangeError` for a mark that is no number. */
export const paperMarks = ({ sections, negative, passMark, optionalCounted }: MarkedPaper): PaperMarks => {
  const scheme = markSchemeOf({ marks: sections.map(({ markEach }) => markEach), negative, passMark });
  const questions = sections.flatMap(({ questions: count }, place) => {
    const marks = scheme.sections[place] ?? { markUnits: 0n, negativeUnits: 0n };
    const one = { id: '', kind: 'single' as const, section: place + 1, ...marks, cancelled: false, key: noKey };
    return Array.from({ length: count }, () => one);
  });
  const optionalSections = sections.flatMap(({ optional }, place) => (optional ? [place + 1] : []));
  const { highest, lowest } = bounds(questions, { optionalSections, optionalCounted });
  return { ...scheme, fullUnits: highest, fits: highest - lowest <= mostUnits };
};

/** The same of a paper with its questions; null where a mark is no number. */
export const marksOf = (
  paper: Omit<MarkedPaper, 'sections'> & {
    readonly sections: readonly { readonly markEach: string; readonly optional: boolean; readonly questions: readonly unknown[] }[];
  },
): PaperMarks | null => {
  try {
    return paperMarks({ ...paper, sections: paper.sections.map((section) => ({ ...section, questions: section.questions.length })) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
