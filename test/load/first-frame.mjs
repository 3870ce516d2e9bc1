// `bench first-frame`: how long a student on a slow line (1.6 Mbit/s, 150 ms) waits for the first frame of a lesson, from the address typed
// in with nothing kept, and from the list of lessons. The demo's own film, through the real doors, in Chromium.
import { createRequire } from 'node:module';
import pg from 'pg';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { signIn, signUp } from '../support/driver/browser.mjs';
import { startDemo } from '../support/driver/demo.mjs';
import { median } from '../support/driver/figures.mjs';
import { until } from '../support/driver/product.mjs';

const LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const { chromium } = createRequire(import.meta.url)('playwright-core');

/** Somebody who is in the course of the demo's first film that is ready. */
async function prepare(address, sql) {
  const [film] = await until(
    'a film of the demo with renditions',
    async () => {
      const found = await sql(
        `select l.id, l.title, c.slug, c.id as "courseId" from catalog.lessons l join catalog.courses c on c.id = l.course_id
           join catalog.media_files f on f.id = l.media_id
         where l.state = 'published' and l.kind = 'video' and f.state = 'ready' and f.hls is not null
           and l.opens_at is null and l.after_lesson_id is null order by c.position, l.position limit 1`,
      );
      return found.length > 0 && found;
    },
    120_000,
    500,
  );
  const person = await signUp(address, 'Viewer');
  await sql(
    `insert into catalog.enrolments (id, user_id, course_id, source)
     select gen_random_uuid(), id, $1, 'grant' from identity.users where email = $2`,
    [film.courseId, person.email],
  );
  return { film, person };
}

/** A frame is one that the video has decoded at the place where it stands: a poster is none. */
const frame = () => {
  const video = document.querySelector('video');
  return video !== null && video.readyState >= 2 && video.videoWidth > 0;
};

/**
 * What has come over the line since `clear`: bytes, requests, and how many of them had to wait for one another (each of those costs one way
 * there and back). Unlike the time these do not depend on how busy the machine is.
 */
function watchLine(devtools) {
  let [bytes, done] = [0, []];
  const begun = new Map();
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (request.url.startsWith('http')) begun.set(requestId, { at: timestamp, path: new URL(request.url).pathname });
  });
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const one = begun.get(requestId);
    if (one) Object.assign(one, { kept: response.fromDiskCache === true || response.fromPrefetchCache === true });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = begun.get(requestId);
    if (one && !one.kept) done.push({ ...one, end: timestamp });
  });
  return {
    clear: () => {
      [bytes, done] = [0, []];
      begun.clear();
    },
    read: () => {
      const all = done.toSorted((a, b) => a.at - b.at);
      const depth = [];
      for (const [place, { at }] of all.entries()) depth[place] = 1 + Math.max(0, ...depth.filter((_, before) => all[before].end <= at));
      return { bytes, requests: all.length, inTurn: Math.max(0, ...depth), all };
    },
  };
}

async function once({ browser, address, film, person, from }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, address, person);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  const path = `/courses/${film.slug}/lessons/${film.id}`;
  const line = watchLine(devtools);
  if (from === 'list') {
    await page.goto(`${address}/courses/${film.slug}/lessons`, { waitUntil: 'networkidle' });
    line.clear();
  }
  const began = performance.now();
  if (from === 'list') await page.click(`main li a[href="${path}"]`);
  else await page.goto(address + path, { waitUntil: 'commit' });
  await page.waitForFunction(frame, undefined, { polling: 'raf', timeout: 60_000 });
  const took = performance.now() - began;
  const { bytes, requests, inTurn } = line.read();
  await context.close();
  return { took, bytes, requests, inTurn };
}

const middle = (all, what) => Math.round(median(all.map((one) => one[what])));

/** @param {{ rounds?: number, say?: (line: string) => void }} options */
export async function firstFrame({ rounds = 3, say = () => {} } = {}) {
  const executablePath = await chromiumPath({ log: say });
  const demo = await startDemo({ name: 'first-frame', port: 4750 });
  const pool = new pg.Pool({ connectionString: demo.databaseUrl, max: 1 });
  let browser;
  try {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'] });
    const made = await prepare(demo.address, async (text, values) => (await pool.query(text, values)).rows);
    const figures = {};
    for (const from of ['cold', 'list']) {
      const all = [];
      for (let round = 0; round < rounds; round += 1) all.push(await once({ browser, address: demo.address, ...made, from }));
      say(`${from}: ${all.map(({ took, bytes }) => `${Math.round(took)} ms, ${Math.round(bytes / 1000)} kB`).join('; ')}`);
      figures[from] = {
        ms: middle(all, 'took'),
        bytes: middle(all, 'bytes'),
        requests: middle(all, 'requests'),
        inTurn: middle(all, 'inTurn'),
      };
    }
    return { name: 'first-frame', cold: figures.cold, fromList: figures.list, limitMs: 4000, line: '1.6 Mbit/s, 150 ms' };
  } finally {
    await browser?.close();
    await pool.end();
    await demo.stop();
  }
}

export { firstFrame as 'first-frame' };
