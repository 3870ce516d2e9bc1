// Copying files so that it can be proved afterwards: each is read once, hashed as it was, stored, read again and compared.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';

/** @typedef {{ path: string, bytes: number, sha256: string, packed?: boolean, linked?: boolean }} Copied */

const all = (/** @type {string} */ name) => name !== '';

/** Files below `dir` as paths relative to it; `enter` and `take` may refuse a folder or a file. What vanishes on the way is left out. */
export function* filesBelow(dir, { enter = all, take = all } = {}, below = '') {
  let entries;
  try {
    entries = readdirSync(path.join(dir, below), { withFileTypes: true });
  } catch (e) {
    if (e.code === 'ENOENT') return;
    throw e;
  }
  for (const entry of entries) {
    const name = path.join(below, entry.name);
    if (entry.isDirectory() && enter(name)) yield* filesBelow(dir, { enter, take }, name);
    else if (entry.isFile() && take(name)) yield name;
  }
}

/** Up to here a file is handled in one piece: a cluster has a thousand small ones, and a stream for each costs ten times the work. */
const ONE_PIECE = 4 * 1024 * 1024;

/** A stream's SHA-256 and length, handed on unchanged. */
function counted() {
  const hash = createHash('sha256');
  const through = new PassThrough();
  const facts = { bytes: 0, sha256: '' };
  through.on('data', (chunk) => (hash.update(chunk), (facts.bytes += chunk.length)));
  through.on('end', () => (facts.sha256 = hash.digest('hex')));
  return { through, facts };
}

/** From one path to another by way of packing or unpacking (`change`); answers what the plain text was. */
async function pass(from, to, change) {
  const plainFirst = change !== 'unpack';
  if (statSync(from).size <= ONE_PIECE) {
    const read = readFileSync(from);
    const written = change === 'pack' ? gzipSync(read, { level: 1 }) : change === 'unpack' ? gunzipSync(read) : read;
    if (to) writeFileSync(to, written, { mode: 0o600 });
    const plain = plainFirst ? read : written;
    return { bytes: plain.length, sha256: createHash('sha256').update(plain).digest('hex') };
  }
  const { through, facts } = counted();
  const changing = change === 'pack' ? [createGzip({ level: 1 })] : change === 'unpack' ? [createGunzip()] : [];
  const out = to ? [createWriteStream(to, { mode: 0o600 })] : [];
  if (!to) through.resume();
  await pipeline([createReadStream(from), ...(plainFirst ? [through, ...changing] : [...changing, through]), ...out]);
  return facts;
}

/**
 * Copies one file; `packed` ones are stored as NAME.gz. Not flushed: the whole folder is, at the end, instead of a thousand files one by one.
 * Answers undefined when it has gone meanwhile. @returns {Promise<Copied | undefined>}
 */
export async function copyFile(from, to, name, packed) {
  const target = path.join(to, packed ? `${name}.gz` : name);
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    return { path: name, ...(await pass(path.join(from, name), target, packed ? 'pack' : 'as it is')), ...(packed ? { packed } : {}) };
  } catch (e) {
    if (e.code === 'ENOENT') return undefined;
    throw e;
  }
}

/** A packed file back as it was. */
export const unpackFile = (from, to) => pass(from, to, 'unpack');

/** What is stored under a copied file's name, read again from the disk and unpacked. */
export const digestOf = (dir, { path: name, packed }) =>
  pass(path.join(dir, packed ? `${name}.gz` : name), undefined, packed ? 'unpack' : 'as it is');

/** `work` on each item, a few at a time. */
export async function eachOf(items, work, atOnce = 4) {
  const waiting = items[Symbol.iterator]();
  const one = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Throws naming what is not stored as it was copied. @param {Copied[]} files */
export async function verifyCopies(dir, files) {
  const wrong = [];
  await eachOf(files, async (file) => {
    const found = await digestOf(dir, file).catch((e) => ({ bytes: -1, sha256: e.message }));
    if (found.sha256 !== file.sha256 || found.bytes !== file.bytes) wrong.push(file.path);
  });
  if (wrong.length) throw new Error(`${wrong.length} stored files are not what was copied: ${wrong.slice(0, 5).join(', ')}`);
}

/**
 * Uploaded files: those the backup before holds unchanged become second names of the same bytes, since videos are large and never
 * change. @param {{ from: string, to: string, before?: { dir: string, files: Copied[] }, suffix?: string }} given suffix: of the stored ones' names
 */
export async function copyUploads({ from, to, before, suffix = '' }) {
  const known = new Map((before?.files ?? []).map((file) => [file.path, file]));
  const files = [];
  await eachOf(filesBelow(from, { take: (name) => !name.endsWith('.part') }), async (name) => {
    const copied = linked({ from, to, before, name, suffix, known: known.get(name) }) ?? (await copyFile(from, to, name, false));
    if (!copied) return;
    files.push(copied);
    if (copied.linked) return;
    const { atime, mtime } = statSync(path.join(from, name), { throwIfNoEntry: false }) ?? { atime: new Date(), mtime: new Date() };
    utimesSync(path.join(to, name), atime, mtime);
  });
  return files;
}

function linked({ from, to, before, name, suffix, known }) {
  if (!known) return undefined;
  const here = statSync(path.join(from, name), { throwIfNoEntry: false });
  const there = statSync(path.join(before.dir, name + suffix), { throwIfNoEntry: false });
  if (!here || !there || here.size !== known.bytes || Math.abs(here.mtimeMs - there.mtimeMs) > 2) return undefined;
  mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
  try {
    linkSync(path.join(before.dir, name + suffix), path.join(to, name + suffix));
  } catch {
    return undefined; // a file system without second names: copied
  }
  return { ...known, linked: true };
}
