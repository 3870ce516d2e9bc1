// podman with images and settings in a folder of ours, and the base that Dockerfile names made here: no registry of images is asked.
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onPath, run } from './apt.mjs';
import { folder, root } from './proc.mjs';

const LONG = 30 * 60_000;

/** Why it cannot be done here; undefined where it can. */
export function whyNot() {
  if (process.getuid?.() !== 0) return 'it needs root';
  const missing = ['podman', 'runc', 'debootstrap', 'catatonit'].filter((name) => !onPath(name));
  return missing.length > 0
    ? `${missing.join(', ')} missing: apt-get install --no-install-recommends podman runc debootstrap catatonit`
    : undefined;
}

/**
 * crun refuses where old and new cgroups are mixed; there is no systemd and no journal to ask; and without limits of their own
 * containers want more open files than may be had without CAP_SYS_RESOURCE.
 */
const SETTINGS = `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=8192:8192"]
init_path = "${onPath('catatonit')}"

[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`;

/** @param {string} dir where images and settings lie */
export function openPodman(dir) {
  const settings = path.join(folder(dir), 'containers.conf');
  writeFileSync(settings, SETTINGS);
  const env = { ...process.env, CONTAINERS_CONF: settings, TMPDIR: folder(dir, 'tmp') };
  const places = ['--root', path.join(dir, 'storage'), '--runroot', path.join(dir, 'runroot'), '--storage-driver', 'overlay'];
  /** @param {string[]} args @param {import('node:child_process').SpawnOptions} [options] @returns {Promise<string>} */
  return (args, options = {}) => run('podman', [...places, ...args], { env, timeout: LONG, ...options });
}
/** @typedef {ReturnType<typeof openPodman>} Podman */

/** Debian by debootstrap, with Node and npm of this machine: what the official image is. */
async function makeBase(/** @type {Podman} */ podman, /** @type {string} */ dir, /** @type {string} */ name) {
  const debian = path.join(dir, 'debian');
  rmSync(debian, { recursive: true, force: true });
  const release = /-(\w+)-slim$/.exec(name)?.[1] ?? 'bookworm';
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, debian, 'http://deb.debian.org/debian'], {
    timeout: LONG,
  });
  const archive = path.join(dir, 'debian.tar');
  await run('tar', ['-C', debian, '-cf', archive, '.'], { timeout: LONG });
  await podman(['import', archive, `localhost/debian:${release}`]);
  for (const done of [debian, archive]) rmSync(done, { recursive: true, force: true });
  const context = path.join(dir, 'base');
  mkdirSync(context, { recursive: true });
  cpSync(path.join(root, 'node_modules/node/bin/node'), path.join(context, 'node'));
  // `npm` is a link to npm/bin/npm-cli.js.
  const npm = path.resolve(realpathSync(onPath('npm') ?? 'npm'), '../..');
  cpSync(npm, path.join(context, 'npm'), { recursive: true });
  // Where npm here needs a CA of the machine's own to reach its registry, it does there too.
  const extra = process.env.NODE_EXTRA_CA_CERTS;
  if (extra) cpSync(extra, path.join(context, 'machine.pem'), { dereference: true });
  const lines = [
    `FROM localhost/debian:${release}`,
    ...(extra ? ['COPY machine.pem /etc/ssl/machine.pem', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/machine.pem'] : []),
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx',
    'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node && node --version && npm --version',
  ];
  writeFileSync(path.join(context, 'Dockerfile'), `${lines.join('\n')}\n`);
  await podman(['build', '--network', 'host', '--pull=never', '--tag', name, context]);
  rmSync(context, { recursive: true, force: true });
}

const has = (/** @type {Podman} */ podman, /** @type {string} */ name) =>
  podman(['image', 'exists', name]).then(
    () => true,
    () => false,
  );

/** Our image by our own Dockerfile, its base made first where it is not there yet. */
export async function buildImage(/** @type {Podman} */ podman, /** @type {string} */ dir, /** @type {(line: string) => void} */ say) {
  const base = /^FROM (\S+)/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  if (!(await has(podman, base))) {
    say(`making ${base} with debootstrap and this project's Node`);
    await makeBase(podman, dir, base);
  }
  say('building prostuti:latest by Dockerfile');
  const said = await podman(['build', '--network', 'host', '--pull=never', '--tag', 'prostuti:latest', root]);
  writeFileSync(path.join(dir, 'build.log'), said);
  // Layers that nothing names any more make the next build quick, and would fill the disk in the end.
  await podman(['image', 'prune', '--force', '--filter', 'until=168h']);
}
