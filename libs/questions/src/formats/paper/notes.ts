import { composed } from '#platform/kernel';
import type { Draft } from './draft.js';
import type { PaperLine } from './lines.js';
import type { LooseLine } from './loose.js';

/** A line that is a wrap continues one that was at least so near to the widest of the paper. */
const nearWidest = 0.6;
/** Pictures, formulas and code, each a character of the private use area: they belong to the option above them. */
const holdsMore = /[\uE010-\uF8FF\u{F0000}-\u{10FFFD}\uE100$\\]/u;
const isOpenEnd = /(?:[,;:+=(–—-]|\b(?:and|or|of|the|a|an|to|in|for|with|by|that)|(?<!\p{L}|\p{M})(?:ও|এবং|বা|অথবা|কিন্তু|যে))\s*$/iu;
const isSentence = (text: string): boolean => /[।.!?]\s*$/u.test(text);

/** Whether a line goes on with the one above it: that was about as wide as the paper is, ends openly, or this one begins with a small letter. */
const isWrap = (above: string, text: string, width: number): boolean => {
  if (holdsMore.test(text) || !/\p{L}/u.test(text) || isOpenEnd.test(above) || /^\p{Ll}/u.test(text)) return true;
  return above.trim().length >= width * nearWidest && !(isSentence(above) && isSentence(text));
};

const bracketed = /^[([{][^()[\]{}]{6,150}[)\]}]\s?[।.]?$/u;
const ofQuestions = /নিচের|পরের|পরবর্তী|প্রশ্ন(?:গুলো|গুলি|সমূহ)|questions\b|the\s(?:following|next)\b/iu;
/** `(নিচের প্রশ্নগুলো তাপ অধ্যায়ের)`: what is said in brackets of the questions that come. */
export const isBracketNote = (text: string): boolean => bracketed.test(text) && ofQuestions.test(composed(text));

/** The lines of a draft that its last option has besides its first. */
const linesBehind = ({ lines, fates }: Draft, count: number): readonly number[] =>
  lines.flatMap((_line, at) => (fates[at] === 'option' ? [at] : [])).slice(-count);

const without = <T>(list: T[], at: readonly number[]): void => {
  for (const place of at.toReversed()) list.splice(place, 1);
};

/** The word above a key that did not come. */
const isKeyWord = (text: string): boolean => /^(?:সঠিক\s?)?(?:উত্তর|উঃ|answers?|ans|key|correct\sanswer)$/iu.test(text.trim());

/** Takes what stands from there on out of the last option, and all but the word of a key out of the block. */
const cut = (draft: Draft, from: number): LooseLine[] => {
  const texts = draft.options.at(-1)?.lines.splice(from) ?? [];
  const all = linesBehind(draft, texts.length);
  const words = all.filter((_place, index) => isKeyWord(texts[index] ?? ''));
  for (const place of words) draft.fates[place] = 'key';
  const at = all.filter((place) => !words.includes(place));
  const found = at.flatMap((place) => {
    const line = draft.lines[place];
    return line ? [{ text: texts[all.indexOf(place)] ?? '', line }] : [];
  });
  without(draft.lines, at);
  without(draft.raw, at);
  without(draft.fates, at);
  return found;
};

/**
 * What stands behind the last option of a question, in a paper whose options each take one line, is no part of that option unless the line is
 * a wrap: a remark, a heading, a wish at the end. `leave` takes it.
 */
export const withoutNotes = (drafts: readonly Draft[], paper: readonly PaperLine[], leave: (lines: LooseLine[]) => void): void => {
  const before = drafts.flatMap(({ options }) => options.slice(0, -1));
  if (before.length === 0 || before.some(({ lines }) => lines.length > 1)) return;
  const width = paper.reduce((widest, { text }) => Math.max(widest, text.trim().length), 0);
  for (const draft of drafts) {
    const { lines } = draft.options.at(-1) ?? { lines: [] };
    const isWhole = linesBehind(draft, lines.length).length === lines.length;
    if (lines.length < 2 || !isWhole || draft.lines.some(({ isCode, bullet }) => isCode === true || bullet !== undefined)) continue;
    const from = lines.findIndex((text, at) => at > 0 && !isWrap(lines[at - 1] ?? '', text, width));
    if (from > 0) leave(cut(draft, from));
  }
};
