import type { ErrorCode } from '#contracts/shared/errors';
import type { Locale } from '#contracts/shared/values';
import { bn } from './messages.bn.js';
import { en } from './messages.en.js';

export type FieldMessage = 'required' | 'unknown' | 'type' | 'short' | 'long' | 'format' | 'mobile' | 'choice' | 'other';
export interface Messages {
  readonly codes: Record<ErrorCode, string>;
  readonly fields: Record<FieldMessage, string>;
}
type Facts = Readonly<Record<string, string | number>>;

const catalogues: Record<Locale, Messages> = { bn, en };
const digits: Record<Locale, Intl.NumberFormat> = { bn: new Intl.NumberFormat('bn-BD'), en: new Intl.NumberFormat('en-IN') };

const fill = (locale: Locale, sentence: string, facts: Facts): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = facts[name];
    if (value === undefined) return '…';
    return typeof value === 'number' ? digits[locale].format(value) : value;
  });

/** The sentence of a code in the caller's language, with its facts in that language's digits. */
export const sentenceOf = (locale: Locale, code: ErrorCode, facts: Facts = {}): string =>
  fill(locale, catalogues[locale].codes[code], facts);

/** The sentence below a field. */
export const fieldSentence = (locale: Locale, what: FieldMessage, facts: Facts = {}): string =>
  fill(locale, catalogues[locale].fields[what], facts);
