const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

const wordsOf = (name: string): string[] => name.trim().split(/\s+/).slice(0, 3);
const masked = (word: string): string => `${[...letters.segment(word)][0]?.segment ?? ''}***`;

/** `Nusrat Jahan` → `Nusrat J***`: what lists show of people to those who share no course with them. */
export const firstName = (name: string): string =>
  wordsOf(name)
    .map((word, at) => (at === 0 ? word : masked(word)))
    .join(' ');

/** For pages that anybody may read. `Nusrat Jahan` → `N*** J***`, নুসরাত → নু***: the first letter as people see it, and nothing of the length. */
export const maskedName = (name: string): string => wordsOf(name).map(masked).join(' ');
