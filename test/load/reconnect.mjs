// `bench reconnect`: all sockets drop in the same moment, once because the network went and once because the gateway was killed; until the last
// of them is back in its topics, while everybody goes on saving. Against a bare server that lets as many in and knows nothing else.
import { beside } from '../support/driver/beside.mjs';
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { helper } from '../support/driver/rpc.mjs';
import { LiveSocket } from '../support/driver/socket.mjs';
import { lostAnswers } from '../support/driver/verdict.mjs';
import { acknowledged, inBatches, rounded, sayCounted, seatAll, students, wait } from './hall.mjs';
import { cpuOf } from './memory.mjs';

const PROMISE_MS = 5000;

/** Milliseconds from `from` until each student was back in all topics. */
async function backAgain(hall, from) {
  const times = new Map();
  await until(
    'everybody is back',
    () => {
      for (const [at, student] of hall.entries()) if (!times.has(at) && student.joinedAt > from) times.set(at, student.joinedAt - from);
      return times.size === hall.length;
    },
    60_000,
    50,
  );
  return percentiles([...times.values()]);
}

/** As many sockets against a bare server, dropped and opened again with the jitter that ours have. */
async function bareReturn(count) {
  const server = helper(new URL('./bare-gateway.mjs', import.meta.url));
  const sockets = [];
  try {
    const port = await server.call('start');
    const open = async () => {
      const socket = new LiveSocket({ port, headers: { origin: 'http://localhost' }, onMessage: () => {} });
      await socket.open(60_000);
      for (const topic of ['exam:a', 'attempt:a', 'board:a']) await socket.join(topic);
      return socket;
    };
    await inBatches(Array.from({ length: count }), 50, async () => sockets.push(await open()));
    sockets.splice(0).forEach((socket) => socket.close());
    await until('the bare server is empty', async () => (await server.call('count')) === 0, 30_000, 50);
    const from = Date.now();
    const times = [];
    await Promise.all(
      Array.from({ length: count }, async () => {
        await wait(Math.random() * 100);
        sockets.push(await open());
        times.push(Date.now() - from);
      }),
    );
    return percentiles(times);
  } finally {
    sockets.forEach((socket) => socket.close());
    await server.call('stop').catch(() => {});
    await server.end();
  }
}

async function saving(hall, state, random) {
  await Promise.all(
    hall.map(async (student) => {
      await wait(random.between(0, 2000));
      for (let number = 0; !state.over; number += 1) {
        student.answer(number, random.below(4)).catch((error) => state.errors.push(`save ${error.message}`));
        await wait(random.between(1000, 3000));
      }
    }),
  );
  await until('every answer is kept', () => hall.every(({ queue }) => queue.size === 0), 30_000);
}

/** Once the network goes, and once the gateway is killed. */
async function dropTwice({ product, hall, say }) {
  const everybody = async () => ({ ...(await product.pids()), generator: process.pid });
  await wait(6000);
  const [quietTill, before] = [Date.now(), cpuOf(await everybody())];
  hall.forEach((student) => student.socket.drop());
  const network = await backAgain(hall, quietTill);
  say(`the network went, and all are back: ${JSON.stringify(network)}`);
  const used = cpuOf(await everybody());
  await wait(6000);
  const killed = await product.kill('gateway');
  const gateway = await backAgain(hall, killed);
  say(`the gateway was killed, and all are back: ${JSON.stringify(gateway)}`);
  await wait(3000);
  const cpu = Object.fromEntries(Object.entries(used).map(([name, s]) => [name, rounded(s - (before[name] ?? 0), 1)]));
  return { network, gateway, quietTill, killed, cpu };
}

/** @param {{ students?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function reconnect({ students: count = 1000, seed = 20261122, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const [random, saves, refusals] = [randomFrom(seed), [], []];
  const state = { over: false, errors: /** @type {string[]} */ ([]) };
  let hall = [];
  try {
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
    const meter = (what, ms) => what === 'save' && saves.push([Date.now(), ms]);
    hall = await students({ product, office, exam, count, random, meter, onError: (line) => refusals.push(line) });
    await seatAll(hall);
    say(`${count} sit, with their sockets`);
    const drops = () => dropTwice({ product, hall, say });
    const [{ network, gateway, quietTill, killed, cpu }] = await beside(saving(hall, state, random), () => (state.over = true), drops);
    const lost = await lostAnswers(office, exam.examId, acknowledged(hall));
    // A socket that is refused while the gateway is away comes again by itself; an answer that is refused is an error.
    const errors = [...state.errors, ...lost.map((one) => `lost ${one}`), ...refusals.filter((line) => line.startsWith('save'))];
    sayCounted(say, [...errors, ...refusals.filter((line) => !line.startsWith('save'))]);
    hall.forEach((student) => student.close());
    const bare = await bareReturn(count);
    const of = (from, to) => percentiles(saves.filter(([at]) => at >= from && at < to).map(([, ms]) => ms));
    return {
      name: 'reconnect',
      value: network.max,
      unit: 'ms until the last socket is back',
      ceiling: bare.max,
      ratio: rounded(network.max / bare.max),
      promise: PROMISE_MS,
      students: count,
      network,
      gateway,
      bare,
      saves: { quiet: of(0, quietTill), network: of(quietTill, quietTill + network.max), gateway: of(killed, killed + gateway.max) },
      lost: lost.length,
      errors: errors.length,
      cpu,
      seed,
    };
  } finally {
    state.over = true;
    hall.forEach((student) => student.close());
    await office.close();
    await product.stop();
  }
}
