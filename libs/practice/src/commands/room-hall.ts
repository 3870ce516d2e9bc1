import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { AnswerRoom, type RoomAnswerDone, type RoomAnswerGiven } from './room-answers.command.js';

interface Waiting {
  readonly given: RoomAnswerGiven;
  readonly done: (answer: RoomAnswerDone) => void;
  readonly failed: (error: unknown) => void;
}

/** A few milliseconds gather the answers of a full room, and are nothing to a single one. */
const gatherMs = 5;
/** Between two transactions of one room: pictures go out once in 150 ms anyway. */
const distanceMs = 20;
const mostAtOnce = 250;

/** The line of one room: its transactions take its row one after the other, so more than one at a time would only wait. */
class Line {
  private readonly waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private busy = false;
  private departedAt = -distanceMs;

  constructor(
    private readonly send: (batch: readonly Waiting[]) => Promise<void>,
    private readonly onEmpty: () => void,
  ) {}

  add(one: Waiting): void {
    this.waiting.push(one);
    this.schedule();
  }

  private schedule(): void {
    if (this.timer || this.busy) return;
    if (this.waiting.length === 0) return this.onEmpty();
    const wait = Math.max(gatherMs, this.departedAt + distanceMs - performance.now());
    this.timer = setTimeout(() => void this.depart(), wait);
  }

  private async depart(): Promise<void> {
    this.timer = undefined;
    this.busy = true;
    this.departedAt = performance.now();
    try {
      await this.send(this.waiting.splice(0, mostAtOnce));
    } finally {
      this.busy = false;
      this.schedule();
    }
  }
}

/**
 * Answers of concurrent requests, gathered by room and written together, as submissions of an exam are (ADR 0027): five hundred in a second
 * are some dozens of transactions. A request is answered after the commit that holds its answer, with its own outcome.
 */
@Injectable()
export class RoomHall {
  private readonly lines = new Map<string, Line>();
  /** A transaction for many requests runs in the context of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly dispatcher: Dispatcher) {}

  /**
   * Throws 'Room not found' (also for whoever is not in it), 'Room over', 'Question not asked', 'Question over', 'Room answered',
   * 'Option out of range', 'Too many options'.
   */
  answer(actor: Actor, roomId: string, step: number, optionIds: readonly string[]): Promise<RoomAnswerDone> {
    const userId = personOf(actor);
    return new Promise((done, failed) => {
      this.outside(() => this.lineOf(roomId).add({ given: { userId, step, optionIds }, done, failed }));
    });
  }

  private lineOf(roomId: string): Line {
    const known = this.lines.get(roomId);
    if (known) return known;
    const line = new Line(
      (batch) => this.run(roomId, batch),
      () => this.lines.delete(roomId),
    );
    this.lines.set(roomId, line);
    return line;
  }

  private async run(roomId: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.dispatcher.command(
        new AnswerRoom(
          roomId,
          batch.map(({ given }) => given),
        ),
      );
      for (const [at, { done, failed }] of batch.entries()) {
        const outcome = outcomes[at];
        if (!outcome || outcome instanceof AppError) failed(outcome ?? new AppError('Room not found'));
        else done(outcome);
      }
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}
