import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { commitsAsynchronously } from '../database/commit.js';
import { SystemDb } from '../database/system-db.js';
import { AppError } from '../kernel/index.js';
import type { Sender } from '../queues/deliveries.js';

/** A message as development shows it; `at` is ISO 8601 in UTC. */
export interface DevMessage {
  readonly id: string;
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly at: string;
}

const SHOWN = 100;

/** What would have gone out, for development to read: only where MODE is demo, for a day. Production never writes a row. */
@Injectable()
export class DevOutbox {
  readonly open: boolean;

  constructor(
    config: Config,
    private readonly db: SystemDb,
  ) {
    this.open = config.MODE === 'demo';
  }

  sender(channel: 'sms' | 'mail'): Sender {
    return async ({ to, subject, text }) => {
      // As a carrier's answer does not wait for a disk of ours.
      await this.db.query(
        `insert into platform.dev_messages (channel, recipient, subject, body) values ($1, $2, $3, $4) returning ${commitsAsynchronously}`,
        [channel, to, subject ?? null, text],
      );
    };
  }

  /** Newest first. Throws 'Not found' outside demo. */
  async list(): Promise<DevMessage[]> {
    if (!this.open) throw new AppError('Not found');
    const rows = await this.db.query<Omit<DevMessage, 'at'> & { at: Date }>(
      `select id, channel, recipient as "to", subject, body as text, at from platform.dev_messages
       where at > platform.now() - interval '1 day' order by at desc, id desc limit ${SHOWN}`,
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
