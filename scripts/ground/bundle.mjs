// The compiled server with its libraries in a few files, in dist/server/: looking for five thousand modules one by one is more than half of the
// work of loading them, and takes a hundred megabytes in each process (docs/adr/0044-the-server-is-bundled.md).
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ENTRIES } from './entries.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = path.join(root, 'dist');
const out = path.join(dist, 'server');

/** Read files or start threads from beside themselves, or are loaded by few and are large: these stay where they are installed. */
const OUTSIDE = (
  '@aws-sdk @bull-board @fastify/view @smithy @socket.io brotli fontkit ioredis msgpackr pdfkit pino sharp socket.io socket.io-adapter ' +
  'sonic-boom thread-stream'
).split(' ');
/** What Nest looks for and does without. */
const ABSENT = '@fastify/multipart @nestjs/microservices @nestjs/platform-express class-transformer class-validator'.split(' ');
/** Look beside themselves in a part that we do not use: BullMQ for jobs whose code is a file of its own. */
const UNUSED = ['bullmq'];

const beside = /\b__(?:dir|file)name\b|import\.meta\.(?:dir|file)name|new URL\([^)]*import\.meta\.url/;
const packageOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');
const isOutside = (id) => {
  const name = packageOf(id);
  return [...OUTSIDE, ...ABSENT].some((one) => name === one || name.startsWith(`${one}/`));
};

/** Our own modules keep their sources' maps, those of libraries get none; a library that looks for files beside itself is told of. */
const read = (id) => {
  const code = readFileSync(id, 'utf8');
  const inPackages = id.lastIndexOf('node_modules/');
  if (inPackages < 0) return existsSync(`${id}.map`) ? { code, map: readFileSync(`${id}.map`, 'utf8') } : { code };
  const name = packageOf(id.slice(inPackages + 'node_modules/'.length));
  if (beside.test(code.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')) && !UNUSED.includes(name)) unfit.add(name);
  return { code, map: { version: 3, names: [], sources: [], mappings: '' } };
};

/** Our own modules look beside where they were compiled, and there their threads and pictures are. */
const inPlace = (code, id) => {
  const from = path.relative(out, id).split(path.sep).join('/');
  const [file, folder] = [JSON.stringify(from), JSON.stringify(path.posix.dirname(from))];
  return code
    .replaceAll(/import\.meta\.url\b/g, `new URL(${file}, import.meta.url).href`)
    .replaceAll(/import\.meta\.dirname\b/g, `process.getBuiltinModule('node:path').join(import.meta.dirname, ${folder})`);
};

const unfit = new Set();
const plugin = {
  name: 'server',
  load: (id) => (/\.[cm]?js$/.test(id) ? read(id) : null),
  transform: (code, id) =>
    id.startsWith(`${dist}${path.sep}`) && /import\.meta\.(?:url|dirname)\b/.test(code) ? { code: inPlace(code, id), map: null } : null,
  /** Before anything is written: what was built before stands until this can take its place. */
  buildEnd() {
    if (unfit.size > 0)
      throw new Error(`${[...unfit].join(', ')}: look for files beside themselves. Name them in OUTSIDE of scripts/ground/bundle.mjs.`);
  },
};

/** A process of the build before this one may load a part of it later; nobody runs for a day on what has been built anew. */
const DAY = 24 * 60 * 60_000;
const tidy = (made) => {
  for (const file of readdirSync(out).map((name) => path.join(out, name)))
    if (!made.has(file) && Date.now() - statSync(file).mtimeMs > DAY) rmSync(file);
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, path.join(dist, file)])),
  platform: 'node',
  external: (id) => isBuiltin(id) || isOutside(id),
  plugins: [plugin],
});
const { output } = await bundle.write({
  dir: out,
  format: 'esm',
  chunkFileNames: '[name]-[hash].js',
  // Migrations, events and errors are told apart by the names of their classes.
  keepNames: true,
  // What one module sets up before another is there before it, also across files.
  strictExecutionOrder: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
tidy(new Set(output.map(({ fileName }) => path.join(out, fileName))));
