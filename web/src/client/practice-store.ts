import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { GivenAnswer, PracticeMarking, SessionWhole } from '#contracts/http/selfpractice';

/** A session of practice as it was last seen here. */
export interface KeptSession {
  readonly userId: string;
  readonly id: string;
  readonly whole: SessionWhole;
}
/** An answer of it; structurally what the session's queue holds. */
export interface KeptAnswer {
  readonly given: GivenAnswer;
  readonly standing: 'waiting' | 'sent' | 'refused' | 'gone';
  readonly marking: PracticeMarking | null;
  readonly turn: number;
}
interface Row extends KeptAnswer {
  readonly sessionId: string;
  readonly number: number;
}
interface Shape extends DBSchema {
  sessions: { key: [string, string]; value: KeptSession };
  answers: { key: [string, number]; value: Row; indexes: { session: string } };
}

const open = (): Promise<IDBPDatabase<Shape>> =>
  openDB<Shape>('practice', 1, {
    upgrade(db) {
      db.createObjectStore('sessions', { keyPath: ['userId', 'id'] });
      db.createObjectStore('answers', { keyPath: ['sessionId', 'number'] }).createIndex('session', 'sessionId');
    },
    // Another tab waits to open a newer version: this one must not hold it up.
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
    },
  });

/** So many sessions stay on the device; older ones are the server's alone. */
const mostSessions = 5;
/** Storage that hangs is as bad as storage that fails: practice does not wait for it. */
const patienceMs = 4000;
const within = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('storage does not answer')), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * What this device keeps of practice sessions, so that one goes on without a connection. Where the browser's storage is full, blocked or
 * broken the page goes on from memory: `durable` turns false.
 */
class PracticeStore {
  #db: Promise<IDBPDatabase<Shape>> | null = null;
  #durable = true;
  readonly #listeners = new Set<() => void>();

  readonly durable = (): boolean => this.#durable;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  session(userId: string, id: string): Promise<KeptSession | undefined> {
    return this.#try((db) => db.get('sessions', [userId, id]));
  }

  async keepSession(kept: KeptSession): Promise<void> {
    await this.#try(async (db) => {
      await db.put('sessions', kept);
      // Ids are made in the order of time: the smallest are the oldest.
      const keys = (await db.getAllKeys('sessions')).toSorted((a, b) => a[1].localeCompare(b[1]));
      for (const [userId, id] of keys.slice(0, Math.max(0, keys.length - mostSessions))) await this.#forgetUnless(db, userId, id);
    });
  }

  async answers(id: string): Promise<KeptAnswer[]> {
    const rows = (await this.#try((db) => db.getAllFromIndex('answers', 'session', id))) ?? [];
    return rows.map(({ given, standing, marking, turn }) => ({ given, standing, marking, turn }));
  }

  async keepAnswers(sessionId: string, answers: readonly KeptAnswer[]): Promise<void> {
    await this.#try(async (db) => {
      const work = db.transaction('answers', 'readwrite');
      await Promise.all(
        answers.map(({ given, standing, marking, turn }) =>
          work.store.put({ sessionId, number: given.number, given, standing, marking, turn }),
        ),
      );
      await work.done;
    });
  }

  /** At sign-out: everything goes, unless answers still wait to be sent; those stay for the same person's next sign-in. */
  async emptyAtSignOut(): Promise<void> {
    await this.#try(async (db) => {
      for (const [userId, id] of await db.getAllKeys('sessions')) await this.#forgetUnless(db, userId, id);
    });
  }

  async #forgetUnless(db: IDBPDatabase<Shape>, userId: string, id: string): Promise<void> {
    const rows = await db.getAllFromIndex('answers', 'session', id);
    if (rows.some(({ standing }) => standing === 'waiting')) return;
    const work = db.transaction(['sessions', 'answers'], 'readwrite');
    await Promise.all([
      work.objectStore('sessions').delete([userId, id]),
      ...rows.map(({ number }) => work.objectStore('answers').delete([id, number])),
    ]);
    await work.done;
  }

  async #try<T>(work: (db: IDBPDatabase<Shape>) => Promise<T>): Promise<T | undefined> {
    if (!this.#durable) return undefined;
    try {
      this.#db ??= open();
      const db = await within(this.#db);
      return await within(work(db));
    } catch {
      this.#durable = false;
      for (const listener of this.#listeners) listener();
      return undefined;
    }
  }
}

export const practiceStore = new PracticeStore();
