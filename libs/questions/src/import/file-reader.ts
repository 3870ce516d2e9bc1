import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ImportHow, ImportQuestion } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import { requestContext } from '#platform';
import { AppError } from '#platform/kernel';
import type { StoredProblem } from '../entities/import.entity.js';
import { ImportReader, type Assessed, type Detected, type ImportSource, type Judged } from './import-reader.js';
import { ReadingOver, ReadingThread, type ReadLimits } from './reading-thread.js';
import { wordsOf } from './sentences.js';

/**
 * A person waits for it; a file that takes longer is split. Beside the heap stand the file (64 MB at most), what its package unpacks to, and for a
 * look at a Word document that twice.
 */
const standard: ReadLimits = { workMs: 120_000, silentMs: 300_000, maxOutside: 768 * 1024 * 1024 };
const mostBlocks = 200_000;
/** One question, not a file; http has many people at once and one thread for it. */
const ofWritten: ReadLimits = { workMs: 5000, silentMs: 60_000, maxOutside: 256 * 1024 * 1024 };
const mostWaiting = 20;
const tooSlow: Readonly<Record<Locale, string>> = {
  bn: 'প্রশ্নটি পড়তে অনেক সময় লাগে। অপ্রয়োজনীয় মার্কআপ বাদ দিন, নয়তো প্রশ্নটি ভাগ করুন।',
  en: 'Reading this question takes too long. Take out markup that it does not need, or split it.',
};

/** Of a file that takes too long to be looked at; the reading of it says so. */
const unseen: Detected = { format: 'paper', encoding: null, bijoy: false, sample: [], columns: null, header: false, converted: [] };

/** Reads the files of every format, in a thread beside this process: detects, decodes, hands each to its reader, and keeps the account. */
@Injectable()
export class FileReader extends ImportReader implements OnModuleDestroy {
  /** One that has read its file and waits for another. */
  private idle: ReadingThread | undefined;
  /** Questions that people wrote are assessed one after the other. */
  private lastWritten: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  async look(source: ImportSource, how: ImportHow, limits = standard): Promise<Detected> {
    const thread = this.thread();
    try {
      thread.begin({ source, how }, limits);
      return await thread.ask('look');
    } catch (error) {
      if (error instanceof ReadingOver) return unseen;
      throw error;
    } finally {
      await this.release(thread);
    }
  }

  async *read(source: ImportSource, how: ImportHow, limits = standard): AsyncGenerator<Assessed> {
    const thread = this.thread();
    let [count, line] = [0, 1];
    try {
      thread.begin({ source, how }, limits);
      for (let some = await thread.ask('more'); some.length > 0; some = await thread.ask('more'))
        for (const assessed of some) {
          yield { ...assessed, ...asError(assessed) };
          if (assessed.state !== 'left-over') count += 1;
          ({ line } = assessed.found.place);
          if (count < mostBlocks) continue;
          yield refusal('too-many', line);
          return;
        }
      if (count === 0) yield refusal('no-questions', 1);
    } catch (error) {
      if (!(error instanceof ReadingOver)) throw error;
      yield refusal(error.code, line);
    } finally {
      await this.release(thread);
    }
  }

  async assess(question: ImportQuestion, limits = ofWritten): Promise<Judged> {
    if (this.waiting >= mostWaiting) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 3 });
    this.waiting += 1;
    const assessed = this.lastWritten.then(() => this.assessNow(question, limits));
    this.lastWritten = assessed.catch(() => undefined);
    return assessed.finally(() => void (this.waiting -= 1));
  }

  words(problem: StoredProblem, locale: Locale): { message: string; fix: string } {
    return wordsOf(problem, locale);
  }

  async onModuleDestroy(): Promise<void> {
    await this.idle?.end();
  }

  private async assessNow(written: ImportQuestion, limits: ReadLimits): Promise<Judged> {
    const thread = this.thread();
    try {
      thread.begin({ written }, limits);
      const judged = await thread.ask('assess');
      return { ...judged, ...asError(judged) };
    } catch (error) {
      if (!(error instanceof ReadingOver)) throw error;
      const sentence = tooSlow[requestContext.getStore()?.locale ?? 'en'];
      throw new AppError('Invalid input', { field: 'question' }, { issues: { question: sentence } });
    } finally {
      await this.release(thread);
    }
  }

  private thread(): ReadingThread {
    const { idle } = this;
    this.idle = undefined;
    return idle && !idle.isOver ? idle : new ReadingThread();
  }

  private async release(thread: ReadingThread): Promise<void> {
    if (thread.isOver || this.idle) return thread.end();
    thread.rest();
    this.idle = thread;
  }
}

/** What a person has to look at waits as an error does: nothing of it goes in by itself. */
const asError = ({ state, problem }: Pick<Assessed, 'state' | 'problem'>): { readonly state?: 'error'; readonly contentKey?: null } =>
  state === 'ready' && problem !== null ? { state: 'error', contentKey: null } : {};

const refusal = (code: 'no-questions' | 'too-many' | ReadingOver['code'], line: number): Assessed => ({
  found: { is: 'error', place: { sheet: null, line, column: null, item: null }, asFound: '', code, whole: true },
  state: 'error',
  question: null,
  contentKey: null,
  problem: { code, facts: {} },
  twinRow: null,
});
