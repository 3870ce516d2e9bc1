import type pg from 'pg';

/** PostgreSQL's text form of COPY: https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS */
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const cell = (value: string | null): string => (value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign));

/** The part of pg's connection that speaks COPY. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** One COPY as pg's queue of queries takes it. */
class CopyIn {
  private failure: Error | null = null;
  /** pg wraps it where it watches the time of a query. */
  callback: (error?: Error | null) => void;

  constructor(
    private readonly text: string,
    private readonly bytes: Buffer,
    done: (error: Error | null) => void,
  ) {
    this.callback = (error) => done(error ?? null);
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.bytes);
    connection.endCopyFrom();
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.failure = error;
    this.callback(error);
  }
  handleReadyForQuery(): void {
    if (!this.failure) this.callback(null);
  }
}

/** Puts rows into a table by COPY within the client's transaction. `into`: table and columns, `schema.table (a, b)`. */
export const copyRows = (client: pg.PoolClient, into: string, rows: readonly (readonly (string | null)[])[]): Promise<void> => {
  if (rows.length === 0) return Promise.resolve();
  const text = rows.map((row) => `${row.map(cell).join('\t')}\n`).join('');
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${into} from stdin`, Buffer.from(text), (error) => (error ? reject(error) : resolve())));
  });
};
