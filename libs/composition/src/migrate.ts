import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormOptions, type Config, type Entities } from '#platform';
import { allEntities } from './entities.js';
import { migrationNames, migrationSettings } from './migrations/index.js';

/** One number for all programs that change the schema. */
const LOCK = 7_262_101;
/** How long another program that is changing the schema is waited for, and how long a statement waits for a table in use. */
const WAIT_FOR_OTHERS = '120s';
const WAIT_FOR_TABLE = '10s';

/** As who the schema is changed: the owner of the tables, where the application's own role is another. */
export const asOwner = (config: Config): Config =>
  Object.assign(Object.create(Object.getPrototypeOf(config) as object) as Config, config, {
    DATABASE_URL: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
  });

/**
 * Runs `work` while no other program prepares the same database: two deployments at once do one after the other.
 * Throws when the other one takes longer than two minutes. The lock goes with its connection, however this process ends.
 */
export const alone = async <R>(config: Config, work: () => Promise<R>): Promise<R> => {
  const client = new pg.Client({
    connectionString: asOwner(config).DATABASE_URL,
    application_name: 'prostuti prepare lock',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${WAIT_FOR_OTHERS}'`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    await client.end();
  }
};

/** The ORM as a tool uses it: a statement waits only so long for a lock that the running product holds. */
export const toolOrm = (config: Config, entities: Entities = allEntities): Promise<MikroORM> => {
  const options = ormOptions(asOwner(config), entities, { app: 'tool', migrations: migrationSettings });
  const driverOptions = options.driverOptions as { readonly options: string };
  return MikroORM.init({
    ...options,
    driverOptions: { ...driverOptions, options: `${driverOptions.options} -c lock_timeout=${WAIT_FOR_TABLE}` },
  });
};

/** The names of the migrations that ran now. Throws for a schema that a newer build has made. */
export const migrate = async (config: Config): Promise<string[]> => {
  const orm = await toolOrm(config);
  try {
    const executed = await orm.migrator.getExecuted();
    const unknown = executed.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `The database has migrations that this build does not know (${unknown.join(', ')}): start the newer build, or restore an older database`,
      );
    }
    return (await orm.migrator.up()).map(({ name }) => name);
  } finally {
    await orm.close(true);
  }
};
