import type { Draft } from './draft.js';
import { latinDigits } from './labels.js';

const marksAtEnd = /[^\d০-৯][\s।?.([–-]{1,9}([\d০-৯]{1,2})(?:\s*[)\]])?\s*[।.]?$/u;

/** A creative question: four tasks worth 1, 2, 3 and 4 marks (or two to four of such), no options of one question. */
export const isCreative = (draft: Draft): boolean => {
  if (draft.options.length < 2 || draft.options.length > 4 || draft.keys.length > 0 || draft.listKey) return false;
  const texts = draft.options.map((option) => option.lines.join('\n').trim());
  const marks = texts.map((text) => (text.length > 10 ? Number(latinDigits(marksAtEnd.exec(text)?.[1] ?? '0')) : 0));
  const isRising = marks.every((mark, at) => mark > 0 && mark <= 10 && mark >= (marks[at - 1] ?? 0));
  const asks = texts.filter((text) =>
    /[?।](?:\s*[\d০-৯])?\s*$|(?:কর|লেখ|লিখ|দাও|ব্যাখ্যা|বিশ্লেষণ|describe|explain|write|calculate)/iu.test(text),
  ).length;
  return (isRising && asks >= 2) || (draft.isCreative && asks >= 2);
};
