import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as identity from '#contracts/http/identity';
import { endpoints } from '#contracts/http/index';
import { startHttp, type Running } from '../support/api.js';
import { newId } from '#platform/kernel';
import { handlerOf } from '../../api/src/http/endpoint-handler.js';
import { ruleOf } from '../../api/src/http/access-rules.js';
import { Cast, holds, walkers, type Walker } from '../support/walls/cast.js';
import { makeScene } from '../support/walls/scene.js';
import { startOwnWorld, withDrawnPages, type World } from '../support/world.js';

/** AU-10 and the route table of AU-01: what the running server answers beside the doors of the contracts, in production. */
let world: World;
let http: Running;
let cast: Cast;

beforeAll(async () => {
  world = await startOwnWorld({
    ...withDrawnPages,
    MODE: 'production',
    PUBLIC_URL: 'http://prostuti.example',
    MAIL_URL: 'http://127.0.0.1:9/mail',
  });
  http = await startHttp(world);
  ({ cast } = await makeScene(http, world));
});

afterAll(async () => {
  await http?.close();
  await world?.close();
});

/** Routes that no contract names. `everybody`: visitors too; `ops.read`: for who may read operations; `nobody`: for our own processes. */
const beside: Readonly<Record<string, 'everybody' | 'ops.read' | 'nobody'>> = {
  '/': 'everybody',
  '/index.html': 'everybody',
  // The built web, and the page for screens.
  '*': 'everybody',
  '/assets/:name': 'everybody',
  '/manifest.webmanifest': 'everybody',
  '/robots.txt': 'everybody',
  '/sitemap.xml': 'everybody',
  '/builds/meta/:build.json': 'everybody',
  '/api/icons/:file': 'everybody',
  // Pictures that people have put up for others to see; their names are hashes.
  '/files/avatars/:name': 'everybody',
  '/files/pictures/:name': 'everybody',
  '/healthz': 'everybody',
  '/readyz': 'everybody',
  '/metrics': 'ops.read',
  '/api/docs': 'ops.read',
  '/api/docs/': 'ops.read',
  '/api/docs/*': 'ops.read',
  '/api/docs/index.html': 'ops.read',
  '/api/docs/LICENSE': 'ops.read',
  '/api/docs/swagger-ui-init.js': 'ops.read',
  '/api/docs/docs/swagger-ui-init.js': 'ops.read',
  '/api/docs-json': 'ops.read',
  '/peer': 'nobody',
};

/** Bull Board, a plugin of the router with routes of its own: to look for `ops.read`, to change for `ops.act`. */
const isBoard = (route: string): boolean => /^[A-Z]+ \/admin\/ops\/queues(\/|$)/.test(route);
const drain = 'POST /peer/drain';

/** The pieces of an upload: a protocol of its own (tus), for who prepares lessons. */
const uploading = ['POST /api/admin/uploads', 'PATCH /api/admin/uploads/:id', 'DELETE /api/admin/uploads/:id'];

/** `GET /path` of every route the router knows, read from its own picture of its tree. */
const routesOf = (): string[] => {
  const fastify = http.api.app.getHttpAdapter().getInstance() as unknown as { printRoutes(options: object): string };
  const above: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      const depth = indent.length / 4;
      // A star right below the root is the root's own: everything that nothing else matches.
      const path = part === '*' && depth === 1 ? '*' : `${above[depth - 1] ?? ''}${part}`;
      above[depth] = path;
      const route = path.replace(/\/[0-9a-f]{16}\.json$/, '/:build.json');
      return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${route}`]));
    });
};

/** Sent as written: `fetch` would tidy the path first. `x-forwarded-for`: comes by a proxy, so not from this machine itself. */
const raw = (path: string, who: Walker, method = 'GET'): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(http.base);
    const cookie = cast.as(who)?.cookie;
    const headers = { 'x-forwarded-for': '203.0.113.9', ...(cookie ? { cookie } : {}) };
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('the routes of the running application', () => {
  // Red (seen) with a route put at the router beside the contracts.
  it('are those of the contracts, and the few that are listed here', () => {
    const contracted = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    const others = routesOf().filter((route) => !contracted.includes(route) && !isBoard(route) && route !== drain);
    const unlisted = others.filter((route) => !uploading.includes(route) && (!route.startsWith('GET ') || !(route.slice(4) in beside)));
    // Whoever adds a route says in `beside` above who may use it.
    expect(unlisted).toEqual([]);
    expect(contracted.filter((route) => !routesOf().includes(route))).toEqual([]);
  });

  it('answer nobody from another site by its name: no CORS at all', async () => {
    for (const { method, path } of Object.values(endpoints)) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
      for (const verb of ['OPTIONS', 'GET']) {
        const answer = await http.call(verb, path.replaceAll(/:\w+/g, 'x'), { headers });
        const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-allow'));
        expect([verb, path, allowed]).toEqual([verb, path, []]);
      }
    }
  });
});

describe('a door without an access rule', () => {
  // AU-02. Red (seen) with the last line of `ruleOf` gone: the door then stood, and failed only when somebody came.
  it('cannot be built, so the process does not start', () => {
    const services = { access: { ruleOf: (access: never) => ruleOf(access, {} as never) } } as never;
    for (const access of [undefined, { kind: 'anybody' }]) {
      const value = { ...identity.getUser, access } as never;
      expect(() => handlerOf({ value, method: 'getUser', options: {} }, { getUser: () => null }, services)).toThrow('No access rule');
    }
  });
});

describe('uploads', () => {
  // Seen red with the call handed to tus before its caller was asked for.
  it('are for who prepares lessons', async () => {
    for (const who of walkers)
      for (const route of [...uploading, 'HEAD /api/admin/uploads/:id']) {
        const [method = '', path = ''] = route.split(' ');
        const { status } = await raw(path.replace(':id', newId()), who, method);
        if (who === 'visitor') expect([who, route, status]).toEqual([who, route, 401]);
        else expect([who, route, status === 403]).toEqual([who, route, !holds(who, 'lessons.write')]);
      }
  });
});

describe('what is for the machine room', () => {
  /** As a careless router, proxy or guard could read them differently. */
  const spellings = [
    '/api/docs /api/docs/ /api/docs-json /api/docs/index.html /api/docs/swagger-ui-init.js /api/docs/LICENSE',
    '/api/docs/docs/swagger-ui-init.js /api/docs/swagger-ui.css /API/docs-json /%61pi/docs-json /api/%64ocs-json',
    '//api/docs-json /api//docs-json /api/docs-json/ /api/docs-json?x=1 /api/docs-json;x /api/docs%2fx',
    '/./api/docs-json /x/../api/docs-json /api/./docs-json /api/docs/..%2fdocs-json /api/docs/%2e%2e/docs-json',
    '/admin/ops/queues /admin/ops/queues/ /admin/ops/queues/api/queues /admin/ops/queues/api/redis/stats /admin/ops/queues/static/js/x.js',
    '//admin/ops/queues/api/queues /admin//ops/queues/api/queues /%61dmin/ops/queues/api/queues /admin/ops/%71ueues/api/queues /ADMIN/ops/queues',
    '/admin%2fops%2fqueues/api/queues /x/../admin/ops/queues/api/queues /admin/./ops/queues/api/queues /admin/ops/queues;x /%2561dmin/ops/queues/',
    '/metrics /metrics?x=1 /%6detrics //metrics /metrics/ /METRICS /./metrics /x/../metrics /metrics;x',
  ].flatMap((line) => line.split(' '));
  const told = /"openapi"|swagger|# TYPE|process_cpu|__UI_CONFIG__|"queues"|redis_version/i;

  // Red (seen) with a guard that compares the address as a text: /%61pi/docs-json went past it.
  it('tells those without the right nothing, however the address is written', async () => {
    for (const who of walkers.filter((one) => !holds(one, 'ops.read'))) {
      for (const path of spellings) {
        const { text } = await raw(path, who);
        expect([who, path, told.test(text)]).toEqual([who, path, false]);
      }
      for (const path of Object.keys(beside).filter((one) => beside[one] === 'ops.read'))
        expect([who, path, (await raw(path, who)).status]).toEqual([who, path, who === 'visitor' ? 401 : 403]);
    }
  });

  it('is there for those who have it', async () => {
    for (const who of ['ops', 'admin'] as const)
      for (const path of ['/api/docs', '/api/docs-json', '/metrics']) {
        const { status, text } = await raw(path, who);
        expect([who, path, status, told.test(text)]).toEqual([who, path, 200, true]);
      }
  });

  // AU-10. Red (seen) with the hook of the board's prefix gone: Nest's guards never saw its routes.
  it('lets nobody else look into the queues or change them, by any route of their board', async () => {
    const routes = routesOf().filter(isBoard);
    expect(routes.length).toBeGreaterThan(20);
    for (const who of walkers.filter((one) => !holds(one, 'ops.read')))
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        const { status } = await raw(path.replaceAll(/:\w+/g, 'live').replace('*', 'js/x.js'), who, method);
        expect([who, route, status]).toEqual([who, route, who === 'visitor' ? 401 : 403]);
      }
    for (const who of ['ops', 'admin'] as const) {
      const page = await raw('/admin/ops/queues', who);
      expect([who, page.status, told.test(page.text)]).toEqual([who, 200, true]);
      expect((await raw('/admin/ops/queues/api/queues', who)).status).toBe(200);
      // The only way into a queue is the outbox.
      expect((await raw('/admin/ops/queues/api/queues/live/add', who, 'POST')).status).toBe(403);
    }
  });

  it('answers its own processes alone, whoever else asks', async () => {
    for (const who of walkers) {
      expect([who, (await raw('/peer', who)).status]).toEqual([who, 404]);
      expect([who, (await raw('/peer/drain', who, 'POST')).status]).toEqual([who, 404]);
    }
  });

  it('says of its health only whether it stands', async () => {
    expect(JSON.parse((await raw('/healthz', 'visitor')).text)).toEqual({ status: 'alive' });
    // Names of parts, never addresses, versions or messages.
    expect(JSON.parse((await raw('/readyz', 'visitor')).text)).toEqual({ ready: true, degraded: [], missing: [] });
  });

  it('shows no development pages', async () => {
    for (const who of walkers) expect((await raw('/api/dev/messages', who)).status).toBe(404);
  });
});

describe('files', () => {
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)],
    );

  // Red (seen) with a map beside the scripts.
  it('of the web hold no source maps', async () => {
    const files = below(world.config.WEB_DIR).map((path) => path.slice(world.config.WEB_DIR.length));
    expect(files.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(10);
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
    const script = files.find((path) => /assets\/.*\.js$/.test(path)) ?? '';
    expect((await raw(`${script}.map`, 'visitor')).status).toBe(404);
  });

  it('outside the web cannot be fetched', async () => {
    const climbs = ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json'];
    const names = ['/.env', '/.git/config', '/package.json', '/.vite/manifest.json', '/assets/../.vite/manifest.json', '/..\\package.json'];
    for (const path of [...climbs, ...names]) {
      const { text } = await raw(path, 'visitor');
      expect([path, /"(name|file|version)":|DATABASE_URL|\[core\]/.test(text)]).toEqual([path, false]);
    }
  });
});

describe('an answer', () => {
  // Not shown red yet: until the door set it, only refusals had the policy.
  it('of data lets nothing run or load should a browser show it as a page, and is kept nowhere', async () => {
    for (const path of ['/api/user', '/api/home', '/api/time', '/api/nothing', '/api/my/courses', '/api/courses/paid']) {
      const { headers } = await http.call('GET', path, { as: cast.member('student') });
      expect([path, headers.get('content-security-policy')]).toEqual([path, "default-src 'none'; frame-ancestors 'none'"]);
      expect([path, headers.get('cache-control'), headers.get('content-type')]).toEqual([
        path,
        'no-store',
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('names neither the software behind it nor where it failed', async () => {
    for (const path of ['/', '/api/user', '/api/nothing', '/api/exams/x', '/%', '/api/%00', '/api/courses/%ff']) {
      const { headers, text } = await http.call('GET', path);
      expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([path, null, null]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|Fastify|postgres/i);
    }
  });
});
