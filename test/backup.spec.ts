import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseFor, labelNow, openDraft, prune, readManifest, type Manifest } from '../scripts/ground/backups.mjs';
import { copyFile, copyUploads, verifyCopies } from '../scripts/ground/copies.mjs';
import { findDump } from '../scripts/ground/dump.mjs';
import { untilNext } from '../scripts/ground/nightly.mjs';
import { archiveCommand, restoreCommand, segmentsBetween } from '../scripts/ground/wal.mjs';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), "prostuti a' %-"))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const segment = '00000001000000000000002A';
/** As PostgreSQL does: its own words put in, then handed to the shell. False: it ended with something else than 0. */
const runs = (command: string, name = segment): boolean => {
  const said = command.replaceAll(/%([fp%])/g, (_, word: string) => ({ f: name, p: `from/${name}`, '%': '%' })[word] ?? '');
  try {
    execFileSync('/bin/sh', ['-c', said], { cwd: dir, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the archive of the WAL', () => {
  const write = (text: string): void => writeFileSync(join(dir, 'from', segment), text);
  beforeEach(() => {
    mkdirSync(join(dir, 'from'));
    write('what was written');
  });

  it('keeps nothing before the first backup has made it', () => {
    expect(runs(archiveCommand(join(dir, 'to')))).toBe(true);
    expect(readdirSync(dir)).toEqual(['from']);
  });

  it('takes a segment whole, the same one twice, and no other under its name', () => {
    const to = join(dir, 'to');
    mkdirSync(to);
    expect(runs(archiveCommand(to))).toBe(true);
    expect(gunzipSync(readFileSync(join(to, `${segment}.gz`))).toString()).toBe('what was written');
    expect(runs(archiveCommand(to))).toBe(true);
    write('what another server wrote');
    expect(runs(archiveCommand(to))).toBe(false);
    expect(readdirSync(to)).toEqual([`${segment}.gz`]);
  });

  // Red when only looked at with -e: the server would throw its WAL away while the disk is not mounted.
  it('refuses while its disk is away', () => {
    symlinkSync(join(dir, 'not mounted'), join(dir, 'to'));
    expect(runs(archiveCommand(join(dir, 'to')))).toBe(false);
  });

  it('gives segments back from the first folder that has them, packed or not, and says so when none has', () => {
    const to = join(dir, 'to');
    mkdirSync(to);
    runs(archiveCommand(to));
    rmSync(join(dir, 'from', segment));
    expect(runs(restoreCommand([join(dir, 'nowhere'), to]))).toBe(true);
    expect(readFileSync(join(dir, 'from', segment), 'utf8')).toBe('what was written');
    writeFileSync(join(to, '00000002.history'), 'plain');
    expect(runs(restoreCommand([to]), '00000002.history')).toBe(true);
    expect(runs(restoreCommand([to]), '000000010000000000000099')).toBe(false);
  });

  it('counts segments across files', () => {
    const found = segmentsBetween('0000000100000000000000FE', '000000010000000100000001', 16_777_216);
    expect(found).toEqual(['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000', '000000010000000100000001']);
  });
});

describe('a stored file', () => {
  const from = (): string => join(dir, 'from');
  const to = (): string => join(dir, 'to');
  beforeEach(() => {
    mkdirSync(join(from(), 'a'), { recursive: true });
    writeFileSync(join(from(), 'a', 'one'), 'x'.repeat(100_000));
  });

  it('is read again and compared; one that was cut short is named', async () => {
    const file = (await copyFile(from(), to(), 'a/one', true))!;
    await verifyCopies(to(), [file]);
    truncateSync(join(to(), 'a', 'one.gz'), 50);
    await expect(verifyCopies(to(), [file])).rejects.toThrow('a/one');
    expect(await copyFile(from(), to(), 'a/gone', true)).toBeUndefined();
  });

  it('that was uploaded before gets a second name in the next backup, and a changed one is copied', async () => {
    const files = await copyUploads({ from: from(), to: to() });
    const before = { dir: to(), files };
    expect(await copyUploads({ from: from(), to: join(dir, 'next'), before })).toMatchObject([{ path: 'a/one', linked: true }]);
    writeFileSync(join(from(), 'a', 'one'), 'changed');
    const [changed] = await copyUploads({ from: from(), to: join(dir, 'third'), before });
    expect(changed).toMatchObject({ bytes: 7 });
    expect(changed).not.toHaveProperty('linked');
  });
});

describe('the folder of backups', () => {
  const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 21, hour));
  const add = (hour: number, startSegment: string): string => {
    const label = labelNow(at(hour));
    const copy = { startLsn: '0/1', stopLsn: '0/2', startSegment, stopSegment: startSegment, segmentBytes: 16_777_216, files: [] };
    const ends = { startedAt: at(hour).toISOString(), endedAt: at(hour + 1).toISOString() };
    const rest = { uploads: [], uploadsElsewhere: false, keys: false, bytes: 0 };
    const manifest: Manifest = { version: 1, label, kind: 'copy', server: '18', losesSeconds: 300, copy, ...ends, ...rest };
    openDraft(dir, label).finish(manifest);
    return label;
  };
  const names = ['00000001000000000000000A', '00000001000000000000000B', '00000001000000000000000C'] as const;

  it('gives the newest copy that had ended by the wanted moment', () => {
    const [first, second] = [add(1, names[0]), add(5, names[1])];
    expect(chooseFor(dir, undefined).label).toBe(second);
    expect(chooseFor(dir, at(6)).label).toBe(second);
    expect(chooseFor(dir, new Date(at(6).getTime() - 1)).label).toBe(first);
    expect(() => chooseFor(dir, at(1))).toThrow('had ended by');
  });

  it('keeps as many as it was told, the WAL they need, and nothing that was left half made', () => {
    const [first, ...kept] = [add(1, names[0]), add(5, names[1]), add(9, names[2])];
    const wal = join(dir, 'wal');
    mkdirSync(wal);
    for (const name of [...names.map((one) => `${one}.gz`), '00000002.history.gz']) writeFileSync(join(wal, name), '');
    openDraft(dir, 'half');
    expect(prune(dir, 2, wal)).toEqual([first]);
    expect(readdirSync(dir).toSorted()).toEqual([...kept, 'wal'].toSorted());
    expect(readdirSync(wal)).toEqual([`${names[1]}.gz`, `${names[2]}.gz`, '00000002.history.gz']);
  });

  it('is not believed when a manifest was changed', () => {
    const label = add(1, names[0]);
    const file = join(dir, label, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('0/2', '0/3'));
    expect(() => readManifest(dir, label)).toThrow('do not trust it');
  });
});

describe('the night', () => {
  it('begins at the wanted time in Dhaka, today or tomorrow', () => {
    const hour = 3_600_000;
    expect(untilNext('03:30', new Date('2026-11-22T20:30:00Z'))).toBe(hour);
    expect(untilNext('03:30', new Date('2026-11-22T21:30:00Z'))).toBe(24 * hour);
    expect(untilNext('03:30', new Date('2026-11-22T21:29:30Z'))).toBe(30_000);
    expect(() => untilNext('half past', new Date())).toThrow('BACKUP_AT');
  });
});

describe('pg_dump', () => {
  const program = (bin: string, version: string): void => {
    mkdirSync(join(dir, bin));
    for (const name of ['pg_dump', 'pg_restore'])
      writeFileSync(join(dir, bin, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  };

  it('is used from the server’s version on, and an older one never', async () => {
    const path = process.env.PATH;
    try {
      program('old', '15.18');
      process.env.PATH = `${join(dir, 'old')}:${path}`;
      expect(await findDump(99)).toBeUndefined();
      program('new', '99.1');
      process.env.PATH = `${join(dir, 'new')}:${path}`;
      expect(await findDump(99)).toBe(join(dir, 'new'));
    } finally {
      process.env.PATH = path;
    }
  });
});
