import { randomBytes } from 'node:crypto';
import type { GatewayClock } from './book.js';
import type { Exchange } from './exchange.js';

export const bkashKeys = {
  username: 'localuser',
  password: 'local-bkash-pass',
  appKey: 'local-app-key',
  appSecret: 'local-app-secret',
} as const;

const HOUR_MS = 3_600_000;

/** Hands tokens out: two calls an hour, and who asks a third time is answered no more for the hour. */
export class BkashCounter {
  /** When each token was asked for, by the gateway's clock. */
  readonly asked: number[] = [];
  private blockedUntil = 0;
  private readonly tokens = new Map<string, number>();
  private readonly refreshTokens = new Set<string>();

  constructor(private readonly clock: GatewayClock) {}

  grant(exchange: Exchange, call: string): void {
    const now = this.clock.now();
    const { app_key, app_secret, refresh_token } = exchange.json;
    const keys = [exchange.header('username'), exchange.header('password'), app_key, app_secret];
    const known = [bkashKeys.username, bkashKeys.password, bkashKeys.appKey, bkashKeys.appSecret].every((key, at) => key === keys[at]);
    this.asked.push(now);
    if (this.asked.filter((at) => at > now - HOUR_MS).length > 2) this.blockedUntil = now + HOUR_MS;
    if (now < this.blockedUntil) return exchange.answer({ message: 'Unauthorized' }, 401);
    if (!known) return exchange.answer({ statusCode: '2001', statusMessage: 'Invalid App Key' });
    if (call === 'refresh' && !(typeof refresh_token === 'string' && this.refreshTokens.has(refresh_token)))
      return exchange.answer({ statusCode: '2079', statusMessage: 'Invalid app token' });
    const [idToken, refreshToken] = [`eyJ.${randomBytes(24).toString('base64url')}`, randomBytes(16).toString('hex')];
    this.tokens.set(idToken, now + HOUR_MS);
    this.refreshTokens.add(refreshToken);
    const answer = { id_token: idToken, token_type: 'Bearer', expires_in: 3600, refresh_token: refreshToken };
    exchange.answer({ statusCode: '0000', statusMessage: 'Successful', ...answer });
  }

  knows(token: string | null, appKey: string | null): boolean {
    return token !== null && (this.tokens.get(token) ?? 0) > this.clock.now() && appKey === bkashKeys.appKey;
  }

  /** Every token handed out until now is taken back. */
  revoke(): void {
    this.tokens.clear();
  }
}
