import { PostgreSqlConnection, PostgreSqlDriver, isRaw, type Configuration } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { bind } from './bound.js';

type Execute = PostgreSqlConnection['execute'];
type Args = Parameters<Execute>;

/** Text and values of what MikroORM wants to run; null for values by name. */
const partsOf = (query: Args[0], params: NonNullable<Args[1]>): { sql: string; params: readonly unknown[] } | null => {
  if (typeof query === 'string') return Array.isArray(params) ? { sql: query, params } : null;
  return isRaw(query) ? query : query.toRaw();
};

/**
 * MikroORM writes all values into the text of a statement, so that PostgreSQL reads and plans each anew. Here they go beside it:
 * the text stays the same, and statements that come often are planned once for each connection (`statement-names.ts`).
 */
class PreparedConnection extends PostgreSqlConnection {
  override async execute<T>(query: Args[0], params: Args[1] = [], method: Args[2] = 'all', ctx?: Args[3], context?: Args[4]): Promise<T> {
    const parts = context === undefined ? partsOf(query, params) : null;
    const bound = parts && bind(parts.sql, parts.params, (name) => this.platform.quoteIdentifier(name));
    if (!bound) return super.execute(query, params, method, ctx, context) as Promise<T>;
    await this.ensureConnection();
    const compiled = CompiledQuery.raw(bound.text, [...bound.values]);
    const run = async (): Promise<T> => this.transformRawResult<T>(await (ctx ?? this.getClient()).executeQuery(compiled), method);
    return this.executeQuery(bound.text, run);
  }
}

export class PreparedDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this, { connection: new PreparedConnection(this.config) });
  }
}
