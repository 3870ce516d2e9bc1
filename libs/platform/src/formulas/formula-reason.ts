import { cutText } from '#contracts/shared/cut-text';
import { formulaLimits } from '#contracts/shared/formulas';
import type { Locale } from '#contracts/shared/values';
import type { FormulaCode } from './formula-task.js';

const { maxLength, maxNesting } = formulaLimits;
const toBengali = (number: number): string => String(number).replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

const reasons: Readonly<Record<Locale, Readonly<Record<FormulaCode, string>>>> = {
  bn: {
    long: `একটি সূত্রে সর্বোচ্চ ${toBengali(maxLength)} অক্ষর রাখা যায়`,
    deep: `বন্ধনীর ভেতরে বন্ধনী ${toBengali(maxNesting)} ধাপের বেশি রাখা যায় না`,
    command: '{detail} কমান্ডটি এখানে ব্যবহার করা যায় না',
    unreadable: '{detail}',
    'too-much': 'একটি লেখায় এত সূত্র রাখা যায় না; লেখাটি ভাগ করুন',
    slow: 'সূত্রটি দেখতে অনেক সময় লাগছে; সহজ করে আবার চেষ্টা করুন',
  },
  en: {
    long: `a formula may have ${maxLength} characters`,
    deep: `brackets may stand ${maxNesting} deep within each other`,
    command: 'the command {detail} cannot be used here',
    unreadable: '{detail}',
    'too-much': 'the formulas of one text come to too much; divide the text',
    slow: 'the formula takes too long to check; make it simpler and try again',
  },
};

export const isFormulaCode = (value: unknown): value is FormulaCode => typeof value === 'string' && Object.hasOwn(reasons.en, value);

/** Why a formula is refused, as a part of a sentence that names the formula. */
export const formulaReason = (locale: Locale, { code, detail }: { readonly code: FormulaCode; readonly detail: string }): string =>
  reasons[locale][code].replace('{detail}', () => detail);

const sentences: Readonly<Record<Locale, string>> = {
  bn: '“{formula}” সূত্রটি দেখানো যায় না: {why}।',
  en: 'The formula “{formula}” cannot be shown: {why}.',
};

/** The sentence below a field. */
export const formulaSentence = (locale: Locale, problem: { readonly latex: string; readonly code: FormulaCode; readonly detail: string }) =>
  sentences[locale].replace('{formula}', () => cutText(problem.latex, 120)).replace('{why}', () => formulaReason(locale, problem));
