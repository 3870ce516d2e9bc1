import { glyphs } from '../../libs/questions/src/encodings/bijoy-glyphs.js';

/** Halves whose glyph depends on its neighbour stand outside the table. */
const besides = [
  ['ন্ত', 'š—'],
  ['ন্থ', 'š’'],
  ['ন্তু', 'š‘'],
  ['ন্ব', 'š^'],
  ['ম্ব', '¤^'],
  ['ম্প', '¤c'],
  ['ষ্ব', '®^'],
  ['স্ত', '¯—'],
  ['স্থ', '¯’'],
  ['স্ব', '¯^'],
  ['ঙ্খ', '•L'],
  ['ঙ্ঘ', '•N'],
  ['ঙ্ক্ষ', '•¶'],
  ['ত্ম', 'Í'],
  ['ম্ন', 'æ'],
  ['চ্চ', '”P'],
  ['চ্ছ', '”Q'],
  ['ণ্ঢ', 'YX'],
  ['ন্ন', 'bœ'],
  ['হ্ণ', 'nœ'],
] as const;

const fixed: ReadonlyMap<string, string> = new Map([
  ...[...glyphs].toReversed().map(([from, glyph]) => [glyph.text.normalize('NFC'), from] as const),
  ...besides,
  ['্ন', 'œ'],
  ['আ', 'Av'],
]);
const longest = Math.max(...[...fixed.keys()].map((key) => key.length));

const letters = (cluster: string): string => {
  let made = '';
  for (let at = 0; at < cluster.length;) {
    let length = Math.min(longest, cluster.length - at);
    // A half is followed by something; what ends in hasanta at the end of a cluster is a visible hasanta.
    while (length > 1 && !fixed.has(cluster.slice(at, at + length))) length -= 1;
    made += fixed.get(cluster.slice(at, at + length)) ?? cluster[at] ?? '';
    at += length;
  }
  return made;
};

const consonant = '[\u0995-\u09B9\u09CE\u09DC-\u09DF]\u09BC?';
const syllable = new RegExp(
  `(র্(?=${consonant}))?(${consonant}(?:\u200D?\u09CD\u200C?${consonant})*\u09CD?)([\u09BE-\u09CC]?)|[\u0980-\u09FF।“”‘’–—]`,
  'gu',
);
const leading: Readonly<Record<string, readonly [string, string]>> = {
  'ি': ['w', ''],
  'ে': ['‡', ''],
  'ৈ': ['‰', ''],
  'ো': ['‡', 'v'],
  'ৌ': ['‡', 'Š'],
};

/** Types Unicode Bengali as Bijoy would draw it: for tests, which need more text than the vectors hold. */
export const toBijoy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('অ্যা', 'A¨v')
    .replaceAll(syllable, (whole, reph: string | undefined, cluster: string | undefined, vowel: string) => {
      if (cluster === undefined) return whole === '\u09CD' ? '' : (fixed.get(whole) ?? whole);
      const [before, after] = leading[vowel] ?? ['', letters(vowel)];
      return `${before}${letters(cluster.replaceAll(/[\u200C\u200D]/g, ''))}${reph ? '©' : ''}${after}`;
    });
