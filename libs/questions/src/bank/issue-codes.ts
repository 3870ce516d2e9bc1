import type { Locale } from '#contracts/shared/values';
import { bn } from './issues.bn.js';
import { en } from './issues.en.js';

/** What can be wrong with a question that somebody writes. */
export type IssueCode =
  | 'stem-empty'
  | 'text-unclean'
  | 'too-heavy'
  | 'formula'
  | 'options-count'
  | 'options-none'
  | 'option-empty'
  | 'option-same'
  | 'correct-missing'
  | 'correct-outside'
  | 'correct-one'
  | 'two-options'
  | 'number'
  | 'tolerance'
  | 'reason';
export type IssueWords = Readonly<Record<IssueCode, string>>;

const words: Readonly<Record<Locale, IssueWords>> = { bn, en };

/** The sentence below a field. `{formula}` and `{why}` are filled in. */
export const issueSentence = (locale: Locale, code: IssueCode, facts: Readonly<Record<string, string>> = {}): string =>
  words[locale][code].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => facts[name] ?? '…');
