import { letterAt } from '../paper/label-alphabets.js';
import type { QuestionKind } from '../../domain/drafts.js';
import type { WrittenQuestion } from '../writing.js';
import { toCell } from './cell-text.js';
import { ownColumns } from './guard.js';

const kindWords: Readonly<Record<QuestionKind, string>> = {
  single: 'single choice',
  multiple: 'multiple response',
  'true-false': 'true/false',
  numeric: 'numeric',
};

const maxOptions = 8;

/** A question as the cells of a row, in the order of `ownColumns`. Not yet guarded against formulas. */
const cellsOf = (question: WrittenQuestion): readonly string[] => {
  const options = question.options.slice(0, maxOptions).map(toCell);
  return [
    question.id,
    kindWords[question.kind],
    toCell(question.stem),
    ...options,
    ...Array.from({ length: maxOptions - options.length }, () => ''),
    question.correct.map(letterAt).join(','),
    question.number ?? '',
    question.tolerance ?? '',
    toCell(question.explanation),
    toCell(question.stimulus ?? ''),
    question.path.subject,
    question.path.chapter ?? '',
    question.path.topic ?? '',
    question.sources.join(' | '),
  ];
};

/** The rows of a sheet, the headings first. */
export function* tableCells(questions: Iterable<WrittenQuestion>): Generator<readonly string[]> {
  yield ownColumns;
  for (const question of questions) yield cellsOf(question);
}
