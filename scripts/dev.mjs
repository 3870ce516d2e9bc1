// `npm run dev`: services, our processes from sources compiled on save, Vite with hot reload in front, and the types of everything watched.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const say = (text) => console.log(text);
/** What Vite hands on to http; the rest of the paths are the browser's. */
const PROXIED = ['/api', '/socket.io', '/builds', '/files', '/media', '/metrics', '/healthz', '/readyz'];

try {
  const { continueOn, installPackages, otherNode } = await import('./ground/install.mjs');
  if (!process.env.PROSTUTI_BEGAN) await installPackages(root, say);
  const node = otherNode(root);
  if (node) continueOn(node, self, Date.now());
  else await dev();
} catch (e) {
  console.error(e?.constructor?.name === 'Plain' ? `\n${e.message}\n` : e);
  process.exit(1);
}

async function dev() {
  const boot = await import('./ground/boot.mjs');
  const { compiler } = await import('./ground/compile.mjs');
  const { privatePort } = await import('./ground/proc.mjs');
  const { supervise } = await import('./supervise.mjs');
  const { announce, leave } = await import('./ground/claim.mjs');
  const began = Date.now();
  const opts = { ...boot.settings(), asModules: true };
  const { watchTypes } = await import('./ground/watch-types.mjs');
  let rising, supervisor, vite, endTypes;
  const closing = boot.onSignals(async (name) => {
    say(`\n${name}: stopping …`);
    endTypes?.();
    await vite?.close();
    if (supervisor) await supervisor.stop();
    else await (await rising?.catch(() => undefined))?.stop();
    leave(opts.dataDir);
  });
  const { all, watch } = await compiler(root, opts.distDir, say);
  await all();
  rising = boot.bringUpServices(opts, say);
  const services = await rising;
  const front = await boot.publicPort();
  const { databaseUrl, ownerUrl, redisUrl } = services;
  const env = { NODE_ENV: 'development', PUBLIC_URL: `http://localhost:${front}` };
  const given = { ...opts, databaseUrl, ownerUrl, redisUrl, env, port: await privatePort() };
  try {
    const list = await boot.prepare(given);
    supervisor = await supervise({ ...given, services, print: say, onStart: (handle) => (supervisor = handle) });
    vite = await startVite(front, supervisor.ports().http);
    const address = `http://localhost:${front}`;
    announce(opts.dataDir, { address, port: front });
    endTypes = watchTypes(root, say);
    watch((changed) => reload(changed, { boot, given, supervisor, closing }));
    say(boot.greeting({ address, list, dataDir: opts.dataDir, services, took: Date.now() - began }));
  } catch (e) {
    if (closing()) return;
    await (supervisor ?? services).stop();
    leave(opts.dataDir);
    throw e;
  }
}

async function startVite(port, http) {
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${http}`;
  const proxy = Object.fromEntries(PROXIED.map((p) => [p, { target, ws: p === '/socket.io', changeOrigin: false }]));
  const server = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
  });
  return server.listen();
}

/** api/ is http's and the gateway's, workers/ the workers', libs/ everyone's; a migration or seed runs before. */
async function reload(changed, { boot, given, supervisor, closing }) {
  const touches = (dir) => changed.some((f) => f.startsWith(`${dir}/`));
  const names = [
    ...(touches('api') || touches('libs') ? ['http', 'gateway'] : []),
    ...(touches('workers') || touches('libs') ? ['workers-live', 'workers-bulk'] : []),
  ];
  if (closing() || !names.length) return;
  say(`changed: ${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''} → ${names.join(', ')}`);
  try {
    if (changed.some((f) => /^libs\/composition\/src\/(migrations|seed|prepare)/.test(f))) await boot.prepare(given);
    await Promise.all(names.map((name) => supervisor.restart(name)));
  } catch (e) {
    say(e.message);
  }
}
