import type { ProblemCode } from '#contracts/shared/imports';
import type { Locale } from '#contracts/shared/values';
import { formulaReason, isFormulaCode } from '#platform/rich-text';
import type { StoredProblem } from '../entities/import.entity.js';
import { bn, bnNamed, bnOfBank } from './sentences.bn.js';
import { formatName } from './format-names.js';
import { en, enNamed, enOfBank } from './sentences.en.js';

type Sentence = readonly [message: string, fix: string];
export type Sentences = Readonly<Record<ProblemCode, Sentence>>;
/** Where it is the bank, and no row of the file, that holds the other question. */
export type BankSentences = Readonly<Record<'duplicate' | 'other-key', Sentence>>;
/**
 * Where more is known: what the file is (`kind` and `save` of one that is not read, `format` of one that holds nothing), or the two readings of a
 * key (`one` and `other`).
 */
export type NamedSentences = Readonly<Record<'file-type' | 'no-questions' | 'key-unclear', Sentence>>;

const catalogue: Readonly<Record<Locale, Sentences>> = { bn, en };
const ofBank: Readonly<Record<Locale, BankSentences>> = { bn: bnOfBank, en: enOfBank };
const named: Readonly<Record<Locale, NamedSentences>> = { bn: bnNamed, en: enNamed };
const toBengali = (text: string): string => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

/** What is wrong with a row or a file, and how to mend it, in the reader's language. A fact that is missing leaves its place empty. */
export const wordsOf = ({ code, facts: stored }: StoredProblem, locale: Locale): { message: string; fix: string } => {
  const { why, detail = '' } = stored;
  const facts = isFormulaCode(why) ? { ...stored, reason: formulaReason(locale, { code: why, detail: String(detail) }) } : stored;
  const fill = (sentence: string): string =>
    sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = name === 'format' ? formatName(facts[name] ?? '', locale) : (facts[name] ?? '');
      return typeof value === 'number' && locale === 'bn' ? toBengali(String(value)) : String(value);
    });
  const isOfBank = (code === 'duplicate' || code === 'other-key') && facts.row === undefined;
  const isNamed =
    (code === 'file-type' && facts.kind !== undefined) ||
    (code === 'no-questions' && facts.format !== undefined) ||
    (code === 'key-unclear' && Boolean(facts.one) && Boolean(facts.other));
  const [message, fix] = isOfBank ? ofBank[locale][code] : isNamed ? named[locale][code] : catalogue[locale][code];
  return { message: fill(message), fix: fill(fix) };
};
