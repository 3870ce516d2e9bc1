/** How answers are written that name no option for sure: two of them, none, a question that was cancelled. */

const letter = '(?:[কখগঘঙচছজ](?![\\u0981-\\u09CD\\u0995-\\u09B9])|[A-Ha-h](?![A-Za-z]))';
const both = '(?:,|;|ও|এবং|and|&|\\+)';
const either = '(?:[/\\\\|]|বা|অথবা|কিংবা|না|নাকি|or|[-–—])';
const severalRight = new RegExp(`^${letter}(?:\\s?${both}\\s?${letter}){0,7}$`, 'iu');
const oneOfSeveral = new RegExp(`^${letter}(?:(?:\\s?(?:${both}|${either})\\s?|\\s{1,3})${letter}){1,7}$`, 'iu');
const letters = new RegExp(letter, 'giu');
const glued = /^(?:[কখগঘঙচছজ]{2,8}|[A-H]{2,8}|[a-h]{2,8})$/u;
const asked = new RegExp(`^${letter}\\s?[?？*]{1,3}$`, 'iu');
const nothing = /^(?:[-–—_.…?？*×✗]{0,5}|x|n\/a|none|nil|নেই|(?:কোনো\s)?উত্তর নেই)$/iu;
const cancelled = /^(?:বাতিল(?:কৃত)?|ভুল(?:\sপ্রশ্ন)?|সব(?:গুলো|ক'?টি)?|বোনাস|cancel(?:l?ed)?|void|deleted|dropped|bonus|all)$/iu;

const bare = (text: string): string =>
  text
    .replaceAll(/[()[\]{}]/gu, ' ')
    .replaceAll(/\s{2,}/gu, ' ')
    .replaceAll(/^[\s,;:]+|[\s.।,;|]{1,20}$/gu, '')
    .trim();

/** What an answer says of a question: its right options, that it has none, or readings of which nobody can say which is meant. */
export type Said =
  | { readonly is: 'key'; readonly key: string }
  | { readonly is: 'nothing' }
  | { readonly is: 'unclear'; readonly readings: readonly [one: string, other: string] };

/** Null: it is a text. */
export const saidBy = (text: string): Said | null => {
  if (text.length > 60) return null;
  const said = bare(text);
  if (nothing.test(said)) return { is: 'nothing' };
  if (/^[1-6১-৬]$/u.test(said) || severalRight.test(said)) return { is: 'key', key: said };
  if (asked.test(said) || cancelled.test(said)) return { is: 'unclear', readings: [said, ''] };
  const named = glued.test(said) ? [...said] : oneOfSeveral.test(said) ? (said.match(letters) ?? []) : [];
  const [one = '', ...others] = [...new Set(named)];
  return named.length < 2 ? null : { is: 'unclear', readings: [one, others.join(', ')] };
};

/** The two readings of a key that may be one option or another. */
export const readingsOf = (text: string): readonly [one: string, other: string] | null => {
  const said = saidBy(text);
  return said?.is === 'unclear' && said.readings[1] !== '' ? said.readings : null;
};

const nextWord = new RegExp(
  `^[)\\]}]?\\s{0,3}(?:[/\\\\|+]|(?:বা|অথবা|কিংবা|নাকি|না|ও|এবং|or|and)(?![\\p{L}\\p{M}])|&|[([{]?\\s?${letter}\\s?(?:[)\\]}]|$|(?=[\\s/,;|])))`,
  'iu',
);
const aloneBehind = new RegExp(`^[\\s.।:)\\]\\-–—=]{1,6}[([{]?\\s?${letter}\\s?[)\\]}]?\\s?[.।]?$`, 'iu');

/**
 * Whether what stands directly behind the letter of an answer makes it doubtful: another letter, or a word or sign that leads to one. Behind
 * several letters any word does (`B, a small town`).
 */
export const isDoubted = (behind: string, key: string): boolean =>
  nextWord.test(behind) || aloneBehind.test(behind) || (/^\S.*[\s,]\S/u.test(key) && /^\s\p{L}/u.test(behind));
