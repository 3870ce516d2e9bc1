import type { AnswerReceipt, GivenAnswer, PracticeMarking, SessionItem } from '#contracts/http/selfpractice';
import { pauseFor } from '../../../client/pause-for.js';

/** An answer of this session as this device knows it. */
export interface Entry {
  readonly given: GivenAnswer;
  /** waiting: on this device alone · sent: the server has it · refused: the server will never take it · gone: the question was withdrawn. */
  readonly standing: 'waiting' | 'sent' | 'refused' | 'gone';
  readonly marking: PracticeMarking | null;
  /** The order in which answers were given here. */
  readonly turn: number;
}

/** What a failed send means: try later, these answers are refused, or nothing of this session is taken now. */
export type Verdict =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'held'; readonly code: string };

export interface AnswerPorts {
  send(answers: GivenAnswer[]): Promise<readonly AnswerReceipt[]>;
  /** Keeps entries on the device. Never rejects. */
  keep(entries: readonly Entry[]): Promise<void>;
  judge(error: unknown): Verdict;
  random?(): number;
}

export interface QueueView {
  /** By the question's number in the session. */
  readonly entries: ReadonlyMap<number, Entry>;
  /** Given here, not yet with the server. */
  readonly waiting: number;
  readonly failures: number;
  /** Why nothing is taken at the moment: not signed in, or the session has ended. */
  readonly held: string | null;
}

const most = 20;

const entryOf = (number: number, { answer, marking }: Pick<AnswerReceipt, 'answer' | 'marking'>, turn: number): Entry => ({
  given: {
    number,
    answer: { optionIds: answer?.optionIds ?? [], number: answer?.number ?? null },
    skipped: answer?.skipped ?? false,
    revision: answer?.revision ?? 1,
    tookMs: answer?.tookMs ?? 0,
  },
  standing: answer === null ? 'gone' : 'sent',
  marking,
  turn,
});

/**
 * Answers of one practice session on this device. Each is kept first, then sent, oldest first; nothing leaves the queue but by a receipt.
 * What fails waits, longer each time, and goes at once when the connection is back. The server takes the same answer twice as once.
 */
export class AnswerQueue {
  #view: QueueView = { entries: new Map(), waiting: 0, failures: 0, held: null };
  #turn = 0;
  #sending = false;
  #alone = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #ports: AnswerPorts;

  constructor(ports: AnswerPorts) {
    this.#ports = ports;
  }

  readonly view = (): QueueView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** What the device kept; it goes up once the queue is nudged. */
  restore(entries: readonly Entry[]): void {
    this.#turn = entries.reduce((last, { turn }) => Math.max(last, turn), this.#turn);
    this.#put(entries.filter(({ given }) => !this.#view.entries.has(given.number)));
  }

  /** The session as the server has it, from here or from another device. What waits here stays, unless a later answer stands there. */
  known(items: readonly Pick<SessionItem, 'number' | 'answer' | 'marking'>[]): void {
    const news = items.flatMap((item) => {
      const own = this.#view.entries.get(item.number);
      if (item.answer === null || (own?.standing === 'waiting' && own.given.revision > item.answer.revision)) return [];
      return [entryOf(item.number, item, own?.turn ?? 0)];
    });
    this.#put(news);
    void this.#ports.keep(news);
  }

  /** Gives an answer, or another one where the first may still be changed: what is marked stands. */
  give(given: Omit<GivenAnswer, 'revision'>): void {
    const own = this.#view.entries.get(given.number);
    if (own?.marking) return;
    this.#turn += 1;
    const revision = (own?.given.revision ?? 0) + 1;
    const entry: Entry = { given: { ...given, revision }, standing: 'waiting', marking: null, turn: this.#turn };
    this.#put([entry]);
    void this.#ports.keep([entry]).then(() => this.#pump());
  }

  /** Tries at once, whatever the pause: the browser is online again, or the student asked. */
  readonly nudge = (): void => {
    this.#clear();
    if (this.#view.held !== null) this.#show({ held: null });
    void this.#pump();
  };

  close(): void {
    this.#closed = true;
    this.#clear();
  }

  #put(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const all = new Map(this.#view.entries);
    for (const entry of entries) all.set(entry.given.number, entry);
    this.#show({ entries: all, waiting: [...all.values()].filter(({ standing }) => standing === 'waiting').length });
  }

  #show(change: Partial<QueueView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #next(): Entry[] {
    const waiting = [...this.#view.entries.values()].filter(({ standing }) => standing === 'waiting').sort((a, b) => a.turn - b.turn);
    return waiting.slice(0, this.#alone ? 1 : most);
  }

  async #pump(): Promise<void> {
    if (this.#sending || this.#closed || this.#timer !== null || this.#view.held !== null) return;
    const batch = this.#next();
    if (batch.length === 0) return;
    this.#sending = true;
    try {
      await this.#sendBatch(batch);
    } finally {
      this.#sending = false;
    }
    await this.#pump();
  }

  async #sendBatch(batch: readonly Entry[]): Promise<void> {
    try {
      const receipts = await this.#ports.send(batch.map(({ given }) => given));
      this.#alone = false;
      this.#show({ failures: 0 });
      await this.#receipted(batch, receipts);
    } catch (error) {
      await this.#failed(batch, this.#ports.judge(error));
    }
  }

  async #receipted(batch: readonly Entry[], receipts: readonly AnswerReceipt[]): Promise<void> {
    const taken = new Map(receipts.map((receipt) => [receipt.number, receipt]));
    const news = batch.flatMap(({ given, turn }) => {
      const receipt = taken.get(given.number);
      const now = this.#view.entries.get(given.number);
      // Changed while it was on its way, and not marked: the change is still to be sent.
      if (!receipt || (now && now.given.revision > given.revision && receipt.marking === null)) return [];
      return [entryOf(given.number, receipt, turn)];
    });
    this.#put(news);
    await this.#ports.keep(news);
    // A server that answers without saying anything about an answer is asked again, but not at once.
    if (receipts.length === 0) await this.#failed(batch, { kind: 'again', afterMs: 0 });
  }

  async #failed(batch: readonly Entry[], verdict: Verdict): Promise<void> {
    if (verdict.kind === 'held') this.#show({ held: verdict.code });
    // One of several is refused: each goes alone, so that its neighbours are not.
    else if (verdict.kind === 'refused' && batch.length > 1) this.#alone = true;
    else if (verdict.kind === 'refused') {
      const refused = batch.map((entry) => ({ ...entry, standing: 'refused' as const }));
      this.#put(refused);
      await this.#ports.keep(refused);
    } else {
      const failures = this.#view.failures + 1;
      this.#show({ failures });
      this.#later(Math.max(verdict.afterMs, pauseFor(failures, this.#ports.random?.() ?? Math.random())));
    }
  }

  #later(ms: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#pump();
    }, ms);
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
