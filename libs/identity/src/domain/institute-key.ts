import { composed } from '#platform/kernel';
/**
 * The form by which two spellings of one institute are the same on the leaderboard's institute tab:
 * one Unicode form (NFKC, in which ড়, ঢ়, য় are letter + nukta whichever way they were typed), case folded, zero-width joiners
 * dropped, punctuation and symbols as blanks, blanks folded. Vowel signs and conjuncts are spelling and stay.
 */
export const instituteKey = (institute: string): string =>
  composed(institute, 'NFKC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .toLowerCase()
    .replaceAll(/['’‘`]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
