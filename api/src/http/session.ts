import { Injectable } from '@nestjs/common';
import { ResolveSessions, TouchSession, type ResolvedSession } from '#identity';
import { BoundedCache, Dispatcher, Logger, SessionCache, within, type CachedSession } from '#platform';
import { Gather } from './gather.js';
import { Line } from './line.js';

/** How long this process may answer from its own memory: an ended session is refused after at most this time. */
const KNOWN_MS = 1000;
/** The same for saving one's own answers: each save of a hall would else wait for Redis, and Redis for a core. */
const RECENT_MS = 5000;
const KNOWN_AT_MOST = 20_000;
/** How long PostgreSQL is waited for, and how long its last answer counts, where a page has to live through its absence. */
const PATIENCE_MS = 1000;
const LASTS_MS = 600_000;
const LASTING_AT_MOST = 200;

/**
 * Token hash → who it is. Own memory for a second, so that a student who saves twice a second asks Redis once; then Redis; then
 * PostgreSQL, which is also asked when Redis is away.
 */
@Injectable()
export class Sessions {
  /** A hall's sessions are looked up in the same second: many at once. */
  private readonly reads = new Gather<string, ResolvedSession | null>((_all, hashes) => this.dispatcher.query(new ResolveSessions(hashes)));
  private readonly touches = new Line(2, 20_000);
  private readonly known = new BoundedCache<CachedSession | null>(KNOWN_AT_MOST, KNOWN_MS);

  private readonly recent = new BoundedCache<CachedSession | null>(KNOWN_AT_MOST, RECENT_MS);
  private readonly lasting = new BoundedCache<CachedSession | null>(LASTING_AT_MOST, LASTS_MS);

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly cache: SessionCache,
    private readonly logger: Logger,
  ) {
    cache.onDrop((tokenHash) => this.unlearn(tokenHash));
  }

  /** Rights are not answered from memory: who holds any is looked up each time, so that a role taken away is gone with the next call. */
  async find(tokenHash: string): Promise<CachedSession | null> {
    const found = await this.known.get(tokenHash, () => this.load(tokenHash));
    return found !== null && found.user.permissions.length > 0 ? this.recheck(tokenHash) : found;
  }

  /** The same, as it was known here at most five seconds ago. */
  async findRecent(tokenHash: string): Promise<CachedSession | null> {
    const found = await this.recent.get(tokenHash, () => this.find(tokenHash));
    return found !== null && found.user.permissions.length > 0 ? this.find(tokenHash) : found;
  }

  /** As it stands in PostgreSQL now: after a change of rights or a sign-out. */
  async recheck(tokenHash: string): Promise<CachedSession | null> {
    this.known.drop(tokenHash);
    return this.read(tokenHash);
  }

  /**
   * As it stands in PostgreSQL now; while PostgreSQL is away as it stood there at most ten minutes ago. For pages that show how the
   * system is, and change nothing. Throws as `recheck` does for whoever was not here before.
   */
  async recheckOrLast(tokenHash: string): Promise<CachedSession | null> {
    try {
      const found = await within('the session', PATIENCE_MS, () => this.recheck(tokenHash));
      this.lasting.drop(tokenHash);
      return await this.lasting.get(tokenHash, async () => found);
    } catch (error) {
      return this.lasting.get(tokenHash, () => Promise.reject(error));
    }
  }

  /** The session changed or ended: nobody answers from memory any more. */
  async forget(tokenHash: string): Promise<void> {
    this.unlearn(tokenHash);
    await this.cache.drop(tokenHash);
  }

  private unlearn(tokenHash: string): void {
    for (const memory of [this.known, this.recent, this.lasting]) memory.drop(tokenHash);
  }

  private async load(tokenHash: string): Promise<CachedSession | null> {
    const cached = await this.cache.get(tokenHash);
    if (cached) return cached;
    const found = await this.read(tokenHash);
    if (found) await this.cache.put(tokenHash, found);
    return found;
  }

  private async read(tokenHash: string): Promise<CachedSession | null> {
    const found = await this.reads.of('all', tokenHash);
    if (!found) return null;
    if (found.unseen) void this.touch(tokenHash);
    return { sessionId: found.sessionId, user: found.user };
  }

  /** Beside the call, which does not wait for it; what fails is noted with the next look. */
  private async touch(tokenHash: string): Promise<void> {
    try {
      await this.touches.run(() => this.dispatcher.command(new TouchSession(tokenHash)));
    } catch (error) {
      this.logger.debug({ err: error }, 'A device could not be noted as seen');
    }
  }
}
