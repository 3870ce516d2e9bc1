import type { ProblemCode } from '#contracts/shared/imports';
import type { Locale } from '#contracts/shared/values';
import { formulaReason, isFormulaCode } from '#platform/rich-text';
import type { StoredProblem } from '../entities/import.entity.js';
import { bn, bnOfBank } from './sentences.bn.js';
import { en, enOfBank } from './sentences.en.js';

type Sentence = readonly [message: string, fix: string];
export type Sentences = Readonly<Record<ProblemCode, Sentence>>;
/** Where it is the bank, and no row of the file, that holds the other question. */
export type BankSentences = Readonly<Record<'duplicate' | 'other-key', Sentence>>;

const catalogue: Readonly<Record<Locale, Sentences>> = { bn, en };
const ofBank: Readonly<Record<Locale, BankSentences>> = { bn: bnOfBank, en: enOfBank };
const toBengali = (text: string): string => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

/** What is wrong with a row or a file, and how to mend it, in the reader's language. A fact that is missing leaves its place empty. */
export const wordsOf = ({ code, facts: stored }: StoredProblem, locale: Locale): { message: string; fix: string } => {
  const { why, detail = '' } = stored;
  const facts = isFormulaCode(why) ? { ...stored, reason: formulaReason(locale, { code: why, detail: String(detail) }) } : stored;
  const fill = (sentence: string): string =>
    sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = facts[name] ?? '';
      return typeof value === 'number' && locale === 'bn' ? toBengali(String(value)) : String(value);
    });
  const isOfBank = (code === 'duplicate' || code === 'other-key') && facts.row === undefined;
  const [message, fix] = isOfBank ? ofBank[locale][code] : catalogue[locale][code];
  return { message: fill(message), fix: fill(fix) };
};
