import { writeXlsxStream } from 'hucre';
import type { WrittenQuestion } from '../writing.js';
import { tableCells } from './table-cells.js';

async function* rows(questions: Iterable<WrittenQuestion>): AsyncGenerator<string[]> {
  for (const cells of tableCells(questions)) yield [...cells];
}

/** XLSX as a stream of bytes. Every cell is typed text, so that no program runs any; texts longer than a cell make it refuse. */
export const writeXlsx = (questions: Iterable<WrittenQuestion>): ReadableStream<Uint8Array> =>
  writeXlsxStream(rows(questions), { name: 'Questions' });
