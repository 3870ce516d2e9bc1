import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ImportQuestion } from '#contracts/http/imports';
import { bankFormats, type BankFormat } from '#contracts/shared/bank';
import { FormulaChecker } from '#platform';
import { writtenQuestion } from '../../../../test/support/written-questions.js';
import type { WrittenQuestion } from '../formats/writing.js';
import { assess, judge } from './assess.js';
import { asHtml } from '../formats/pieces.js';
import { asDetected, openFile } from './open-file.js';
import { writeQuestions, writtenAs } from './write-questions.js';

const checker = new FormulaChecker();
afterAll(() => checker.onModuleDestroy());

async function* inPages(questions: readonly WrittenQuestion[]): AsyncGenerator<readonly WrittenQuestion[]> {
  for (let from = 0; from < questions.length; from += 2) yield questions.slice(from, from + 2);
}

/** As the bank holds it: what the cleaner makes of it. Null where the bank would not take it. */
const inBank = async (question: WrittenQuestion): Promise<WrittenQuestion | null> => {
  const { explanation, stimulus, number, tolerance, path, ...rest } = question;
  const { subject, chapter, topic } = path;
  const read = {
    ...rest,
    ...(number === null ? {} : { number }),
    ...(tolerance === null ? {} : { tolerance }),
    stem: asHtml(question.stem),
    options: question.options.map(asHtml),
    explanation: asHtml(explanation),
    stimulus: stimulus === null ? null : asHtml(stimulus),
    path: { subject, ...(chapter === null ? {} : { chapter }), ...(topic === null ? {} : { topic }) },
  };
  const [judged] = await judge([read], checker);
  if (!judged?.question || judged.state !== 'ready') return null;
  const { path: _path, language: _language, difficulty: _difficulty, tags: _tags, ...clean } = judged.question;
  return { ...question, ...clean };
};

const readBack = async (format: BankFormat, file: string): Promise<(ImportQuestion | string)[]> => {
  const opened = await openFile(new TextEncoder().encode(file), `bank.${writtenAs[format].ending}`, { ...asDetected, bijoy: 'leave' });
  const read: (ImportQuestion | string)[] = [];
  for await (const { question, problem } of assess(opened.blocks(), checker))
    read.push(problem === null && question ? question : JSON.stringify(problem));
  return read;
};

const numberOf = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text));
/** What every format keeps. */
const kept = ({ kind, stem, options, correct, explanation, number, tolerance }: ImportQuestion | WrittenQuestion): unknown => ({
  kind,
  stem,
  options,
  correct,
  explanation,
  number: numberOf(number),
  tolerance: numberOf(tolerance) ?? 0,
});
/** All that a question says. */
const whole = (question: ImportQuestion | WrittenQuestion): unknown => ({
  ...(kept(question) as object),
  number: question.number,
  tolerance: question.tolerance,
  stimulus: question.stimulus,
  path: question.path,
  sources: question.sources,
  language: question.language,
  difficulty: question.difficulty,
  tags: question.tags,
});

/** No two of them the same: a repeat is told as one. */
const questions = fc
  .array(writtenQuestion, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one, at) => ({ ...one, stem: `${at} ${one.stem}` })));

describe('a file of the bank that is imported again', () => {
  // IM-09. Red with: a text left unescaped, a label taken off an option, the format taken for another, difficulty or tags left out.
  it.each(bankFormats)('says the same as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(questions, async (written) => {
        const asked = (await Promise.all(written.map(inBank))).filter((one) => one !== null);
        fc.pre(asked.length > 0);
        let file = '';
        for await (const piece of writeQuestions(format, inPages(asked))) file += piece;
        const read = await readBack(format, file);
        const same = format === 'json' ? whole : kept;
        expect(read.map((one) => (typeof one === 'string' ? one : same(one)))).toEqual(asked.map(same));
      }),
      { seed: 7, numRuns: format === 'json' ? 500 : 150 },
    );
  });
});
