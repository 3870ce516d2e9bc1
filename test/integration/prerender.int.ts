import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CreateCourse } from '#catalog';
import { ServerClock } from '../../api/src/http/server-clock.js';
import { course, exam, startHttp, type Running } from '../support/api.js';
import { startOwnWorld, until, type World } from '../support/world.js';
import { system } from '#platform/kernel';

/**
 * A web of the test's own, small and without React, so that it can be told to break: `entry-prerender` does what the file `mode` says.
 */
const build = 'b0b0b0b0b0b0b0b0';
const html = `<!doctype html>
<html lang="bn">
  <head><title>{{PRODUCT_NAME_BN}}</title><meta name="settings" content="{{CONFIG}}" /><script>1</script></head>
  <body><div id="root"></div></body>
</html>`;
const entry = (mode: string, tries: string): string => `
import { appendFileSync, readFileSync } from 'node:fs';
export const render = async ({ path, locale, answers, meta }) => {
  const mode = readFileSync(${JSON.stringify(mode)}, 'utf8');
  appendFileSync(${JSON.stringify(tries)}, mode + ' ');
  if (mode === 'die') process.exit(3);
  if (mode === 'throw') throw new Error('a page that cannot be made');
  if (mode === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
  if (path === '/free') return { lacks: [], html: '<p>free</p>', title: 'Free', description: 'D', facts: [] };
  const home = answers['/api/home'];
  if (!home) return { lacks: ['/api/home'], html: '', title: '', description: '', facts: [] };
  const titles = home.courses.map((course) => course.title).join('|').replaceAll('<', '&lt;');
  const facts = [{ '@type': 'Course', name: titles, url: '/courses/x' }];
  return { lacks: [], html: '<h1>' + locale + ' ' + mode + ' ' + titles + '</h1>', title: meta['application-name'] + ' $&', description: 'D', facts };
};`;

const makeWeb = (dir: string) => {
  const [web, made] = [join(dir, 'web'), join(dir, 'web-prerender')];
  mkdirSync(join(web, 'builds/meta'), { recursive: true });
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'package.json'), '{"type":"module"}');
  writeFileSync(join(web, 'index.html'), html);
  writeFileSync(join(web, 'builds/latest.json'), JSON.stringify({ id: build }));
  const matcher = { static: { '/old': { redirect: '/free' } }, wildcard: {}, dynamic: {} };
  writeFileSync(join(web, `builds/meta/${build}.json`), JSON.stringify({ id: build, matcher, prerendered: [] }));
  const page = (path: string, tags: string[]) => ({ path, tags, scripts: { bn: ['/assets/a.js'], en: ['/assets/a.js', '/assets/en.js'] } });
  const screens = ['/', '/free', '/courses/{slug}'].map((path) => ({ path, checked: path.includes('{'), demo: false }));
  const pages = [page('/', ['home', 'courses', 'exams']), page('/free', ['policies'])];
  writeFileSync(join(made, 'prerender.json'), JSON.stringify({ build, pages, screens }));
  const [mode, tries] = [join(dir, 'mode'), join(dir, 'tries')];
  writeFileSync(mode, 'well');
  writeFileSync(tries, '');
  writeFileSync(join(made, 'entry-prerender.js'), entry(mode, tries));
  return {
    web,
    say: (what: string) => writeFileSync(mode, what),
    /** How often a page was begun while the file said so. */
    begun: (what: string) =>
      readFileSync(tries, 'utf8')
        .split(' ')
        .filter((word) => word === what).length,
  };
};

const dir = mkdtempSync(join(tmpdir(), 'prostuti-prerender-'));
const { web, say, begun } = makeWeb(dir);
let world: World;
let http: Running;

const page = async (path = '/', cookie = '') => {
  const answer = await request(http.base).get(path).set('cookie', cookie);
  return { ...answer, h1: /<h1>(.*?)<\/h1>/.exec(answer.text)?.[1] ?? null };
};
const served = (what: string, cookie = '') =>
  until(what, async () => ((await page('/', cookie)).h1?.includes(what) ? page('/', cookie) : null));

const draft = (slug: string, title: string) => ({
  slug,
  title,
  subtitle: 'Test',
  kind: 'course' as const,
  section: 'hsc' as const,
  cover: { subject: 'Physics', formula: 'F', ground: 'kali' as const },
  pricePaisa: 0,
});
const addCourse = (slug: string, title: string) => http.dispatcher.command(new CreateCourse(system('test'), draft(slug, title)));

beforeAll(async () => {
  world = await startOwnWorld({ WEB_DIR: web, PUBLIC_URL: 'https://prostuti.example', PRODUCT_NAME: 'A & B' });
  http = await startHttp(world);
  await addCourse('first', 'First');
});
afterAll(async () => {
  await http.close();
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('a prerendered page', () => {
  it('is served in the language of the cookie or of the address, whole, and under a policy of its own', async () => {
    const bn = await served('First');
    const en = await served('First', 'lang=en');
    expect([bn.h1, en.h1]).toEqual(['bn well First', 'en well First']);
    expect((await page('/?lang=en')).h1).toBe('en well First');
    expect((await page('/?lang=bn', 'lang=en')).h1).toBe('bn well First');
    expect(en.text).toContain('<html lang="en">');
    expect(en.text).toContain('<title>A &amp; B $&amp;</title>');
    expect(en.text).toContain('<link rel="canonical" href="https://prostuti.example/?lang=en" />');
    expect(en.text).toContain('<link rel="alternate" hreflang="bn" href="https://prostuti.example/" />');
    expect(en.text).toContain('<meta property="og:locale" content="en_GB" />');
    expect(en.text).toContain('<link class="later" crossorigin href="/assets/en.js" />');
    expect(en.text).toContain('"url":"https://prostuti.example/courses/x"');
    expect(en.headers['vary']).toContain('cookie');
    expect(en.headers['cache-control']).toBe('no-cache');
    await request(http.base).get('/').set('cookie', 'lang=en').set('if-none-match', String(en.headers['etag'])).expect(304);
  });

  it('comes with what it was made of, also by itself, and stands in a folder', async () => {
    await served('First');
    const { body } = await request(http.base).get('/_payload.json').expect(200);
    expect(Object.keys(body)).toEqual(['path', 'at', 'answers']);
    expect(body.answers['/api/home'].courses[0].title).toBe('First');
    const inPage = /id="payload" lang="bn"[^>]*>([^<]*)</.exec((await page()).text)?.[1] ?? '';
    expect(JSON.parse(inPage)).toEqual(body);
    const kept = join(world.config.DATA_DIR, 'prerendered/bn');
    expect(JSON.parse(readFileSync(join(kept, '_payload.json'), 'utf8'))).toEqual(body);
    expect(readFileSync(join(kept, 'index.html'), 'utf8')).toBe((await page()).text);
    const manifest = await request(http.base).get(`/builds/meta/${build}.json`).expect(200);
    expect(manifest.body.prerendered).toEqual(['/', '/free']);
  });

  // Red where the text is put in as it is, or with `replace` and a string: `$&` then brings the placeholder back.
  it('cannot be broken out of by what it shows, and its policy allows nothing that came with it', async () => {
    const evil = '</script><script>alert(1)</script> $& $1';
    await addCourse('evil', evil);
    const { text, headers } = await served('alert');
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<\/script>/g)).toHaveLength(text.match(/<script/g)?.length ?? 0);
    expect(
      (await request(http.base).get('/_payload.json')).body.answers['/api/home'].courses.map((c: { title: string }) => c.title),
    ).toContain(evil);
    // Two scripts of the page's own: its first words, and its start.
    expect(String(headers['content-security-policy']).match(/sha256-/g)).toHaveLength(2);
    const shell = await request(http.base).get('/index.html').expect(200);
    expect(headers['content-security-policy']).toBe(shell.headers['content-security-policy']);
  });
});

describe('renewing', () => {
  // Red when the versions are not compared, or the tag rises outside of the transaction.
  it('follows a tag that a command raised, and no other page', async () => {
    const before = (await until('free', async () => ((await page('/free')).text.includes('free') ? page('/free') : null))).headers['etag'];
    await addCourse('second', 'Second');
    await served('Second');
    await served('Second', 'lang=en');
    expect((await page('/free')).headers['etag']).toBe(before);
  });

  it('follows nothing that was rolled back', async () => {
    const versions = () => world.sql('select tag, version from platform.page_tags order by tag');
    const before = await versions();
    // The slug is taken: the command touches its tags and fails.
    await expect(addCourse('second', 'Never')).rejects.toThrow();
    expect(await versions()).toEqual(before);
  });

  it('happens each minute while an exam is on', async () => {
    const id = await course(http, 'live-course');
    await exam(http, id);
    const at = async () => Number((await request(http.base).get('/_payload.json')).body.at);
    await until('the exam', async () => (await request(http.base).get('/_payload.json')).body.answers['/api/home'].live.length === 1);
    const first = await at();
    await world.setClock('65 seconds');
    await http.app.get(ServerClock).read();
    await until('made again', async () => (await at()) >= first + 60_000);
    await world.setClock('0');
    await http.app.get(ServerClock).read();
  });
});

describe('a renderer in trouble', () => {
  // Red when the thread's end is not caught (the process goes with it), or a failed page is taken for a page.
  it.each([
    ['dies', 'die'],
    ['throws', 'throw'],
    ['fills the memory', 'fill'],
  ])('that %s leaves the old page where it is and the process alone', async (_name, trouble) => {
    const { h1 } = await served('well');
    say(trouble);
    await addCourse(`while-${trouble}`, `While ${trouble}`);
    // The second one shows that the first has failed, and that it was noticed.
    await until('two tries', async () => begun(trouble) >= 2);
    await request(http.base).get('/healthz').expect(200);
    expect((await page()).h1).toBe(h1);
    say('well');
    const mended = await until('mended', async () => ((await page()).h1?.includes(`While ${trouble}`) ? page() : null));
    expect(mended.status).toBe(200);
  });

  it('is not needed by another process or the next start: the folder has the page', async () => {
    const { h1 } = await served('well');
    say('die');
    const second = await startHttp(world);
    const found = await until('the kept page', async () => {
      const { text } = await request(second.base).get('/');
      return text.includes('<h1>') ? text : null;
    });
    await second.close();
    say('well');
    expect(found).toContain(h1);
  });
});

describe('paths', () => {
  it('without a page answer 404 with the page, and rules lead on', async () => {
    expect((await page('/nothing/here')).status).toBe(404);
    expect((await page('/nothing/here')).text).toContain('<div id="root"></div>');
    expect((await page('/courses/some-course')).status).toBe(200);
    expect((await page('/courses/Not%20A%20Slug')).status).toBe(404);
    expect((await page('/free/')).text).toContain('<p>free</p>');
    const away = await request(http.base).get('/old?a=1').redirects(0);
    expect([away.status, away.headers['location']]).toEqual([302, '/free?a=1']);
    await request(http.base).get('/nothing/_payload.json').expect(404);
  });

  it('are told to search engines in both languages', async () => {
    const { text } = await request(http.base).get('/sitemap.xml').expect(200);
    expect(text).toContain('<loc>https://prostuti.example/free</loc>');
    expect(text).toContain('<loc>https://prostuti.example/free?lang=en</loc>');
    expect((await request(http.base).get('/robots.txt').expect(200)).text).toContain('Sitemap: https://prostuti.example/sitemap.xml');
  });
});
