// The random fault run: students take exams and buyers pay while processes, lines, disk and clocks fail, and then everything is compared.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { percentiles, randomFrom } from '../../support/driver/figures.mjs';
import { openJournal } from '../../support/driver/journal.mjs';
import { openOffice } from '../../support/driver/office.mjs';
import { startProduct } from '../../support/driver/product.mjs';
import { startTinyGateway } from '../../support/driver/tiny-gateway.mjs';
import { Buyers } from './buyers.mjs';
import { Crowd } from './crowd.mjs';
import { judge } from './judge.mjs';
import { kinds, Nemesis } from './nemesis.mjs';
import { Probes } from './probes.mjs';
import { pause } from './time.mjs';

/** Milliseconds within which each is back. */
export const bounds = { api: 5000, gateway: 5000, worker: 15_000, redis: 5000, postgres: 10_000 };
const WAVE_S = 40;

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`);

/** Clocks of our processes that a file moves; PostgreSQL's, which decides, and Redis's stay. */
function movableClock() {
  const library = LIBRARIES.find((file) => existsSync(file));
  if (!library) return undefined;
  const file = path.join(tmpdir(), `prostuti-clock-${randomUUID()}`);
  writeFileSync(file, '+0\n');
  return {
    file,
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  };
}

/** Wave after wave, so that at any moment some begin, some answer and some hand in. */
async function waves(crowd, { pupils, seconds, clockToo, isOver }) {
  for (let n = 0; !isOver(); n += 1) {
    crowd.begin({ pupils, seconds, byClock: clockToo && n % 3 === 2 });
    const next = Date.now() + seconds * 600;
    while (!isOver() && Date.now() < next) await pause(200);
  }
  await crowd.over();
}

const worst = (values) => (values.length ? Math.max(...values) : null);

/** By fault: how often, and how long until what it took away was there again. */
const byFault = (log) =>
  Object.fromEntries(
    [...new Set(log.map(({ fault }) => fault))].toSorted().map((fault) => {
      const all = log.filter((entry) => entry.fault === fault);
      const { n, p50, max } = percentiles(all.flatMap(({ ms }) => ms ?? []));
      return [fault, n > 0 ? { n, p50, max } : { n: all.length }];
    }),
  );

/**
 * @param {{ minutes?: number, strikes?: number, seed?: number, pupils?: number, waveSeconds?: number, disk?: boolean, only?: string, say?: (line: string) => void,
 *   meddle?: (office: import('../../support/driver/office.mjs').Office) => Promise<void> }} options
 *   strikes: ends after so many instead of the minutes; meddle: breaks what the judge is to find, when it looks once more
 */
export async function chaos({
  minutes = 10,
  strikes,
  seed = Date.now() % 1e9,
  pupils = 24,
  waveSeconds = WAVE_S,
  disk = true,
  only,
  say = () => {},
  meddle,
}) {
  const random = randomFrom(seed);
  const clock = movableClock();
  const gateway = await startTinyGateway();
  const journal = await openJournal(path.join(tmpdir(), `prostuti-chaos-${randomUUID()}.jsonl`));
  const product = await startProduct({
    env: gateway.env,
    wired: true,
    inside: clock?.env ?? {},
    // Little room for the log that it keeps: the disk is small.
    ...(disk ? { diskMb: 1500, settings: { max_wal_size: '192MB', wal_keep_size: '0' } } : {}),
    print: process.env.SHOW ? say : undefined,
  });
  if (disk && product.disk) say(`full disk: skipped, ${product.disk}`);
  if (!clock) say('clock jumps: by the clock in SQL, there is no libfaketime here');
  const office = await openOffice(product);
  const crowd = new Crowd({ product, office, random, journal });
  const buyers = new Buyers({ product, office, gateway, random });
  const probes = new Probes({ product, office, journal });
  try {
    await probes.open();
    await buyers.begin(strikes ? 800 : 1500);
    const nemesis = new Nemesis({
      product: { ...product, disk: disk ? product.disk : 'none' },
      office,
      probes,
      random,
      clock: clock?.file,
      only,
      say,
    });
    const began = Date.now();
    let able = true;
    const isOver = () => !able || (strikes ? nemesis.log.length >= strikes : Date.now() - began > minutes * 60_000);
    const sitting = waves(crowd, { pupils, seconds: waveSeconds, clockToo: !strikes, isOver });
    while (!isOver()) {
      able = await nemesis.strike();
      await probes.refill();
    }
    if (!able) say(`${only}: skipped, nothing of the kind can be done here`);
    await nemesis.rest();
    await Promise.all([sitting, buyers.over()]);
    say(`${nemesis.log.length} faults in ${Math.round((Date.now() - began) / 1000)} s; now everything is compared`);
    const parts = { product, office, crowd, buyers, probes, journal, gateway, say };
    const verdict = await judge(parts);
    await meddle?.(office);
    const meddled = meddle && (await judge({ ...parts, rules: false }));
    const back = (kind) => worst(nemesis.log.filter((entry) => entry.killed && entry.kind === kind).map(({ ms }) => ms));
    return {
      kills: nemesis.kills,
      acknowledged: verdict.acknowledged,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      recovery: Object.fromEntries(Object.values(kinds).map((kind) => [kind, back(kind)])),
      details: {
        seed,
        faults: byFault(nemesis.log),
        sittings: crowd.sittings.length,
        receipts: crowd.handedIn.length,
        payments: gateway.ledger().size,
        lost: verdict.lost.slice(0, 20),
        doubled: verdict.doubled.slice(0, 20),
        wrong: verdict.wrong.slice(0, 20),
        troubles: Object.fromEntries(crowd.troubles),
        meddled,
      },
    };
  } finally {
    crowd.close();
    probes.close();
    await office.close();
    await product.stop();
    await journal.close();
    await gateway.close();
    if (clock) rmSync(clock.file, { force: true });
  }
}
