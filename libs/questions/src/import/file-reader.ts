import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { ImportHow, ImportQuestion } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import { fromBijoy } from '../encodings/from-bijoy.js';
import { looksBijoy } from '../encodings/looks-bijoy.js';
import type { StoredProblem } from '../entities/import.entity.js';
import { asHtml } from '../formats/pieces.js';
import { detectColumns } from '../formats/table/detect-columns.js';
import { mainSheet } from '../formats/table/read-workbook.js';
import { csvTable } from '../formats/table/read-csv.js';
import { openWorkbook } from '../formats/table/workbook.js';
import type { TableRow } from '../formats/table/rows.js';
import { PackageProblem } from '../packages/package-problem.js';
import { assess, judge } from './assess.js';
import { ImportReader, type Assessed, type Detected, type ImportSource, type Judged } from './import-reader.js';
import { openFile, type OpenedFile } from './open-file.js';
import { wordsOf } from './sentences.js';

const sampleRows = 12;
const sampleCells = 30;
const cellLength = 200;
const sampleLines = 30;
const convertedLines = 8;
/** A person waits for it; a file that takes longer is split. */
const timeLimitMs = 120_000;
const mostBlocks = 200_000;

const firstRows = (rows: Iterable<TableRow>): string[][] => {
  const sample: string[][] = [];
  for (const { cells } of rows) {
    sample.push(cells.slice(0, sampleCells).map((cell) => cell.slice(0, cellLength)));
    if (sample.length >= sampleRows) break;
  }
  return sample;
};

/** The rows that a person is shown for choosing columns; null where the file is no table or cannot be opened as one. */
const rowsOf = async (bytes: Uint8Array, { format, text }: OpenedFile): Promise<Iterable<TableRow> | null> => {
  if (format !== 'table') return null;
  if (text !== null) return csvTable(text);
  try {
    return mainSheet(await openWorkbook(bytes))?.rows ?? null;
  } catch (error) {
    if (error instanceof PackageProblem) return null;
    throw error;
  }
};

const convertedOf = (text: string): Detected['converted'] =>
  text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '' && looksBijoy(line))
    .slice(0, convertedLines)
    .map((line) => ({ before: line.slice(0, cellLength), after: fromBijoy(line.slice(0, cellLength)).text }));

/** Reads the files of every format: detects, decodes, hands each to its reader, and keeps the account. */
@Injectable()
export class FileReader extends ImportReader {
  async look(source: ImportSource, how: ImportHow): Promise<Detected> {
    const bytes = await readFile(source.path);
    const opened = await openFile(bytes, source.name, how);
    const rows = await rowsOf(bytes, opened);
    const found = rows && detectColumns(rows);
    const lines = opened.text?.split(/\r\n?|\n/, sampleLines).map((line) => [line.slice(0, cellLength)]) ?? [];
    return {
      format: opened.format ?? 'paper',
      encoding: opened.encoding,
      bijoy: opened.bijoy,
      sample: rows ? firstRows(rows) : lines,
      columns: found ? [...found.columns] : null,
      header: found?.header ?? false,
      converted: opened.bijoy ? convertedOf(opened.text ?? '') : [],
    };
  }

  async *read(source: ImportSource, how: ImportHow): AsyncGenerator<Assessed> {
    const bytes = await readFile(source.path);
    const { blocks } = await openFile(bytes, source.name, how);
    const started = performance.now();
    let count = 0;
    for await (const assessed of assess(blocks())) {
      yield assessed;
      count += 1;
      const over = count >= mostBlocks ? 'too-many' : performance.now() - started > timeLimitMs ? 'time-over' : null;
      if (over !== null) {
        yield refusal(over, assessed.found.place.line);
        return;
      }
    }
    if (count === 0) yield refusal('no-questions', 1);
  }

  assess(question: ImportQuestion): Judged {
    const { stem, options, explanation, stimulus, number, tolerance, path, ...rest } = question;
    return judge({
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
    });
  }

  words(problem: StoredProblem, locale: Locale): { message: string; fix: string } {
    return wordsOf(problem, locale);
  }
}

const refusal = (code: 'no-questions' | 'too-many' | 'time-over', line: number): Assessed => ({
  found: { is: 'error', place: { sheet: null, line, column: null, item: null }, asFound: '', code, whole: true },
  state: 'error',
  question: null,
  contentKey: null,
  problem: { code, facts: {} },
  twinRow: null,
});
