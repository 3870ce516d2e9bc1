import { optionIdFrom } from './frozen-paper.js';

/** The bank's ids of options that a paper knows by its own: `options` in the bank's order, `number` of the question from 0. */
export const bankKeyOf = (
  seed: string,
  number: number,
  options: readonly { readonly id: string }[],
  paperOptionIds: readonly string[],
): string[] => options.flatMap(({ id }, place) => (paperOptionIds.includes(optionIdFrom(seed, number, place)) ? [id] : []));
