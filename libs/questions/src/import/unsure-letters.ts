import type { FromBijoy } from '../encodings/from-bijoy.js';
import type { Found, ReadQuestion } from '../formats/reading.js';

interface Unsure {
  readonly line: number;
  readonly word: string;
}

/** The doubtful stretches with the lines they stand in, in their order. */
const unsureWords = ({ text, unsure }: FromBijoy): Unsure[] => {
  const ends = /\r\n?|\n/g;
  let line = 1;
  let end = ends.exec(text);
  return unsure.map(([from, to]) => {
    while (end && end.index < from) {
      line += 1;
      end = ends.exec(text);
    }
    return { line, word: text.slice(from, to) };
  });
};

const textsOf = ({ stem, options, explanation, stimulus }: ReadQuestion): string[] =>
  [stem, ...options, explanation, stimulus].flatMap((piece) => (piece ? [piece.text] : []));

const withDoubt = (found: Found, words: readonly Unsure[]): Found => {
  if (found.is !== 'question' || words.length === 0 || found.doubt) return found;
  const texts = textsOf(found.question);
  const word = words.find((one) => texts.some((text) => text.includes(one.word)))?.word;
  return word === undefined ? found : { ...found, doubt: { code: 'bijoy-unsure', facts: { word } } };
};

/** Questions with letters of which it is not sure what was meant, Bijoy or Latin, wait for a person. Blocks come in the order of their lines. */
export function* withUnsure(blocks: Iterable<Found>, made: FromBijoy): Generator<Found> {
  const words = unsureWords(made);
  if (words.length === 0) {
    yield* blocks;
    return;
  }
  let before: Found | null = null;
  for (const found of blocks) {
    if (before) yield withDoubt(before, between(words, before.place.line, found.place.line));
    before = found;
  }
  if (before) yield withDoubt(before, between(words, before.place.line, Infinity));
}

const firstFrom = (words: readonly Unsure[], line: number): number => {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Looked at for one question: more of them say no more. */
const maxWords = 200;

/** A question reaches to the next block; where lines do not ascend (an answer list is told behind) it is its own line on. */
const between = (words: readonly Unsure[], from: number, to: number): readonly Unsure[] => {
  const start = firstFrom(words, from);
  return words.slice(start, Math.min(start + maxWords, to > from ? firstFrom(words, to) : words.length));
};
