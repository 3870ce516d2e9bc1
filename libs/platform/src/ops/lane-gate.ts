import { Injectable } from '@nestjs/common';
import type { Lane } from '#contracts/internal/lanes';
import { SystemDb } from '../database/system-db.js';
import { Logger } from '../logging/logger.js';

const LOOK_MS = 1000;

interface Held {
  pause(): Promise<void>;
  resume(): void;
  start(): void;
}

/**
 * Holds and releases the lanes of this process as `platform.lanes` says. The queue itself is never paused: what Redis forgets at its next
 * loss would let a lane go on that a person has held.
 */
@Injectable()
export class LaneGate {
  private readonly held = new Set<Lane>();
  private readonly started = new Set<Lane>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {}

  /** Starts the lanes that are not held, and looks once a second from then on; answers how to end that. */
  guard(workers: ReadonlyMap<Lane, Held>): () => void {
    const look = async (): Promise<void> => {
      try {
        const rows = await this.db.query<{ lane: string }>('select lane from platform.lanes');
        const paused = new Set(rows.map(({ lane }) => lane));
        for (const [lane, worker] of workers) await this.set(lane, worker, paused.has(lane));
      } catch (error) {
        // Without PostgreSQL no job could do anything: what is held stays held, what runs stays as it is.
        this.logger.debug({ err: error }, 'The lanes that are held could not be read');
      }
    };
    let looking: Promise<void> | undefined;
    const tick = (): void => void (looking ??= look().finally(() => (looking = undefined)));
    this.timer = setInterval(tick, LOOK_MS);
    tick();
    return () => clearInterval(this.timer);
  }

  private async set(lane: Lane, worker: Held, paused: boolean): Promise<void> {
    if (paused !== this.held.has(lane)) {
      this.logger.info({ lane }, paused ? 'A lane is held' : 'A lane goes on');
      // One that was never started has nothing to be held.
      if (this.started.has(lane)) await (paused ? worker.pause() : worker.resume());
      this.held[paused ? 'add' : 'delete'](lane);
    }
    if (paused || this.started.has(lane)) return;
    this.started.add(lane);
    worker.start();
  }
}
