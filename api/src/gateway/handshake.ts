import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { hashToken } from '#identity';
import { Config } from '#platform';
import { AppError } from '#platform/kernel';
import { readCookies, secureIsPossible, sessionToken } from '../http/cookies.js';
import { isOwnOrigin } from '../http/origin-check.js';
import { Sessions } from '../http/session.js';
import { Watcher } from './watcher.js';

/** Who may open a socket: our own pages, with a session that stands. */
@Injectable()
export class Handshake {
  private readonly publicUrl: URL;

  constructor(
    config: Config,
    private readonly sessions: Sessions,
  ) {
    this.publicUrl = new URL(config.PUBLIC_URL);
  }

  fromOurs(request: IncomingMessage): boolean {
    return isOwnOrigin(request.headers, this.publicUrl);
  }

  /** Throws 'Sign in required'. `auth: { packed: 1 }` asks for the small form of boards. */
  async watcherOf(socket: Socket): Promise<Watcher> {
    const { headers, auth } = socket.handshake;
    const token = sessionToken(readCookies(headers.cookie), secureIsPossible(headers, this.publicUrl));
    if (token === null) throw new AppError('Sign in required');
    const tokenHash = hashToken(token);
    const session = await this.sessions.find(tokenHash);
    if (!session) throw new AppError('Sign in required');
    const { id, permissions } = session.user;
    return new Watcher(socket.id, id, tokenHash, { kind: 'user', id, permissions }, (auth as { packed?: unknown }).packed === 1);
  }
}
