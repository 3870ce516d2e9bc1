import { wordsOf } from './fold.js';
import { glossary } from './glossary.js';
import { isCommon, stemOf } from './stem.js';

/** One way to say a thing: words that all have to stand there, and what finding them counts, in hundredths. */
export interface Way {
  readonly words: readonly string[];
  readonly counts: number;
}
/** One thing that is asked about, in every way that it is said. */
export interface Concept {
  /** As it was typed, folded. */
  readonly word: string;
  readonly ways: readonly Way[];
}

const EXACT = 100;
const STEM = 95;
const TRANSLATED = 90;
const JOINED = 90;
/** Beyond that a question is a page, and its first words say what it is about. */
const mostConcepts = 24;

interface Name {
  readonly stems: readonly string[];
  readonly group: number;
}

const stemsOf = (name: string): string[] => wordsOf(name).map(stemOf);
const names: readonly Name[] = glossary.flatMap((group, at) => group.map((name) => ({ stems: stemsOf(name), group: at })));
const groups: readonly (readonly (readonly string[])[])[] = glossary.map((group) => group.map(stemsOf));
/** By the first word, the longest name first. */
const byFirst = new Map<string, Name[]>();
for (const name of names) {
  const first = name.stems[0] ?? '';
  byFirst.set(
    first,
    [...(byFirst.get(first) ?? []), name].toSorted((a, b) => b.stems.length - a.stems.length),
  );
}

/** The names of the glossary that begin at this place of the question. */
const namesAt = (stems: readonly string[], at: number): Name[] =>
  (byFirst.get(stems[at] ?? '') ?? []).filter((name) => name.stems.every((stem, offset) => stems[at + offset] === stem));

const unique = (ways: readonly Way[]): Way[] => {
  const best = new Map<string, Way>();
  for (const way of ways) {
    const key = way.words.join(' ');
    if ((best.get(key)?.counts ?? -1) < way.counts) best.set(key, way);
  }
  return [...best.values()];
};

/** What a question asks about: its words without those of every sentence, each with its stem and its names in the other language. */
export const conceptsOf = (question: string): Concept[] => {
  const words = wordsOf(question);
  const stems = words.map(stemOf);
  const translations = words.map((): Way[] => []);
  words.forEach((_, at) => {
    const found = namesAt(stems, at);
    const longest = found[0]?.stems.length ?? 0;
    for (const name of found.filter(({ stems: own }) => own.length === longest))
      for (const other of groups[name.group] ?? [])
        for (let offset = 0; offset < longest; offset += 1) translations[at + offset]?.push({ words: other, counts: TRANSLATED });
  });
  const concepts = words.flatMap((word, at): Concept[] => {
    if (isCommon(word) && translations[at]?.length === 0) return [];
    const [before, next] = [words[at - 1], words[at + 1]];
    const ways = [
      { words: [word], counts: EXACT },
      { words: [stems[at] ?? word], counts: STEM },
      // মুক্তি বেগ, মুক্তিবেগ
      ...(next ? [{ words: [stemOf(`${word}${next}`)], counts: JOINED }] : []),
      ...(before ? [{ words: [stemOf(`${before}${word}`)], counts: JOINED }] : []),
      ...(translations[at] ?? []),
    ];
    return isCommon(word) ? [{ word, ways: translations[at] ?? [] }] : [{ word, ways: unique(ways) }];
  });
  const known = new Map(concepts.map((concept) => [stemOf(concept.word), concept]));
  return [...known.values()].slice(0, mostConcepts);
};

/** What a passage is found by: its words and their stems, each once. */
export const indexWords = (plain: string): { readonly words: string[]; readonly length: number } => {
  const words = wordsOf(plain).filter((word) => !isCommon(word));
  return { words: [...new Set(words.flatMap((word) => [word, stemOf(word)]))], length: words.length };
};

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '')}'`;
/** As PostgreSQL reads a `tsvector` without places, and a `tsquery` for all of the words. */
export const wordVector = (words: readonly string[]): string => words.map(quoted).join(' ');
export const allWords = (words: readonly string[]): string => words.map(quoted).join(' & ');
