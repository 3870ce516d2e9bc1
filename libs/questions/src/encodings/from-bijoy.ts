import { isEnglishWord } from './english-words.js';
import { hasEvidence, wordScore } from './bijoy-score.js';
import { syllables } from './bijoy-syllables.js';
import { isFormula, isLatinAlone, stretches } from './bijoy-words.js';

export interface FromBijoy {
  /** In NFC; as many lines as before. */
  readonly text: string;
  /** Stretches `[from, to)` of `text` where it is not sure whether Latin letters or Bijoy were meant, or that no Bengali word spells. */
  readonly unsure: readonly (readonly [from: number, to: number])[];
}

interface Made {
  readonly text: string;
  readonly isSure: boolean;
}

/** Latin words score lower than almost every Bengali one; between the two bounds it could be either. */
const surelyLatin = -6;
const surelyBijoy = -1;

const looksLatin = (word: string): boolean => /^[A-Z]?[a-z]+\d*$|^[A-Z]+\d*$/.test(word);

const word = (text: string): Made => {
  if (/^\d+$/.test(text)) return { text: syllables(text).text, isSure: true };
  if (isFormula(text) || isLatinAlone(text) || isEnglishWord(text)) return { text, isSure: true };
  const made = syllables(text);
  if (hasEvidence(text)) return { text: made.text, isSure: made.odd === 0 };
  // A letter with a number after it: no Bengali word has one (a number with letters after it, 3q or 10wU, is one).
  if (/[A-Za-z]\d/.test(text)) return { text, isSure: false };
  const score = wordScore(text);
  if (text.length >= 2 && score < surelyLatin) return { text, isSure: true };
  return { text: made.text, isSure: made.odd === 0 && (score >= surelyBijoy || !looksLatin(text) || text.length < 3) };
};

/** A line of English among Bijoy: every word of it stays, also those that could be either. */
const isEnglish = (line: string): boolean => {
  let score = 0;
  let letters = 0;
  for (const stretch of stretches(line)) {
    if (stretch.kind !== 'word') continue;
    if (hasEvidence(stretch.text)) return false;
    score += wordScore(stretch.text);
    letters += stretch.text.length;
  }
  return letters >= 8 && score < -10 && score < -letters;
};

/** Where a question begins: a number, or a line after an empty one. */
const begins = /^\s*(?:Q\s*)?\d{1,4}\s*[.)|:]/;
const latinLabel = /^\s*\(?[A-Da-d][.)]\s*\S/;
const bijoyLabel = /^\s*\(?[KLMN][).]\s|DËi|mwVK/;

/** Lines of English questions among Bijoy ones: with labels of their own (A, B, C), and together too English for Bijoy. */
const englishLines = (lines: readonly string[]): ReadonlySet<number> => {
  const english = new Set<number>();
  let block: number[] = [];
  const close = (): void => {
    const texts = block.map((at) => lines[at]!);
    if (texts.some((line) => latinLabel.test(line)) && !texts.some((line) => bijoyLabel.test(line)) && isEnglish(texts.join('')))
      for (const at of block) english.add(at);
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || begins.test(line)) close();
    block.push(at);
  }
  close();
  return english;
};

const letters: Readonly<Record<string, string>> = { K: 'ক', L: 'খ', M: 'গ', N: 'ঘ' };
/** English words behind labels of Bijoy: `K) go  L) come`, `3| Which …`. */
const withLabels = (line: string): string => {
  const numbered = line.replace(/^(\s*\d{1,3})\|(?=\s)/, '$1।');
  return /^\s*\(?[KLMN][).]\s/.test(line)
    ? numbered.replaceAll(/(?<=^|\s|\()[KLMN](?=[).]\s)/g, (letter) => letters[letter] ?? letter)
    : numbered;
};

const dandas = (text: string): string => text.replaceAll('।।', '॥');

/**
 * Turns a text that is known to be Bijoy into Unicode. Formulas, addresses, markup, Bengali that is Unicode already and Latin words stay;
 * what could be both is said in `unsure`.
 */
export const fromBijoy = (text: string): FromBijoy => {
  let made = '';
  const unsure: [number, number][] = [];
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const english = englishLines(lines);
  for (const [at, line] of lines.entries()) {
    if (english.has(at)) {
      made += line;
      continue;
    }
    if (isEnglish(line)) {
      made += withLabels(line);
      continue;
    }
    for (const stretch of stretches(line)) {
      const next = stretch.kind === 'word' ? word(stretch.text) : { text: stretch.text, isSure: true };
      const from = made.length;
      made += stretch.kind === 'word' ? dandas(next.text) : next.text;
      if (!next.isSure) unsure.push([from, made.length]);
    }
  }
  return { text: made, unsure };
};
