import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from '../json/read-json.js';
import { writeJson } from '../json/write-json.js';
import { toRichText } from '../pieces.js';
import type { Found, Piece } from '../reading.js';
import type { WrittenQuestion } from '../writing.js';
import { csvRows } from './csv-rows.js';
import { readCsv } from './read-csv.js';
import { readWorkbook } from './read-workbook.js';
import { writeCsv } from './write-csv.js';
import { writeXlsx } from './write-xlsx.js';
import { writtenQuestion } from '../../../../../test/support/written-questions.js';

const text = (piece: Piece | null): string => (piece === null ? '' : toRichText(piece));

/** What every format keeps. */
const kept = (found: Iterable<Found>): unknown[] =>
  [...found].map((one) => {
    if (one.is !== 'question') return one;
    const { kind, stem, options, correct, number, tolerance, explanation, stimulus, path } = one.question;
    return {
      kind,
      stem: text(stem),
      options: options.map(text),
      correct,
      number: number ?? null,
      tolerance: tolerance ?? null,
      explanation: text(explanation),
      stimulus: text(stimulus),
      path: { chapter: null, topic: null, ...path },
    };
  });
const asKept = (questions: readonly WrittenQuestion[]): unknown[] =>
  questions.map(({ kind, stem, options, correct, number, tolerance, explanation, stimulus, path }) => ({
    kind,
    stem,
    options,
    correct,
    number,
    tolerance,
    explanation,
    stimulus: stimulus ?? '',
    path,
  }));

const some = fc.array(writtenQuestion, { minLength: 1, maxLength: 5 });

describe('what is written is read back', () => {
  // Red with: the guard not taken away, labels of options taken off, a key by letter that is also an option's text.
  it('from CSV', () => {
    fc.assert(
      fc.property(some, (questions) => {
        const file = [...writeCsv(questions)].join('').replace('\uFEFF', '');
        expect(kept(readCsv(file))).toEqual(asKept(questions));
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('from XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (questions) => {
        const bytes = new Uint8Array(await new Response(writeXlsx(questions)).arrayBuffer());
        expect(kept(await readWorkbook(bytes))).toEqual(asKept(questions));
      }),
      { seed: 5, numRuns: 30 },
    );
  });

  it('from JSON, whole', () => {
    fc.assert(
      fc.property(some, (questions) => {
        const found = [...readJson([...writeJson(questions)].join(''))];
        expect(kept(found)).toEqual(asKept(questions));
        expect(found.map((one) => one.is === 'question' && [one.place.item, one.question.sources])).toEqual(
          questions.map((question) => [question.id, question.sources]),
        );
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  // Red with the guard off.
  it('leaves no cell in CSV that a spreadsheet program would run', () => {
    fc.assert(
      fc.property(some, (questions) => {
        for (const row of csvRows([...writeCsv(questions)].join('').replace('\uFEFF', ''), ','))
          for (const cell of row.cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
      { seed: 6, numRuns: 100 },
    );
  });
});
