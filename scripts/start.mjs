// `npm start`: from a bare clone to a running product. Until the packages are installed this runs on the
// machine's own Node 20+, so: only node: imports, and everything newer is loaded late.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const began = Number(process.env.PROSTUTI_BEGAN) || Date.now();
const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const say = (text) => console.log(text);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Prostuti needs Node 20 or newer; this is ${process.version}. Get one from https://nodejs.org and run "npm start" again.`);
  process.exit(1);
}

try {
  const { buildSources, continueOn, installPackages, otherNode } = await import('./ground/install.mjs');
  const { alreadyRunning } = await import('./ground/claim.mjs');
  // A second start beside a running one is a question ("where was it?") and must not install under its feet.
  const running = alreadyRunning(path.resolve(root, process.env.DATA_DIR || 'data'));
  if (running) {
    say(`\n${running}\n`);
    process.exit(0);
  }
  // PROSTUTI_BEGAN marks the second run: the first one has looked already.
  if (!process.env.PROSTUTI_BEGAN) await installPackages(root, say);
  const node = otherNode(root);
  if (node) continueOn(node, self, began);
  else await start(buildSources);
} catch (e) {
  const plain = e?.constructor?.name === 'Plain' || !e?.stack;
  console.error(plain ? `\n${e?.message ?? e}\n` : `\n${e.stack}\n`);
  process.exit(1);
}

async function start(buildSources) {
  const boot = await import('./ground/boot.mjs');
  const { supervise } = await import('./supervise.mjs');
  const { announce, leave } = await import('./ground/claim.mjs');
  const opts = boot.settings();
  let rising, supervisor, helper;
  const closing = boot.onSignals(async (name) => {
    say(`\n${name}: stopping …`);
    helper?.kill('SIGTERM');
    // Services on their way up are waited for: detached as they are, they would stay behind.
    if (supervisor) await supervisor.stop();
    else await (await rising?.catch(() => undefined))?.stop();
    leave(opts.dataDir);
    say('Stopped.');
  });
  try {
    await buildSources(root, say);
    if (closing()) return;
    rising = boot.bringUpServices(opts, say);
    const services = await rising;
    const { databaseUrl, ownerUrl, redisUrl } = services;
    const given = { ...opts, databaseUrl, ownerUrl, redisUrl, port: await boot.publicPort() };
    if (closing()) return;
    const list = await boot.prepare(given, (child) => (helper = child));
    if (closing()) return;
    supervisor = await supervise({ ...given, services, print: say, onStart: (handle) => (supervisor = handle) });
    announce(opts.dataDir, { address: supervisor.address, port: given.port });
    void backUpNightly(opts.dataDir, closing);
    say(boot.greeting({ address: supervisor.address, list, dataDir: opts.dataDir, services, took: Date.now() - began }));
  } catch (e) {
    if (closing()) return; // what Ctrl-C cut off may complain
    if (!supervisor) await (await rising?.catch(() => undefined))?.stop();
    leave(opts.dataDir);
    throw e;
  }
}

/** A backup each night at BACKUP_AT, in a process of its own; that it failed stands on the console and in the operations room. */
async function backUpNightly(dataDir, closing) {
  const at = process.env.BACKUP_AT || '03:30';
  if (at === 'off') return;
  const { everyNight } = await import('./ground/nightly.mjs');
  const { sealArchived } = await import('./ground/make-backup.mjs');
  const { spawn } = await import('node:child_process');
  const between = () => sealArchived(dataDir).catch((error) => say(`The archive is not encrypted: ${error.message}`));
  const make = async () => {
    if (closing()) return;
    const env = { ...process.env, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [path.join(root, 'scripts/backup.mjs')], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  };
  await everyNight(at, make, between).catch((error) => say(`No nightly backup: ${error.message}`));
}
