import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { Sessions } from '../http/session.js';
import type { Watcher } from './watcher.js';

/** Each socket's session is looked at once in so many rounds (seconds). */
const ROUNDS = 4;

/** Looks whether the sessions behind the sockets still stand: told at once by pushes, found out within seconds without them. */
@Injectable()
export class SessionWatch {
  private count = 0;
  private running = false;

  constructor(private readonly sessions: Sessions) {}

  /** The session and its rights as PostgreSQL has them now; false when it has ended. */
  async refresh(watcher: Watcher): Promise<boolean> {
    const session = await this.sessions.recheck(watcher.tokenHash);
    if (!session) return false;
    watcher.actor = { kind: 'user', id: session.user.id, permissions: session.user.permissions };
    return true;
  }

  async round(sockets: readonly Socket[], ended: (tokenHash: string) => void): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.count += 1;
    try {
      const due = sockets.filter((_socket, index) => index % ROUNDS === this.count % ROUNDS).map((socket) => socket.data as Watcher);
      for (let from = 0; from < due.length; from += 50) {
        const found = await Promise.all(
          due.slice(from, from + 50).map(async (watcher) => ({ watcher, session: await this.sessions.find(watcher.tokenHash) })),
        );
        for (const { watcher, session } of found) {
          if (!session) ended(watcher.tokenHash);
          else watcher.actor = { kind: 'user', id: session.user.id, permissions: session.user.permissions };
        }
      }
    } catch {
      // Neither Redis nor PostgreSQL answers: nobody is put out for that, and the next round asks again.
    } finally {
      this.running = false;
    }
  }
}
