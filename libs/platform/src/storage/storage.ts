/**
 * Uploaded files by key (`avatars/<sha256>.webp`), without a name anybody gave. A key is written once: its content never changes.
 * Writes throw inside a command's transaction: a file goes in before it, and out in `afterCommit`.
 */
export abstract class Storage {
  /** `type` is the media type the file is served as. */
  abstract put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Takes a finished file of this machine over, as it is; it is gone from `path` then. */
  abstract adopt(key: string, path: string): Promise<void>;
  /** Where the file can be read on this machine, piece by piece; null where there is none. */
  abstract pathFor(key: string): Promise<string | null>;
  /** Null where there is no such file. */
  abstract get(key: string): Promise<Buffer | null>;
  /** Also fine where there is no such file. */
  abstract remove(key: string): Promise<void>;
}

/** Throws for anything that could lead out of the storage: only lower-case folders and one name with an ending. */
export const checkKey = (key: string): string => {
  if (key.length > 200 || !/^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]{1,8}$/.test(key)) throw new Error('Not a storage key');
  return key;
};
