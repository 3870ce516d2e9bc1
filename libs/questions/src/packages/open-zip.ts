import { crc32 } from 'node:zlib';
import iconv from 'iconv-lite';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { PackageProblem } from './package-problem.js';
import { checkEntry, nameRegister, usualZipLimits, type ZipLimits } from './zip-rules.js';

/** A file of a package, and how it stood in it: it unpacks to these bytes and no more. */
export interface PackedFile {
  readonly bytes: Buffer;
  readonly packed: Buffer;
  /** 0: as it is, 8: DEFLATE. */
  readonly method: number;
  readonly crc: number;
}

/** An opened package: the names of its files (no folders) in the order of the directory. */
export interface OpenZip {
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /** Bytes that the file has when unpacked; 0 for one that is not there. */
  readonly size: (name: string) => number;
  /** Throws PackageProblem: 'file-broken' for a file that is not there, damaged or packed in a way nobody reads here. */
  readonly read: (name: string) => Promise<Buffer>;
  /** As `read`, with the packed bytes. */
  readonly readPacked: (name: string) => Promise<PackedFile>;
}

const broken = (message: string, facts: Readonly<Record<string, string | number>> = {}): PackageProblem =>
  new PackageProblem('file-broken', message, facts);

/**
 * A name as text. The flag for UTF-8 (bit 11, APPNOTE 4.4.4) is left out by many programs that write UTF-8 all the same; what is not
 * valid UTF-8 is CP437.
 */
const nameOf = (raw: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return iconv.decode(raw, 'cp437');
  }
};

const readDirectory = async (zip: ZipFile, limits: ZipLimits): Promise<ReadonlyMap<string, Entry>> => {
  const tooMany = (): PackageProblem => new PackageProblem('zip-too-large', 'Too many entries', { entries: zip.entryCount });
  if (zip.entryCount > limits.entries) throw tooMany();
  const files = new Map<string, Entry>();
  const register = nameRegister();
  let sum = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry.fileNameRaw);
    checkEntry(entry, name, limits);
    register(name);
    sum += entry.uncompressedSize;
    if (sum > limits.sum) throw new PackageProblem('zip-too-large', `Unpacks to more than ${limits.sum} bytes`, { size: sum });
    if (!name.endsWith('/')) files.set(name, entry);
  }
  return files;
};

/** What is in the entry, never more than the directory said. */
const unpack = async (zip: ZipFile, entry: Entry, name: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let length = 0;
  // The size in the directory was checked; yauzl stops a stream that holds more or less than that.
  for await (const part of await zip.openReadStreamPromise(entry)) {
    length += (part as Buffer).length;
    if (length > entry.uncompressedSize) throw broken(`${name} is larger than it says`, { name });
    parts.push(part as Buffer);
  }
  const bytes = Buffer.concat(parts, length);
  if (crc32(bytes) !== entry.crc32 >>> 0) throw broken(`${name} is damaged`, { name });
  return bytes;
};

const asProblem = (error: unknown, name?: string): PackageProblem =>
  error instanceof PackageProblem ? error : broken(error instanceof Error ? error.message : String(error), name ? { name } : {});

/**
 * Opens a ZIP package (PKWARE APPNOTE 6.3). The whole directory is read and judged before any entry is opened; nothing is ever written
 * to a disk. Throws PackageProblem: 'file-broken', 'zip-unsafe' (names, links, archives within), 'zip-too-large'.
 */
export const openZip = async (bytes: Uint8Array, limits: Partial<ZipLimits> = {}): Promise<OpenZip> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // Names are decoded and judged here, so that a package cannot show one name to us and another to the library.
    const zip = await yauzl.fromBufferPromise(buffer, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    });
    const files = await readDirectory(zip, { ...usualZipLimits, ...limits });
    const found = async <T>(name: string, take: (entry: Entry) => Promise<T>): Promise<T> => {
      const entry = files.get(name);
      if (!entry) throw broken(`${name} is not in the package`, { name });
      return take(entry).catch((error: unknown) => {
        throw asProblem(error, name);
      });
    };
    return {
      names: [...files.keys()],
      has: (name) => files.has(name),
      size: (name) => files.get(name)?.uncompressedSize ?? 0,
      read: (name) => found(name, (entry) => unpack(zip, entry, name)),
      readPacked: (name) =>
        found(name, async (entry) => {
          const [bytes, { fileDataStart: start }] = [
            await unpack(zip, entry, name),
            await zip.readLocalFileHeaderPromise(entry, { minimal: true }),
          ];
          return { bytes, packed: buffer.subarray(start, start + entry.compressedSize), method: entry.compressionMethod, crc: entry.crc32 };
        }),
    };
  } catch (error) {
    throw asProblem(error);
  }
};

/** Whether the bytes begin as a ZIP package does (a file, or an empty package). */
export const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));
