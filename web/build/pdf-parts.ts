import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What unpacks the pictures of scanned books and their colours; asked for only where a file holds such. */
const parts = ['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'] as const;

/**
 * Lays the small programs of the PDF reader beside the page's own files, under their own names, in a folder that is called by their version:
 * the reader asks for them by name (`web/src/features/pdf-reader/load.ts`).
 */
export const pdfParts = (): Plugin => ({
  name: 'prostuti-pdf-parts',
  apply: 'build',
  async generateBundle() {
    const place = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    const { version } = JSON.parse(await readFile(place, 'utf8')) as { version: string };
    for (const name of parts) {
      const source = await readFile(join(dirname(place), 'wasm', name));
      this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${name}`, source });
    }
  },
});
