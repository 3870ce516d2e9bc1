import type { Piece, ReadQuestion } from './reading.js';

/** In plain text `<b>` is what the option says. */
const isBlank = ({ as, text }: Piece): boolean =>
  as === 'text' ? text.trim() === '' : !/<img\b/i.test(text) && text.replaceAll(/<[/!a-z][^<>]*>|&nbsp;|&#160;/gi, '').trim() === '';

/**
 * The options without the empty ones that are not right: fields of a form that nobody filled, which Moodle and Canvas leave out as well.
 * An empty option that is right stays, and is reported.
 */
export const withoutBlankOptions = <T extends Pick<ReadQuestion, 'options' | 'correct'>>(question: T): T => {
  const kept = question.options.flatMap((option, at) => (isBlank(option) && !question.correct.includes(at) ? [] : [at]));
  if (kept.length === question.options.length) return question;
  return { ...question, options: kept.map((at) => question.options[at]!), correct: question.correct.map((at) => kept.indexOf(at)) };
};
