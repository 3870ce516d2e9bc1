import { pauseFor } from '../../../client/pause-for.js';

/** What was answered to one question, as it is sent: an answer of practice is given once and stands. */
export interface Given {
  readonly questionId: string;
  readonly optionIds: readonly string[];
  readonly number: string | null;
  /** How long the question was before the eyes. */
  readonly tookMs: number;
}

/** waiting: on this device alone · sent: the server has it · refused: the server will never take it, `code` says why. */
export interface Entry<M> extends Given {
  readonly standing: 'waiting' | 'sent' | 'refused';
  readonly code: string | null;
  /** What came of it; null while that is not known. */
  readonly marking: M | null;
  /** The order in which answers were given. */
  readonly turn: number;
}

/** What a failed send means: try later, this answer is refused, or nothing of this session is taken now. */
export type Verdict =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'held'; readonly code: string };

export interface AnswerPorts<M> {
  send(answers: readonly Given[]): Promise<readonly { readonly questionId: string; readonly marking: M | null }[]>;
  /** Keeps entries on the device. Never rejects. */
  keep(entries: readonly Entry<M>[]): Promise<void>;
  judge(error: unknown): Verdict;
  random?(): number;
}

export interface QueueView<M> {
  readonly entries: ReadonlyMap<string, Entry<M>>;
  /** Given here, not yet with the server. */
  readonly waiting: number;
  readonly failures: number;
  /** Why nothing is taken at the moment: not signed in, the free questions of the day used up, the session ended elsewhere. */
  readonly held: string | null;
}

const most = 20;

/**
 * Answers of one practice session on this device. Each is kept first, then sent, oldest first; nothing leaves the queue but by the server's
 * answer. What fails waits, longer each time, and goes at once when the connection is back. The server takes the same answer twice as once.
 */
export class AnswerQueue<M> {
  #view: QueueView<M> = { entries: new Map(), waiting: 0, failures: 0, held: null };
  #turn = 0;
  #sending = false;
  #alone = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #ports: AnswerPorts<M>;

  constructor(ports: AnswerPorts<M>) {
    this.#ports = ports;
  }

  readonly view = (): QueueView<M> => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** What the device kept; it goes up once the queue runs. */
  restore(entries: readonly Entry<M>[]): void {
    this.#turn = entries.reduce((last, { turn }) => Math.max(last, turn), this.#turn);
    this.#put(entries.filter(({ questionId }) => !this.#view.entries.has(questionId)));
  }

  /** The server has this already, from here or from another device: its word stands over what waits here. */
  known(answers: readonly (Given & { readonly marking: M | null })[]): void {
    const news = answers.map((answer) => ({
      ...answer,
      standing: 'sent' as const,
      code: null,
      turn: this.#view.entries.get(answer.questionId)?.turn ?? 0,
    }));
    this.#put(news);
    void this.#ports.keep(news);
  }

  /** Gives an answer, once; a question that has one keeps it. */
  give(given: Given): void {
    if (this.#view.entries.has(given.questionId)) return;
    this.#turn += 1;
    const entry: Entry<M> = { ...given, standing: 'waiting', code: null, marking: null, turn: this.#turn };
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

  #put(entries: readonly Entry<M>[]): void {
    if (entries.length === 0) return;
    const all = new Map(this.#view.entries);
    for (const entry of entries) all.set(entry.questionId, entry);
    this.#show({ entries: all, waiting: [...all.values()].filter(({ standing }) => standing === 'waiting').length });
  }

  #show(change: Partial<QueueView<M>>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #next(): Entry<M>[] {
    const waiting = [...this.#view.entries.values()].filter(({ standing }) => standing === 'waiting').sort((a, b) => a.turn - b.turn);
    return waiting.slice(0, this.#alone ? 1 : most);
  }

  async #pump(): Promise<void> {
    if (this.#sending || this.#closed || this.#timer !== null || this.#view.held !== null) return;
    const batch = this.#next();
    if (batch.length === 0) return;
    this.#sending = true;
    try {
      await this.#sendOne(batch);
    } finally {
      this.#sending = false;
    }
    await this.#pump();
  }

  async #sendOne(batch: readonly Entry<M>[]): Promise<void> {
    try {
      const answers = batch.map(({ questionId, optionIds, number, tookMs }) => ({ questionId, optionIds, number, tookMs }));
      const taken = await this.#ports.send(answers);
      const markings = new Map(taken.map(({ questionId, marking }) => [questionId, marking]));
      await this.#settle(batch.map((entry) => ({ ...entry, standing: 'sent' as const, marking: markings.get(entry.questionId) ?? null })));
      this.#alone = false;
      this.#show({ failures: 0 });
    } catch (error) {
      await this.#failed(batch, this.#ports.judge(error));
    }
  }

  async #failed(batch: readonly Entry<M>[], verdict: Verdict): Promise<void> {
    if (verdict.kind === 'held') this.#show({ held: verdict.code });
    // One of several is refused: each goes alone, so that its neighbours are not.
    else if (verdict.kind === 'refused' && batch.length > 1) this.#alone = true;
    else if (verdict.kind === 'refused') await this.#settle(batch.map((entry) => ({ ...entry, standing: 'refused', code: verdict.code })));
    else {
      const failures = this.#view.failures + 1;
      this.#show({ failures });
      this.#later(Math.max(verdict.afterMs, pauseFor(failures, this.#ports.random?.() ?? Math.random())));
    }
  }

  async #settle(entries: readonly Entry<M>[]): Promise<void> {
    this.#put(entries);
    await this.#ports.keep(entries);
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
