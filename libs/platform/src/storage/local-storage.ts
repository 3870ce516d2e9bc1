import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { assertNoTransaction } from '../cqrs/transaction.js';
import { checkFolder, checkKey, checkTopFolder, Storage, type ListedFile, type StoredFile } from './storage.js';

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Storage in a folder (STORAGE_DIR), shared by all processes. A file is there whole or not at all: written aside, then renamed. */
@Injectable()
export class LocalStorage extends Storage {
  private readonly root: string;

  constructor(config: Config) {
    super();
    this.root = resolve(config.STORAGE_DIR);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    assertNoTransaction('Storage put');
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const aside = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      const file = await open(aside, 'wx', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async adopt(key: string, path: string): Promise<void> {
    assertNoTransaction('Storage adopt');
    const to = this.pathOf(key);
    await mkdir(dirname(to), { recursive: true });
    try {
      await rename(path, to);
    } catch (error) {
      // Made in a folder of another disk, such as the system's for what is temporary.
      if ((error as { code?: unknown }).code !== 'EXDEV') throw error;
      const aside = `${to}.${randomBytes(6).toString('hex')}.part`;
      await copyFile(path, aside);
      await rename(aside, to);
      await rm(path, { force: true });
    }
  }

  async open(key: string): Promise<StoredFile | null> {
    const path = this.pathOf(key);
    try {
      const { size, mtimeMs } = await stat(path);
      const range = (from: number, to?: number) => (to === undefined ? { start: from } : { start: from, end: to });
      return { bytes: size, changedAt: mtimeMs, read: async (from = 0, to) => createReadStream(path, range(from, to)) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async pathFor(key: string): Promise<string | null> {
    const path = this.pathOf(key);
    try {
      await access(path);
      return path;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    assertNoTransaction('Storage remove');
    await rm(this.pathOf(key), { force: true });
  }

  async *list(folder: string): AsyncIterable<ListedFile> {
    const path = join(this.root, checkTopFolder(folder));
    const found = await opendir(path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    // What is just being written (`.part`) is no file yet, and one may go while the others are listed.
    for await (const entry of found ?? []) {
      const file = entry.isFile() && !entry.name.endsWith('.part') ? await stat(join(path, entry.name)).catch(() => null) : null;
      if (file) yield { key: `${folder}/${entry.name}`, changedAt: file.mtimeMs };
    }
  }

  async removeBelow(folder: string): Promise<void> {
    assertNoTransaction('Storage remove');
    await rm(join(this.root, checkFolder(folder)), { recursive: true, force: true });
  }

  private pathOf(key: string): string {
    return join(this.root, checkKey(key));
  }
}
