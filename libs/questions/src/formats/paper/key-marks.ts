import { enclosedShape, labelAt } from './labels.js';

/** A mark that makes an option the right one, at its beginning or end. */
const atEnd =
  /\s{0,9}(?:[✓✔✅☑√]\uFE0F?|\*{1,3}|[[(]\s?(?:সঠিক(?:\s?উত্তর)?|উত্তর|উঃ|correct(?:\s?answer)?|right(?:\s?answer)?|answer|ans|true answer|✓|✔|√|\*)\uFE0F?\s?[\])]|(?:<-+|←|<=)\s?(?:সঠিক|উত্তর|correct|answer|right)?(?:\s?answer)?|[-–—]\s?(?:সঠিক উত্তর|correct answer))\s*[.।]?$/iu;
const atStart = /^\s*(?:[✓✔✅☑]\uFE0F?\s*|√\s+|\*{1,3}(?=[^\s*])(?![^*]*\*)\s?|\*\s+|[[(]\s?(?:সঠিক|correct|✓|✔|√|x|X|\*)\s?[\])]\s*)/u;

/** The option without its mark; null when it has none. */
export const withoutMark = (text: string): string | null => {
  const bare = text.replace(atStart, '').replace(atEnd, '');
  return bare === text || bare.trim() === '' ? null : bare;
};

const star = /^\s*\*{1,3}(?=[^\s*])(?![^*]*\*\s*$)|^\s*\*\s+|(?<=[^*])\*{1,3}\s*[.।]?$/u;
/** Whether the mark of an option is a star, which may be a sign of its text as well: `*p` is a pointer. */
export const isStarred = (text: string): boolean => star.test(text);

const bareOf = (text: string): string => text.replaceAll(/[*&\s]/g, '');

/**
 * Options with a typed mark. A star behind the label is text where the key is said otherwise, or where another option is what is left
 * without it (`*p` beside `p`); where others differ by another sign alone (`&p`), or stars are of different number, nobody can say.
 */
export const typedMarks = (
  texts: readonly string[],
  hasKey: boolean,
): { readonly typed: readonly number[]; readonly isDoubtful: boolean } => {
  const marked = texts.flatMap((text, at) => (withoutMark(text) === null ? [] : [at]));
  const starred = marked.filter((at) => isStarred(texts[at] ?? ''));
  if (starred.length === 0) return { typed: marked, isDoubtful: false };
  const others = new Set(texts.map((text) => text.trim()));
  const isText = hasKey || starred.some((at) => others.has((withoutMark(texts[at] ?? '') ?? '').trim()));
  if (isText) return { typed: marked.filter((at) => !starred.includes(at)), isDoubtful: false };
  const bare = texts.map(bareOf);
  const isDoubtful = new Set(bare).size < bare.length || new Set(starred.map((at) => /\*+/.exec(texts[at] ?? '')?.[0])).size > 1;
  return { typed: marked, isDoubtful };
};

const before = /^\s*(?:[✓✔✅☑]\uFE0F?\s*|√\s*|\*{1,2}\s?|\[[xX✓✔*]\]\s*|[-=]?>\s*|\$(?=[([]?[A-Ha-h][).]\s))/u;

/** Signs before a label (`*খ)`, `✓ b.`, `[x] c)`): how many characters they take, 0 when there are none. */
export const markBefore = (text: string): number => {
  const length = before.exec(text)?.[0].length ?? 0;
  const label = length > 0 ? labelAt(text, length) : null;
  return label && (label.set !== 'digit' || label.shape === enclosedShape) ? length : 0;
};
