// The folder of backups: one folder each, whole or not there, with a manifest that names every file and its hash.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Plain } from './proc.mjs';
import { pruneArchive } from './wal.mjs';

/**
 * @typedef {{ version: 1, label: string, kind: 'copy' | 'dump', startedAt: string, endedAt: string, server: string, losesSeconds: number,
 *   copy?: { startLsn: string, stopLsn: string, startSegment: string, stopSegment: string, segmentBytes: number, files: import('./copies.mjs').Copied[] },
 *   dump?: { file: import('./copies.mjs').Copied, tables: Record<string, { rows: number, sum: string }> },
 *   uploads: import('./copies.mjs').Copied[], uploadsElsewhere: boolean, keys: boolean, bytes: number,
 *   keyPrints?: Record<string, string>, sealed?: { recipients: string[] } }} Manifest
 *   `sealed`: encrypted to these public keys, each file as NAME.age; the hashes are those of the clear files
 */

/** Where a backup lies in the folder of backups, and where its WAL does. */
export const walFolder = (dir) => path.join(dir, 'wal');
const manifestOf = (dir, label) => path.join(dir, label, 'manifest.json');

/** Names sort as time does. */
export const labelNow = (now = new Date()) =>
  now
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.(\d{3})Z/, '-$1Z');

/** Written beside the final name; `finish` gives it that name once everything is verified. */
export function openDraft(dir, label) {
  const draft = path.join(dir, `${label}.part`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  return {
    draft,
    /** @param {Manifest} manifest */
    finish(manifest) {
      const text = `${JSON.stringify(manifest, null, 1)}\n`;
      writeFileSync(path.join(draft, 'manifest.json'), text, { mode: 0o600, flush: true });
      const hash = createHash('sha256').update(text).digest('hex');
      writeFileSync(path.join(draft, 'manifest.sha256'), `${hash}  manifest.json\n`, { mode: 0o600, flush: true });
      renameSync(draft, path.join(dir, label));
    },
    drop: () => rmSync(draft, { recursive: true, force: true }),
  };
}

/** Oldest first. */
export const labels = (dir) =>
  existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => !name.endsWith('.part') && existsSync(manifestOf(dir, name)))
        .toSorted()
    : [];

/** @returns {Manifest} */
export function readManifest(dir, label) {
  const text = readFileSync(manifestOf(dir, label), 'utf8');
  const hash = readFileSync(path.join(dir, label, 'manifest.sha256'), 'utf8').slice(0, 64);
  if (createHash('sha256').update(text).digest('hex') !== hash)
    throw new Plain(`The manifest of ${label} was changed after it was written: do not trust it.`);
  return JSON.parse(text);
}

export const newest = (dir) => {
  const label = labels(dir).at(-1);
  return label === undefined ? undefined : readManifest(dir, label);
};

/** The backup from which the moment `to` can be reached: the newest that had ended by then. */
export function chooseFor(dir, to) {
  const all = labels(dir).map((label) => readManifest(dir, label));
  if (all.length === 0) throw new Plain(`There is no backup in ${dir}.`);
  const fits = to === undefined ? all : all.filter(({ kind, endedAt }) => kind === 'copy' && new Date(endedAt) <= to);
  const found = fits.at(-1);
  if (!found) throw new Plain(`No base copy in ${dir} had ended by ${to?.toISOString()}; the first ended at ${all[0]?.endedAt}.`);
  return found;
}

/** Keeps the newest `keep`, and of the WAL what the oldest of them needs. What an interrupted run left goes too. */
export function prune(dir, keep, archive) {
  const all = labels(dir);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const label of gone) rmSync(path.join(dir, label), { recursive: true });
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(path.join(dir, name), { recursive: true });
  const oldest = labels(dir)
    .map((label) => readManifest(dir, label).copy?.startSegment)
    .find((segment) => segment !== undefined);
  if (oldest && archive && existsSync(archive)) pruneArchive(archive, oldest);
  return gone;
}
