import type { SessionResult, SessionWhole } from '#contracts/http/selfpractice';
import { CallError, isCallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';
import { pauseFor } from '../../../client/pause-for.js';
import { practiceStore } from '../../../client/practice-store.js';
import { AnswerQueue, type Verdict } from './answer-queue.js';
import { resumeAt, standingsOf } from './run.js';

export interface RunView {
  /** unreachable: neither the server nor this device has the session at the moment. */
  readonly phase: 'opening' | 'open' | 'unreachable' | 'failed';
  readonly error: unknown;
  readonly whole: SessionWhole | null;
  /** The place on the screen, from 0; null until it is open. */
  readonly at: number | null;
  /** Whether the end was asked for, and how that goes. */
  readonly ending: 'no' | 'wanted' | 'failed';
  readonly result: SessionResult | null;
}

/** With the pauses between them about a quarter of a minute. */
const RESULT_ASKS = 6;
const again: readonly number[] = [408, 425, 429];
const away = (error: unknown): boolean => !(error instanceof CallError) || !error.answered || error.statusCode >= 500;

/** What a failed send means: whoever is not known, or a session that is over, is no judgement about one answer. */
export const judgeSend = (error: unknown): Verdict => {
  if (away(error) || !(error instanceof CallError)) return { kind: 'again', afterMs: 0 };
  if (again.includes(error.statusCode)) return { kind: 'again', afterMs: error.retryAfterSeconds * 1000 };
  if ([401, 403, 404].includes(error.statusCode) || error.statusMessage === 'Session over')
    return { kind: 'held', code: error.statusMessage };
  return { kind: 'refused' };
};

/**
 * One session on this device: its questions (the server's, or those kept here), the queue of answers, where it stands, its end. Two devices
 * that read the same answers stand at the same question.
 */
export class PracticeRun {
  readonly queue: AnswerQueue;
  #view: RunView = { phase: 'opening', error: null, whole: null, at: null, ending: 'no', result: null };
  #reading = false;
  readonly #userId: string;
  readonly #id: string;
  readonly #listeners = new Set<() => void>();

  constructor(userId: string, id: string) {
    this.#userId = userId;
    this.#id = id;
    this.queue = new AnswerQueue({
      send: async (answers) => {
        const said = await call('POST /api/selfpractice/sessions/:id/answers', { params: { id }, body: { answers } });
        this.#standing({ session: said.session, now: said.now });
        return said.receipts;
      },
      keep: (entries) => practiceStore.keepAnswers(id, entries),
      judge: judgeSend,
    });
    this.queue.subscribe(this.#moved);
  }

  readonly view = (): RunView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** What the device has is shown at once; the server's word follows. */
  async open(): Promise<void> {
    const [kept, answers] = await Promise.all([practiceStore.session(this.#userId, this.#id), practiceStore.answers(this.#id)]);
    if (kept) {
      this.queue.restore(answers);
      // With a connection the server says where to go on: another device may have gone further.
      if (!navigator.onLine) this.#stand(kept.whole);
    }
    await this.read(kept?.whole);
  }

  /** The session as the server has it now: at the start, when the page is looked at again, when the connection is back. */
  async read(fallback?: SessionWhole): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      const whole = await call('GET /api/selfpractice/sessions/:id', { params: { id: this.#id } });
      this.queue.known(whole.items);
      this.#stand(whole);
      void practiceStore.keepSession({ userId: this.#userId, id: this.#id, whole });
      this.queue.nudge();
      if (whole.session.state !== 'active') await this.#readResult();
    } catch (error) {
      this.#unread(error, fallback);
    } finally {
      this.#reading = false;
    }
  }

  go(at: number): void {
    const { whole } = this.#view;
    if (whole) this.#show({ at: Math.min(Math.max(at, 0), whole.items.length - 1) });
  }

  /** The end is wanted: it comes once nothing waits any more, with the connection if it is away. */
  end(): void {
    this.#show({ ending: 'wanted' });
    this.queue.nudge();
    void this.#finish();
  }
  stay(): void {
    if (this.#view.ending !== 'no') this.#show({ ending: 'no' });
  }

  close(): void {
    this.queue.close();
    this.#listeners.clear();
  }

  readonly #moved = (): void => {
    if (this.#view.ending === 'wanted') void this.#finish();
    else if (this.queue.view().held === 'Session over' && this.#view.result === null) void this.read();
  };

  async #finish(): Promise<void> {
    if (this.#view.ending !== 'wanted' || this.#reading || this.queue.view().waiting > 0) return;
    this.#reading = true;
    try {
      const result = await call('POST /api/selfpractice/sessions/:id/finish', { params: { id: this.#id } });
      this.#show({ result, ending: 'no' });
      this.#standing({ session: result.session });
      this.#reading = false;
      await this.read();
    } catch (error) {
      // Without a connection it stays wanted: `online` asks again.
      if (!away(error)) this.#show({ ending: 'failed' });
    } finally {
      this.#reading = false;
    }
  }

  /** Estimates follow the end by a moment, of which nothing tells the page: it asks again, less and less often, and then leaves it at that. */
  async #readResult(): Promise<void> {
    try {
      for (let tries = 0; tries < RESULT_ASKS; tries += 1) {
        const result = await call('GET /api/selfpractice/sessions/:id/result', { params: { id: this.#id } });
        this.#show({ result });
        if (result.reckoned) return;
        const pauseMs = pauseFor(tries + 1, Math.random());
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }

  #unread(error: unknown, fallback: SessionWhole | undefined): void {
    if (!(error instanceof CallError)) throw error;
    if (this.#view.whole) return;
    if (away(error) && fallback) this.#stand(fallback);
    else if (away(error)) this.#show({ phase: 'unreachable' });
    else this.#show({ phase: 'failed', error });
  }

  #stand(whole: SessionWhole): void {
    const at = this.#view.at ?? resumeAt(standingsOf(whole, this.queue.view().entries)) ?? whole.items.length - 1;
    this.#show({ phase: 'open', whole, at, error: null });
  }

  #standing(part: Partial<Pick<SessionWhole, 'session' | 'now'>>): void {
    if (this.#view.whole) this.#show({ whole: { ...this.#view.whole, ...part } });
  }

  #show(change: Partial<RunView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export const isGone = (error: unknown): boolean => isCallError(error) && error.statusCode === 404;
