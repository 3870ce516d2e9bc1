import type { Locale } from '#contracts/shared/values';
import { toDigits } from '../../i18n/digits.js';
import { letterOf } from '../exam-paper/arrange.js';

export type PaperLanguage = 'bn' | 'en';

/** A paper's language by its letters: a line of Bengali anywhere makes it a Bengali paper. */
export const languageOf = (questions: readonly { readonly stem: string }[]): PaperLanguage =>
  questions.some(({ stem }) => /[\u0980-\u09ff]/.test(stem)) ? 'bn' : 'en';

export interface Given {
  readonly optionIds: readonly string[];
  readonly number: string | null;
}
interface Asked {
  readonly options: readonly { readonly id: string }[];
}

/** What was given, as the paper names it: `খ`, `ক, গ`, a number; an empty text for nothing. */
export const givenWords = ({ options }: Asked, { optionIds, number }: Given, language: PaperLanguage, locale: Locale): string => {
  if (number !== null && number !== '') return toDigits(number, locale);
  return options.flatMap(({ id }, at) => (optionIds.includes(id) ? [letterOf(language, at)] : [])).join(', ');
};
