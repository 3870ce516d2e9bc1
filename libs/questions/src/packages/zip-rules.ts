import type { Entry } from 'yauzl';
import { cutText } from '#contracts/shared/cut-text';
import { composed } from '#platform/kernel';
import { PackageProblem } from './package-problem.js';

/** What a package may hold; all of it is known from the directory, before any entry is opened. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes of one entry, and of all together, when unpacked. */
  readonly each: number;
  readonly sum: number;
  /** How many times larger an entry of more than `ratioFrom` bytes may be unpacked than packed. DEFLATE itself reaches 1,032. */
  readonly ratio: number;
  readonly ratioFrom: number;
  /** Packed bytes of an entry that says it holds nothing. Programs write two to five for that; a size left out is a size that nothing bounds. */
  readonly nothing: number;
  /** Bytes of a name, and folders in it. */
  readonly name: number;
  readonly depth: number;
}

export const usualZipLimits: ZipLimits = {
  entries: 10_000,
  each: 64_000_000,
  sum: 256_000_000,
  ratio: 150,
  ratioFrom: 1_000_000,
  nothing: 32,
  name: 400,
  depth: 20,
};

/** Office documents that Word embeds are not named here: nobody opens them, and a paper may well hold a chart. */
const archive = /\.(?:zip|jar|war|rar|7z|tar|t?gz|bz2|tbz2?|xz|txz|zst|lzma|cab|iso|arj|ace|lzh|imscc)$/i;

const unsafe = (name: string, reason: string): PackageProblem =>
  new PackageProblem('zip-unsafe', `${JSON.stringify(cutText(name, 200))}: ${reason}`, { name: cutText(name, 200), reason });

const namePart = (name: string, part: string): string | null => {
  if (part === '..' || part === '.') return 'relative';
  if (part === '') return name.startsWith('/') ? 'absolute' : 'empty-part';
  // Windows drops dots and spaces at the end: two names would be one.
  return null;
};

const nameProblem = (name: string, limits: ZipLimits): string | null => {
  if (name === '') return 'empty-name';
  if (name.includes('\0')) return 'nul';
  if (name.includes('\\')) return 'backslash';
  if (/^[a-z]:/i.test(name)) return 'drive';
  if (Buffer.byteLength(name) > limits.name) return 'long-name';
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.length > limits.depth) return 'deep-name';
  return parts.map((part) => namePart(name, part)).find((reason) => reason !== null) ?? null;
};

/** Only files and folders: a link, a device or a pipe is none (upper half of the attributes, the `st_mode` of UNIX). */
const typeProblem = (entry: Entry): string | null => {
  const type = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (type === 0o120000) return 'symlink';
  return type === 0 || type === 0o100000 || type === 0o040000 ? null : 'special-file';
};

/** Throws when an entry by itself breaks a rule. `name` is its name as it was decoded. */
export const checkEntry = (entry: Entry, name: string, limits: ZipLimits): void => {
  const reason = nameProblem(name, limits) ?? typeProblem(entry);
  if (reason) throw unsafe(name, reason);
  if (entry.isEncrypted()) throw new PackageProblem('file-broken', `${name} is locked by a password`, { name, reason: 'password' });
  if (archive.test(name)) throw unsafe(name, 'nested-archive');
  const size = entry.uncompressedSize;
  if (size === 0 && entry.compressedSize > limits.nothing) throw new PackageProblem('file-broken', `${name} says no size`, { name });
  if (size > limits.each) throw new PackageProblem('zip-too-large', `${name} unpacks to ${size} bytes`, { name, size });
  if (size > limits.ratioFrom && size > entry.compressedSize * limits.ratio) {
    throw new PackageProblem('zip-too-large', `${name} unpacks to ${size} bytes from ${entry.compressedSize}`, { name, size });
  }
};

/** Collects the names; throws at one that is there already, or would be on a disk that does not tell cases apart. */
export const nameRegister = (): ((name: string) => void) => {
  const seen = new Set<string>();
  return (name) => {
    const folded = composed(name.replace(/\/$/, ''), 'NFKC').toLowerCase();
    if (seen.has(folded)) throw unsafe(name, 'same-name');
    seen.add(folded);
  };
};
