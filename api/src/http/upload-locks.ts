import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ERRORS, MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { Config, Logger, OwnConnection } from '#platform';

/** As long as tus lets a call wait for another one. */
const WAIT_MS = 30_000;
const AGAIN_MS = 100;
const CHANNEL = 'upload_wanted';

/**
 * One call at a time writes to an upload, whichever http process it came to: an advisory lock of PostgreSQL, all of a process in one session
 * of its own, which lets go of them when the process dies. Who waits asks the holder to end (what has come is kept, tus goes on from there):
 * mostly that is the same device, whose line broke without the server having noticed.
 */
@Injectable()
export class UploadLocks implements Locker, OnApplicationShutdown {
  /** A session takes a lock that it has once more: within a process calls go one after the other by this. */
  private readonly near = new MemoryLocker({ acquireLockTimeout: WAIT_MS });
  private readonly held = new Map<string, RequestRelease>();
  private readonly session: OwnConnection;

  constructor(
    config: Config,
    private readonly logger: Logger,
  ) {
    this.session = new OwnConnection(config, 'uploads', async (client) => {
      client.on('notification', ({ payload }) => this.release(payload ?? ''));
      // Locks go with their session: nobody writes on without one.
      client.on('end', () => [...this.held.keys()].forEach((id) => this.release(id)));
      await client.query(`listen ${CHANNEL}`);
    });
  }

  newLock(id: string): Lock {
    const near = this.near.newLock(id);
    return {
      lock: async (signal, requestRelease) => {
        await near.lock(signal, requestRelease);
        try {
          await this.take(id, signal);
          this.held.set(id, requestRelease);
        } catch (error) {
          await near.unlock();
          throw error;
        }
      },
      unlock: async () => {
        this.held.delete(id);
        await this.giveBack(id);
        await near.unlock();
      },
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.session.close();
  }

  private async take(id: string, signal: AbortSignal): Promise<void> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const [row] = await this.session.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [
        nameOf(id),
      ]);
      if (row?.mine) return;
      if (signal.aborted || Date.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT;
      await this.session.query('select pg_notify($1, $2)', [CHANNEL, id]);
      await wait(AGAIN_MS);
    }
  }

  private async giveBack(id: string): Promise<void> {
    try {
      await this.session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [nameOf(id)]);
    } catch (error) {
      // The session is gone, and the lock with it.
      this.logger.debug({ err: error }, 'The lock of an upload went with its session');
    }
  }

  private release(id: string): void {
    void this.held.get(id)?.();
  }
}

const nameOf = (id: string): string => `upload ${id}`;
