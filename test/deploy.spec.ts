import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { demanded, isFor, processNames, secretHolders, type Secret } from '../libs/platform/src/config/secrets.js';
import { environmentOf, filled, runArgs, servicesOf, startOrder } from '../scripts/ground/compose.mjs';
import { digestOf, imageFiles, imageLine, withDigests } from '../scripts/ground/base-images.mjs';
import { onThisMachine } from '../scripts/ground/proxy.mjs';
import { DEPLOYED, deployedTopology } from '../scripts/ground/topology.mjs';
import { archiveCommand, LOSES_SECONDS } from '../scripts/ground/wal.mjs';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Service {
  readonly image: string;
  readonly init?: boolean;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly replicas?: number };
  readonly healthcheck?: unknown;
  readonly cpu_shares?: number;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly user?: string;
  readonly networks?: readonly string[];
}

const services = (parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }).services;
const ours = ['prepare', 'http', 'gateway', 'workers-live', 'workers-bulk', 'backup'];
const service = (name: string): Service => services[name] ?? { image: 'none' };
const text = (name: string): string => (service(name).command ?? []).join(' ');

describe('docker-compose.yml', () => {
  it('runs the processes of npm start behind a reverse proxy, all of ours from one image', () => {
    expect(Object.keys(services).toSorted()).toEqual([...ours, 'postgres', 'proxy', 'redis'].toSorted());
    expect(new Set(ours.map((name) => service(name).image)).size).toBe(1);
    expect(service('http').deploy?.replicas).toBeGreaterThanOrEqual(2);
    expect(service('gateway').environment?.ROLES).toBe('gateway');
    expect(service('workers-live').environment).toMatchObject({ LANES: 'live,money,send', RELAY: 'on', SCHEDULE: 'on' });
    expect(service('workers-bulk').environment?.LANES).toBe('bulk,media');
  });

  it('lets a save go first where they share one machine, then pushes, then what follows events, then bulk work', () => {
    const shares = ['http', 'gateway', 'workers-live', 'workers-bulk'].map((name) => service(name).cpu_shares ?? 1024);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(new Set(shares).size).toBe(shares.length);
    expect(service('postgres').cpu_shares).toBeUndefined();
  });

  it('keeps what Redis took, and what PostgreSQL acknowledged', () => {
    expect(text('redis')).toContain('--appendonly yes');
    expect(text('redis')).toContain('--maxmemory-policy noeviction');
    expect(text('postgres')).toContain('synchronous_commit=on');
    expect(service('postgres').image).toMatch(/^postgres:18\b/);
    expect(service('postgres').environment?.POSTGRES_INITDB_ARGS).toContain('--builtin-locale=C.UTF-8');
  });

  it('archives the WAL as npm start does, where the nightly backup looks for it', () => {
    const archive = '/var/lib/postgresql/wal-archive';
    expect(service('postgres').command).toEqual(
      expect.arrayContaining(['archive_mode=on', `archive_timeout=${LOSES_SECONDS}`, `archive_command=${archiveCommand(archive)}`]),
    );
    expect(service('backup').environment?.BACKUP_WAL).toBe(archive);
    expect(service('backup').command).toEqual(['node', 'scripts/backup.mjs', '--nightly']);
  });

  it('reaps, is asked for its health, and runs in production', () => {
    for (const [name, { init, healthcheck }] of Object.entries(services)) {
      expect({ name, init }).toEqual({ name, init: true });
      if (name !== 'prepare' && name !== 'proxy')
        expect({ name, healthcheck: typeof healthcheck }).toEqual({ name, healthcheck: 'object' });
    }
    for (const name of ours) expect(service(name).environment?.MODE).toBe('production');
  });

  it('has no secret with a default, and names no variable that the configuration does not know', () => {
    const known = new Set(Array.from(read('.env.example').matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name));
    for (const name of ours) {
      const environment = service(name).environment ?? {};
      for (const secret of ['RECEIPT_SECRET', 'SETTINGS_KEY', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'])
        if (environment[secret] !== undefined) expect(environment[secret]).toMatch(/\$\{\w+:\?/);
      expect(Object.keys(environment).filter((one) => one !== 'NODE_ENV' && !known.has(one))).toEqual([]);
    }
  });
});

describe('what a container of docker-compose.yml may', () => {
  // Red with one environment for all: the workers that open strangers' films held the key of receipts.
  it.each(processNames)('%s holds its own secrets and no others', (name) => {
    const environment = Object.keys(service(name).environment ?? {});
    const secrets = (Object.keys(secretHolders) as Secret[]).filter((secret) => environment.includes(secret));
    // These two are for installations with a pooler or a replica.
    const elsewhere: readonly Secret[] = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'];
    const own = (Object.keys(secretHolders) as Secret[]).filter((secret) => isFor(secret, [name]) && !elsewhere.includes(secret));
    expect(secrets.toSorted()).toEqual(own.toSorted());
  });

  // Red (seen) with `workers-live` in the runbook, which holds no RECEIPT_SECRET: the command for the last admin did not start.
  it('is enough for the tools that the runbook starts in one', () => {
    const command = /docker compose run --rm (\S+) node dist\/libs\/composition/g;
    const named = Array.from(read('docs/runbook.md').matchAll(command), ([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(1);
    for (const name of named)
      expect(Object.keys(service(name).environment ?? {})).toEqual(expect.arrayContaining([...demanded, 'DATABASE_URL', 'REDIS_URL']));
  });

  it('is a role without DDL for all but the process that migrates', () => {
    for (const name of ours) expect(service(name).environment?.DATABASE_URL).toContain('//prostuti_app:');
    expect(service('prepare').environment?.DATABASE_OWNER_URL).toContain('//prostuti:');
  });

  // Red without the limits, which PostgreSQL, Redis and the proxy did not have.
  it.each(Object.keys(services))('%s is no root with capabilities, and has an end of memory, processes and /tmp', (name) => {
    const { cap_drop, cap_add = [], security_opt, tmpfs = [], mem_limit, pids_limit } = service(name);
    expect({ cap_drop, cap_add, security_opt }).toEqual({
      cap_drop: ['ALL'],
      cap_add: name === 'proxy' ? ['NET_BIND_SERVICE'] : [],
      security_opt: ['no-new-privileges:true'],
    });
    expect(tmpfs.join()).toMatch(/^\/tmp:size=\d+[mg]$/);
    expect(String(mem_limit)).toMatch(/\d+[mg]\}?$/);
    expect(pids_limit).toBeGreaterThan(0);
  });

  it('is reached from the proxy only where it serves people', () => {
    const onFront = Object.keys(services).filter((name) => service(name).networks?.includes('front'));
    expect(onFront.toSorted()).toEqual(['gateway', 'http', 'proxy']);
    expect(service('proxy').networks).toEqual(['front']);
  });
});

describe('the images that ours are made of', () => {
  // Red when somebody raises a tag in one place, or a digest was filled and a file left behind.
  it('are named everywhere as deploy/images.json has them, with the digest where one is known', () => {
    const images = JSON.parse(read('deploy/images.json')) as Record<string, string | null>;
    for (const file of imageFiles) {
      const named = Array.from(read(file).matchAll(imageLine), ([, name]) => name ?? '').filter((name) => !name.startsWith('$'));
      expect(named.length).toBeGreaterThan(0);
      for (const name of named) {
        const [tag = ''] = name.split('@');
        expect({ file, name }).toEqual({ file, name: images[tag] === null ? tag : `${tag}@${images[tag]}` });
      }
    }
  });

  it('are pinned by what a registry says, and left alone where none answers', async () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const asked: string[] = [];
    const registry = (url: string): Promise<Response> => {
      asked.push(url);
      if (url.includes('/token')) return Promise.resolve(Response.json({ token: 't' }));
      return Promise.resolve(new Response(null, { headers: { 'docker-content-digest': digest } }));
    };
    expect(await digestOf('caddy:2', registry)).toBe(digest);
    expect(asked.at(-1)).toBe('https://registry-1.docker.io/v2/library/caddy/manifests/2');
    await expect(digestOf('caddy:2', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    const pinned = withDigests('image: caddy:2\nFROM node:24-slim AS build\nimage: caddy:2@sha256:old', {
      'caddy:2': digest,
      'node:24-slim': null,
    });
    expect(pinned).toBe(`image: caddy:2@${digest}\nFROM node:24-slim AS build\nimage: caddy:2@${digest}`);
  });
});

describe('what benches start', () => {
  // Red with the heaps, the roles or the number of http of `npm start`, with which all figures were once taken.
  it('has the processes of docker-compose.yml, each with its roles, lanes and heap', async () => {
    const started = await deployedTopology({ distDir: 'dist' });
    const names = ['http', 'gateway', 'workers-live', 'workers-bulk'];
    expect([...new Set(started.map(({ name }) => name.replace(/-\d$/, '')))].toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const same = started.filter((one) => one.name.replace(/-\d$/, '') === name);
      expect(same).toHaveLength(service(name).deploy?.replicas ?? 1);
      for (const { env, heap, file } of same) {
        const { ROLES, LANES, RELAY, SCHEDULE } = service(name).environment ?? {};
        expect(env).toMatchObject(JSON.parse(JSON.stringify({ ROLES, LANES, RELAY, SCHEDULE })) as object);
        expect(text(name)).toContain(`--max-old-space-size=${heap}`);
        expect(file).toContain(text(name).split('/').at(-1));
      }
    }
  });

  it('gives PostgreSQL and Redis what docker-compose.yml gives them', () => {
    for (const [key, value] of Object.entries(DEPLOYED.settings)) expect(text('postgres')).toContain(`${key}=${value}`);
    expect(text('redis')).toContain(`--maxmemory ${DEPLOYED.maxmemory}`);
  });

  // Red where the deployed file would be replaced by one of the benches' own.
  it('has the deployed Caddyfile before it, but for the addresses of its services', () => {
    const file = read('deploy/Caddyfile');
    const placed = onThisMachine(file, { http: ['127.0.0.1:1', '127.0.0.1:2'], gateway: ['127.0.0.1:3'] }, '\tadmin off\n');
    expect(placed).toContain('to 127.0.0.1:1 127.0.0.1:2\n');
    const [own, theirs] = [placed.split('\n'), new Set(file.split('\n'))];
    expect(own.filter((line) => line !== '{' && !theirs.has(line)).map((line) => line.trim())).toEqual([
      'admin off',
      'to 127.0.0.1:3',
      'to 127.0.0.1:1 127.0.0.1:2',
    ]);
    expect(() => onThisMachine(file, { http: ['127.0.0.1:1'] }, '')).toThrow('gateway');
  });
});

describe('what `npm run image` makes of docker-compose.yml', () => {
  const told = servicesOf(read('docker-compose.yml')) as Record<string, Service>;

  it('starts each after those it waits for', () => {
    const order = startOrder(told);
    const place = (name: string): number => order.indexOf(name);
    expect(place('prepare')).toBeGreaterThan(Math.max(place('postgres'), place('redis')));
    expect(place('http')).toBeGreaterThan(place('prepare'));
    expect(place('proxy')).toBeGreaterThan(Math.max(place('http'), place('gateway')));
    expect(() => startOrder({ a: { depends_on: { b: {} } }, b: { depends_on: { a: {} } } })).toThrow('wait for each other');
  });

  // Red when a container of the journey may more than one of a deployment.
  it('locks our containers in as the file does, and knows every word of it', () => {
    const args = runArgs(told['http'], 'p-').join(' ');
    expect(args).toContain(
      '--read-only --memory 1g --pids-limit 256 --tmpfs /tmp:size=256m --cap-drop ALL --security-opt no-new-privileges --volume p-files:/files --volume /data',
    );
    expect(args).toContain('--restart unless-stopped --stop-timeout 20');
    for (const name of ours) expect(() => runArgs(told[name], 'p-')).not.toThrow();
    expect(() => runArgs({ ...told['http'], privileged: true }, 'p-')).toThrow('privileged');
  });

  it('reads names in values as compose does, and stops where one has no default', () => {
    expect(filled('${A}-${B:-b}-${C:?why}', { A: '1', C: '3' })).toBe('1-b-3');
    expect(() => filled('${C:?why}', {})).toThrow('C is not set: why');
    expect(() => environmentOf(told['http'], {})).toThrow('PUBLIC_URL');
  });
});

describe('deploy/Caddyfile', () => {
  // Red with the random choice that Caddy makes by itself: whoever asks again for a start stands in another line.
  it('keeps a person at one http', () => {
    expect(read('deploy/Caddyfile')).toMatch(/dynamic a http 3000[^}]*\}[^}]*lb_policy cookie/);
  });
});

describe('the README', () => {
  it('names scripts that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const named = Array.from(read('README.md').matchAll(/npm (?:run (?:--silent )?)?([a-z]+)/g), ([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => name !== 'run' && !scripts.includes(name))).toEqual([]);
  });
});

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where Node would find this package from there, among those that the lock file names. */
const found = (packages: Readonly<Record<string, Locked>>, from: string, name: string): boolean => {
  const at = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  const above = from.lastIndexOf('node_modules/');
  return at in packages || (from !== '' && found(packages, from.slice(0, Math.max(0, above - 1)), name));
};

describe('package-lock.json', () => {
  // The image is built with `npm ci`, which refuses a lock file that lacks what another platform needs.
  it('names every package that another one needs, on whatever platform', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
    const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !found(packages, from, name))
        .map((name) => `${name} of ${from}`),
    );
    expect(missing).toEqual([]);
  });
});
