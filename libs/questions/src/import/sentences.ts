import type { ProblemCode } from '#contracts/shared/imports';
import type { Locale } from '#contracts/shared/values';
import type { StoredProblem } from '../entities/import.entity.js';
import { bn } from './sentences.bn.js';
import { en } from './sentences.en.js';

export type Sentences = Readonly<Record<ProblemCode, readonly [message: string, fix: string]>>;

const catalogue: Readonly<Record<Locale, Sentences>> = { bn, en };
const toBengali = (text: string): string => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

/** What is wrong with a row or a file, and how to mend it, in the reader's language. A fact that is missing leaves its place empty. */
export const wordsOf = ({ code, facts }: StoredProblem, locale: Locale): { message: string; fix: string } => {
  const fill = (sentence: string): string =>
    sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = facts[name] ?? '';
      return typeof value === 'number' && locale === 'bn' ? toBengali(String(value)) : String(value);
    });
  const [message, fix] = catalogue[locale][code];
  return { message: fill(message), fix: fill(fix) };
};
