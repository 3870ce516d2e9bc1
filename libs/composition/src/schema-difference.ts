import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { loadConfig, type Config } from '#platform';
import { migrate, toolOrm } from './migrate.js';

const statement = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** Runs `work` against an empty, migrated database, made from `template0` on the configured server and dropped afterwards. */
export const withMigratedDatabase = async <R>(config: Config, work: (own: Config) => Promise<R>): Promise<R> => {
  const name = `check_${randomBytes(6).toString('hex')}`;
  const url = new URL(config.DATABASE_URL);
  await statement(config.DATABASE_URL, `create database ${name} template template0`);
  url.pathname = `/${name}`;
  try {
    const own = loadConfig({ ...stringsOf(config), DATABASE_URL: url.href });
    await migrate(own);
    return await work(own);
  } finally {
    await statement(config.DATABASE_URL, `drop database ${name} with (force)`);
  }
};

/** The SQL that a migrated, empty database still needs to be what the entities say: empty when migrations and entities agree. */
export const schemaDifference = (config: Config): Promise<string> =>
  withMigratedDatabase(config, async (own) => {
    const orm = await toolOrm(own);
    try {
      return await orm.schema.getUpdateSchemaSQL({ wrap: false });
    } finally {
      await orm.close(true);
    }
  });

const stringsOf = ({ MODE, REDIS_URL, RECEIPT_SECRET, SETTINGS_KEY }: Config): Record<string, string> => ({
  MODE,
  REDIS_URL,
  RECEIPT_SECRET,
  SETTINGS_KEY,
});
