import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(m?js|css|html|svg|json|webmanifest)$/;
const smallest = 1024;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Writes `.gz` and `.br` beside every asset they make smaller; the doors serve what the browser accepts. */
export const precompress = (outDir: string): Plugin => ({
  name: 'prostuti-precompress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      // index.html is filled in by the server before it is sent.
      const names = (await readdir(outDir, { recursive: true })).filter(
        (name) => worthIt.test(name) && name !== 'index.html' && !name.startsWith('.vite'),
      );
      for (const name of names) {
        const path = join(outDir, name);
        const bytes = await readFile(path);
        if (bytes.length < smallest) continue;
        await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
        await writeFile(
          `${path}.br`,
          await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        );
      }
    },
  },
});
