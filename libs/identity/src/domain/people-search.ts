import { latinDigits, searchedDigits } from '#contracts/shared/mobile-number';
import { composed } from '#platform/kernel';

/** What a list's search field asks for: part of a phone, or words that must all stand in name, e-mail or institute. */
export type PeopleSearch =
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'words'; readonly words: readonly string[] };

/** Fewer digits would find everybody. */
const LEAST_DIGITS = 4;
const MOST_WORDS = 6;

/**
 * What it may mean, the likeliest first: a later one counts only where those before it find nobody. None for nothing typed. Four digits or more,
 * with what stands between digits of a number, are a phone, whose country's code may lead, and else part of an e-mail or a name (`rahim2007@`).
 */
export const readSearch = (typed: string | undefined): readonly PeopleSearch[] => {
  const text = latinDigits(composed(typed ?? '').trim());
  if (text === '') return [];
  const words: PeopleSearch = { kind: 'words', words: text.split(/\s+/).slice(0, MOST_WORDS) };
  const digits = searchedDigits(text);
  return digits === null || digits.length < LEAST_DIGITS ? [words] : [{ kind: 'phone', digits }, words];
};
