import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PagePayload } from '#contracts/http/payload';
import type { Locale } from '#contracts/shared/choices';
import { packed, type PageBytes } from '../http/page-bytes.js';
import { readDocument, type Stamp } from './document.js';

export interface StoredPage {
  readonly stamp: Stamp;
  /** The server's time when it was made, in milliseconds since 1970. */
  readonly at: number;
  readonly html: PageBytes;
  readonly payload: PageBytes;
}

const pageFile = 'index.html';
const payloadFile = '_payload.json';

/** Whole or not at all: whoever reads meanwhile sees the old file or the new one. */
const put = async (file: string, text: string): Promise<void> => {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(aside, text);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
};

/**
 * Prerendered pages, served from memory and kept below a folder: `{bn,en}/…/index.html` and `_payload.json`. The files are there for the
 * next start, for other processes on the same folder, and for whoever wants to look.
 */
export class PageStore {
  private readonly pages = new Map<string, StoredPage>();

  constructor(private readonly folder: string) {}

  get(path: string, locale: Locale): StoredPage | undefined {
    return this.pages.get(`${locale} ${path}`);
  }

  /** What lies in the folder, from an earlier start or another process; null where nothing of ours does. */
  async read(path: string, locale: Locale): Promise<StoredPage | null> {
    const html = await readFile(join(this.folder, locale, path, pageFile), 'utf8').catch(() => null);
    const found = html === null ? null : readDocument(html);
    return html !== null && found?.payload.path === path ? this.page(html, found) : null;
  }

  /** Serves it from now on. */
  use(path: string, locale: Locale, page: StoredPage): void {
    this.pages.set(`${locale} ${path}`, page);
  }

  async page(html: string, { stamp, payload }: { readonly stamp: Stamp; readonly payload: PagePayload }): Promise<StoredPage> {
    return { stamp, at: payload.at, html: await packed(html), payload: await packed(JSON.stringify(payload)) };
  }

  async write(path: string, locale: Locale, { html, payload }: StoredPage): Promise<void> {
    const folder = join(this.folder, locale, path);
    await put(join(folder, pageFile), html.plain.toString('utf8'));
    await put(join(folder, payloadFile), payload.plain.toString('utf8'));
  }
}
