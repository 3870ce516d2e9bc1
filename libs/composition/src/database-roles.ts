import pg from 'pg';
import { type Config, type Logger } from '#platform';

const { escapeIdentifier: name, escapeLiteral: text } = pg;

interface Role {
  readonly super: boolean;
  readonly more: boolean;
  readonly owns: boolean;
}

const roleOf = (url: string): { role: string; password: string } => {
  const { username, password } = new URL(url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
};

const connected = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({ connectionString: url, application_name: 'prostuti prepare roles' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A role that may do more than read and write rows, or owns tables here and may change them. */
const readRole = async (client: pg.Client, role: string): Promise<Role | undefined> => {
  const { rows } = await client.query<Role>(
    `select r.rolsuper as super, r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as more,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relowner = r.oid and n.nspname !~ '^(pg_|information_schema)') as owns
     from pg_roles r where r.rolname = $1`,
    [role],
  );
  return rows[0];
};

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

const canSignIn = (url: string): Promise<boolean> =>
  connected(url, () => Promise.resolve(true)).catch((error: unknown) => {
    // A wrong password, or a role that may not sign in.
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  });

/** Makes the role of DATABASE_URL, or gives it the password that stands there. One that may too much is refused, never changed. */
const prepareRole = async (owner: pg.Client, url: string): Promise<void> => {
  const { role, password } = roleOf(url);
  const known = await readRole(owner, role);
  if (known?.super || known?.more)
    throw new Error(`DATABASE_URL names ${role}, which is no ordinary role (superuser, createdb, createrole, replication or bypassrls)`);
  if (known?.owns)
    throw new Error(`DATABASE_URL names ${role}, which owns tables: name it in DATABASE_OWNER_URL, and a role of its own in DATABASE_URL`);
  if (known && (await canSignIn(url))) return;
  try {
    await owner.query(`${known ? 'alter' : 'create'} role ${name(role)} ${ATTRIBUTES} password ${text(password)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(`The owner of the database may not make roles: make ${role} by hand, with the password of DATABASE_URL`, {
      cause: error,
    });
  }
};

/**
 * What the application may: rows, sequences and functions of every schema of ours, now and in what later migrations make. `analyze` after the
 * passages were filled; statistics for the operations room; a hot copy, where a superuser can grant that. Repeating it changes nothing.
 */
const grantsSql = (role: string, database: string, schemas: readonly string[], superuser: boolean): string => {
  const [to, all] = [name(role), schemas.map((schema) => name(schema)).join(', ')];
  const rows = 'select, insert, update, delete';
  return [
    `grant connect, temporary on database ${name(database)} to ${to}`,
    `revoke create on schema public from public`,
    `grant usage on schema ${all} to ${to}`,
    `grant ${rows} on all tables in schema ${all} to ${to}`,
    `grant usage, select on all sequences in schema ${all} to ${to}`,
    `grant execute on all functions in schema ${all} to ${to}`,
    // Which migrations ran is the owner's to say.
    `revoke insert, update, delete on platform.migrations from ${to}`,
    `grant maintain on assistant.passages to ${to}`,
    `alter default privileges grant usage on schemas to ${to}`,
    `alter default privileges grant ${rows} on tables to ${to}`,
    `alter default privileges grant usage, select on sequences to ${to}`,
    `alter default privileges grant execute on functions to ${to}`,
    ...(superuser
      ? [
          `grant pg_read_all_stats to ${to}`,
          `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() to ${to}`,
        ]
      : []),
  ].join(';\n');
};

const grant = async (owner: pg.Client, role: string): Promise<void> => {
  const { rows: schemas } = await owner.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)' order by 1`,
  );
  const { rows: facts } = await owner.query<{ database: string; super: boolean }>(
    `select current_database() as database, rolsuper as super from pg_roles where rolname = current_user`,
  );
  const { database, super: superuser } = facts[0]!;
  await owner.query(
    grantsSql(
      role,
      database,
      schemas.map(({ nspname }) => nspname),
      superuser,
    ),
  );
};

/**
 * After the migrations, on a new database and on one that has been in use for years: the role of DATABASE_URL exists, reads and writes rows,
 * and changes no schema. Without DATABASE_OWNER_URL it is the owner itself, as it was before, which is said once.
 */
export const prepareRoles = async (config: Config, logger: Pick<Logger, 'warn'>): Promise<void> => {
  const { DATABASE_URL, DATABASE_OWNER_URL } = config;
  if (DATABASE_OWNER_URL === undefined) {
    logger.warn('DATABASE_OWNER_URL is not set: the application runs as the owner of its tables, and may change or drop them');
    return;
  }
  const { role } = roleOf(DATABASE_URL);
  if (role === roleOf(DATABASE_OWNER_URL).role)
    throw new Error(`DATABASE_OWNER_URL and DATABASE_URL name the same role, ${role}: give DATABASE_URL one of its own`);
  await connected(DATABASE_OWNER_URL, async (owner) => {
    await prepareRole(owner, DATABASE_URL);
    await grant(owner, role);
  });
};
