import type { Paper } from '#contracts/http/exams';
import { optionIdFrom } from './frozen-paper.js';

/** An order of a paper: for each question `[question, ...options]`, as places in the sealed paper. Attempts store theirs so. */
export type PaperOrder = readonly (readonly number[])[];

/** The order in which the author wrote: the sealed paper mixes the options, and their ids come from the seed and the author's place. */
export const authorsOrder = (seed: string, questions: Paper['questions']): PaperOrder =>
  questions.map(({ options }, number) => {
    const places = options.map((_, place) => options.findIndex(({ id }) => id === optionIdFrom(seed, number, place)));
    return [number, ...(places.includes(-1) ? options.keys() : places)];
  });

/** The questions in this order, options too. */
export const arranged = <Question extends { readonly options: readonly unknown[] }>(
  questions: readonly Question[],
  order: PaperOrder,
): Question[] =>
  order.flatMap(([place = 0, ...options]) => {
    const question = questions[place];
    return question ? [{ ...question, options: options.flatMap((at) => question.options[at] ?? []) }] : [];
  });
