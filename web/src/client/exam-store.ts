import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type * as z from 'zod/mini';
import type { attemptView, examFacts, sealedPaper, startAttempt, SubmitReceipt } from '#contracts/http/exams';
import type { ResponseOf } from '#contracts/http/endpoint';
import { compareKeys, isSaved, type Slot } from './save-queue.types.js';

/** What a start gave, kept so that the paper opens again without a connection. */
export interface StoredStart {
  readonly userId: string;
  readonly examId: string;
  readonly deviceId: string;
  readonly attempt: z.infer<typeof attemptView>;
  readonly openingKey: string;
  readonly paperVersion: number;
  readonly order: Extract<ResponseOf<typeof startAttempt>, { order: unknown }>['order'];
  /** Set once the attempt is submitted. */
  readonly receipt: SubmitReceipt | null;
}
export type SealedPaper = z.infer<typeof sealedPaper>;
export type ExamFacts = z.infer<typeof examFacts>;
interface KeptSlot extends Slot {
  readonly attemptId: string;
}
const withoutAttempt = ({ questionId, epoch, revision, value, receipt, refused }: KeptSlot): Slot => ({
  questionId,
  epoch,
  revision,
  value,
  receipt,
  refused,
});

interface Shape extends DBSchema {
  papers: { key: string; value: SealedPaper };
  facts: { key: string; value: ExamFacts };
  starts: { key: [string, string]; value: StoredStart };
  answers: { key: [string, string]; value: KeptSlot; indexes: { attempt: string } };
  notes: { key: string; value: unknown };
}

const open = (): Promise<IDBPDatabase<Shape>> =>
  openDB<Shape>('exams', 1, {
    upgrade(db) {
      db.createObjectStore('papers', { keyPath: 'examId' });
      db.createObjectStore('facts', { keyPath: 'exam.id' });
      db.createObjectStore('starts', { keyPath: ['userId', 'examId'] });
      db.createObjectStore('answers', { keyPath: ['attemptId', 'questionId'] }).createIndex('attempt', 'attemptId');
      db.createObjectStore('notes');
    },
    // Another tab waits to open a newer version: this one must not hold it up.
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
    },
  });

/** Storage that hangs is as bad as storage that fails: the exam does not wait for it. */
const PATIENCE_MS = 4000;
/** Unsent answers of an attempt that ended this long ago can no longer be sent anywhere. */
const HOPELESS_MS = 86_400_000;

const within = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('storage does not answer')), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * The exam's storage on this device (IndexedDB). Every write stands in memory too, and where the browser's storage is full,
 * blocked or broken the memory carries on alone: `durable` turns false, once and for this page, and the exam goes on.
 */
export class ExamStore {
  #db: Promise<IDBPDatabase<Shape>> | null = null;
  #durable = true;
  readonly #listeners = new Set<() => void>();
  readonly #starts = new Map<string, StoredStart>();
  readonly #slots = new Map<string, Map<string, Slot>>();
  readonly #papers = new Map<string, SealedPaper>();
  readonly #facts = new Map<string, ExamFacts>();
  readonly #notes = new Map<string, unknown>();

  /** False when answers of this page live in memory only. */
  readonly durable = (): boolean => this.#durable;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  getPaper(examId: string): Promise<SealedPaper | undefined> {
    return this.#read(this.#papers.get(examId), (db) => db.get('papers', examId));
  }

  async putPaper(paper: SealedPaper): Promise<void> {
    this.#papers.set(paper.examId, paper);
    await this.#try((db) => db.put('papers', paper));
  }

  getFacts(examId: string): Promise<ExamFacts | undefined> {
    return this.#read(this.#facts.get(examId), (db) => db.get('facts', examId));
  }

  async putFacts(facts: ExamFacts): Promise<void> {
    this.#facts.set(facts.exam.id, facts);
    await this.#try((db) => db.put('facts', facts));
  }

  getStart(userId: string, examId: string): Promise<StoredStart | undefined> {
    return this.#read(this.#starts.get(`${userId}:${examId}`), (db) => db.get('starts', [userId, examId]));
  }

  async putStart(start: StoredStart): Promise<void> {
    this.#starts.set(`${start.userId}:${start.examId}`, start);
    await this.#try((db) => db.put('starts', start));
  }

  async getSlots(attemptId: string): Promise<Slot[]> {
    const kept = (await this.#try((db) => db.getAllFromIndex('answers', 'attempt', attemptId))) ?? [];
    const known = this.#slots.get(attemptId) ?? new Map<string, Slot>();
    const found = new Map<string, Slot>(kept.map((slot) => [slot.questionId, withoutAttempt(slot)]));
    for (const slot of known.values()) {
      const other = found.get(slot.questionId);
      if (other === undefined || compareKeys(other, slot) <= 0) found.set(slot.questionId, slot);
    }
    return [...found.values()];
  }

  /** Writes slots unless a later change stands already: two tabs share this storage, and the older one must not win. */
  async putSlots(attemptId: string, slots: readonly Slot[]): Promise<void> {
    const known = this.#slots.get(attemptId) ?? new Map<string, Slot>();
    this.#slots.set(attemptId, known);
    for (const slot of slots) known.set(slot.questionId, slot);
    await this.#try(async (db) => {
      const work = db.transaction('answers', 'readwrite');
      await Promise.all(
        slots.map(async (slot) => {
          const stored = await work.store.get([attemptId, slot.questionId]);
          if (stored === undefined || compareKeys(stored, slot) <= 0) await work.store.put({ ...slot, attemptId });
        }),
      );
      await work.done;
    });
  }

  /** How far the device's clock was ahead of the server's when that was last known (ms). */
  async clockAhead(): Promise<number | null> {
    return ((await this.#read(this.#notes.get('ahead'), (db) => db.get('notes', 'ahead'))) as number | undefined) ?? null;
  }
  rememberClock(ahead: number): Promise<void> {
    return this.#note('ahead', ahead);
  }

  /** Answers on this device that no receipt covers and that could still be sent; `now` in ms on the server's clock. */
  async unsentCount(now: number): Promise<number> {
    const starts = (await this.#try((db) => db.getAll('starts'))) ?? [...this.#starts.values()];
    let count = 0;
    for (const { attempt, receipt } of starts) {
      if (receipt !== null || Date.parse(attempt.deadline) + HOPELESS_MS < now) continue;
      count += (await this.getSlots(attempt.id)).filter((slot) => !isSaved(slot) && slot.refused === null).length;
    }
    return count;
  }

  /** At sign-out: empties everything once nothing in it is unsent; else keeps all of it and says how much waits. */
  async emptyAtSignOut(now: number): Promise<{ emptied: boolean; unsent: number }> {
    const unsent = await this.unsentCount(now);
    if (unsent > 0) return { emptied: false, unsent };
    for (const kept of [this.#starts, this.#slots, this.#papers, this.#facts, this.#notes]) kept.clear();
    await this.#try(async (db) => {
      const names = ['papers', 'facts', 'starts', 'answers', 'notes'] as const;
      const work = db.transaction(names, 'readwrite');
      await Promise.all(names.map((name) => work.objectStore(name).clear()));
      await work.done;
    });
    return { emptied: true, unsent: 0 };
  }

  async #note(key: string, value: unknown): Promise<void> {
    this.#notes.set(key, value);
    await this.#try((db) => db.put('notes', value, key));
  }

  async #read<T>(known: T | undefined, look: (db: IDBPDatabase<Shape>) => Promise<T | undefined>): Promise<T | undefined> {
    return known ?? (await this.#try(look));
  }

  async #try<T>(work: (db: IDBPDatabase<Shape>) => Promise<T>): Promise<T | undefined> {
    if (!this.#durable) return undefined;
    try {
      this.#db ??= open();
      const db = await within(this.#db);
      return await within(work(db));
    } catch {
      // Private mode, quota, a browser's damaged storage: whatever it is, memory goes on and the page says so.
      this.#durable = false;
      for (const listener of this.#listeners) listener();
      return undefined;
    }
  }
}

export const examStore = new ExamStore();
