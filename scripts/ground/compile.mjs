// The server's sources into dist/, file by file, with the build's own .swcrc: what changed is there in milliseconds.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, watch as watchFolder, writeFileSync } from 'node:fs';
import path from 'node:path';

const TREES = ['api', 'workers', 'libs'];
const isSource = (file) => /(^|\/)src\//.test(file) && !/\.(spec|d)\.[cm]?ts$|~$|\/\.[^/]*$/.test(file);
const output = (dist, file) => path.join(dist, file.replace(/\.tsx?$/, '.js'));

function* walk(root, dir) {
  for (const entry of readdirSync(path.join(root, dir), { withFileTypes: true })) {
    const at = `${dir}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* walk(root, at);
    } else if (isSource(at)) yield at;
  }
}

async function compile({ root, dist, transformFile }, file) {
  const from = path.join(root, file);
  const to = output(dist, file);
  if (!existsSync(from)) return rmSync(to, { force: true });
  mkdirSync(path.dirname(to), { recursive: true });
  if (!/\.tsx?$/.test(file)) return cpSync(from, to);
  const sourceFileName = path.relative(path.dirname(to), from);
  const { code, map } = await transformFile(from, { cwd: root, root, sourceFileName, sourceMaps: true, outputPath: to });
  writeFileSync(to, `${code}\n//# sourceMappingURL=${path.basename(to)}.map\n`);
  if (map) writeFileSync(`${to}.map`, map);
}

function stale({ root, dist }, file) {
  const to = output(dist, file);
  return !existsSync(to) || statSync(to).mtimeMs < statSync(path.join(root, file)).mtimeMs;
}

/** all() compiles what is older than its source; watch(then) goes on doing so and names what changed. */
export async function compiler(root, dist, say) {
  const { transformFile } = await import('@swc/core');
  const at = { root, dist, transformFile };
  const trees = TREES.filter((t) => existsSync(path.join(root, t)));
  return {
    async all() {
      // What stands in dist/ afterwards is no whole build: the next `npm start` makes one.
      rmSync(path.join(dist, '.stamp'), { force: true });
      for (const tree of trees) for (const file of walk(root, tree)) if (stale(at, file)) await compile(at, file);
    },
    watch: (then) => watchTrees(at, trees, then, say),
  };
}

function watchTrees(at, trees, then, say) {
  const waiting = new Set();
  let timer;
  const flush = async () => {
    const files = [...waiting];
    waiting.clear();
    const done = [];
    for (const file of files)
      await compile(at, file).then(
        () => done.push(file),
        (e) => say(`${file}: ${e.message.split('\n').slice(0, 12).join('\n')}`),
      );
    if (done.length) await then(done);
  };
  for (const tree of trees)
    watchFolder(path.join(at.root, tree), { recursive: true }, (_, name) => {
      const file = name && `${tree}/${name}`;
      if (!file || !isSource(file) || !path.extname(file)) return;
      waiting.add(file);
      clearTimeout(timer); // an editor writes several times for one save
      timer = setTimeout(flush, 80);
    });
}
