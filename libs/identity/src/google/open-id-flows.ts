import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keys, RedisPort } from '#platform';
import { AppError } from '#platform/kernel';
import { hashToken } from '../domain/token.js';
import type { OpenIdChecks } from './open-id.js';

export interface OpenIdFlow extends OpenIdChecks {
  /** Where to go on: a path of ours. */
  readonly next: string;
}

const SECONDS = 600;

/**
 * What waits for a browser to come back from Google: in Redis for ten minutes, taken out once. The browser holds the id in a cookie of its
 * own, so that nobody can be signed in by following somebody else's return address. Without Redis one signs in by password.
 */
@Injectable()
export class OpenIdFlows {
  constructor(private readonly redis: RedisPort) {}

  /** Answers the id for the cookie. */
  async keep(flow: OpenIdFlow): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await this.or503(this.redis.client.set(keys.openIdFlow(hashToken(id)), JSON.stringify(flow), 'EX', SECONDS));
    return id;
  }

  /** Null where there is none (any more). */
  async take(id: string): Promise<OpenIdFlow | null> {
    const text = await this.or503(this.redis.client.getdel(keys.openIdFlow(hashToken(id))));
    return text === null ? null : (JSON.parse(text) as OpenIdFlow);
  }

  private async or503<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 3, cause: error });
    }
  }
}
