import { Injectable } from '@nestjs/common';
import { ResolveSession } from '#identity';
import { Dispatcher, SessionCache, type CachedSession } from '#platform';
import { BoundedCache } from './bounded-cache.js';

/** How long this process may answer from its own memory: an ended session is refused after at most this time. */
const KNOWN_MS = 1000;
const KNOWN_AT_MOST = 20_000;

/**
 * Token hash → who it is. Own memory for a second, so that a student who saves twice a second asks Redis once; then Redis; then
 * PostgreSQL, which is also asked when Redis is away.
 */
@Injectable()
export class Sessions {
  private readonly known = new BoundedCache<CachedSession | null>(KNOWN_AT_MOST, KNOWN_MS);

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly cache: SessionCache,
  ) {}

  find(tokenHash: string): Promise<CachedSession | null> {
    return this.known.get(tokenHash, () => this.load(tokenHash));
  }

  /** As it stands in PostgreSQL now: after a change of rights or a sign-out. */
  async recheck(tokenHash: string): Promise<CachedSession | null> {
    this.known.drop(tokenHash);
    return this.dispatcher.query(new ResolveSession(tokenHash));
  }

  /** The session changed or ended: nobody answers from memory any more. */
  async forget(tokenHash: string): Promise<void> {
    this.known.drop(tokenHash);
    await this.cache.drop(tokenHash);
  }

  private async load(tokenHash: string): Promise<CachedSession | null> {
    const cached = await this.cache.get(tokenHash);
    if (cached) return cached;
    const found = await this.dispatcher.query(new ResolveSession(tokenHash));
    if (found) await this.cache.put(tokenHash, found);
    return found;
  }
}
