import { escapeAttribute } from '../pieces.js';
import { cutText } from '#contracts/shared/cut-text';
import { spans } from '#platform/rich-text';
import { eachPicture } from '../pictures.js';
import { withStimulus } from '../stimulus.js';
import { isTrueFalse } from '../true-false.js';
import type { Writer, WrittenQuestion } from '../writing.js';

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Moodle shows `\(…\)` everywhere; `$…$` only where a site has switched it on. What our reader would not turn back stays as it is. */
const forMoodle = (html: string): string =>
  spans(html)
    .map(({ kind, raw }) => {
      const latex = raw.slice(1, -1);
      return kind === 'inline' && latex === latex.trim() && !/[$\n]|\\[()]|\\$/.test(latex) ? `\\(${latex}\\)` : raw;
    })
    .join('');

const data = /\ssrc="data:image\/([a-z]+);base64,([A-Za-z0-9+/=]+)"/;

/** Pictures as Moodle keeps them: files beside the text that speaks of them. */
const withFiles = (html: string, names: () => string): string => {
  const files: string[] = [];
  const text = eachPicture(html, (tag) => {
    const found = data.exec(tag);
    if (!found) return tag;
    const name = `${names()}.${found[1] === 'jpeg' ? 'jpg' : found[1]}`;
    files.push(`<file name="${name}" path="/" encoding="base64">${found[2]}</file>`);
    return tag.replace(data, ` src="@@PLUGINFILE@@/${name}"`);
  });
  return `<text>${cdata(forMoodle(text))}</text>${files.join('')}`;
};

const answersOf = (question: WrittenQuestion, names: () => string): string => {
  if (question.kind === 'numeric') {
    return `<answer fraction="100" format="moodle_auto_format"><text>${escapeAttribute(question.number ?? '')}</text><tolerance>${escapeAttribute(question.tolerance ?? '0')}</tolerance></answer>`;
  }
  const share = Number((100 / Math.max(1, question.correct.length)).toFixed(5));
  // Who ticks everything gets nothing.
  const wrong = question.correct.length > 1 ? -share : 0;
  return question.options
    .map(
      (option, at) =>
        `<answer fraction="${question.correct.includes(at) ? share : wrong}" format="html">${withFiles(option, names)}</answer>`,
    )
    .join('\n');
};

/** Moodle knows true and false by these words, whatever they are called here. */
const trueFalseAnswers = ({ correct }: WrittenQuestion): string =>
  ['true', 'false']
    .map((name, at) => `<answer fraction="${correct.includes(at) ? 100 : 0}" format="moodle_auto_format"><text>${name}</text></answer>`)
    .join('\n');

const typeOf = (question: WrittenQuestion): 'truefalse' | 'numerical' | 'multichoice' => {
  if (question.kind === 'numeric') return 'numerical';
  // Other words, or the false one first, would not come back as they are.
  const text = withStimulus(question.stem, question.stimulus);
  return question.kind === 'true-false' && isTrueFalse(text, question.options) ? 'truefalse' : 'multichoice';
};

const nameOf = ({ stem, id }: WrittenQuestion): string =>
  cutText(
    stem
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    80,
  ) || id;

const questionXml = (question: WrittenQuestion): string => {
  let pictures = 0;
  const names = (): string => `picture-${(pictures += 1)}`;
  const type = typeOf(question);
  const kind = question.kind === 'true-false' && type === 'multichoice' ? ['kind:true-false'] : [];
  const tags = [...question.sources.map((source) => `source:${source}`), ...kind]
    .map((tag) => `<tag><text>${escapeAttribute(tag)}</text></tag>`)
    .join('');
  return [
    `<question type="${type}">`,
    `<name><text>${escapeAttribute(nameOf(question))}</text></name>`,
    `<questiontext format="html">${withFiles(withStimulus(question.stem, question.stimulus), names)}</questiontext>`,
    `<generalfeedback format="html">${withFiles(question.explanation, names)}</generalfeedback>`,
    `<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber>${escapeAttribute(question.id)}</idnumber>`,
    type === 'multichoice'
      ? `<single>${question.kind !== 'multiple'}</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>`
      : '',
    type === 'truefalse' ? trueFalseAnswers(question) : answersOf(question, names),
    tags && `<tags>${tags}</tags>`,
    '</question>\n',
  ]
    .filter((line) => line !== '')
    .join('\n');
};

const categoryOf = ({ path }: WrittenQuestion): string =>
  ['$course$', 'top', path.subject, path.chapter, path.topic]
    .filter((name) => name !== null)
    .map((name) => name.replaceAll('/', '//'))
    .join('/');

/**
 * Moodle XML, a question at a time; a category before each change of place. Passages stand in a block of their own before the text of
 * every question that shares them, sources in tags.
 */
export const writeMoodleXml: Writer = function* writeMoodleXml(questions) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let category = '';
  for (const question of questions) {
    const next = categoryOf(question);
    if (next !== category) yield `<question type="category"><category><text>${escapeAttribute(next)}</text></category></question>\n`;
    category = next;
    yield questionXml(question);
  }
  yield '</quiz>\n';
};
