import { rational, type Rational } from '#platform/kernel';
import type { NegativeMark } from './exam-draft.js';
import { denominatorOf, parseRational, times, unitsOf } from './marks.js';

interface SectionMarks {
  readonly markUnits: bigint;
  readonly negativeUnits: bigint;
}

export interface MarkScheme {
  /** LCM of the denominators of all marks of the exam; fixed when it is scheduled. */
  readonly denominator: bigint;
  /** In the order of the sections. */
  readonly sections: readonly SectionMarks[];
  readonly passUnits: bigint | null;
}

const exact = (text: string): Rational => {
  const value = parseRational(text);
  if (!value) throw new RangeError(`Not a number of marks: ${text}`);
  return value;
};

/** Exact marks as text → whole units. The negative mark of a section is a fraction of its mark, or a number of marks of its own. */
export const markSchemeOf = (exam: {
  readonly marks: readonly string[];
  readonly negative: NegativeMark | null;
  readonly passMark: string | null;
}): MarkScheme => {
  const marks = exam.marks.map(exact);
  const value = exam.negative === null ? rational(0n, 1n) : exact(exam.negative.value);
  const negatives = marks.map((mark) => (exam.negative?.kind === 'fraction' ? times(mark, value) : value));
  const pass = exam.passMark === null ? null : exact(exam.passMark);
  const denominator = denominatorOf([...marks, ...negatives, ...(pass ? [pass] : [])]);
  return {
    denominator,
    sections: marks.map((mark, place) => ({
      markUnits: unitsOf(mark, denominator),
      negativeUnits: unitsOf(negatives[place] ?? rational(0n, 1n), denominator),
    })),
    passUnits: pass && unitsOf(pass, denominator),
  };
};
