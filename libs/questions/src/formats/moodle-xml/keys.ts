import type { ProblemCode } from '#contracts/shared/imports';

/** Which answers are right, or why nobody can say. */
export type Key = { readonly correct: readonly number[] } | { readonly problem: ProblemCode };

/** A fraction of the mark in percent; programs of some countries write a comma. NaN for what is no number. */
export const fractionOf = (text: string | undefined): number => {
  const trimmed = (text ?? '0').trim().replace(',', '.').replace(/%$/, '');
  return trimmed === '' ? 0 : Number(trimmed);
};

const full = 99.99;
const positions = (fractions: readonly number[], test: (fraction: number) => boolean): number[] =>
  fractions.flatMap((fraction, at) => (test(fraction) ? [at] : []));

/**
 * The key of a choice by Moodle's fractions. With several right answers all that add marks are right. With one it is the answer of the
 * full mark; several of the full mark are right each; where none has it, those that add up to the full mark (`single` was left at its
 * default). Where none has it and nothing adds up, nobody can say what is right.
 */
export const keyOf = (fractions: readonly number[], single: boolean): Key => {
  if (fractions.some(Number.isNaN)) return { problem: 'key-unclear' };
  const positive = positions(fractions, (fraction) => fraction > 0);
  if (positive.length === 0) return { problem: 'no-key' };
  if (!single) return { correct: positive };
  const whole = positions(fractions, (fraction) => fraction >= full);
  if (whole.length > 0) return { correct: whole };
  const sum = positive.reduce((total, at) => total + fractions[at]!, 0);
  if (Math.abs(sum - 100) <= 1) return { correct: positive };
  // Marks out of one, as small programs write them.
  const ones = positions(fractions, (fraction) => fraction === 1);
  if (ones.length === positive.length) return { correct: ones };
  return { problem: positive.length === 1 ? 'no-key' : 'key-unclear' };
};
