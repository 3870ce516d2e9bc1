import { expect, it } from '@jest/globals';
import { workedMs } from '../../../../test/support/worked.js';
import { makerFormat } from '../import/maker-format.js';
import { namedTextType } from '../import/named-types.js';
import { isAnki, readAnki } from './makers/anki.js';
import { isBlackboard, readBlackboard } from './makers/blackboard.js';
import { readOlx } from './makers/olx.js';
import { isOpenEdx, readOpenEdx } from './makers/openedx.js';
import { isPlusMinus, readPlusMinus } from './makers/plus-minus.js';
import { isRExams, readRExams } from './makers/rexams.js';
import { isSql, readSql } from './makers/sql.js';
import { isYaml, readYaml } from './makers/yaml.js';
import { readMarkdown } from './markdown/read-markdown.js';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.js';
import { readPaperText } from './paper/read-paper.js';
import type { Found } from './reading.js';

const parts = [
  '\n',
  '\r\n',
  ' ',
  ' \n',
  ',',
  '/*;',
  ';',
  '-- \n',
  "'",
  '"',
  "\\'",
  '`',
  '(',
  ')',
  '(,',
  '[',
  ']',
  '[[\n',
  '{',
  '}',
  '$',
  '|',
  '|-|\n',
  '|a|\n',
  '*',
  '#\n',
  '- ',
  '\n-',
  '=',
  '=\n',
  '<',
  '>>',
  '<!-- ',
  '?',
  'a',
  'a ',
  'a? ',
  'a:\n- b\n',
  '- a:\n',
  '- a: [\n',
  '  x\n',
  '\\',
  'ক ',
  '। ',
  '1. a\n',
  'A) a\n',
];
const settings = '\nMeta-information\n================\nexname: x\nextype: schoice\nexsolution: 01\n';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const moodle = (text: string): string =>
  `<question type="multichoice"><questiontext format="markdown"><text>${text}</text></questiontext>` +
  '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';
const all = (found: Iterable<Found> | null): number => (found ? [...found].length : 0);

/** What is done with a text that is nothing but a part, again and again, and with texts in which it stands where it is looked for. */
const takes: Readonly<Record<string, (text: string) => unknown>> = {
  makerFormat: (text) => [text, `>>a<<\n${text}`].map(makerFormat),
  namedTextType: (text) => [`<!-- ${text}`, `${'<p>a</p>\n'.repeat(50)}${text}`].map(namedTextType),
  Anki: (text) => [isAnki(text), all(readAnki(`#separator:comma\n${text}`))],
  Blackboard: (text) => [isBlackboard(text), all(readBlackboard(`MC\t${text}`))],
  OLX: (text) => [
    all(readOlx(`<vertical>${text}<problem>a</problem>`)),
    all(readOlx(`<vertical><problem>${text}`)),
    all(readOlx(`<problem><numericalresponse answer="1"><p>a${escaped(text)}b</p></numericalresponse></problem>`)),
    all(readOlx(`<problem><optionresponse><optioninput options="'${escaped(text)}" correct="a"/></optionresponse></problem>`)),
  ],
  'Open edX': (text) => [isOpenEdx(`>>a<<\n${text}`), all(readOpenEdx(text)), all(readOpenEdx(`>>a<<\n(x) b\n( ) ${text}`))],
  'plus and minus': (text) => [isPlusMinus(`? a\n${text}`), all(readPlusMinus(`? a\n+ ${text}`))],
  'R/exams': (text) => [isRExams(text + settings), all(readRExams(`Question\n========\n${text}${settings}`))],
  SQL: (text) => [
    isSql(`CREATE TABLE a (${text}`),
    all(readSql(text)),
    all(readSql(`CREATE TABLE a (${text}); INSERT INTO a VALUES (1);`)),
    all(readSql(`INSERT INTO a (b, c) VALUES (${text}`)),
  ],
  YAML: (text) => [
    isYaml(`- question: a\n${text}`),
    all(readYaml(text)),
    all(readYaml(`- question: [a${text}b`)),
    all(readYaml(`- question: a\n${text}`)),
    all(readYaml(`- question: |\n    ${text.replaceAll('\n', '\n    ')}`)),
  ],
  papers: (text) => [
    all(readPaperText(`Which ${text}\na\nb\n`)),
    all(readPaperText(`1. Which?\nA) a ${text}\nB) b\nAnswer: ${text}\n`)),
    all(readPaperText(`১। উদ্দীপক\nক) কী? ১${text}x\nখ) ব্যাখ্যা কর ২\nগ) বিশ্লেষণ কর ৩\n`)),
    all(readPaperText(`${'a'.repeat(300)}?${text.slice(0, 300)}x\n`.repeat(text.length / 600))),
  ],
  Markdown: (text) => [all(readMarkdown(text)), all(readMarkdown(`| Question | A | B | Answer |\n|---|---|---|---|\n| a${text} |\n`))],
  'Moodle XML': (text) => all(readMoodleXml(`<quiz>${moodle(`|a|\n|-|\n${escaped(text)}`)}</quiz>`)),
};

/** Far more than reading so much takes; what is below it is not looked at. */
const little = 80;
const length = 40_000;

/** Whether a text that is twice as long takes far more than twice the work, however often it is asked. */
const isSquare = (take: (text: string) => unknown, part: string): boolean => {
  const worked = (most: number): number => {
    const text = part.repeat(Math.ceil(most / part.length));
    const began = workedMs();
    take(text);
    return workedMs() - began;
  };
  for (let round = 0; round < 3; round += 1) {
    const whole = worked(length);
    if (whole < little || whole < 3 * worked(length / 2)) return false;
  }
  return true;
};

// Red (seen) with: `^\s*` looked for from every blank line, a comment sought to the end of the file from every statement, the columns of a
// table parted by what stands behind each comma, a value of YAML looked for in all lines, the end of one from each space before it, a word
// before a question mark sought from each letter, what is told of a question written anew with each of its lines.
it.each(Object.keys(takes))('%s: a text that is twice as long takes some twice the work', (name) => {
  expect(parts.filter((part) => isSquare(takes[name]!, part))).toEqual([]);
});

// Red (seen) with: all of them as the arguments of one call, which has room for some hundred thousand.
it.each<[string, () => unknown]>([
  ['lines of a block of YAML', () => all(readYaml(`- question: |\n${'    a\n'.repeat(200_000)}`))],
  ['lines of code in Markdown', () => all(readMarkdown(`1. Which?\n\`\`\`\n${'  a\n'.repeat(200_000)}\`\`\`\n- [ ] a\n- [x] b\n`))],
  ['parts of a label of Open edX', () => all(readOpenEdx(`>>${'a||'.repeat(200_000)}a<<\n(x) b\n( ) c\n`))],
  ['rows of SQL', () => all(readSql(`INSERT INTO q (question, a, b, answer) VALUES ${"('Up?', 'sky', 'mud', 'a'),\n".repeat(150_000)}`))],
])('takes any number of %s', (_name, read) => void expect(read()).toBeGreaterThan(0));
