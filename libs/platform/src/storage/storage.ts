import type { Readable } from 'node:stream';

/** A file as it lies there. */
export interface StoredFile {
  readonly bytes: number;
  /** When it was last put in; milliseconds since the epoch by the storage's own clock. */
  readonly changedAt: number;
  /** All of it, or from one byte to another, both counted from 0 and both in it. Whoever reads has to end or destroy the stream. */
  read(from?: number, to?: number): Promise<Readable>;
}

/** One of many files. */
export interface ListedFile {
  readonly key: string;
  readonly changedAt: number;
}

/**
 * Uploaded files by key (`avatars/<sha256>.webp`), without a name anybody gave. A key is written once: its content never changes.
 * Writes throw inside a command's transaction: a file goes in before it, and out in `afterCommit`.
 */
export abstract class Storage {
  /** `type` is the media type the file is served as. */
  abstract put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Takes a finished file of this machine over, as it is; it is gone from `path` then. */
  abstract adopt(key: string, path: string): Promise<void>;
  /** To be read piece by piece, wherever it lies; null where there is none. */
  abstract open(key: string): Promise<StoredFile | null>;
  /** Where the whole file can be read on this machine, for what cannot read a stream; null where there is none. */
  abstract pathFor(key: string): Promise<string | null>;
  /** Null where there is no such file. */
  abstract get(key: string): Promise<Buffer | null>;
  /** Also fine where there is no such file. */
  abstract remove(key: string): Promise<void>;
  /** All files that lie right in a folder of the first level (`pictures`), in no order. */
  abstract list(folder: string): AsyncIterable<ListedFile>;
  /** Everything below a folder (`media/<id>`); also fine where there is nothing. */
  abstract removeBelow(folder: string): Promise<void>;
}

/** Throws for anything that could lead out of the storage: only lower-case folders and one name with an ending. */
export const checkKey = (key: string): string => {
  if (key.length > 200 || !/^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]{1,8}$/.test(key)) throw new Error('Not a storage key');
  return key;
};

/** A folder of the first level, which is listed and never removed. */
export const checkTopFolder = (folder: string): string => {
  if (!/^[a-z][a-z0-9-]{0,50}$/.test(folder)) throw new Error('Not a storage folder');
  return folder;
};

/** The same for a folder. */
export const checkFolder = (folder: string): string => {
  if (folder.length > 150 || !/^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)+$/.test(folder)) throw new Error('Not a storage folder');
  return folder;
};
