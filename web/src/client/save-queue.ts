import type { Receipt, Save } from '#contracts/http/exams';
import { pauseFor } from './pause-for.js';
import type { StoredAnswer } from './save-queue.merge.js';
import {
  countsOf,
  newQueue,
  nextBatch,
  step,
  toSave,
  unsafe,
  unsent,
  type Counts,
  type Failure,
  type Happening,
} from './save-queue.state.js';
import type { AnswerValue, QueueState, Slot } from './save-queue.types.js';

/** What the queue needs from its surroundings. */
export interface SaveQueuePorts {
  /** Sends one batch; rejects with whatever the network or the server said. */
  send(epoch: number, saves: Save[]): Promise<readonly Receipt[]>;
  /** Fires a batch that outlives the page; its answer is not waited for. */
  sendLast(epoch: number, saves: Save[]): void;
  /** Keeps slots before they are sent. Never rejects: where storage fails it keeps them in memory and says so elsewhere. */
  persist(slots: readonly Slot[]): Promise<void>;
  /** What an error of `send` means for the queue, and how long the server asks to wait (ms). */
  judge(error: unknown): { failure: Failure; after?: number };
  /** For tests; 0 ≤ random < 1. */
  random?(): number;
}

/**
 * Every change is kept on the device, then sent at once; those that come while a batch is under way go up together in the next.
 * Nothing leaves the queue but by a receipt. A failed batch waits, longer each time, and goes again at once when the browser is
 * back online. One instance serves one attempt in one tab.
 */
export class SaveQueue {
  #state: QueueState;
  #kept: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #notBefore = 0;
  #paused = true;
  readonly #listeners = new Set<() => void>();
  readonly #ports: SaveQueuePorts;

  constructor(ports: SaveQueuePorts, epoch: number) {
    this.#ports = ports;
    this.#state = newQueue(epoch);
  }

  get state(): QueueState {
    return this.#state;
  }
  get counts(): Counts {
    return countsOf(this.#state);
  }
  /** Nothing waits and nothing is on its way. */
  get idle(): boolean {
    return this.#state.inFlight === null && unsent(this.#state).length === 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Puts back what the device kept, without sending yet. */
  restore(slots: readonly Slot[], epoch: number): void {
    this.#take({ type: 'restored', slots, epoch });
  }

  /** Joins the server's answers in, under the epoch that this tab now holds. */
  resume(epoch: number, answers: readonly StoredAnswer[]): void {
    this.#take({ type: 'resumed', epoch, answers });
    this.nudge();
  }

  change(questionId: string, value: AnswerValue): void {
    this.#take({ type: 'changed', questionId, value });
    void this.#pump();
  }

  /** Another device or tab took the pen with this epoch: everything stays here, nothing more is sent. */
  taken(epoch: number): void {
    this.#take({ type: 'taken', epoch });
  }
  close(code: string): void {
    this.#take({ type: 'closed', code });
  }

  /** From here on the queue sends. */
  open(): void {
    this.#paused = false;
    this.nudge();
  }

  /** Stops sending; what is under way still counts when its answer comes. */
  pause(): void {
    this.#paused = true;
    this.#clear();
  }

  /** Tries at once, whatever the pause: the browser is online again, or the student asked. */
  nudge(): void {
    this.#clear();
    this.#notBefore = 0;
    void this.#pump();
  }

  /** The page is going away: what has no receipt is sent once more without waiting. Sent twice is the same as once. */
  sendLast(): void {
    const waiting = unsent(this.#state).filter((slot) => slot.epoch === this.#state.epoch);
    if (this.#paused || this.#state.pen === 'taken' || waiting.length === 0) return;
    for (let at = 0; at < waiting.length; at += 60) this.#ports.sendLast(this.#state.epoch, waiting.slice(at, at + 60).map(toSave));
  }

  /** Everything the server may not have, as saves: submit carries it, so that no save on the wire can be overtaken. */
  carried(): Save[] {
    return unsafe(this.#state)
      .filter((slot) => slot.refused === null && slot.epoch === this.#state.epoch)
      .map(toSave);
  }

  #take(event: Happening): void {
    const before = this.#state;
    this.#state = step(before, event);
    if (this.#state === before) return;
    const changed = [...this.#state.slots.values()].filter((slot) => before.slots.get(slot.questionId) !== slot);
    if (changed.length > 0) this.#kept = this.#kept.then(() => this.#ports.persist(changed));
    for (const listener of this.#listeners) listener();
  }

  async #pump(): Promise<void> {
    await this.#allKept();
    if (this.#paused || this.#timer !== null) return;
    const wait = this.#notBefore - performance.now();
    if (wait > 0) return this.#later(wait);
    const batch = nextBatch(this.#state);
    if (batch === null) return;
    this.#take({ type: 'sent', batch });
    try {
      const receipts = await this.#ports.send(batch.epoch, batch.items.map(toSave));
      this.#take({ type: 'acknowledged', batch, receipts });
      if (this.#state.failures > 0) this.#later(pauseFor(this.#state.failures, this.#random()));
    } catch (error) {
      const { failure, after = 0 } = this.#ports.judge(error);
      this.#take({ type: 'failed', batch, failure });
      if (this.#state.failures > 0) this.#later(Math.max(after, pauseFor(this.#state.failures, this.#random())));
    }
    await this.#pump();
  }

  /** Until the newest change is kept too: a change may come while an older one is being written. */
  async #allKept(): Promise<void> {
    let kept: Promise<void>;
    do {
      kept = this.#kept;
      await kept;
    } while (kept !== this.#kept);
  }

  #later(ms: number): void {
    this.#clear();
    this.#notBefore = performance.now() + ms;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#notBefore = 0;
      void this.#pump();
    }, ms);
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #random(): number {
    return this.#ports.random?.() ?? Math.random();
  }
}
