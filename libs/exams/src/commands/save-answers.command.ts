import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { saveAnswers } from '#contracts/http/exams';
import { AnswersDb, Config, isRerunnable } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { SavePace } from '../domain/save-pace.js';
import { checkSaves } from '../domain/check-saves.js';
import { ExamIndex } from '../store/exam-index.js';
import { writePackets, type Packet, type PacketDone } from '../store/save-batch.js';
import { SlowSaves } from '../store/slow-saves.js';
import { iso } from '../store/sql.js';

export type SaveBody = RequestOf<typeof saveAnswers>['body'];
export type SavedAnswers = ResponseOf<typeof saveAnswers>;

interface Waiting {
  readonly packet: Packet;
  readonly done: (result: PacketDone) => void;
  readonly failed: (error: unknown) => void;
}

/** Rows of one statement. More makes the first of them wait for the last. */
const mostRows = 500;
/** Statements on their way at once: one commits while the next gathers. */
const gatherMs = 5;
const mostFlights = 3;
const mostTries = 3;

/** Deadlock or serialisation: the same statement may pass when it is sent again. The pool has made an error of ours of it. */
const isWorthRepeating = (error: unknown): boolean => error instanceof AppError && isRerunnable(error.cause);

/**
 * Saves of concurrent requests, gathered for as long as the statements before them take, and written together: one statement, one commit
 * for all of them. Nothing is kept in memory for later: a request is answered after the commit that holds its answers, or with an error.
 * No command of the bus, since it needs no transaction around it and has a pool of its own.
 */
@Injectable()
export class AnswerSaver {
  private waiting: Waiting[] = [];
  private flights = 0;
  private scheduled = false;
  private readonly pace = new SavePace();
  private readonly slow = new SlowSaves((packet) => this.enqueue(packet));
  private readonly places = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, number>>();
  /** A statement for many requests runs in the context of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly db: AnswersDb,
    private readonly index: ExamIndex,
    private readonly config: Config,
  ) {}

  /**
   * Throws 'Attempt not found' (also for a foreign one), 'Attempt closed', 'Deadline over', 'Taken over', 'Foreign question',
   * 'Revision taken' (another answer stands under the key of one of the saves: the sender gives it a higher one),
   * 'Option out of range', 'Too many options', 'Invalid input'; 'Temporarily unavailable' when PostgreSQL is away.
   */
  async save(actor: Actor, examId: string, attemptId: string, body: SaveBody): Promise<SavedAnswers> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const exam = await this.index.of(examId);
    if (!exam) throw new AppError('Attempt not found');
    try {
      checkSaves(exam.questions, body.epoch, body.saves);
    } catch (error) {
      // Whose attempt it is comes first; only what is refused anyhow pays for a question of its own.
      if (!(await this.isOwn(actor.id, examId, attemptId))) throw new AppError('Attempt not found');
      throw error;
    }
    const packet = { examId, attemptId, userId: actor.id, epoch: body.epoch, saves: body.saves };
    const done = await this.atPace(packet, exam.questions);
    this.pace.note(`${examId}/${actor.id}`, done, Date.now());
    const { at, deadline, receipts } = done;
    return { now: iso(at), deadline: iso(deadline), receipts };
  }

  /** Who saves far more than anybody answers is slowed and folded, so that nobody else waits for it; nothing is refused. */
  private atPace(packet: Packet, questions: ReadonlyMap<string, unknown>): Promise<PacketDone> {
    const { examId, userId, saves } = packet;
    // By person, who sits one attempt of an exam at a time: whoever names attempts of others, or none, slows nobody else and fills no memory.
    const key = `${examId}/${userId}`;
    if (!this.pace.isBeyond(key, this.placesOf(questions), saves, Date.now())) return this.enqueue(packet);
    return this.slow.save(packet, this.pace.isAtTheEnd(key, Date.now()));
  }

  /** The place of each question in the paper, made once for each paper. */
  private placesOf(questions: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
    const known = this.places.get(questions) ?? new Map([...questions.keys()].map((id, place) => [id, place]));
    this.places.set(questions, known);
    return known;
  }

  private async isOwn(userId: string, examId: string, attemptId: string): Promise<boolean> {
    const own = await this.db.query('select 1 from exams.attempts where exam_id = $1 and id = $2 and user_id = $3', [
      examId,
      attemptId,
      userId,
    ]);
    return own.length > 0;
  }

  private enqueue(packet: Packet): Promise<PacketDone> {
    return new Promise((done, failed) => {
      this.waiting.push({ packet, done, failed });
      this.schedule();
    });
  }

  /** When idle, sends what this turn of the event loop has brought; when busy, what has gathered by the end of a flight. */
  private schedule(): void {
    if (this.scheduled || this.flights >= mostFlights || this.waiting.length === 0) return;
    this.scheduled = true;
    // A few milliseconds gather the saves of a full hall into one statement, and are nothing to a single one.
    setTimeout(() => this.outside(() => this.depart()), gatherMs);
  }

  private depart(): void {
    this.scheduled = false;
    if (this.flights >= mostFlights || this.waiting.length === 0) return;
    void this.fly(this.take());
    this.schedule();
  }

  private take(): Waiting[] {
    let rows = 0;
    const end = this.waiting.findIndex(({ packet }) => (rows += packet.saves.length) > mostRows);
    const batch = this.waiting.slice(0, end === -1 ? undefined : Math.max(end, 1));
    this.waiting = this.waiting.slice(batch.length);
    return batch;
  }

  private async fly(batch: Waiting[]): Promise<void> {
    this.flights += 1;
    try {
      await this.write(batch, 1);
    } finally {
      this.flights -= 1;
      this.schedule();
    }
  }

  private async write(batch: readonly Waiting[], attempt: number): Promise<void> {
    try {
      const results = await writePackets(
        this.db,
        this.config.RECEIPT_SECRET,
        batch.map(({ packet }) => packet),
      );
      batch.forEach(({ done, failed }, place) => {
        const result = results[place];
        if (!result || result instanceof AppError) failed(result ?? new AppError('Attempt not found'));
        else done(result);
      });
    } catch (error) {
      if (isWorthRepeating(error) && attempt < mostTries) return this.write(batch, attempt + 1);
      // One packet that PostgreSQL will not have must not cost the others theirs.
      if (!(error instanceof AppError) && batch.length > 1) await Promise.all(batch.map((one) => this.write([one], mostTries)));
      else for (const { failed } of batch) failed(error);
    }
  }
}
