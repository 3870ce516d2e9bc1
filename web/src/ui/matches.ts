import { toLatinDigits } from '../i18n/digits.js';

export interface MatchPart {
  readonly text: string;
  readonly match: boolean;
}

/** Letters that the search takes for one another, because people do. */
const alike = new Map(['ীি', 'ূু', 'ণন', 'শস', 'ষস', 'ৎত'].map(([from = '', to = '']) => [from, to]));
const foldLetter = (letter: string): string => {
  const lower = letter.toLowerCase();
  return alike.get(letter) ?? (lower.length === letter.length ? lower : letter);
};
/** As long as the text, so that places in it are places in the text: digits of both languages are one, case does not count. */
const fold = (text: string): string => [...toLatinDigits(text)].map(foldLetter).join('');

/** Cuts a text where the searched words stand in it. `৪৮২১` is found in `01712344821`, `rahim` in `Rahim`. */
export const splitMatches = (text: string, query: string): readonly MatchPart[] => {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  const folded = fold(text);
  const parts: MatchPart[] = [];
  let from = 0;
  while (from < text.length) {
    const [next] = wanted
      .map((word) => ({ at: folded.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length);
    if (!next) break;
    if (next.at > from) parts.push({ text: text.slice(from, next.at), match: false });
    parts.push({ text: text.slice(next.at, next.at + next.length), match: true });
    from = next.at + next.length;
  }
  return from < text.length || parts.length === 0 ? [...parts, { text: text.slice(from), match: false }] : parts;
};
