import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findDump } from '../../scripts/ground/dump.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct, until } from '../support/driver/product.mjs';
import { lostAnswers } from '../support/driver/verdict.mjs';
import { keepSaving, openSitting, openStage, pause, random, record, sized, type Stage } from './support.js';

const run = promisify(execFile);
const folder = (name: string): string => {
  const made = mkdtempSync(join(tmpdir(), `prostuti-${name}-`));
  chmodSync(made, 0o755); // PostgreSQL's user must be able to walk here
  return made;
};

interface Made {
  readonly label: string;
  readonly kind: string;
  readonly seconds: number;
}
interface Restored {
  readonly recoveredTo: string;
  readonly indexes: number;
  readonly broken: readonly string[];
  readonly uploads: number;
  readonly seconds: Readonly<Record<string, number>>;
}

/** The tools as an operator calls them; the last line of what they say is JSON. */
const tool = async <T>(script: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<T> => {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', STORAGE_DIR: '', S3_URL: '', DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, [`scripts/${script}.mjs`, '--json', ...args], { env, maxBuffer: 1e8 }).catch((error) => {
    // A broken rule ends a restore with 1, and stands in what it says.
    if (!error.stdout) throw error;
    return error as { stdout: string };
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
};

let stage: Stage | undefined;
const backups = folder('backups');
const empty = folder('restored');
// Seconds instead of minutes: what is proved is that segments leave by themselves.
beforeAll(async () => void (stage = await openStage({ only: ['http', 'workers-live'], settings: { archive_timeout: '3' } })), 120_000);
afterAll(async () => {
  await stage?.close();
  for (const dir of [backups, empty]) rmSync(dir, { recursive: true, force: true });
});

const archiveHas = async ({ office }: Stage, segment: string): Promise<boolean> =>
  (await office.freshSql('select coalesce(last_archived_wal, $1) > $1 as there from pg_stat_archiver', [segment]))[0].there;

/** Students save while a backup is made and after it; then comes a moment, and they go on. */
const sitUntilSomeMoment = async (on: Stage) => {
  const { product, office } = on;
  mkdirSync(join(product.dataDir, 'files'), { recursive: true });
  writeFileSync(join(product.dataDir, 'files', 'uploaded.txt'), 'uploaded before the backup');
  const sitting = await openSitting(on, { pupils: sized(12, 100) });
  const saving = keepSaving(sitting.students, 60);
  await until('saves are acknowledged', () => sitting.journal.count > 20);
  const made = await tool<Made>('backup', product.dataDir, '--to', backups, '--with-keys');
  const during = sitting.journal.count;
  await until('more is acknowledged after the backup', () => sitting.journal.count > during + 30);
  await pause(random.between(0, 1500));
  const acknowledged = await sitting.journal.read();
  const moment = (await office.freshSql('select clock_timestamp() as now'))[0].now as Date;
  await until('more is acknowledged after the moment', () => sitting.journal.count > acknowledged.length + 50);
  await saving.stop();
  const { segment } = (await office.freshSql('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment'))[0];
  await until('the archive has taken what was written', () => archiveHas(on, segment), 60_000, 100);
  const after = (await sitting.journal.read()).length - acknowledged.length;
  const { cookie = '' } = (sitting.students[0]?.headers ?? {}) as { cookie?: string };
  await sitting.close();
  return { made, acknowledged, moment, after, examId: sitting.exam.examId, cookie };
};

describe('DB-04: last night’s copy and the WAL since', () => {
  const programs = findDump(18);

  it('a dump restored holds what every table held; where no pg_dump is as new as the server it is refused', async () => {
    // Debian's pg_dump is older than our server, and the embedded one brings none: then nothing can be dumped, and a copy is made instead.
    if (!(await programs))
      return expect(tool('backup', stage!.product.dataDir, '--to', backups, '--dump')).rejects.toThrow(/pg_dump of version 18/);
    const into = folder('dump');
    const made = await tool<Made>('backup', stage!.product.dataDir, '--to', backups, '--dump');
    // It compares each table's rows and sum with those of the dump's own snapshot, and ends with 1 where one differs.
    expect(made.kind).toBe('dump');
    await tool<Restored>('restore', into, made.label, '--from', backups, '--no-check');
    rmSync(into, { recursive: true, force: true });
  });

  it(
    'restores into an empty system at a random moment: each save acknowledged by then is there, none of later, and it runs',
    async () => {
      const { made, acknowledged, moment, after, examId, cookie } = await sitUntilSomeMoment(stage!);
      // The whole system is gone, with everything that was not in the folder of backups.
      await stage!.close();
      stage = undefined;
      const restored = await tool<Restored>('restore', empty, '--from', backups, '--to', moment.toISOString());
      const product = await startProduct({ dataDir: empty, only: ['http'] });
      const office = await openOffice(product);
      try {
        const [last] = await office.freshSql('select max(saved_at) as at from exams.answer_log where exam_id = $1', [examId]);
        const lost = await lostAnswers(office, examId, acknowledged);
        const page = await fetch(`${product.origin}/api/exams/${examId}`, { headers: { cookie } });
        record('backup', { made, restored, acknowledged: acknowledged.length, after, lost: lost.length });
        // Seen red without the WAL since the backup: the restore says that the archive ends before the moment, and changes nothing.
        expect(lost).toEqual([]);
        expect(after).toBeGreaterThan(0);
        expect(last.at.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(restored).toMatchObject({ broken: [], uploads: 1 });
        expect(restored.indexes).toBeGreaterThan(200);
        expect(readFileSync(join(empty, 'files', 'uploaded.txt'), 'utf8')).toBe('uploaded before the backup');
        // Signed in as before: sessions, and the keys that sign receipts, came along.
        expect(page.status).toBe(200);
      } finally {
        await office.close();
        await product.stop();
      }
    },
    sized(240_000, 900_000),
  );
});
