import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { query } from '../../scripts/ground/postgres.mjs';
import { secrets } from '../../scripts/ground/topology.mjs';
import { startPostgres } from '../../scripts/services.mjs';

const canary = 'CANARY-4711-in-the-database';
const uploaded = 'CANARY-4712-in-a-file';
const home = mkdtempSync(join(tmpdir(), 'prostuti-sealed-'));
const at = (...parts: string[]): string => join(home, ...parts);
const [dataDir, backups] = [at('data'), at('backups')];

interface Told {
  readonly label: string;
  readonly sealed: boolean;
  readonly keys: boolean;
  readonly unopened: readonly string[];
  readonly uploads: number;
}
/** A tool as an operator calls it. */
const tool = (script: 'backup' | 'restore', dir: string, more: Record<string, string>, ...args: string[]) => {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dir, ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const told = (given: ReturnType<typeof tool>): Told => {
  if (given.status !== 0) throw new Error(given.stderr);
  return JSON.parse(given.stdout.trim().split('\n').at(-1) ?? '') as Told;
};
const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** All bytes below a folder, also those of files that are packed. */
const bytesOf = (dir: string): string =>
  filesBelow(dir)
    .map((file) => readFileSync(file))
    .map((bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1'))
    .join('\n');

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let recipient = '';
const sql = (text: string): Promise<unknown[]> =>
  query(postgres.adminUrl, async (client: { query(text: string): Promise<{ rows: unknown[] }> }) => (await client.query(text)).rows);

beforeAll(async () => {
  for (const dir of [dataDir, join(dataDir, 'files')]) mkdirSync(dir);
  writeFileSync(join(dataDir, 'files', 'film.txt'), uploaded);
  secrets(dataDir);
  postgres = await startPostgres({ dataDir });
  await sql(`create table notes (text text); insert into notes values ('${canary}')`);
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  writeFileSync(at('identity'), `# kept in a safe\n${identity}\n`, { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  await postgres?.destroy();
  rmSync(home, { recursive: true, force: true });
});

describe('an encrypted backup', () => {
  let first: Told;
  // Red when nothing is encrypted, as in the backup without a key before it, or when the keys are in it by default.
  it('shows neither what the database nor what a file holds, and has no keys', () => {
    const plain = told(tool('backup', dataDir, {}, '--json', '--to', at('clear')));
    expect([plain.sealed, plain.keys, bytesOf(at('clear')).includes(canary), bytesOf(at('clear')).includes(uploaded)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    first = told(tool('backup', dataDir, { BACKUP_RECIPIENT: recipient }, '--json', '--to', backups));
    expect([first.sealed, first.keys]).toEqual([true, false]);
    const bytes = bytesOf(backups);
    const own = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    for (const text of [canary, uploaded, ...Object.values(own)]) expect(bytes).not.toContain(text);
    expect(existsSync(join(backups, first.label, 'keys'))).toBe(false);
    expect(filesBelow(join(backups, first.label, 'base')).every((file) => file.endsWith('.age'))).toBe(true);
  });

  it('gives what was uploaded before a second name in the next one, and encrypts what was archived in between', async () => {
    await sql(`insert into notes values ('later'); select pg_switch_wal()`);
    const second = told(tool('backup', dataDir, {}, '--json', '--to', backups, '--recipient', recipient));
    const film = (label: string): number => statSync(join(backups, label, 'uploads', 'film.txt.age')).ino;
    expect(film(second.label)).toBe(film(first.label));
    expect(bytesOf(backups)).not.toContain(canary);
  });

  it('is refused to a wrong private key and to none, and nothing is left of the try', () => {
    const into = at('refused');
    const none = tool('restore', dataDir, {}, first.label, '--from', backups, '--into', into);
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('--identity FILE')]);
    writeFileSync(at('other'), `AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX\n`);
    const wrong = tool('restore', dataDir, {}, first.label, '--from', backups, '--into', into, '--identity', at('other'));
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining(`opens ${first.label}`)]);
    expect(filesBelow(into)).toEqual([]);
    expect(tool('backup', dataDir, {}, '--recipient', 'age1nonsense').stderr).toContain('no public key of age');
  });

  // Red when a restore needs keys in the backup.
  it('becomes a system again in an empty folder, with the private key and with the keys from a file of their own', async () => {
    expect(tool('backup', dataDir, {}, '--keys-to', at('keys')).status).toBe(0);
    const into = at('restored');
    const done = told(
      tool(
        'restore',
        dataDir,
        {},
        '--from',
        backups,
        '--into',
        into,
        '--identity',
        at('identity'),
        '--keys',
        at('keys'),
        '--no-check',
        '--json',
      ),
    );
    expect(done).toMatchObject({ uploads: 1, unopened: [] });
    expect(existsSync(join(into, 'restore-opened'))).toBe(false);
    expect(readFileSync(join(into, 'files', 'film.txt'), 'utf8')).toBe(uploaded);
    expect(JSON.parse(readFileSync(join(into, 'secrets.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')),
    );
    const again = await startPostgres({ dataDir: into });
    try {
      const rows = await query(
        again.adminUrl,
        async (client: { query(text: string): Promise<{ rows: unknown[] }> }) =>
          (await client.query('select text from notes order by text')).rows,
      );
      expect(rows).toEqual([{ text: canary }, { text: 'later' }]);
    } finally {
      await again.destroy();
    }
  });

  // Red when a restore is silent about what nobody can open any more.
  it('says what cannot be opened, where the settings key is missing or another one', async () => {
    const all = JSON.parse(readFileSync(at('keys'), 'utf8')) as Record<string, unknown>;
    const restored = async (keys: object, into: string): Promise<readonly string[]> => {
      const file = `${into}.keys`;
      writeFileSync(file, JSON.stringify(keys));
      const args = ['--from', backups, '--into', into, '--identity', at('identity'), '--keys', file, '--no-check', '--json'];
      const { unopened } = told(tool('restore', dataDir, {}, ...args));
      await (await startPostgres({ dataDir: into })).destroy();
      return unopened;
    };
    const { SETTINGS_KEY: _, ...without } = all;
    expect(await restored(without, at('without'))).toEqual([expect.stringMatching(/^SETTINGS_KEY is not here: the papers of exams/)]);
    expect(await restored({ ...all, SETTINGS_KEY: 'x'.repeat(43) }, at('another'))).toEqual([
      expect.stringMatching(/^SETTINGS_KEY is another one than the backup's: the papers of exams/),
    ]);
  });
});
