import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { assertNoTransaction } from '../cqrs/transaction.js';
import { checkFolder, checkKey, checkTopFolder, Storage, type ListedFile, type StoredFile } from './storage.js';

type Sdk = typeof import('@aws-sdk/client-s3');

interface Bucket {
  readonly sdk: Sdk;
  readonly client: S3Client;
  readonly name: string;
}

/** Larger files go in parts; the least that S3 takes is 5 MB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Files that were fetched for what needs a path stay this long after they were last asked for. */
const KEPT_MS = 3_600_000;
const DELETED_AT_ONCE = 1000;

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: unknown; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** `https://KEY:SECRET@host/bucket?region=…`; the client is loaded with the first use, since it is large. */
const connect = async (address: string): Promise<Bucket> => {
  const url = new URL(address);
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // The bucket in the path: servers of one's own have no name for each bucket.
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Checksums of AWS's own kind are unknown to other servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, name: decodeURIComponent(url.pathname.replace(/^\/|\/$/g, '')) };
};

/** Storage in a bucket that speaks S3 (S3_URL). What needs a path on this machine gets a copy in `folder`, which is cleaned by itself. */
export class S3Storage extends Storage {
  private readonly address: string;
  private readonly folder: string;
  private bucket: Promise<Bucket> | undefined;
  private cleanedAt = 0;

  constructor(config: { readonly S3_URL: string; readonly STORAGE_DIR: string }) {
    super();
    this.address = config.S3_URL;
    this.folder = resolve(config.STORAGE_DIR, 'fetched');
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    assertNoTransaction('Storage put');
    const { sdk, client, name } = await this.s3();
    await client.send(new sdk.PutObjectCommand({ Bucket: name, Key: checkKey(key), Body: bytes, ContentType: type }));
  }

  async adopt(key: string, path: string): Promise<void> {
    assertNoTransaction('Storage adopt');
    const { size } = await stat(path);
    if (size > PART_BYTES) await this.putParts(checkKey(key), path, size);
    else {
      const { sdk, client, name } = await this.s3();
      const Body = createReadStream(path);
      await client.send(new sdk.PutObjectCommand({ Bucket: name, Key: checkKey(key), Body, ContentLength: size }));
    }
    await rm(path, { force: true });
  }

  async open(key: string): Promise<StoredFile | null> {
    const { sdk, client, name } = await this.s3();
    const head = await orNull(client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: checkKey(key) })));
    if (!head) return null;
    return {
      bytes: head.ContentLength ?? 0,
      // A server that does not say: as if it had come now, so that nobody takes it for old.
      changedAt: head.LastModified?.getTime() ?? Date.now(),
      read: async (from = 0, to) => {
        const Range = `bytes=${from}-${to ?? ''}`;
        const whole = from === 0 && to === undefined;
        const found = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: key, ...(whole ? {} : { Range }) }));
        return found.Body as Readable;
      },
    };
  }

  async pathFor(key: string): Promise<string | null> {
    const path = join(this.folder, checkKey(key));
    const now = new Date();
    if (await this.isThere(path)) {
      await utimes(path, now, now);
      return path;
    }
    const stored = await this.open(key);
    if (!stored) return null;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const aside = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      await pipeline(await stored.read(), createWriteStream(aside, { flags: 'wx', mode: 0o600 }));
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await this.clean();
    return path;
  }

  async get(key: string): Promise<Buffer | null> {
    const { sdk, client, name } = await this.s3();
    const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket: name, Key: checkKey(key) })));
    return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
  }

  async remove(key: string): Promise<void> {
    assertNoTransaction('Storage remove');
    const { sdk, client, name } = await this.s3();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: checkKey(key) }));
    await rm(join(this.folder, key), { force: true });
  }

  async *list(folder: string): AsyncIterable<ListedFile> {
    const { sdk, client, name: Bucket } = await this.s3();
    const asked = { Bucket, Prefix: `${checkTopFolder(folder)}/`, Delimiter: '/' };
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new sdk.ListObjectsV2Command({ ...asked, ...(ContinuationToken ? { ContinuationToken } : {}) }));
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, changedAt: LastModified?.getTime() ?? Date.now() };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async removeBelow(folder: string): Promise<void> {
    assertNoTransaction('Storage remove');
    const { sdk, client, name } = await this.s3();
    const Prefix = `${checkFolder(folder)}/`;
    for (;;) {
      const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket: name, Prefix, MaxKeys: DELETED_AT_ONCE }));
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
      if (Objects.length === 0) break;
      await client.send(new sdk.DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }));
    }
    await rm(join(this.folder, folder), { recursive: true, force: true });
  }

  private s3(): Promise<Bucket> {
    this.bucket ??= connect(this.address);
    return this.bucket;
  }

  /** One part in memory at a time; parts of a file that broke off are taken back, since they cost as if they were there. */
  private async putParts(Key: string, path: string, size: number): Promise<void> {
    const { sdk, client, name: Bucket } = await this.s3();
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }));
    const file = await open(path, 'r');
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let from = 0; from < size; from += PART_BYTES) {
        const Body = Buffer.alloc(Math.min(PART_BYTES, size - from));
        await file.read(Body, 0, Body.length, from);
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  private async isThere(path: string): Promise<boolean> {
    try {
      await access(path);
      return true;
    } catch {
      return false;
    }
  }

  /** What nobody has asked for in an hour goes; somebody who is reading it keeps what they have open. */
  private async clean(): Promise<void> {
    const now = Date.now();
    if (now - this.cleanedAt < KEPT_MS / 4) return;
    this.cleanedAt = now;
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => null);
      if (found && now - found.mtimeMs > KEPT_MS) await rm(path, { force: true });
    }
  }
}
