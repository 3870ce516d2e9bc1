import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { ImportHow, ImportQuestion } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import { FormulaChecker, within } from '#platform';
import type { StoredProblem } from '../entities/import.entity.js';
import { asHtml } from '../formats/pieces.js';
import { assess, judge } from './assess.js';
import { ImportReader, type Assessed, type Detected, type ImportSource, type Judged } from './import-reader.js';
import { looked } from './looked.js';
import { openFile } from './open-file.js';
import { readWithin, ReadTooLong, type ReadLimits } from './read-within.js';
import { wordsOf } from './sentences.js';

/** A person waits for it; a file that takes longer is split. */
const limits: ReadLimits = { workMs: 120_000, silentMs: 300_000 };
const mostBlocks = 200_000;

/** Reads the files of every format: detects, decodes, hands each to its reader, and keeps the account. */
@Injectable()
export class FileReader extends ImportReader {
  constructor(private readonly formulas: FormulaChecker) {
    super();
  }

  async look(source: ImportSource, how: ImportHow): Promise<Detected> {
    return within('A look at a file', limits.silentMs, async () => {
      const bytes = await readFile(source.path);
      return looked(await openFile(bytes, source.name, how), bytes);
    });
  }

  async *read(source: ImportSource, how: ImportHow): AsyncGenerator<Assessed> {
    let [count, line] = [0, 1];
    try {
      for await (const assessed of readWithin(rowsOf(source, how, this.formulas), limits)) {
        yield assessed;
        [count, line] = [count + 1, assessed.found.place.line];
        if (count >= mostBlocks) return yield refusal('too-many', line);
      }
    } catch (error) {
      if (!(error instanceof ReadTooLong)) throw error;
      return yield refusal('time-over', line);
    }
    if (count === 0) yield refusal('no-questions', 1);
  }

  async assess(question: ImportQuestion): Promise<Judged> {
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
    const [judged] = await judge([read], this.formulas);
    return judged!;
  }

  words(problem: StoredProblem, locale: Locale): { message: string; fix: string } {
    return wordsOf(problem, locale);
  }
}

async function* rowsOf(source: ImportSource, how: ImportHow, formulas: FormulaChecker): AsyncGenerator<Assessed> {
  const { blocks } = await openFile(await readFile(source.path), source.name, how);
  yield* assess(blocks(), formulas);
}

const refusal = (code: 'no-questions' | 'too-many' | 'time-over', line: number): Assessed => ({
  found: { is: 'error', place: { sheet: null, line, column: null, item: null }, asFound: '', code, whole: true },
  state: 'error',
  question: null,
  contentKey: null,
  problem: { code, facts: {} },
  twinRow: null,
});
