import { Injectable } from '@nestjs/common';
import { peerFigures, type PeerFigures } from '#contracts/internal/peer';
import { SystemDb } from '../database/system-db.js';
import { within } from '../queues/retry.js';
import { peerHeader } from './peer-token.js';
import type { Duty, ProcessRole } from './presence.js';

const ANSWER_MS = 1000;
/** The list is waited for less once there is an older one: a PostgreSQL that hangs must not make the room late. */
const LIST_MS = 300;
/** Who has not been seen for so long is no longer missed by name; a duty that nobody does still is. */
const MISSED_S = 900;

export interface ProcessRow {
  readonly id: string;
  readonly role: ProcessRole;
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly address: string;
  readonly duties: readonly Duty[];
  readonly version: string | null;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** Without its token a process of the release before answers nobody; it is soon gone. */
type Known = ProcessRow & { readonly token: string | null };

export interface Peer extends ProcessRow {
  /** Null: it does not answer. */
  readonly figures: PeerFigures | null;
}

const known = `select id, role, name, host, pid, address, duties, version, started_at as "startedAt", seen_at as "seenAt", token
  from platform.processes where seen_at > now() - make_interval(secs => ${MISSED_S}) and role <> '' order by role, name, started_at`;

/** The processes of this system, asked for their figures directly: neither Redis nor a scraper stands in between. */
@Injectable()
export class Peers {
  /** Who was there when PostgreSQL last said so. */
  private rows: readonly Known[] = [];

  constructor(private readonly db: SystemDb) {}

  /** Everybody, each waited for at most a second. Those whose place another one has taken are left out. */
  async look(): Promise<readonly Peer[]> {
    try {
      this.rows = await within('the list of processes', this.rows.length > 0 ? LIST_MS : ANSWER_MS, () =>
        this.db.query<Known & Record<string, unknown>>(known),
      );
    } catch {
      // Without PostgreSQL the processes that were there are asked: the room must show what still stands.
    }
    const peers = await Promise.all(this.rows.map(async ({ token, ...row }) => ({ ...row, figures: await this.ask({ ...row, token }) })));
    return peers.filter((peer) => peer.figures !== null || !isReplaced(peer, peers));
  }

  async find(id: string): Promise<Known | null> {
    const rows = await this.db.query<Known & Record<string, unknown>>(known);
    return rows.find((row) => row.id === id) ?? null;
  }

  /** Asks a process to end. False where it does not answer. */
  async drain(row: Known): Promise<boolean> {
    try {
      const answer = await this.fetch(row, '/peer/drain', 'POST');
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  private async ask(row: Known): Promise<PeerFigures | null> {
    try {
      const answer = await this.fetch(row, '/peer', 'GET');
      const parsed = peerFigures.safeParse(await answer.json());
      // At the address of one that is gone somebody else may listen by now.
      return parsed.success && parsed.data.id === row.id ? parsed.data : null;
    } catch {
      return null;
    }
  }

  private fetch({ address, token }: Known, path: string, method: 'GET' | 'POST'): Promise<Response> {
    return fetch(address + path, {
      method,
      redirect: 'error',
      headers: { authorization: peerHeader(token ?? '') },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }
}

/** Another one of the same name began on that machine after this one was last seen: of several that went one after the other the last is missed. */
const isReplaced = (gone: Peer, all: readonly Peer[]): boolean =>
  all.some((one) => one.id !== gone.id && one.name === gone.name && one.host === gone.host && one.startedAt >= gone.seenAt);
