import { glyphAt, isGlyph } from './bijoy-glyphs.js';
import { syllables } from './bijoy-syllables.js';

/**
 * How much likelier a sign is in Bijoy text than in English, as twice its binary logarithm: counted over the Bengali of Belebele typed in
 * Bijoy and 2,500 English quiz questions, cut to ±9. In English a, e, o, r, s, t make up half of a text; in Bijoy they are ধ, ব, ড়, ৎ, ং, ঃ.
 */
const weights: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'A:0.5 C:-9 D:-0.5 E:-5 F:-5.5 G:3 H:-4 I:1 J:-4 K:6 L:2 M:2 N:-1.5 O:-2 P:1.5 Q:0.5 R:3 S:-3.5 T:-8.5 U:4 V:0.5 X:-2.5 Y:3.5 Z:5 ' +
    'a:-3.5 b:2 c:-0.5 d:-3 e:-1.5 f:-1 g:0.5 h:-1.5 j:5 k:1.5 l:-4.5 n:-2 o:-4.5 p:-8 q:4.5 r:-6.5 s:-3.5 t:-7.5 u:-4.5 v:4 w:2.5 x:2'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), Number(pair.slice(2))]),
);

/** Signs that hardly any other text has. */
const strong = new Set('†‡ˆ‰Š‹Œš›˜™¤¨ª«¬®¯¶´¸¡¢¥¦©ƒ„');
const drawn = new Set('`_|~&');

const weightOf = (word: string, at: number): number => {
  const sign = word[at] ?? '';
  const known = weights[sign];
  if (known !== undefined) return known;
  if (strong.has(sign)) return 5;
  // The letters that stand on an ASCII sign of another use count only among letters: a|b and x_1 are no Bijoy.
  if (drawn.has(sign)) return /[A-Za-z‡†w]/.test(word[at + 1] ?? '') && !/[\d_`|]/.test(word[at - 1] ?? '') ? 3 : 0;
  return sign > '\u00A0' && isGlyph(sign) && glyphAt(word, at)?.kind !== 'other' && !'“”‘’—…•'.includes(sign) ? 1.5 : 0;
};

/** Above 0: rather Bijoy; below: rather English or another Latin writing. What no Bengali word can hold counts against it. */
export const wordScore = (word: string): number => {
  let score = 0;
  for (let at = 0; at < word.length; at += 1) score += weightOf(word, at);
  // ৎস and বড় are the common words that are made of rare letters.
  if (word.includes('rm')) score += 8;
  if (word.startsWith('eo')) score += 5;
  return score - 4 * syllables(word).odd;
};

/** A sign that Latin words do not have, or a capital after a small letter. */
export const hasEvidence = (word: string): boolean => {
  for (const sign of word) if (strong.has(sign)) return true;
  return /[a-z][A-Z]|[A-Za-z][`_~][A-Za-z]|(?:^|[A-Za-z])`[A-Za-z]|”[PQT¡]/.test(word);
};
