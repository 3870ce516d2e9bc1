import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from '@playwright/test';
import { endpoints } from '#contracts/http/index';
import { changedTables, rowsOf, type Fingerprint } from '../support/walls/fingerprint.js';
import { redirects } from '../support/walls/redirects.js';
import { shapeOf, validOf } from '../support/walls/valid-value.js';
import { address, expect, newStudent, test, type Page, type Sql, type Student, openEmpty } from './support.js';

/** AU-04: what a page of somebody else can do with the browser of a person who is signed in here: nothing. */
let evil: Server;
let port = 0;

test.beforeAll(async () => {
  evil = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Win a prize</title><body>');
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  port = (evil.address() as AddressInfo).port;
});
test.afterAll(() => void evil.close());

/** The product cuts the demo's films while the first tests run already: until it is through with them, these tables change by themselves. */
test.beforeAll(async ({ sql }) => {
  // A limit on waiting: films are cut where nothing else wants the processor.
  const waiting = `select name from platform.outbox o where name in ('MediaReceived', 'MediaChecked')
    and not exists (select from platform.inbox i where i.event_id = o.id)
    and not exists (select from platform.dead d where d.event_id = o.id)`;
  await expect.poll(() => sql(waiting), { message: 'files that are still being looked at or cut', timeout: 280_000 }).toEqual([]);
});

/** Another site by every rule, and one that browsers take for the same site, because only the port differs: it gets the cookies. */
const strangers = (): string[] => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];

interface Shot {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** Every endpoint that changes something, with a body it would take; but for the gateways', which believe nobody, wherever they come from. */
const shots = (): Shot[] =>
  Object.values(endpoints)
    .filter(({ method, access }) => method !== 'GET' && access.kind !== 'gateway')
    .map(({ method, path, body }) => ({
      method,
      url:
        address() +
        path
          .replaceAll(/:slug/g, 'x')
          .replaceAll(/:name/g, 'privacy-policy')
          .replaceAll(/:\w+/g, () => randomUUID()),
      body: JSON.stringify(body ? validOf(shapeOf(body), { optional: true }) : {}),
    }));

/** Fires everything a page can fire: fetch in all its moods, beacons, and forms of all three encodings. */
const fire = (page: Page, list: readonly Shot[]): Promise<number> =>
  page.evaluate(async (all) => {
    const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { name: 'sink' }));
    let fired = 0;
    const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => null).then(() => (fired += 1));
    const post = (shot: (typeof all)[number], enctype: string): Promise<unknown> =>
      quietly(
        new Promise((resolve) => {
          frame.addEventListener('load', resolve, { once: true });
          const form = Object.assign(document.createElement('form'), { action: shot.url, method: 'post', target: 'sink', enctype });
          // As text/plain the body becomes `{"…":…,"=":"="}`: JSON to a server that does not look at the type.
          const field = Object.assign(document.createElement('input'), { name: `${shot.body.slice(0, -1)},"`, value: '":1}' });
          form.append(field);
          document.body.append(form);
          form.submit();
        }),
      );
    for (const shot of all) {
      const { method, url, body } = shot;
      const json = { 'content-type': 'application/json' };
      await quietly(fetch(url, { method, body, headers: json, credentials: 'include' }));
      await quietly(fetch(url, { method, body, credentials: 'include', mode: 'no-cors' }));
      await quietly(
        fetch(url, { method: 'POST', body, credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
      );
      await quietly(Promise.resolve(navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' }))));
      // Forms know only POST; the two encodings that can never be JSON are tried on a few.
      const enctypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].slice(0, fired < 30 ? 3 : 1);
      for (const enctype of method === 'POST' ? enctypes : []) await post(shot, enctype);
    }
    return fired;
  }, list);

/** What people own; the product's own clockwork goes on in other tables meanwhile. */
const peoplesTables = /^(identity|catalog)\.|^exams\.(attempts|answers|late_answers)$|^platform\.audit$/;
const look = async (sql: Sql): Promise<Fingerprint> => {
  const whole = await rowsOf(sql);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => peoplesTables.test(name)));
};

const makeAdmin = (sql: Sql, { email }: Student): Promise<unknown> =>
  sql(`update identity.users set roles = '{student,admin}' where email = $1`, [email]);
const whoAmI = (page: Page): Promise<string | null> =>
  page.evaluate(async () => ((await (await fetch('/api/user')).json()) as { email: string } | null)?.email ?? null);

// Red with the origin check answering yes: 400 of the next wall, which reads application/json alone, came in place of 403.
test('a page of another origin changes nothing, though it sends the cookies along', async ({ open, sql }) => {
  const person = newStudent('শিকার');
  const own = await open({ as: person });
  await openEmpty(own);
  await makeAdmin(sql, person);
  const page = await own.context().newPage();
  const list = shots();
  for (const origin of strangers()) {
    const answered: { status: number; method: string; url: string; cookies: boolean }[] = [];
    const headers: Promise<void>[] = [];
    const note = async (answer: Response): Promise<void> => {
      const asked = answer.request();
      const sent = await asked.allHeaders();
      answered.push({ status: answer.status(), method: asked.method(), url: asked.url(), cookies: /session=/.test(sent['cookie'] ?? '') });
    };
    page.on('response', (answer) => {
      if (!answer.url().startsWith(address())) return;
      headers.push(note(answer));
    });
    await page.goto(origin);
    const before = await look(sql);
    expect(await fire(page, list)).toBeGreaterThan(list.length * 4);
    expect(changedTables(before, await look(sql))).toEqual([]);
    // They did arrive, and from the same site with the cookies: it is the check of the origin that held. The browser shows what a form
    // was answered (of the rest a stranger's page may not even know that), a moment after the page knows of it.
    const posts = () => answered.filter(({ method }) => method === 'POST');
    const unanswered = () => list.filter(({ method, url }) => method === 'POST' && !posts().some((post) => post.url === url));
    await expect.poll(unanswered).toEqual([]);
    await Promise.all(headers);
    expect(new Set(posts().map(({ status }) => status))).toEqual(new Set([403]));
    if (origin.includes('localhost')) expect(posts().some(({ cookies }) => cookies)).toBe(true);
    page.removeAllListeners('response');
  }
  expect(await whoAmI(own)).toBe(person.email);
  // The positive twin: the same browser changes things from our own page.
  const before = await look(sql);
  const status = await own.evaluate(async () => {
    const body = JSON.stringify({ phone: '01712345678', hsc_batch: 'HSC 2025', institute: 'ঢাকা কলেজ' });
    return (await fetch('/api/auth/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
  });
  expect(status).toBe(200);
  expect(changedTables(before, await look(sql))).toContain('identity.users');
});

test('nor does it read, watch or frame anything', async ({ open }) => {
  const own = await open({ as: newStudent('শিকার') });
  await openEmpty(own);
  const page = await own.context().newPage();
  for (const origin of strangers()) {
    await page.goto(origin);
    const got = await page.evaluate(async (base) => {
      const read = await fetch(`${base}/api/user`, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'nothing',
      );
      const socket = new WebSocket(`${base.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      const watched = await new Promise((resolve) => {
        socket.addEventListener('open', () => resolve('a socket'));
        socket.addEventListener('error', () => resolve('nothing'));
      });
      const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { src: `${base}/` }));
      await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      return { read, watched };
    }, address());
    expect(got).toEqual({ read: 'nothing', watched: 'nothing' });
    // The browser's own words in our place, or nothing at all.
    const framed = page.frames().slice(1);
    expect(framed).toHaveLength(1);
    for (const frame of framed) {
      expect(['', 'chrome-error://chromewebdata/']).toContain(frame.url());
      await expect(frame.locator('#root')).toHaveCount(0);
    }
  }
  // The positive twin, on a page of ours with the policy that it comes with.
  await own.goto(`${address()}/`);
  const ours = await own.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
        socket.addEventListener('open', () => resolve('a socket'));
        socket.addEventListener('error', () => resolve('nothing'));
      }),
  );
  expect(ours).toBe('a socket');
});

// Red with both walls down, the origin check and the one content type that is read: the visitor was the attacker then.
test('nobody is signed in to an account of somebody else’s choosing', async ({ open, sql }) => {
  const attacker = newStudent('চোর');
  await open({ serviceWorkers: 'block', as: attacker });
  const [visitor, victim] = [await open({ serviceWorkers: 'block' }), newStudent('শিকার')];
  const own = await open({ serviceWorkers: 'block', as: victim });
  await openEmpty(own);
  await visitor.goto(`${address()}/`);
  const body = JSON.stringify({ login: attacker.email, password: attacker.password });
  const list = [{ method: 'POST', url: `${address()}/api/auth/sign-in`, body }];
  for (const one of [visitor, own]) {
    const page = await one.context().newPage();
    for (const origin of strangers()) {
      await page.goto(origin);
      await fire(page, list);
    }
  }
  expect(await whoAmI(visitor)).toBeNull();
  expect(await whoAmI(own)).toBe(victim.email);
  const [sessions] = await sql<{ count: string }>(
    'select count(*) from identity.sessions s join identity.users u on u.id = s.user_id where u.email = $1',
    [attacker.email],
  );
  expect(sessions?.count).toBe('1');
});

test.describe('after a sign-in', () => {
  test('the browser itself reads every address we would follow as one of ours', async ({ open }) => {
    const page = await open({ serviceWorkers: 'block' });
    await page.goto(`${address()}/`);
    const source = readFileSync(new URL('../../dist/libs/contracts/src/shared/local-path.js', import.meta.url), 'utf8');
    const rule = source.replace('export const localPath', 'const localPath').replace(/\/\/# source.*$/s, '');
    const led: [string, string][] = await page.evaluate(`(() => {
      ${rule}
      return ${JSON.stringify(redirects)}.map((given) => {
        const path = localPath(given, location.origin);
        return [given, path === null ? location.origin : Object.assign(document.createElement('a'), { href: path }).origin];
      });
    })()`);
    expect(led.length).toBeGreaterThanOrEqual(60);
    expect(led.filter(([, origin]) => origin !== new URL(address()).origin)).toEqual([]);
  });

  test('Google’s return leads nowhere else', async ({ open }) => {
    const own = await open({ serviceWorkers: 'block', as: newStudent() });
    await openEmpty(own);
    const user: unknown = await own.evaluate(async () => (await fetch('/api/user')).json());
    const left: string[] = [];
    own.on('request', (request) => {
      if (new URL(request.url()).hostname.includes('evil')) left.push(request.url());
    });
    const sharp = redirects.filter((given) => /^(\/[./x]|\/\\|\/%|\/\t|https|java)/.test(given)).slice(0, 7);
    for (const [place, next] of sharp.entries()) {
      await own.route('**/api/auth/google/finish', (route) => route.fulfill({ json: { user, next } }));
      await own.goto(`${address()}/auth/google?code=x&state=${place}`);
      await own.waitForURL((url) => url.pathname !== '/auth/google');
      expect([next, new URL(own.url()).origin]).toEqual([next, new URL(address()).origin]);
      await own.unroute('**/api/auth/google/finish');
    }
    expect(left).toEqual([]);
  });
});
