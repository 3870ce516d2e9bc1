import type { QuestionDraft } from '#questions';

/** One question of a template: what is asked, what is right, and what a usual mistake gives. */
export interface Variant {
  readonly stem: string;
  readonly right: string;
  /** At least three that differ from the right one and from each other; more may be given, the first three are taken. */
  readonly wrong: readonly string[];
  readonly explanation: string;
}

/** A question with places for numbers. The place of every variant in `over` decides its numbers, so no two variants are alike. */
export interface Template {
  readonly chapter: string;
  readonly over: readonly (readonly number[])[];
  readonly make: (...values: number[]) => Variant;
}

export const template = (chapter: string, over: Template['over'], make: Template['make']): Template => ({ chapter, over, make });

export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

export const bn = (value: number): string => value.toLocaleString('bn-BD', { useGrouping: false, maximumFractionDigits: 4 });

/** Without the tail that binary fractions leave. */
export const plain = (value: number): string => String(Number(value.toFixed(4)));

/** The right number and three wrong ones: results of usual mistakes first, then neighbours. */
export const among = (right: number, mistakes: readonly number[], show: (value: number) => string): Pick<Variant, 'right' | 'wrong'> => {
  const near = [2, 0.5, 3, 4, 5].map((factor) => right * factor);
  const wrong = [...new Set([...mistakes, ...near].filter((one) => Number.isFinite(one) && one > 0).map(show))];
  return { right: show(right), wrong: wrong.filter((one) => one !== show(right)) };
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Neighbours in order should not look alike: walks through all places in steps that share no divisor with their number. */
const placeOf = (index: number, size: number): number => {
  let step = Math.max(1, Math.floor(size * 0.618));
  while (divisor(step, size) > 1) step += 1;
  return (index * step) % size;
};

export const sizeOf = ({ over }: Template): number => over.reduce((size, { length }) => size * length, 1);

/** The variant with this number; they differ up to `sizeOf`. */
export const variantOf = (one: Template, index: number): Variant => {
  let place = placeOf(index, sizeOf(one));
  const values = one.over.map((list) => {
    const value = list[place % list.length]!;
    place = Math.floor(place / list.length);
    return value;
  });
  return one.make(...values);
};

export const asDraft = (
  subject: string,
  { chapter }: Template,
  { stem, right, wrong, explanation }: Variant,
  index: number,
): QuestionDraft => {
  const options = wrong.slice(0, 3);
  const position = (index * 7 + stem.length) % 4;
  options.splice(position, 0, right);
  const path = { subject, chapter };
  return {
    kind: 'single',
    path,
    stem,
    options,
    correct: [position],
    explanation,
    language: 'bn',
    tags: [/[$\d০-৯]/.test(stem) ? 'গাণিতিক' : 'ধারণা'],
  };
};
