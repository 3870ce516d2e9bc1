import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contracts/http/identity';
import { cutText } from '#contracts/shared/cut-text';
import { withheldFrom } from '#contracts/shared/permissions';
import { hashToken } from '#identity';
import { Config } from '#platform';
import { visitor, type Actor } from '#platform/kernel';
import type { Caller } from './caller.js';
import { readCookies, secureIsPossible, sessionToken } from './cookies.js';
import { localeOf } from './locale.js';
import { Sessions } from './session.js';

/**
 * `fresh`: as PostgreSQL has it now, for what asks for a right; a role given counts with the next call. `fresh-or-last`: the same, and while
 * PostgreSQL is away as it was shortly before. `known`: at most a second old in this process; `recent`: five.
 */
type How = 'fresh' | 'fresh-or-last' | 'known' | 'recent';

interface Kept {
  readonly tokenHash: string | null;
  readonly lang: string | undefined;
}
const nothing: Kept = { tokenHash: null, lang: undefined };
const KEPT_AT_MOST = 10_000;

const actorOf = (user: CurrentUser): Actor => {
  const { id, permissions } = user;
  const withheld = permissions.length === 0 && user.roles.length > 0 ? withheldFrom(user) : [];
  return { kind: 'user', id, permissions, ...(withheld.length > 0 ? { withheld } : {}) };
};

/** Finds out who sends a request: session, language, address. */
@Injectable()
export class Callers {
  private readonly publicUrl: URL;
  private readonly read = { secure: new Map<string, Kept>(), plain: new Map<string, Kept>() };

  constructor(
    config: Config,
    private readonly sessions: Sessions,
  ) {
    this.publicUrl = new URL(config.PUBLIC_URL);
  }

  /** What the cookies say. The same header comes with every call of a browser, so it is read once. */
  private kept(headers: IncomingHttpHeaders): Kept {
    const { cookie } = headers;
    if (cookie === undefined) return nothing;
    const secure = secureIsPossible(headers, this.publicUrl);
    const known = this.read[secure ? 'secure' : 'plain'].get(cookie);
    if (known) return known;
    const cookies = readCookies(cookie);
    const token = sessionToken(cookies, secure);
    const found = { tokenHash: token === null ? null : hashToken(token), lang: cookies.lang };
    const read = this.read[secure ? 'secure' : 'plain'];
    if (read.size >= KEPT_AT_MOST) read.clear();
    if (cookie.length < 1024) read.set(cookie, found);
    return found;
  }

  private sessionOf(tokenHash: string, how: How) {
    if (how === 'fresh-or-last') return this.sessions.recheckOrLast(tokenHash);
    if (how === 'fresh') return this.sessions.recheck(tokenHash);
    return how === 'recent' ? this.sessions.findRecent(tokenHash) : this.sessions.find(tokenHash);
  }

  async of(request: FastifyRequest, how: How = 'known'): Promise<Caller> {
    const { headers } = request;
    const { tokenHash, lang } = this.kept(headers);
    const session = tokenHash === null ? null : await this.sessionOf(tokenHash, how);
    return {
      actor: session ? actorOf(session.user) : visitor,
      user: session?.user ?? null,
      tokenHash: session ? tokenHash : null,
      locale: localeOf(lang, headers['accept-language']),
      address: request.ip,
      userAgent: cutText(headers['user-agent'] ?? '', 300),
      requestId: request.id,
    };
  }
}
