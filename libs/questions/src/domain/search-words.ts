/** More than anybody looks for in one question, and letters enough to tell words apart. */
const mostWords = 400;
const longestWord = 60;
const asked = 12;

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** `\mathrm{H_2O}` is looked for as H2O. */
const upright = /\\(?:mathrm|mathbf|mathit|text|operatorname)\s*\{/g;
const shifted = /[_^]\{?([\p{L}\p{N}]*)\}?/gu;

/**
 * The words of a text as `plainText` gives it: what letters, signs and digits make up. What the database takes for a word depends on where it
 * was set up, and may part Bengali at its vowel signs.
 */
export const searchWords = (plain: string): string[] => {
  const text = plain.includes('$') ? plain.replaceAll(upright, ' ').replaceAll(shifted, '$1') : plain;
  return [...new Set(Array.from(text.matchAll(word), ([found]) => found.slice(0, longestWord)))].slice(0, mostWords);
};

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '')}'`;

/** A `tsvector` without places. */
export const wordVector = (words: readonly string[]): string => words.map(quoted).join(' ');

/** The words that are looked for, each as a `tsquery` for the beginning of one; a single letter stands for itself alone. */
export const wordsAsked = (plain: string): string[] =>
  searchWords(plain)
    .slice(0, asked)
    .map((text) => (text.length > 1 ? `${quoted(text)}:*` : quoted(text)));

/** A `tsquery` for all of the words, or for any of them; null where there is nothing to look for. */
export const wordQuery = (plain: string, between: ' & ' | ' | ' = ' & '): string | null => wordsAsked(plain).join(between) || null;
