import { leftOver, type Found } from '../reading.js';
import type { Paragraph } from './loose.js';
import type { PaperLine } from './lines.js';

/** Text that became part of no question, with where it stands. */
export const leftLine = ({ line, sheet }: PaperLine, text: string): Found =>
  leftOver({ sheet: sheet ?? null, line, column: null, item: null }, text);

const marks = /[✅✔✓☑]\uFE0F?|[([]\s?(?:correct|সঠিক)(?:\s(?:answer|উত্তর))?\s?[)\]]|\*\s*$|^\s*\*(?=[^\s*])/iu;
const begins = /^(?:❓|❔|(?:question|ques|q|প্রশ্ন)\s?[ঃ:：]|Q\.)\s*\S/iu;

/** Whether a line has a word with another behind it, before the colon that it ends with. */
const introduces = (text: string): boolean => {
  if (!/[ঃ:：]\s*$/u.test(text)) return false;
  const words = text.trimEnd().slice(0, -1).split(/\s/u);
  return words.some((word, at) => /\p{L}/u.test(word) && (words[at + 1] ?? '') !== '');
};

/**
 * Whether a paragraph asks and offers something, though nobody can say which of its lines are options: it ends its first line as a question,
 * or begins as one, or marks one of its lines. `isBelowKey`: where explanations stand, only a question mark or such a beginning says so.
 */
export const isUnlabelled = (paragraph: Paragraph, isBelowKey: boolean): boolean => {
  const [first, ...rest] = paragraph.map(({ text }) => text);
  if (first === undefined || rest.length < 2 || rest.length > 9 || rest.some((text) => text.length > 100)) return false;
  if (/[?？]\s*$/.test(first) || begins.test(first)) return true;
  const marked = rest.filter((text) => marks.test(text)).length;
  if (marked > 0 && marked < rest.length) return true;
  return !isBelowKey && introduces(first) && !rest.some((text) => /[.।]\s*$/.test(text));
};
