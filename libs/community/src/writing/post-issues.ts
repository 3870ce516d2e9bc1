import type { Locale } from '#contracts/shared/values';

/** What can be wrong with a question or an answer that somebody writes. */
export type PostIssue = 'title' | 'empty' | 'unclean' | 'long' | 'pictures' | 'formulas' | 'formula';

const words: Readonly<Record<Locale, Readonly<Record<PostIssue, string>>>> = {
  bn: {
    title: 'এক লাইনে প্রশ্নটি লিখুন, অন্তত ৬ অক্ষরে।',
    empty: 'লেখাটি খালি। আপনার কথা লিখুন, বা একটি ছবি দিন।',
    unclean: 'লেখাটির সাজ রাখা যাচ্ছে না। সাজ মুছে আবার দিন।',
    long: 'লেখাটি অনেক বড়। ছোট করে দিন।',
    pictures: 'একটি লেখায় সর্বোচ্চ {most}টি ছবি দেওয়া যায়।',
    formulas: 'একটি লেখায় এত সূত্র রাখা যায় না।',
    formula: 'সূত্রটি পড়া যাচ্ছে না: {formula} ({why})',
  },
  en: {
    title: 'Say in one line what you ask, in at least 6 letters.',
    empty: 'The text is empty. Write something, or add a picture.',
    unclean: 'The formatting of this text cannot be kept. Clear it and send again.',
    long: 'The text is too long. Make it shorter.',
    pictures: 'A text may have at most {most} pictures.',
    formulas: 'A text cannot hold that many formulas.',
    formula: 'This formula cannot be read: {formula} ({why})',
  },
};

/** The sentence below the field. */
export const postIssue = (locale: Locale, issue: PostIssue, facts: Readonly<Record<string, string | number>> = {}): string =>
  words[locale][issue].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(facts[name] ?? '…'));
