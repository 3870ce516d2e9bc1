import type pg from 'pg';
import { PLANNED } from './bound.js';

/** Statements with a name in one process, at most; PostgreSQL keeps each in every connection. */
const MOST_NAMED = 400;
/** Texts that are counted before they have a name. */
const MOST_COUNTED = 4000;
/** A text that comes so often comes again. */
const OFTEN = 4;
/** Columns that follow the table: their plan would break with the next migration. Several statements in one cannot be planned. */
const NOT_NAMED = /\.\*|\b(?:select|returning) \*|;/i;

/**
 * Which statements are prepared. PostgreSQL reads and plans a statement with a name once for each connection (and plans it anew
 * where a plan made for all values would be dearer: https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES).
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private counts = new Map<string, number>();

  /** The name of a text that comes often; undefined for one that does not, or not yet. */
  of(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MOST_NAMED) return name;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count < OFTEN || NOT_NAMED.test(text)) {
      if (this.counts.size >= MOST_COUNTED) this.counts = new Map();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    this.names.set(text, `s${this.names.size + 1}`);
    return this.names.get(text);
  }
}

/** Gives a name to the statements that come often, in whichever connection of the pool. */
export const nameStatements = (pool: pg.Pool, names = new StatementNames()): pg.Pool =>
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && Array.isArray(values) && PLANNED.test(text) ? names.of(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
    };
    Object.assign(client, { query: named });
  });
