import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { ImportHow, ImportQuestion } from '#contracts/http/imports';
import { FormulaChecker } from '#platform/rich-text';
import { processorMs } from '../formats/processor-time.js';
import { assess } from './assess.js';
import { assessWritten } from './assess-written.js';
import type { Assessed, Detected, ImportSource, Judged } from './import-reader.js';
import { looked } from './looked.js';
import { openFile, type OpenedFile } from './open-file.js';

interface FileTask {
  readonly source: ImportSource;
  readonly how: ImportHow;
}
/** A file that the thread is to read from now on, or a question that a person wrote; null: none. */
export type ReadingTask = FileTask | { readonly written: ImportQuestion };
/**
 * What it is asked of that file: what it is, or further blocks of it. None in the answer: that was all. Of what a person wrote: what it
 * comes to.
 */
export interface ReadingAnswer {
  readonly look: Detected;
  readonly more: readonly Assessed[];
  readonly assess: Judged;
}
export type ReadingAsk = keyof ReadingAnswer;
/** An answer, with the processor time that this thread has had so far, and that of the formulas. */
export interface ReadingMessage {
  readonly made: ReadingAnswer[ReadingAsk];
  readonly readerMs: number;
  readonly formulaMs: number;
}

const inOneGo = 50;

/** Opened when something is first asked of it. */
class OpenFile {
  private opened: Promise<OpenedFile> | undefined;
  private bytes = new Uint8Array();
  private blocks: AsyncIterator<Assessed> | undefined;

  constructor(
    private readonly task: FileTask,
    private readonly formulas: FormulaChecker,
  ) {}

  async look(): Promise<Detected> {
    return looked(await this.open(), this.bytes);
  }

  async more(): Promise<Assessed[]> {
    const { blocks } = await this.open();
    this.blocks ??= assess(blocks(), this.formulas);
    const some: Assessed[] = [];
    while (some.length < inOneGo) {
      const next = await this.blocks.next();
      if (next.done) break;
      some.push(next.value);
    }
    return some;
  }

  private open(): Promise<OpenedFile> {
    return (this.opened ??= readFile(this.task.source.path).then((bytes) => {
      this.bytes = bytes;
      return openFile(bytes, this.task.source.name, this.task.how);
    }));
  }
}

// Runs in a thread of its own, which is ended when it takes too long or too much memory: the file is a stranger's, and one of the many
// expressions that its text meets may never come to an end.
const formulas = new FormulaChecker();
let file: OpenFile | null = null;
let written: ImportQuestion | null = null;

const answerTo = (asked: ReadingAsk): Promise<ReadingMessage['made']> => {
  if (asked === 'assess') return written ? assessWritten(written, formulas) : Promise.reject(new Error('No question was given'));
  return file ? file[asked]() : Promise.reject(new Error('No file was opened'));
};

parentPort?.on('message', (said: ReadingTask | ReadingAsk | null) => {
  if (typeof said !== 'string') {
    file = said && 'source' in said ? new OpenFile(said, formulas) : null;
    written = said && 'written' in said ? said.written : null;
    return;
  }
  answerTo(said).then(
    (made) => parentPort?.postMessage({ made, readerMs: processorMs(), formulaMs: formulas.processorMs } satisfies ReadingMessage),
    // An error that nobody expects ends the thread, and is its owner's.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
