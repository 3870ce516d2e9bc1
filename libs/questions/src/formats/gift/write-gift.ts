import { withStimulus } from '../stimulus.js';
import { isTrueFalse } from '../true-false.js';
import type { Writer, WrittenQuestion } from '../writing.js';

/** A line break before a letter stays one: `\nabla` and `\nu` must not be made out of it. Such a line is neither blank nor a comment. */
const escapeGift = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\#=~{}:]/g, (sign) => `\\${sign}`)
    .replaceAll(/\n(?![A-Za-z])/g, '\\n');

/** An option or explanation; the mark keeps `%50%` and `[plain]` at its beginning from being taken for GIFT's own. */
const marked = (html: string): string => (/^\s*[%[]/.test(html) ? '[html]' : '') + escapeGift(html);

const folder = (name: string): string => name.replaceAll('/', '//').replaceAll(/\s+/g, ' ');

const categoryOf = ({ path }: WrittenQuestion): string =>
  [path.subject, path.chapter, path.topic].flatMap((name) => (name === null || name === '' ? [] : [folder(name)])).join('/');

/** Right options share the full mark; a wrong one takes away as much as a right one gives. Five decimals are Moodle's. */
const weight = (part: number): string => String(Number((100 / part).toFixed(5)));

const choice = ({ kind, options, correct }: WrittenQuestion): string => {
  const share = weight(Math.max(1, correct.length));
  const lines = options.map((option, index) => {
    const right = correct.includes(index);
    if (kind !== 'multiple') return `\t${right ? '=' : '~'}${marked(option)}\n`;
    return `\t~%${right ? share : `-${share}`}%${marked(option)}\n`;
  });
  return `\n${lines.join('')}`;
};

const answers = (question: WrittenQuestion): string => {
  const { kind, options, correct, stem, number, tolerance } = question;
  if (kind === 'numeric') return `#${number ?? ''}:${tolerance ?? '0'}`;
  return kind === 'true-false' && isTrueFalse(stem, options) ? (correct[0] === 0 ? 'TRUE' : 'FALSE') : choice(question);
};

const one = (question: WrittenQuestion): string => {
  const { id, stem, stimulus, explanation, sources } = question;
  const text = withStimulus(stem, stimulus);
  const tags = sources.map((source) => ` [tag:source:${source.replaceAll(/\s+/g, ' ').replaceAll(/[\\\]]/g, (sign) => `\\${sign}`)}]`);
  const why = explanation.trim() === '' ? '' : `####${marked(explanation)}`;
  if (question.kind === 'true-false' && !isTrueFalse(stem, question.options)) tags.push(' [tag:kind:true-false]');
  return `// [id:${id}]${tags.join('')}\n[html]${escapeGift(text)}{${answers(question)}${why}}\n\n`;
};

/**
 * Writes Moodle's GIFT with its escapes, all texts as HTML. Kind, stem, options, key, explanation, passage and sources (as tags) come
 * back by `readGift`; a true/false question in words of its own is a choice with a tag.
 */
export const writeGift: Writer = function* (questions) {
  let category: string | null = null;
  for (const question of questions) {
    const next = categoryOf(question);
    if (next !== category) yield `$CATEGORY: ${next}\n\n`;
    category = next;
    yield one(question);
  }
};
