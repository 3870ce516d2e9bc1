import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { startAttempt } from '#contracts/http/exams';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { holds, personOf } from '../domain/rights.js';
import { Pace } from '../domain/pace.js';
import { StartAttempts, type Start } from './start-attempts.command.js';

/** Started, or where in line one stands. */
export type Entered = ResponseOf<typeof startAttempt>;

/** A request that holds the place it stands at. */
interface Caller {
  readonly done: (answer: Entered) => void;
  readonly failed: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}
interface Place {
  readonly key: string;
  readonly examId: string;
  readonly start: Start;
  /** Null while the person has been told the place and has not asked again yet. */
  caller: Caller | null;
  /** When a place without a caller is given up, in monotonic milliseconds. */
  until: number;
}

/** Everybody starts in the same second: a few milliseconds gather them, and are nothing to a single one. */
const gatherMs = 5;
const mostAtOnce = 100;
/** Transactions on their way at once: one commits while the next gathers. */
const mostFlights = 2;
/** Nobody is left without a word for longer than this. */
const tellMs = 4000;
/** So long a place is kept for somebody who was told it. */
const keptMs = 30_000;

/**
 * Starts of concurrent requests, gathered for as long as those before them take, and written together: a thousand in one second are some
 * dozens of transactions. A request is answered after the commit that holds its attempt, or with its own error; who waits long is answered
 * with the place in line, which stays that person's until the next request takes it up again (ADR 0024).
 */
@Injectable()
export class StartHall {
  /** In the order they came; asking again does not change a place. */
  private readonly line = new Set<Place>();
  /** Those of them whose people have been told, by who they are and what they ask for. */
  private readonly kept = new Map<string, Place>();
  private readonly pace = new Pace();
  private flights = 0;
  private scheduled = false;
  /** A transaction for many requests runs in the context of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly dispatcher: Dispatcher) {}

  /**
   * Starts, or comes back to, the own attempt; or says where in line one stands. Throws 'Exam not found', 'Exam not open', 'Exam closed',
   * 'Start window over', 'Phone not proven', 'Phone used', 'Guardian consent needed', 'Exam cancelled', 'Already submitted', 'No attempts left'.
   */
  start(actor: Actor, examId: string, deviceId: string, again = false): Promise<Entered> {
    const start = { userId: personOf(actor), deviceId, again, staff: holds(actor, 'exams.read') };
    const key = `${examId} ${start.userId} ${deviceId} ${again}`;
    return new Promise((done, failed) => {
      const place: Place = this.kept.get(key) ?? { key, examId, start, caller: null, until: 0 };
      this.kept.delete(key);
      place.caller = { done, failed, timer: setTimeout(() => this.tell(place), tellMs) };
      this.line.add(place);
      this.schedule();
    });
  }

  /** Answers who holds the place with where it is, and keeps it. */
  private tell(place: Place): void {
    const { caller } = place;
    // Who asks twice at the same time has two places: the better one is kept.
    const kept = this.kept.get(place.key) ?? place;
    if (kept !== place) this.line.delete(place);
    kept.caller = null;
    kept.until = performance.now() + keptMs;
    this.kept.set(kept.key, kept);
    const ahead = this.ahead(kept);
    caller?.done({ line: { ahead, seconds: this.pace.secondsFor(ahead + 1) } });
  }

  private ahead(place: Place): number {
    let count = 0;
    for (const other of this.line) {
      if (other === place) break;
      if (other.examId === place.examId) count += 1;
    }
    return count;
  }

  private schedule(): void {
    if (this.scheduled || this.flights >= mostFlights || this.line.size === 0) return;
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

  /**
   * The first who is here and those of the same exam behind, each person once: the same person's next start meets what the first has made.
   * Who was told the place and is not here holds nobody up, and goes next when back.
   */
  private take(): (Place & { caller: Caller })[] {
    const now = performance.now();
    const people = new Set<string>();
    const batch: (Place & { caller: Caller })[] = [];
    for (const place of this.line) {
      if (batch.length >= mostAtOnce) break;
      if (place.caller === null) {
        if (place.until < now) this.giveUp(place);
        continue;
      }
      if (place.examId !== (batch[0]?.examId ?? place.examId) || people.has(place.start.userId)) continue;
      people.add(place.start.userId);
      this.line.delete(place);
      clearTimeout(place.caller.timer);
      batch.push({ ...place, caller: place.caller });
    }
    return batch;
  }

  private giveUp(place: Place): void {
    this.line.delete(place);
    this.kept.delete(place.key);
  }

  private async fly(batch: readonly (Place & { caller: Caller })[]): Promise<void> {
    this.flights += 1;
    try {
      await this.run(batch);
    } finally {
      this.flights -= 1;
      this.pace.went(batch.length);
      this.schedule();
    }
  }

  private async run(batch: readonly (Place & { caller: Caller })[]): Promise<void> {
    try {
      const answers = await this.dispatcher.command(
        new StartAttempts(
          batch[0]?.examId ?? '',
          batch.map(({ start }) => start),
        ),
      );
      batch.forEach(({ caller: { done, failed } }, place) => {
        const answer = answers[place];
        if (!answer || answer instanceof AppError) failed(answer ?? new AppError('Internal Server Error'));
        else done(answer);
      });
    } catch (error) {
      // One start that PostgreSQL will not have must not cost the others theirs.
      if (!(error instanceof AppError) && batch.length > 1) await Promise.all(batch.map((one) => this.run([one])));
      else for (const { caller } of batch) caller.failed(error);
    }
  }
}
