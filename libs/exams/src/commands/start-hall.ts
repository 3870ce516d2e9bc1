import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { StartAttempts, type Start, type Started } from './start-attempts.command.js';

interface Waiting {
  readonly examId: string;
  readonly start: Start;
  readonly done: (started: Started) => void;
  readonly failed: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Everybody starts in the same second: a few milliseconds gather them, and are nothing to a single one. */
const gatherMs = 5;
const mostAtOnce = 100;
/** Transactions on their way at once: one commits while the next gathers. */
const mostFlights = 2;
/** Longer in line than this, and coming back later is the better answer. */
const longestMs = 15_000;

/**
 * Starts of concurrent requests, gathered for as long as those before them take, and written together: a thousand in one second are some
 * dozens of transactions. A request is answered after the commit that holds its attempt, or with its own error.
 */
@Injectable()
export class StartHall {
  private waiting: Waiting[] = [];
  private flights = 0;
  private scheduled = false;
  /** A transaction for many requests runs in the context of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly dispatcher: Dispatcher) {}

  /**
   * Starts, or comes back to, the own attempt. Throws 'Exam not found', 'Exam not open', 'Exam closed', 'Exam cancelled', 'Already submitted',
   * 'No attempts left'; 'Temporarily unavailable' after too long in line.
   */
  start(actor: Actor, examId: string, deviceId: string, again = false): Promise<Started> {
    const start = { userId: personOf(actor), deviceId, again };
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((one) => one !== place);
        failed(new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 2 }));
      }, longestMs);
      const place: Waiting = { examId, start, done, failed, timer };
      this.waiting.push(place);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.flights >= mostFlights || this.waiting.length === 0) return;
    this.scheduled = true;
    setTimeout(() => this.outside(() => this.depart()), gatherMs);
  }

  private depart(): void {
    this.scheduled = false;
    const batch = this.take();
    if (batch.length === 0) return;
    void this.fly(batch);
    this.schedule();
  }

  /** The oldest and those of the same exam behind it, each person once: the same person's next start meets what the first has made. */
  private take(): Waiting[] {
    const examId = this.waiting[0]?.examId;
    const people = new Set<string>();
    const batch = this.waiting.filter((one) => {
      if (one.examId !== examId || people.size >= mostAtOnce || people.has(one.start.userId)) return false;
      people.add(one.start.userId);
      return true;
    });
    const taken = new Set(batch);
    this.waiting = this.waiting.filter((one) => !taken.has(one));
    for (const { timer } of batch) clearTimeout(timer);
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
      const answers = await this.dispatcher.command(
        new StartAttempts(
          batch[0]?.examId ?? '',
          batch.map(({ start }) => start),
        ),
      );
      batch.forEach(({ done, failed }, place) => {
        const answer = answers[place];
        if (!answer || answer instanceof AppError) failed(answer ?? new AppError('Internal Server Error'));
        else done(answer);
      });
    } catch (error) {
      // One start that PostgreSQL will not have must not cost the others theirs.
      if (!(error instanceof AppError) && batch.length > 1) await Promise.all(batch.map((one) => this.run([one])));
      else for (const { failed } of batch) failed(error);
    }
  }
}
