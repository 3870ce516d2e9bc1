import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseAddress, loadConfig, type Config } from '#platform';
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

/**
 * Migrates an empty database, made from `template0` on the configured server and dropped afterwards, and answers the SQL that would still be needed to bring it
 * to what the entities say: empty when migrations and entities agree.
 */
export const schemaDifference = async (config: Config): Promise<string> => {
  const name = `check_${randomBytes(6).toString('hex')}`;
  const url = new URL(config.DATABASE_URL);
  await statement(databaseAddress(config), `create database ${name} template template0`);
  url.pathname = `/${name}`;
  try {
    const own = loadConfig({ ...stringsOf(config), DATABASE_URL: url.href });
    await migrate(own);
    const orm = await toolOrm(own);
    try {
      return await orm.schema.getUpdateSchemaSQL({ wrap: false });
    } finally {
      await orm.close(true);
    }
  } finally {
    await statement(databaseAddress(config), `drop database ${name} with (force)`);
  }
};

const stringsOf = ({ MODE, DATABASE_SOCKET, REDIS_URL, RECEIPT_SECRET, SETTINGS_KEY }: Config): Record<string, string> => ({
  MODE,
  DATABASE_SOCKET,
  REDIS_URL,
  RECEIPT_SECRET,
  SETTINGS_KEY,
});
