import { labelAt } from '../paper/labels.js';
import { keyOf, numberOf } from '../paper/signs.js';
import type { DocLine } from './doc-line.js';
import type { Cell } from './document-reader.js';
import { asOption, before, cellText, filledLines as lines, plainLine, type ToldLine } from './table-lines.js';

const stemHead = /^(?:question(?:\s?(?:text|no\.?|\d{1,4})){0,3}|q(?:\.|\s?\d+)?|stem|প্রশ্ন)\s?[\u0983:.]?$/iu;
const optionHead =
  /^(?:option|choice|answer\s?option|alternative|বিকল্প|অপশন)s?\s?[-.]?\s?[(]?(?:[A-Ha-h]|[\d০-৯]|[ক-ছ])?[)]?\s?[\u0983:.]?$/iu;
const letterHead = /^[([]?([A-Ha-h]|[কখগঘঙচ])[)\].।:]?$/u;
const keyHead = /^(?:(?:correct|right)\s?(?:answer|option|choice|ans)?|answer|ans|key|(?:সঠিক\s?)?উত্তর)s?\s?[\u0983:.]?$/iu;
const explanationHead = /^(?:solution|explanation|feedback|rationale|hint|ব্যাখ্যা|সমাধান)s?(?:\s?text)?\s?[\u0983:.]?$/iu;
const typeHead =
  /^(?:(?:question\s?)?type|marks?|points?|score|negative\s?marks?|difficulty|level|topic|subject|chapter|tags?|id|মান|নম্বর)\s?[\u0983:.]?$/iu;
const right = /^(?:correct|right|true|yes|1|✓|✔|☑|√|সঠিক|সত্য|হ্যাঁ)$/iu;
const wrong = /^(?:incorrect|wrong|false|no|0|✗|✘|☐|x|ভুল|মিথ্যা|না)$/iu;
const otherKind = /^(?:integer|numeric(?:al)?|fill[\s_-]?(?:in|ups?)?.*|essay|subjective|descriptive|short.*|match.*|comprehension)$/iu;

const isNamed = (head: string): boolean =>
  [stemHead, optionHead, letterHead, keyHead, explanationHead, typeHead].some((pattern) => pattern.test(head));

type Row = readonly Cell[];

/** The options of a question may each have a cell that says right or wrong, before or behind the text. */
const option = (row: Row, place: number, told: ToldLine[]): DocLine[] => {
  const cells = row.slice(1).filter((cell) => cellText(cell).trim() !== '');
  const judged = cells.length > 1 ? cells.findIndex((cell) => right.test(cellText(cell).trim()) || wrong.test(cellText(cell).trim())) : -1;
  // With several cells the last is the judgement: an option may itself be called "1" or "true".
  const at =
    judged >= 0 && cells.length > 1
      ? cells.findLastIndex((cell) => right.test(cellText(cell).trim()) || wrong.test(cellText(cell).trim()))
      : -1;
  const texts = cells.filter((cell, column) => column !== at && !(cells.length > 2 && letterHead.test(cellText(cell).trim())));
  const [first, ...rest] = texts.flatMap(lines);
  if (!first) return [];
  told.push(...lines(cells[at]).map((line): ToldLine => [line, 'key']));
  const isRight = at >= 0 && right.test(cellText(cells[at]!).trim());
  const bare = labelAt(first.text.trim(), 0) ? first : asOption(first, place);
  return [isRight ? before(bare, '✓ ') : bare, ...rest];
};

/**
 * A table that holds a question row by row, as the templates of several exam sites have it: Question | …, Option | … | correct,
 * Solution | …; null when it is none. `told` gets what only names a row, and the settings.
 */
export const asForm = (rows: readonly Row[], first: number, told: ToldLine[]): DocLine[] | null => {
  const heads = rows.map((row) => cellText(row[0]!).trim());
  const options = heads.filter((head) => optionHead.test(head)).length;
  const letters = heads.filter((head) => letterHead.test(head)).length;
  if (!heads.some((head) => stemHead.test(head)) || options + letters < 2) return null;
  const isOption = (head: string): boolean => optionHead.test(head) || (options === 0 && letterHead.test(head));
  const made: DocLine[] = [];
  let number = first - 1;
  let place = 0;
  for (const [at, row] of rows.entries()) {
    const head = heads[at]!;
    const [text, ...rest] = row.slice(1).flatMap(lines);
    const asField = (line: DocLine): ToldLine => [line, 'field'];
    if (text || isNamed(head)) told.push(...lines(row[0]).map(asField));
    if (stemHead.test(head) && text) {
      number += 1;
      place = 0;
      made.push(numberOf(text.text) ? text : before(text, `${number}. `), ...rest);
    } else if (isOption(head)) {
      made.push(...option(row, place, told));
      place += 1;
    } else if (!text) continue;
    else if (keyHead.test(head)) made.push(keyOf(text.text) === null ? before(text, 'Answer: ') : text, ...rest);
    else if (explanationHead.test(head)) made.push(before(text, 'Explanation: '), ...rest);
    else if (typeHead.test(head) && otherKind.test(text.text.trim())) made.push(plainLine(`(${text.text.trim()})`, text.line));
    else if (typeHead.test(head)) told.push(...[text, ...rest].map(asField));
  }
  return made;
};
