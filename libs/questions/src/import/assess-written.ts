import type { ImportQuestion } from '#contracts/http/imports';
import type { FormulaChecker } from '#platform/rich-text';
import { asHtml } from '../formats/pieces.js';
import { judge } from './assess.js';
import type { Judged } from './import-reader.js';

/** A question that a person wrote, cleaned and checked as if a file had held it. */
export const assessWritten = async (question: ImportQuestion, checker: FormulaChecker): Promise<Judged> => {
  const { stem, options, explanation, stimulus, number, tolerance, path, ...rest } = question;
  const read = {
    ...rest,
    stem: asHtml(stem),
    options: options.map(asHtml),
    explanation: explanation === '' ? null : asHtml(explanation),
    stimulus: stimulus === null ? null : asHtml(stimulus),
    ...(number === null ? {} : { number }),
    ...(tolerance === null ? {} : { tolerance }),
    path: {
      ...(path.subject === null ? {} : { subject: path.subject }),
      ...(path.chapter === null ? {} : { chapter: path.chapter }),
      ...(path.topic === null ? {} : { topic: path.topic }),
    },
  };
  const [judged] = await judge([read], checker, false);
  return judged!;
};
