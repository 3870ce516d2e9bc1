// `npm run image [-- --built]`: builds our image by Dockerfile and runs it with podman in compose's order, each container as
// docker-compose.yml says, with PostgreSQL, Redis and Caddy beside it, and lets a student walk through it. With `--built` the image that
// stands is run. Where it cannot be done it says why, and ends with 0.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onceBuilt } from './ground/tool.mjs';
import { buildImage, openPodman, whyNot } from './ground/podman.mjs';
import { folder, Plain, privatePort, root, until } from './ground/proc.mjs';

const say = (line) => console.error(line);
const PREFIX = 'prostuti-image-';
/** Its volumes are PostgreSQL's, which is no container here. */
const NOT_HERE = ['backup'];

if (process.argv.includes('--prepare')) await (await import('./ground/tool.mjs')).prepareBuild();
else {
  const reason = whyNot();
  if (reason) say(`image: skipped, ${reason}`);
  else await onceBuilt(path.join(root, 'scripts/image.mjs'), main);
}

async function main() {
  const dir = folder(root, 'data', 'image');
  const podman = openPodman(dir);
  if (!process.argv.includes('--built')) await buildImage(podman, dir, say);
  const dataDir = mkdtempSync(path.join(tmpdir(), PREFIX));
  chmodSync(dataDir, 0o755); // PostgreSQL's user must be able to walk here
  // Before the containers that hold it, so after them at the end.
  const volumes = async () => podman(['volume', 'rm', '--force', `${PREFIX}files`]);
  const context = { podman, dataDir, begun: /** @type {(() => Promise<unknown>)[]} */ ([volumes]) };
  const end = async () => {
    for (const one of context.begun.splice(0).toReversed()) await one().catch((error) => say(error.message));
    rmSync(dataDir, { recursive: true, force: true });
  };
  // Containers outlive whoever started them.
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => void end().finally(() => process.exit(1)));
  try {
    const { origin, ownerUrl: databaseUrl, env } = await bringUp(context);
    const { journey } = await import('../test/support/driver/journey.mjs');
    await journey({ origin, databaseUrl, env, say });
    say('image: a student was here and all is well');
  } catch (error) {
    process.exitCode = 1;
    say(error instanceof Plain ? error.message : error.stack);
  } finally {
    await end();
  }
  process.exit();
}

/** All services of docker-compose.yml, one after the other. */
async function bringUp(context) {
  const { servicesOf, startOrder } = await import('./ground/compose.mjs');
  const services = servicesOf(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'));
  const given = await surroundings(context);
  for (const name of startOrder(services).filter((one) => !NOT_HERE.includes(one))) {
    if (name === 'postgres' || name === 'redis') continue; // they stand: `surroundings` has their addresses
    say(`starting ${name}`);
    if (name === 'proxy') await startProxy(context, given);
    else
      for (let copy = 1; copy <= (services[name].deploy?.replicas ?? 1); copy++)
        await container(context, given, name, services[name], copy);
  }
  return given;
}

/** PostgreSQL and Redis, secrets, a service for messages, and where all listen: the containers share this machine's network. */
async function surroundings({ dataDir, begun }) {
  const { startServices } = await import('./services.mjs');
  const { commonEnv, DEPLOYED } = await import('./ground/topology.mjs');
  const { runCa, serveTls } = await import('../test/support/driver/run-ca.mjs');
  const ca = await runCa();
  const stood = await startServices({ dataDir, log: say, ...DEPLOYED });
  begun.push(() => stood.destroy());
  const messages = await serveTls((request, response) => void request.resume().on('end', () => response.writeHead(204).end()));
  begun.push(() => messages.close());
  const [port, gateway] = [await privatePort(), await privatePort()];
  const origin = `https://localhost:${port}`;
  const { databaseUrl, ownerUrl, redisUrl } = stood;
  const own = { PUBLIC_URL: origin, SMS_URL: `${messages.address}/sms` };
  const env = commonEnv({
    databaseUrl,
    redisUrl,
    port,
    dataDir,
    distDir: path.join(root, 'dist'),
    mode: 'production',
    env: { ...own, ...messages.env },
  });
  return { ca, databaseUrl, ownerUrl, redisUrl, port, gateway, origin, env, ports: { http: [], gateway: [] } };
}

async function startProxy({ dataDir, begun }, { ca, port, origin, ports }) {
  const { openProxy } = await import('./ground/proxy.mjs');
  const services = Object.fromEntries(Object.entries(ports).map(([name, all]) => [name, all.map((one) => `127.0.0.1:${one}`)]));
  const proxy = await openProxy({ dataDir, port, address: origin, services, ca, log: say });
  begun.push(() => proxy.stop());
  await proxy.start();
}

/** One of ours, as the file says it; what Docker's names and network would give are addresses of this machine. */
async function container({ podman, dataDir, begun }, given, name, service, copy) {
  const { environmentOf, runArgs } = await import('./ground/compose.mjs');
  const { env, databaseUrl, ownerUrl, redisUrl, gateway, ca } = given;
  const port = name === 'gateway' ? gateway : await privatePort();
  const unused = { POSTGRES_PASSWORD: 'unused', POSTGRES_APP_PASSWORD: 'unused', REDIS_PASSWORD: 'unused' };
  const all = {
    ...environmentOf(service, { ...env, ...unused }),
    DATABASE_URL: databaseUrl,
    ...(name === 'prepare' ? { DATABASE_OWNER_URL: ownerUrl } : {}),
    REDIS_URL: redisUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    GATEWAY_URL: `http://127.0.0.1:${gateway}`,
    NODE_EXTRA_CA_CERTS: '/run-ca.pem',
  };
  const file = path.join(dataDir, `${name}-${copy}.env`);
  const lines = Object.entries(all).filter(([, value]) => value !== '');
  writeFileSync(file, lines.map(([key, value]) => `${key}=${value}\n`).join(''), { mode: 0o600 });
  const called = `${PREFIX}${name}-${copy}`;
  const told = [
    '--name',
    called,
    '--network',
    'host',
    '--env-file',
    file,
    '--volume',
    `${ca.file}:/run-ca.pem:ro`,
    ...runArgs(service, PREFIX),
  ];
  begun.push(() => podman(['rm', '--force', '--volumes', '--ignore', called]));
  // What others wait for until it is done runs to its end.
  const once = name === 'prepare';
  await podman(['run', ...(once ? [] : ['--detach']), ...told, 'prostuti:latest', ...service.command]);
  if (once) return;
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(ready, 90_000, 250)))
    throw new Plain(`${called} does not get ready:\n${await podman(['logs', '--tail', '20', called])}`);
  given.ports[name]?.push(port);
}
