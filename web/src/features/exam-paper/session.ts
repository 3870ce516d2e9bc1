import type { SubmitReceipt } from '#contracts/http/exams';
import { isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { examStore, type StoredStart } from '../../client/exam-store.js';
import { forgetDevice, leftBehind, takePen } from '../../client/pen.js';
import { SaveQueue } from '../../client/save-queue.js';
import { isSaved, type AnswerValue } from '../../client/save-queue.types.js';
import { deviceAhead, serverNow } from '../../client/server-clock.js';
import { begin } from './begin.js';
import { judge } from './judge.js';
import { differences, type Difference } from './kept.js';
import { handIn } from './submit.js';

export interface SessionView {
  /** running: answers are taken · locked: time is over, the server's receipt is awaited · submitting · done: the receipt is here. */
  readonly phase: 'running' | 'locked' | 'submitting' | 'done';
  /** Who took the pen from this tab; null while it is here. */
  readonly taken: null | 'tab' | 'device';
  readonly deadline: number;
  readonly receipt: SubmitReceipt | null;
  readonly differences: readonly Difference[];
  /** Answers that reached the server too late to count. */
  readonly late: number;
  /** True while submitting waits for the connection. */
  readonly waitingToSubmit: boolean;
  /** The code of a submit that the server refused. */
  readonly refusedSubmit: string | null;
}

const SAVE_TIMEOUT_MS = 20_000;
const RECEIPT_PAUSE_MS = 3000;
const spread = (ms: number): number => Math.random() * ms;

/**
 * One attempt on this device: the save queue, the pen, the clock and the way to the receipt. It lives outside the page's
 * components, so that walking to another screen and back neither stops a save nor loses one.
 */
export class ExamSession {
  readonly queue: SaveQueue;
  #start: StoredStart;
  #view: SessionView;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #layDown: () => void = () => undefined;
  #left: ReturnType<typeof leftBehind> | null = null;
  #stopSubmit: AbortController | null = null;
  #asking = false;
  readonly #listeners = new Set<() => void>();

  constructor(start: StoredStart) {
    this.#start = start;
    const { receipt, attempt } = start;
    this.#view = {
      phase: receipt === null ? 'running' : 'done',
      taken: null,
      deadline: Date.parse(attempt.deadline),
      receipt,
      differences: [],
      late: 0,
      waitingToSubmit: false,
      refusedSubmit: null,
    };
    this.queue = new SaveQueue(
      {
        send: async (epoch, saves) => {
          const answer = await call(
            'POST /api/exams/:examId/attempts/:attemptId/answers',
            { params: this.#params, body: { epoch, saves } },
            { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) },
          );
          this.#deadline(answer.deadline);
          return answer.receipts;
        },
        sendLast: (epoch, saves) => {
          call(
            'POST /api/exams/:examId/attempts/:attemptId/answers',
            { params: this.#params, body: { epoch, saves } },
            { keepalive: true },
          ).catch(() => undefined);
        },
        persist: (slots) => examStore.putSlots(attempt.id, slots),
        judge,
      },
      attempt.epoch,
    );
  }

  get start(): StoredStart {
    return this.#start;
  }
  readonly view = (): SessionView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Puts back what the device kept and takes the pen from this browser's older tabs; nothing is asked of the server yet. */
  async open(): Promise<void> {
    if (this.#view.phase === 'done') return;
    this.#layDown = takePen(this.#start.attempt.id, () => this.lose('tab'));
    this.#left = leftBehind(this.#start.attempt.id, () => void this.#restore());
    this.queue.subscribe(() => this.#watchQueue());
    examStore.subscribe(forgetDevice);
    await this.#restore();
    this.queue.open();
    this.#wait();
    void this.sync();
  }

  /** Reads once more what the device kept. Never rejects: what this page holds is as good. */
  reread(): Promise<void> {
    return this.#restore().catch(() => undefined);
  }

  /** Compares with the server: another device's pen, a submit that happened elsewhere, answers that this device has not seen. */
  async sync(): Promise<void> {
    if (this.#view.phase === 'done' || this.#view.taken !== null) return;
    try {
      const { attempt, answers } = await call('GET /api/exams/:examId/attempts/:attemptId', { params: this.#params });
      const ahead = deviceAhead();
      if (ahead !== null) void examStore.rememberClock(ahead);
      this.#deadline(attempt.deadline);
      if (attempt.state !== 'in_progress') {
        this.queue.close('Attempt closed');
        return;
      }
      if (attempt.epoch > this.queue.state.epoch) this.lose('device');
      else this.queue.resume(attempt.epoch, answers);
    } catch {
      // The queue tells of a lost connection by itself, and the next return asks again.
    }
  }

  change(questionId: string, value: AnswerValue): void {
    if (this.#view.phase === 'running' && this.#view.taken === null) this.queue.change(questionId, value);
  }

  /** The pen went to another tab or device: read-only from here, everything kept. */
  lose(to: 'tab' | 'device', epoch: number = this.queue.state.epoch + 1): void {
    const { taken, phase } = this.#view;
    // The server tells of a newer start before the browser's lock tells that it was a tab next to this one.
    if (phase === 'done' || taken === to || taken === 'tab') return;
    if (taken === null) this.queue.taken(epoch);
    this.#show({ taken: to });
    // A change of the last moment may have been kept after the newer tab looked.
    if (to === 'tab' && !this.queue.idle) this.#left?.tell();
  }

  /** "Bring it back here": a new start raises the epoch, and what waits here goes up under it. Throws `CallError`. */
  async bringBack(): Promise<void> {
    this.#start = await begin(this.#start.userId, this.#start.examId);
    this.#layDown();
    this.#layDown = takePen(this.#start.attempt.id, () => this.lose('tab'));
    await this.#restore();
    const { attempt, answers } = await call('GET /api/exams/:examId/attempts/:attemptId', { params: this.#params });
    this.queue.resume(attempt.epoch, answers);
    this.#show({ taken: null });
    this.#deadline(attempt.deadline);
  }

  /** Hands the paper in; what has no receipt goes along. Goes on trying until the server answers or `cancelSubmit`. */
  async submit(): Promise<void> {
    if (this.#view.phase !== 'running' || this.#view.taken !== null) return;
    this.#stopSubmit = new AbortController();
    this.#show({ phase: 'submitting', refusedSubmit: null, waitingToSubmit: false });
    const outcome = await handIn(this.queue, this.#params, this.#stopSubmit.signal, () => this.#show({ waitingToSubmit: true }));
    if (outcome.kind === 'receipt') return this.#finish(outcome.receipt);
    this.#show({ phase: 'running', waitingToSubmit: false, refusedSubmit: outcome.kind === 'refused' ? outcome.code : null });
    if (outcome.kind === 'taken') this.lose('device');
    this.queue.open();
    this.#wait();
  }

  cancelSubmit(): void {
    this.#stopSubmit?.abort();
  }

  /** From the topic of the attempt: the newest truth about pen, time and state. */
  hear(body: { state: string; epoch: number; deadline: string }): void {
    this.#deadline(body.deadline);
    if (body.state !== 'in_progress') this.queue.close('Attempt closed');
    else if (body.epoch > this.queue.state.epoch) this.lose('device', body.epoch);
  }

  get #params(): { examId: string; attemptId: string } {
    return { examId: this.#start.examId, attemptId: this.#start.attempt.id };
  }

  async #restore(): Promise<void> {
    this.queue.restore(await examStore.getSlots(this.#start.attempt.id), Math.max(this.#start.attempt.epoch, this.queue.state.epoch));
  }

  #watchQueue(): void {
    const { pen, closed } = this.queue.state;
    if (pen === 'taken' && this.#view.taken === null) this.#show({ taken: 'device' });
    if (closed === null || this.#view.phase === 'done' || this.#view.phase === 'submitting') return;
    if (this.#view.phase === 'running') this.#show({ phase: 'locked' });
    void this.#awaitReceipt(closed === 'Attempt closed' ? 0 : undefined);
  }

  #deadline(iso: string): void {
    const deadline = Date.parse(iso);
    if (deadline === this.#view.deadline) return;
    this.#show({ deadline });
    this.#wait();
  }

  /** Locks at the deadline, opens again when that was moved. */
  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const left = this.#view.deadline - serverNow();
    if (left > 0) {
      if (this.#view.phase === 'locked' && this.queue.state.closed === null) this.#show({ phase: 'running' });
      // Looked at again now and then: the server's clock is known better after each answer, and timers sleep with the phone.
      this.#timer = setTimeout(() => this.#wait(), Math.min(left + 20, 5000));
    } else if (this.#view.phase === 'running') {
      this.#show({ phase: 'locked' });
      this.queue.nudge();
      void this.#awaitReceipt();
    }
  }

  /** Asks for the receipt once the server must have submitted; spread, since everyone's time ends together. */
  async #awaitReceipt(
    first = this.#view.deadline + this.#start.attempt.graceSeconds * 1000 - serverNow() + 1000 + spread(3000),
  ): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    let pause = Math.max(0, first);
    while (this.#view.phase === 'locked') {
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      if (this.view().phase !== 'locked') break;
      // What is late is told before the receipt: it waits until the queue has its answer, unless there is no connection.
      if (!this.queue.idle && this.queue.state.failures === 0) {
        pause = 500;
        continue;
      }
      try {
        const receipt = await call('GET /api/exams/:examId/attempts/:attemptId/receipt', { params: this.#params });
        await this.#handOverLate();
        await this.#finish(receipt);
      } catch (error) {
        pause = (isCallError(error) && error.answered ? RECEIPT_PAUSE_MS : RECEIPT_PAUSE_MS * 2) + spread(RECEIPT_PAUSE_MS);
      }
    }
    this.#asking = false;
  }

  /**
   * The receipt came, so the server answers again: what still waits here goes up before the queue stops. It is too late to count, but
   * staff shall see it and the student is told. Given up after ten seconds; the receipt then names what was not kept.
   */
  async #handOverLate(): Promise<void> {
    for (let looks = 0; looks < 20 && !this.queue.idle && this.queue.state.pen === 'held'; looks += 1) {
      if (this.queue.state.inFlight === null) this.queue.nudge();
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
  }

  async #finish(receipt: SubmitReceipt): Promise<void> {
    const slots = [...this.queue.state.slots.values()];
    const late = slots.filter((slot) => !isSaved(slot) && (slot.refused === 'Deadline over' || slot.refused === 'Attempt closed')).length;
    this.queue.pause();
    this.queue.close('Already submitted');
    this.#layDown();
    this.#left?.stop();
    this.#start = { ...this.#start, receipt };
    await examStore.putStart(this.#start);
    this.#show({ phase: 'done', receipt, late, differences: differences(slots, receipt.kept), waitingToSubmit: false });
  }

  #show(part: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
