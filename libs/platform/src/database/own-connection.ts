import pg from 'pg';
import type { Config } from '../config/config.js';
import { connectionSettings } from './pool.js';

/**
 * One connection outside every pool, for what belongs to a session: LISTEN and advisory locks.
 * It is opened when asked for and again after it was lost; whatever the session held is gone then.
 */
export class OwnConnection {
  private client: pg.Client | undefined;
  private opening: Promise<pg.Client> | undefined;
  private closed = false;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly name: string,
    /** Prepares a fresh session, for instance by LISTEN. */
    private readonly prepare: (client: pg.Client) => Promise<unknown> = async () => {},
  ) {}

  /** The open connection. Throws while PostgreSQL is away. */
  async get(): Promise<pg.Client> {
    if (this.closed) throw new Error(`The connection for ${this.name} is closed`);
    if (this.client) return this.client;
    this.opening ??= this.open().finally(() => (this.opening = undefined));
    return this.opening;
  }

  /** One statement after the other: a session has one of each at a time. Throws while PostgreSQL is away. */
  query<T extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<T[]> {
    const answer = this.last.then(async () => (await (await this.get()).query<T>(text, [...values])).rows);
    this.last = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  private async open(): Promise<pg.Client> {
    const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = this.config;
    const client = new pg.Client(connectionSettings({ DATABASE_URL: DATABASE_DIRECT_URL }, this.name, 10_000));
    const drop = (): void => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    try {
      await client.connect();
      await this.prepare(client);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    if (this.closed) await this.close();
    return client;
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }
}
