// The WAL archive: every finished segment, compressed, in a folder beside the backups. With a base copy it leads to any moment since.
import { chownSync, existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { canUse } from './postgres-home.mjs';
import { folder } from './proc.mjs';

/** A segment that is not full is closed after this many seconds: what a lost disk may cost at most. */
export const LOSES_SECONDS = 300;

/** Beside the cluster: where archived segments go, a folder or a link to one. Until the first backup makes it there is nothing to keep. */
export const walPointer = (home) => path.join(home, 'wal-archive');

/** For the shell, and for PostgreSQL, which puts its own words in place of `%f` and `%p` first. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * What PostgreSQL runs for each segment. Written aside and renamed, so that half a segment is never taken for one; a segment that is
 * there already must be the same. A link that leads nowhere (a disk that is not mounted) fails, and PostgreSQL keeps the segment.
 */
export function archiveCommand(at) {
  const to = `${quoted(at)}/%f`;
  return [
    `if [ ! -e ${quoted(at)} ] && [ ! -L ${quoted(at)} ]; then true`,
    `elif [ -e ${to}.gz ]; then gunzip -c ${to}.gz | cmp -s - %p`,
    `else gzip -1 -c %p > ${to}.part && sync ${to}.part && mv ${to}.part ${to}.gz`,
    'fi',
  ].join('; ');
}

/** Where recovery looks for a segment, one folder after the other: archives hold `.gz`, a cluster's own pg_wal holds them as they are. */
export const restoreCommand = (folders) =>
  folders.map((dir) => `gunzip -c ${quoted(dir)}/%f.gz > %p 2>/dev/null || cp ${quoted(dir)}/%f %p 2>/dev/null`).join(' || ');

export const archiveSettings = (home) => ({
  archive_mode: 'on',
  archive_timeout: String(LOSES_SECONDS),
  archive_command: archiveCommand(walPointer(home)),
});

/** Makes the archive in `wanted`, or beside the cluster where the server's user may not write to `wanted`; answers where it is. */
export function openArchive({ home, user }, wanted) {
  const pointer = walPointer(home);
  const own = (dir) => user && chownSync(dir, user.uid, user.gid);
  own(folder(wanted));
  if (!canUse(wanted, user)) {
    if (existsSync(pointer)) return pointer;
    rmSync(pointer, { force: true }); // a link that leads nowhere
    own(folder(pointer));
    return pointer;
  }
  const known = lstatSync(pointer, { throwIfNoEntry: false });
  if (known?.isSymbolicLink() && readlinkSync(pointer) === wanted) return wanted;
  if (known && !known.isSymbolicLink()) return pointer; // an earlier backup made it there, and its segments are needed
  symlinkSync(wanted, `${pointer}.new`);
  renameSync(`${pointer}.new`, pointer);
  return wanted;
}

/** The segments from `first` to `last`, by name: timeline, then 8 digits each of file and segment. */
export function segmentsBetween(first, last, segmentBytes) {
  const perFile = 0x1_0000_0000 / segmentBytes;
  const number = (name) => Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16);
  const hex = (value) => value.toString(16).toUpperCase().padStart(8, '0');
  const names = [];
  for (let n = number(first); n <= number(last); n++) names.push(last.slice(0, 8) + hex(Math.floor(n / perFile)) + hex(n % perFile));
  return names;
}

/** What no kept backup needs any more: segments before the oldest one's first, whatever their timeline. Histories of timelines stay. */
export function pruneArchive(dir, oldest) {
  const gone = readdirSync(dir).filter((name) => /^[0-9A-F]{24}\b/.test(name) && name.slice(8, 24) < oldest.slice(8));
  for (const name of gone) rmSync(path.join(dir, name));
  return gone.length;
}
