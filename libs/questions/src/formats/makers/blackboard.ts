import { cutText } from '#contracts/shared/cut-text';
import type { ProblemCode } from '#contracts/shared/imports';
import type { NoteFate } from '../fates.js';
import { pieceOf } from '../gift/texts.js';
import { asFoundLength, type Found, type ReadQuestion } from '../reading.js';
import { readDecimal } from '../table/settle.js';
import { trueFalseOptions } from '../true-false.js';

/** The kinds of Blackboard's tab-delimited upload, as its manual names them. */
const kinds: Readonly<Record<string, string>> = {
  MC: 'choice',
  MA: 'choice',
  TF: 'true-false',
  NUM: 'numeric',
  ESS: 'essay',
  SR: 'short-answer',
  FIB: 'shortanswer',
  FIB_PLUS: 'cloze',
  FIL: 'file',
  ORD: 'ordering',
  MAT: 'matching',
  OP: 'likert',
  JUMBLED_SENTENCE: 'jumbled-sentence',
  QUIZ_BOWL: 'quiz-bowl',
};
const line = /^(?:MC|MA|TF|NUM|ESS|SR|FIB|FIB_PLUS|FIL|ORD|MAT|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t[^\t\r\n]*\S/;

/** Lines of kind, question and answers between tabs: most of those of the text. */
export const isBlackboard = (text: string): boolean => {
  const lines = text.split(/\r\n?|\n/, 500).filter((each) => each.trim() !== '');
  return lines.length > 0 && lines.filter((each) => line.test(each.trimStart())).length * 10 >= lines.length * 8;
};

type Answered = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;
type Problem = { readonly problem: ProblemCode };

const choice = (cells: readonly string[], isSeveral: boolean): Answered | Problem => {
  const options: string[] = [];
  const correct: number[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    const [text = '', said = ''] = [cells[at], cells[at + 1]?.trim().toLowerCase()];
    if (text.trim() === '' && said === '') continue;
    if (said !== 'correct' && said !== 'incorrect') return { problem: 'key-unclear' };
    if (said === 'correct') correct.push(options.length);
    options.push(text);
  }
  if (options.length < 2) return { problem: 'few-options' };
  if (correct.length === 0) return { problem: 'no-key' };
  // One of a single choice is right; two marks of which one must be wrong are no key.
  if (correct.length > 1 && !isSeveral) return { problem: 'key-unclear' };
  return { kind: isSeveral ? 'multiple' : 'single', options: options.map((text) => pieceOf(text, 'moodle')), correct };
};

const trueFalse = (said: string, stem: string): Answered | Problem => {
  const word = said.trim().toLowerCase();
  if (word === '') return { problem: 'no-key' };
  if (word !== 'true' && word !== 'false') return { problem: 'key-unclear' };
  return { kind: 'true-false', options: trueFalseOptions(stem), correct: [word === 'true' ? 0 : 1] };
};

const numeric = ([said = '', around = '']: readonly string[]): Answered | Problem => {
  const number = readDecimal(said);
  const tolerance = around.trim() === '' ? '0' : readDecimal(around);
  if (number === null || tolerance === null) return { problem: said.trim() === '' ? 'no-key' : 'bad-number' };
  return { kind: 'numeric', options: [], correct: [], number, tolerance };
};

const read = (whole: string, at: number): Found => {
  const [kind = '', stem = '', ...cells] = whole.trimStart().split('\t');
  const place = { sheet: null, line: at, column: null, item: null };
  const asFound = cutText(whole.trim().replaceAll('\t', ' | '), asFoundLength);
  const known = kinds[kind.trim().toUpperCase()];
  if (known === undefined) return { is: 'error', place, asFound, code: 'broken-block' };
  if (known !== 'choice' && known !== 'true-false' && known !== 'numeric') return { is: 'unsupported', place, asFound, kind: known };
  const answered =
    known === 'choice'
      ? choice(cells, kind.trim().toUpperCase() === 'MA')
      : known === 'numeric'
        ? numeric(cells)
        : trueFalse(cells[0] ?? '', stem);
  if ('problem' in answered) return { is: 'error', place, asFound, code: answered.problem };
  const question = { ...answered, stem: pieceOf(stem, 'moodle'), explanation: null, stimulus: null, path: {}, sources: [] };
  return { is: 'question', place, asFound, question };
};

/** Reads the tab-delimited text that Blackboard uploads: a question a line, `MC⇥question⇥answer⇥correct⇥answer⇥incorrect`. */
export const readBlackboard = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  for (const [at, each] of text.split(/\r\n?|\n/).entries()) {
    if (each.trim() === '') continue;
    const found = read(each, at + 1);
    note(String(at + 1), found.is === 'question' ? 'stem' : 'refused');
    yield found;
  }
};
