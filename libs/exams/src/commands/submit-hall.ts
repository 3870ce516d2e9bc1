import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { SubmitReceipt } from '#contracts/http/exams';
import { Dispatcher, isRerunnable, requestContext, traced } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { AnswerSaver } from './save-answers.command.js';
import { SubmitAttempts, type Submit } from './submit-attempts.command.js';

interface Waiting {
  readonly examId: string;
  readonly submit: Submit;
  readonly done: (receipt: SubmitReceipt) => void;
  readonly failed: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Everybody submits in the last seconds: a few milliseconds gather them, and are nothing to a single one. */
const gatherMs = 5;
/** Between two transactions that set out: of a hundred a second two or three then go together, and nobody feels the wait. */
const distanceMs = 25;
const mostAtOnce = 100;
/** Saves that a transaction's submissions carry; most carry none. */
const mostSaves = 2000;
/** Transactions on their way at once: one commits while the next gathers. */
const mostFlights = 2;
/** Those that must go alone, beside them; the pool keeps connections for others. */
const mostAlone = 3;
/** Nobody is sent away to come again behind those who came later, before the browser gives up by itself. */
const longestMs = 50_000;

/** Tells of the exam, or of PostgreSQL as a whole: trying one by one would say the same to each. */
const isOfAll = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.cause === undefined || (error.statusMessage === 'Temporarily unavailable' && !isRerunnable(error.cause)));

/**
 * Submissions of concurrent requests, gathered for as long as those before them take, and written together: a thousand in the last seconds
 * are some dozens of transactions. Nothing is kept for later: a request is answered after the commit that closes its attempt, with its own
 * receipt or its own error. What somebody else holds, and what a batch failed with, goes alone (ADR 0027).
 */
@Injectable()
export class SubmitHall {
  /** In the order they came. */
  private readonly line = new Set<Waiting>();
  private readonly alone: Waiting[] = [];
  private flights = 0;
  /** The attempts of those that go alone at this moment. */
  private readonly soloists = new Set<string>();
  private scheduled = false;
  private departedAt = -distanceMs;
  /** A transaction for many requests runs in the context of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly saver: AnswerSaver,
  ) {}

  /**
   * Closes the own attempt together with the saves it carries, and answers the receipt; asked again, the same receipt. Throws
   * 'Attempt not found', 'Taken over' (an older device: its saves are kept as any of its saves would be), 'Foreign question',
   * 'Option out of range', 'Too many options', 'Invalid input'; 'Temporarily unavailable' when PostgreSQL is away.
   */
  async submit(actor: Actor, examId: string, attemptId: string, body: Submit['body']): Promise<SubmitReceipt> {
    const userId = personOf(actor);
    try {
      return await traced('command SubmitAttempt', {}, () =>
        this.enqueue(examId, { userId, attemptId, body, request: requestContext.getStore() }),
      );
    } catch (error) {
      const olderDevice = error instanceof AppError && error.statusMessage === 'Taken over';
      // Whoever lost the pen does not submit; what the packet carries goes the way of every save, which keeps it and says the same.
      if (olderDevice && body.saves.length > 0) await this.saver.save(actor, examId, attemptId, body);
      throw error;
    }
  }

  private enqueue(examId: string, submit: Submit): Promise<SubmitReceipt> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        this.line.delete(waiting);
        failed(new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 2 }));
      }, longestMs);
      const waiting: Waiting = { examId, submit, done, failed, timer };
      this.line.add(waiting);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.flights >= mostFlights || this.line.size === 0) return;
    this.scheduled = true;
    const wait = Math.max(gatherMs, this.departedAt + distanceMs - performance.now());
    setTimeout(() => this.outside(() => this.depart()), wait);
  }

  private depart(): void {
    this.scheduled = false;
    const batch = this.take();
    if (batch.length === 0) return;
    this.departedAt = performance.now();
    void this.fly(batch);
    this.schedule();
  }

  /** The first and those of the same exam behind. */
  private take(): Waiting[] {
    const batch: Waiting[] = [];
    let saves = 0;
    for (const waiting of this.line) {
      if (waiting.examId !== (batch[0]?.examId ?? waiting.examId)) continue;
      saves += waiting.submit.body.saves.length;
      if (batch.length > 0 && saves > mostSaves) break;
      this.line.delete(waiting);
      clearTimeout(waiting.timer);
      batch.push(waiting);
      if (batch.length === mostAtOnce) break;
    }
    return batch;
  }

  private async fly(batch: readonly Waiting[]): Promise<void> {
    this.flights += 1;
    try {
      await this.run(batch);
    } finally {
      this.flights -= 1;
      this.schedule();
    }
  }

  private async run(batch: readonly Waiting[]): Promise<void> {
    try {
      const examId = batch[0]?.examId ?? '';
      const answers = await this.dispatcher.command(
        new SubmitAttempts(
          examId,
          batch.map(({ submit }) => submit),
        ),
      );
      for (const [place, waiting] of batch.entries()) {
        const answer = answers[place] ?? null;
        if (answer instanceof AppError) waiting.failed(answer);
        else if (answer) waiting.done(answer);
        else this.goAlone(waiting);
      }
    } catch (error) {
      // One submission that PostgreSQL will not have must not cost the others theirs: nothing of the batch stands.
      if (!isOfAll(error) && batch.length > 1) for (const waiting of batch) this.goAlone(waiting);
      else for (const { failed } of batch) failed(error);
    }
  }

  private goAlone(waiting: Waiting): void {
    this.alone.push(waiting);
    this.nextAlone();
  }

  private nextAlone(): void {
    if (this.soloists.size >= mostAlone) return;
    // Two of one attempt go in the order they came: the first closes it for the second.
    const at = this.alone.findIndex(({ submit }) => !this.soloists.has(submit.attemptId));
    const [next] = at < 0 ? [] : this.alone.splice(at, 1);
    if (!next) return;
    const { attemptId } = next.submit;
    this.soloists.add(attemptId);
    void this.run([next]).finally(() => {
      this.soloists.delete(attemptId);
      this.nextAlone();
    });
  }
}
