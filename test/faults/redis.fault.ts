import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { percentiles } from '../support/driver/figures.mjs';
import { until } from '../support/driver/product.mjs';
import {
  boardVerdict,
  eventVerdict,
  fillBoard,
  lostAnswers,
  rankedCount,
  scoreVerdict,
  undoneEvents,
  unscored,
} from '../support/driver/verdict.mjs';
import { keepSaving, openSitting, pause, random, record, sharedStage, sized, type Stage } from './support.js';

let stage: Stage;
beforeAll(async () => void (stage = await sharedStage()), 120_000);

const askRedis = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
  const client = new Redis(stage.product.redisUrl);
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
};

const setKind = (aof: string, policy: string): Promise<unknown> =>
  askRedis(async (client) => {
    await client.config('SET', 'appendonly', aof);
    return client.config('SET', 'maxmemory-policy', policy);
  });

interface Page {
  readonly version: number;
  readonly counts: { readonly all: number };
  readonly rows: readonly { readonly rank: number; readonly score: { readonly units: string } }[];
}

/** What no page may be: empty, out of order, older than the one before, or ahead of what is committed. */
const wrongWith = (page: Page, before: Page | undefined, committed: number): string | undefined => {
  if (page.rows.length === 0 || page.counts.all === 0) return 'empty';
  if (
    page.rows.some(
      (row, n) => n > 0 && (row.rank < page.rows[n - 1]!.rank || BigInt(row.score.units) > BigInt(page.rows[n - 1]!.score.units)),
    )
  )
    return 'out of order';
  if (before && (page.version < before.version || page.counts.all < before.counts.all)) return 'older than the page before';
  if (page.counts.all > committed) return 'ahead of SQL';
  return undefined;
};

describe('Redis is emptied, goes away, or is of the wrong kind', () => {
  it(
    'LB-03: FLUSHALL under updates: no page is empty or wrong, and the board is rebuilt',
    async () => {
      const members = sized(300, 10_000);
      const pupils = sized(30, 500);
      const sitting = await openSitting(stage, { pupils });
      const { office, product } = stage;
      const { examId } = sitting.exam;
      try {
        await fillBoard(office, examId, members);
        await office.run('rebuildBoard', examId);
        const over = new AbortController();
        const wrong: string[] = [];
        let pages = 0;
        const poll = async (): Promise<void> => {
          let before: Page | undefined;
          while (!over.signal.aborted) {
            // In turns, so that nobody asks more often than a person may.
            const watcher = sitting.students[pages % Math.min(10, pupils)]!;
            const answer = await watcher.ask('board', 'GET', `/api/exams/${examId}/leaderboard`);
            if (answer.status === 503) continue;
            const page: Page = answer.json();
            const fault = answer.status === 200 ? wrongWith(page, before, await rankedCount(office, examId)) : `status ${answer.status}`;
            if (fault) wrong.push(fault);
            before = page;
            pages += 1;
            await pause(50);
          }
        };
        const polling = poll();
        const rebuilt: number[] = [];
        const third = Math.ceil((pupils - 1) / 3);
        for (let wave = 0; wave < 3; wave++) {
          const leaving = sitting.students.slice(1 + wave * third, 1 + (wave + 1) * third).map(async (student, n) => {
            await pause(n * sized(60, 20));
            await student.submit();
          });
          if (wave > 0) {
            await leaving[Math.floor(leaving.length / 2)];
            await askRedis((client) => client.flushall());
            const at = Date.now();
            await until(
              'the board stands again',
              () => askRedis(async (client) => (await client.zcard(`rank:${examId}`)) >= members),
              60_000,
              20,
            );
            rebuilt.push(Date.now() - at);
          }
          await Promise.all(leaving);
        }
        await until('everything is scored', async () => (await unscored(office, examId)) === 0, 60_000, 50);
        const verdict = await until(
          'the board equals SQL',
          async () => {
            const found = await boardVerdict({ office, product, exam: sitting.exam });
            return found.equal && found;
          },
          60_000,
          250,
        ).catch(() => boardVerdict({ office, product, exam: sitting.exam }));
        await until('enough pages were looked at', () => pages > 10, 60_000, 50);
        over.abort();
        await polling;
        record('lb-03', { members, pages, wrong: wrong.length, rebuiltMs: rebuilt });
        expect(pages).toBeGreaterThan(10);
        expect(wrong).toEqual([]);
        expect(verdict).toMatchObject({ equal: true, ranked: members + pupils - 1 });
        if (members > 1000) expect(Math.max(...rebuilt)).toBeLessThanOrEqual(5000);
      } finally {
        await sitting.close();
      }
    },
    sized(180_000, 600_000),
  );

  it(
    'Q-03: Redis is away for a while and comes back empty: saves and submits go on, no event is left undone, nothing counts twice',
    async () => {
      const { office, product } = stage;
      const pupils = sized(20, 200);
      const sitting = await openSitting(stage, { pupils });
      try {
        const saving = keepSaving(sitting.students, 200);
        await until('saves are acknowledged', () => sitting.journal.count > pupils);
        sitting.taken.save = [];
        await product.hold('redis');
        const gone = Date.now();
        const away = sized(4000, 60_000);
        const half = sitting.students.slice(0, pupils / 2);
        for (const student of half) student.leaving = true;
        await Promise.all(
          half.map(async (student) => {
            await pause(random.between(0, away));
            await student.submit();
          }),
        );
        await until('the outage lasts as long as it is to', () => Date.now() - gone > away, away + 10_000);
        const during = percentiles(sitting.taken.save ?? []);
        const refused = [...sitting.troubles].filter(([trouble]) => trouble.startsWith('save ')).reduce((sum, [, count]) => sum + count, 0);
        const waiting = await unscored(office, sitting.exam.examId);
        rmSync(join(product.dataDir, 'redis', 'appendonlydir'), { recursive: true });
        await product.release('redis');
        const back = Date.now();
        await saving.stop();
        await Promise.all(sitting.students.slice(pupils / 2).map((student) => student.submit()));
        await until('everything is scored', async () => (await unscored(office, sitting.exam.examId)) === 0, 60_000, 50);
        const scoredAfter = Date.now() - back;
        await until('no event is undone', async () => (await undoneEvents(office)) === 0, 120_000, 250);
        const verdict = await until(
          'the board equals SQL',
          async () => {
            const found = await boardVerdict({ office, product, exam: sitting.exam });
            return found.equal && found;
          },
          60_000,
          250,
        );
        record('q-03', {
          awayMs: away,
          saveDuring: during,
          refused,
          waitingAtReturn: waiting,
          scoredAfterMs: scoredAfter,
          doneAfterMs: Date.now() - back,
          troubles: Object.fromEntries(sitting.troubles),
        });
        expect(during.n).toBeGreaterThan(0);
        expect(waiting).toBeGreaterThan(0);
        expect(await lostAnswers(office, sitting.exam.examId, await sitting.journal.read())).toEqual([]);
        expect(await eventVerdict(office, sitting.exam.examId)).toEqual([]);
        expect(await scoreVerdict(office, sitting.exam)).toEqual([]);
        expect(verdict).toMatchObject({ ranked: pupils });
        if (away > 10_000) {
          expect(during.p95).toBeLessThanOrEqual(1000);
          expect(refused / during.n).toBeLessThan(0.01);
        }
      } finally {
        await sitting.close();
      }
    },
    sized(240_000, 600_000),
  );

  it('Q-04: a Redis that may drop jobs refuses the start of every role and turns readiness red; a right one does not', async () => {
    const { product } = stage;
    const wrongKinds = [
      ['yes', 'allkeys-lru'],
      ['no', 'noeviction'],
      ['yes', 'volatile-lru'],
      ['no', 'allkeys-lru'],
      ['no', 'volatile-lru'],
    ].slice(0, sized(2, 5));
    const roles: { file: string; env: Record<string, string> }[] = [
      { file: 'server/api.js', env: { ROLES: 'http', GATEWAY_URL: 'http://127.0.0.1:1', PORT: '0' } },
      { file: 'server/api.js', env: { ROLES: 'gateway', PORT: '0' } },
      { file: 'server/workers.js', env: { LANES: 'bulk,media', RELAY: 'off', SCHEDULE: 'off', PORT: '0' } },
    ];
    const outcomes: { kind: string; role: string; code: number | null; named: boolean }[] = [];
    try {
      for (const [aof, policy] of wrongKinds) {
        await setKind(aof!, policy!);
        const started = await Promise.all(roles.map(async (role) => ({ role, pid: await product.extra(role.file, role.env) })));
        for (const { role, pid } of started) {
          const end = await until(
            `${role.env.ROLES ?? 'workers'} ends under ${policy}, AOF ${aof}`,
            () => product.events.find((event) => event.type === 'extra-ended' && event.pid === pid),
            60_000,
          );
          outcomes.push({
            kind: `${policy}, AOF ${aof}`,
            role: role.env.ROLES ?? 'workers',
            code: end.code ?? null,
            named: /noeviction|appendonly|AOF/i.test(end.said ?? ''),
          });
        }
      }
      await until('readiness turns red', async () => (await product.probe('gateway', '/readyz')).status === 503, 60_000, 100);
    } finally {
      await setKind('yes', 'noeviction');
    }
    await product.ready('gateway');
    record('q-04', { outcomes });
    expect(outcomes).toHaveLength(wrongKinds.length * roles.length);
    expect(outcomes.filter((outcome) => !outcome.code || !outcome.named)).toEqual([]);
  });
});
