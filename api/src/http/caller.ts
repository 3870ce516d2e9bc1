import type { CurrentUser } from '#contracts/http/identity';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import type { SideCookie } from './cookies.js';

/** Who calls, as the endpoint has found out. Rights come from here into commands, never from anywhere else. */
export interface Caller {
  readonly actor: Actor;
  readonly user: CurrentUser | null;
  /** SHA-256 (hex) of the session's token; null for visitors. */
  readonly tokenHash: string | null;
  readonly locale: Locale;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** What an endpoint may set beside the body. */
export interface Answer {
  /** The `if-none-match` of the request, for endpoints that keep their bytes. */
  readonly ifNoneMatch: string | undefined;
  startSession(token: string): void;
  endSession(): void;
  /** A cookie beside the session's, as the browser sent it, or null. */
  kept(name: SideCookie): string | null;
  /** Gives the browser such a cookie; an empty value takes it away. */
  keep(name: SideCookie, value: string): void;
}
