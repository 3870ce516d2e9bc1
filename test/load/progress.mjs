// `bench progress`: what heartbeats cost. 5,000 people watch a lesson and each device says where it is every 15 s, by the socket that its page
// has open; measured is the processor time of the gateway, of http (which passes sockets on) and of PostgreSQL, less what they use with the
// same sockets open and silent, and, beside it, what as many messages cost that write nothing. Afterwards every acknowledged place is
// compared with its row.
import { readdirSync, readFileSync } from 'node:fs';
import { percentiles } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed } from '../support/driver/product.mjs';
import { LiveSocket } from '../support/driver/socket.mjs';

const EVERY_S = 15;
const TICKS_A_SECOND = 100;
const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds of processor that a process has used, and with it what its ended children had. Node tells that of itself alone, /proc of all. */
function usedBy(/** @type {number} */ pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  // From the third field on: utime, stime, cutime, cstime are the fields 14 to 17.
  return { parent: fields[1], seconds: (fields[11] + fields[12]) / TICKS_A_SECOND, gone: (fields[13] + fields[14]) / TICKS_A_SECOND };
}

/** PostgreSQL is a process and its children. */
function usedByTree(/** @type {number} */ root) {
  const own = usedBy(root);
  let total = own.seconds + own.gone;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const one = usedBy(Number(name));
      if (one.parent === root) total += one.seconds;
    } catch {
      // It ended while we looked.
    }
  }
  return total;
}

async function prepare(product, office, watchers) {
  const { courseId } = await office.createExam({ questions: 1 });
  const [{ slug }] = await office.sql('select slug from catalog.courses where id = $1', [courseId]);
  const [lesson] = await office.sql(
    `with chapter as (
       insert into catalog.chapters (id, course_id, title, position) values (gen_random_uuid(), $1, 'Bench', 1) returning id
     ), film as (
       insert into catalog.media_files (id, kind, name, type, bytes, state, storage_key, duration_ms, uploaded_by, ready_at)
       values (gen_random_uuid(), 'video', 'film.mp4', 'video/mp4', 1, 'ready', 'none', 7200000, gen_random_uuid(), platform.now()) returning id
     )
     insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, media_id)
     select gen_random_uuid(), $1, chapter.id, 'video', 'Film', 1, 'published', film.id from chapter, film returning id`,
    [courseId],
  );
  const pupils = await office.addPupils(courseId, watchers);
  await office.sql(`insert into catalog.lesson_progress (user_id, lesson_id, course_id, sitting) select unnest($1::uuid[]), $2, $3, 1`, [
    pupils.map(({ userId }) => userId),
    lesson.id,
    courseId,
  ]);
  await office.sql('analyze catalog.lesson_progress');
  return { pupils, slug, lessonId: lesson.id };
}

/** A page with a lesson: its socket, open and silent until it beats. Fifty at a time, as a gateway lets them in. */
async function connect(product, pupils) {
  const sockets = [];
  for (let at = 0; at < pupils.length; at += 50)
    sockets.push(
      ...(await Promise.all(
        pupils.slice(at, at + 50).map(async ({ cookie }) => {
          const headers = { origin: product.origin, cookie };
          const socket = new LiveSocket({ at: product.origin, headers, onMessage: () => {} });
          await socket.open(60_000);
          return socket;
        }),
      )),
    );
  return sockets;
}

/** Messages spread evenly over time, each of the next watcher. */
export async function drive({ watchers, seconds, ask }) {
  const [took, failed] = [[], []];
  const open = new Set();
  const gap = (EVERY_S * 1000) / watchers;
  const from = performance.now();
  let sent = 0;
  while (performance.now() - from < seconds * 1000) {
    const due = Math.floor((performance.now() - from) / gap);
    for (; sent < due; sent += 1) {
      const at = performance.now();
      const call = ask(sent % watchers, Math.floor(sent / watchers))
        .then(() => took.push(performance.now() - at))
        .catch((error) => failed.push(error))
        .finally(() => open.delete(call));
      open.add(call);
    }
    if (failed.length > 0) break;
    await wait(5);
  }
  await Promise.all(open);
  if (failed.length > 0) throw failed[0];
  return { calls: sent, seconds: (performance.now() - from) / 1000, took };
}

const round = (/** @type {number} */ value) => Math.round(value * 10_000) / 10_000;

/** Shares of one core, by process. */
function measurer(pids) {
  const of = (/** @type {string[]} */ ...names) => names.reduce((sum, name) => sum + usedBy(pids[name]).seconds, 0);
  const used = () => ({ gateway: of('gateway'), http: of('http', 'http-2'), proxy: of('proxy'), database: usedByTree(pids.postgres) });
  return async (act) => {
    const [before, from] = [used(), performance.now()];
    const result = await act();
    const [after, span] = [used(), (performance.now() - from) / 1000];
    const share = (name) => (after[name] - before[name]) / span;
    const shares = { gateway: share('gateway'), http: share('http'), proxy: share('proxy'), database: share('database') };
    return { result, ...shares, all: shares.gateway + shares.http + shares.proxy + shares.database };
  };
}

/** @param {{ students?: number, seconds?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function progress({ students: watchers = 5000, seconds = 45, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  let sockets = [];
  try {
    const { pupils, slug, lessonId } = await prepare(product, office, watchers);
    const measure = measurer(await product.pids());
    say(`connecting ${watchers} watchers`);
    sockets = await connect(product, pupils);
    const acked = new Map();
    let refused = 0;
    const beat = async (n, turn) => {
      const at = (turn + 1) * 15_000 + n;
      const answer = await sockets[n].beat({ slug, lessonId, sitting: 1, beat: turn + 1, at });
      // A machine that is busy otherwise may refuse one: the device sends the next in 15 s.
      if (answer.ok) acked.set(n, at);
      else refused += 1;
    };
    const nothing = (n) => sockets[n].beat({ slug, lessonId, sitting: 1, beat: 1, at: -1 });
    say('warming up');
    await drive({ watchers, seconds: EVERY_S, ask: beat });
    const idle = await measure(() => wait(15_000));
    const plain = await measure(() => drive({ watchers, seconds: EVERY_S, ask: nothing }));
    acked.clear();
    refused = 0;
    const offset = 10;
    const beats = await measure(() => drive({ watchers, seconds, ask: (n, turn) => beat(n, turn + offset) }));
    const rows = await office.freshSql('select user_id as "userId", at_ms as at from catalog.lesson_progress where lesson_id = $1', [
      lessonId,
    ]);
    const stored = new Map(rows.map((row) => [row.userId, row.at]));
    const lost = [...acked].filter(([n, at]) => stored.get(pupils[n].userId) !== at).length;
    const { p50, p99 } = percentiles(beats.result.took);
    return {
      name: 'progress',
      watchers,
      beatsPerSecond: Math.round(beats.result.calls / beats.result.seconds),
      /** Of one core, with everything: the message, the statement, the commit, the answer. */
      coreShare: round(beats.all - idle.all),
      gatewayShare: round(beats.gateway - idle.gateway),
      httpShare: round(beats.http - idle.http),
      databaseShare: round(beats.database - idle.database),
      /** What writing costs above as many messages that write nothing. */
      writeShare: round(beats.all - plain.all),
      /** What the sockets cost while nobody says anything. */
      idleShare: round(idle.all),
      lost,
      refused,
      ackMs: { p50, p99 },
      ratio: round((beats.all - idle.all) / 0.05),
    };
  } finally {
    sockets.forEach((socket) => socket.close());
    await office.close();
    await product.stop();
  }
}
