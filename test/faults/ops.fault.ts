import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { percentiles } from '../support/driver/figures.mjs';
import { Line, LineLost } from '../support/driver/http.mjs';
import { until } from '../support/driver/product.mjs';
import { lostAnswers } from '../support/driver/verdict.mjs';
import { keepSaving, openSitting, pause, random, record, sharedStage, sized, type Stage } from './support.js';

let stage: Stage;
beforeAll(async () => void (stage = await sharedStage()), 120_000);

describe('OPS-01: a deployment during traffic', () => {
  it(
    'restarts http again and again: each GET succeeds, no save is lost, each end is in time',
    async () => {
      const { product, office } = stage;
      const rounds = sized(2, 30);
      const sitting = await openSitting(stage, { pupils: sized(10, 50) });
      const saving = keepSaving(sitting.students, 100);
      const failures: string[] = [];
      const over = new AbortController();
      let reads = 0;
      /** One try again is what a browser gives a GET; here it comes once the door is back. */
      const read = async (line: Line): Promise<void> => {
        while (!over.signal.aborted) {
          const ask = () => line.request('GET', `/api/exams/${sitting.exam.examId}`);
          const answer = await ask().catch(async (error: Error) => {
            if (!(error instanceof LineLost)) throw error;
            await product.ready('http');
            return ask();
          });
          if (answer.status !== 200 && answer.status !== 503)
            failures.push(`${answer.status} ${answer.body.toString('utf8').slice(0, 200)}`);
          reads += 1;
          await pause(random.between(0, 60));
        }
      };
      const lines = sitting.students.slice(0, 8).map(({ headers }) => new Line({ port: product.port, headers }));
      const reading = Promise.all(lines.map(read));
      const took: number[] = [];
      try {
        for (let round = 0; round < rounds; round++) {
          const before = (await product.pids()).http!;
          await until('a save is on its way', () => saving.inFlight() > 0, 60_000, 1);
          const at = Date.now();
          await product.restart('http');
          const end = await until(
            'http has ended',
            () => product.events.find((event) => event.type === 'ended' && event.pid === before),
            60_000,
          );
          took.push((end.at ?? Date.now()) - at);
          expect(end).toMatchObject({ how: 'exit code 0' });
          await product.again('http', before);
          await product.ready('http');
          await pause(random.between(200, 600));
        }
      } finally {
        over.abort();
        await reading;
        await saving.stop();
        lines.forEach((line) => line.close());
      }
      const acknowledged = await sitting.journal.read();
      record('ops-01', {
        rounds,
        reads,
        endedAfterMs: percentiles(took),
        acknowledged: acknowledged.length,
        troubles: Object.fromEntries(sitting.troubles),
      });
      expect(failures).toEqual([]);
      expect(reads).toBeGreaterThan(20);
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(await lostAnswers(office, sitting.exam.examId, acknowledged)).toEqual([]);
      await sitting.close();
    },
    sized(120_000, 900_000),
  );

  it('ends within 15 s although closing the database hangs', async () => {
    const { product } = stage;
    const planted = ['--import', pathToFileURL('test/faults/hang-close.mjs').href];
    const roles: { file: string; env: Record<string, string> }[] = [
      { file: 'server/api.js', env: { ROLES: 'http', GATEWAY_URL: 'http://127.0.0.1:1' } },
      { file: 'server/workers.js', env: { LANES: 'bulk,media', RELAY: 'off', SCHEDULE: 'off' } },
    ];
    const took: number[] = [];
    await Promise.all(
      roles.map(async (role) => {
        const port = 32_100 + random.below(500);
        const pid = await product.extra(role.file, { ...role.env, PORT: String(port) }, planted);
        await until(
          `${role.file} is up`,
          () =>
            fetch(`http://127.0.0.1:${port}/readyz`).then(
              (answer) => answer.ok,
              () => false,
            ),
          60_000,
          100,
        );
        const at = Date.now();
        process.kill(pid, 'SIGTERM');
        await until(
          `${role.file} has ended`,
          () => product.events.find((event) => event.type === 'extra-ended' && event.pid === pid),
          60_000,
        );
        took.push(Date.now() - at);
      }),
    );
    record('ops-01-hanging', { endedAfterMs: took });
    expect(Math.max(...took)).toBeLessThanOrEqual(15_500);
  });
});

describe('OPS-02: readiness tells the truth', () => {
  const roles = ['http', 'gateway', 'workers-live', 'workers-bulk'];
  const all = async (path: string): Promise<Record<string, { status: number; body: { degraded?: string[] } | undefined; text: string }>> =>
    Object.fromEntries(await Promise.all(roles.map(async (name) => [name, await stage.product.probe(name, path)] as const)));
  const statuses = async (path: string): Promise<number[]> => Object.values(await all(path)).map(({ status }) => status);
  const becomes = (wanted: number[]): Promise<number> => {
    const from = Date.now();
    return until(
      `readiness becomes ${wanted}`,
      async () => JSON.stringify(await statuses('/readyz')) === JSON.stringify(wanted) && Date.now() - from + 1,
      60_000,
      50,
    );
  };
  const flips: Record<string, number> = {};

  it('without Redis http is ready and says so, the others are not; liveness stays green', async () => {
    await becomes([200, 200, 200, 200]);
    await stage.product.hold('redis');
    try {
      flips.redisAway = await becomes([200, 503, 503, 503]);
      await until(
        'http says that Redis is away',
        async () => (await stage.product.probe('http', '/readyz')).body?.degraded?.includes('redis'),
        60_000,
      );
      expect(await statuses('/healthz')).toEqual([200, 200, 200, 200]);
    } finally {
      await stage.product.release('redis');
    }
    flips.redisBack = await becomes([200, 200, 200, 200]);
    await until('http is whole again', async () => !(await stage.product.probe('http', '/readyz')).body?.degraded?.length);
  });

  it('without PostgreSQL nobody is ready; liveness stays green', async () => {
    await stage.product.hold('postgres');
    try {
      flips.postgresAway = await becomes([503, 503, 503, 503]);
      expect(await statuses('/healthz')).toEqual([200, 200, 200, 200]);
      const said = JSON.stringify(await all('/readyz'));
      expect(said).not.toMatch(/postgres(ql)?:\/\/|redis:\/\//);
      for (const url of [stage.product.databaseUrl, stage.product.env.DATABASE_URL!]) expect(said).not.toContain(new URL(url).password);
    } finally {
      await stage.product.release('postgres');
    }
    flips.postgresBack = await becomes([200, 200, 200, 200]);
  });

  it('a PostgreSQL that cannot be written counts as not ready', async () => {
    const admin = new Client({ connectionString: stage.product.adminUrl });
    await admin.connect();
    const readOnly = async (value: 'on' | 'off'): Promise<void> => {
      await admin.query(`alter system set default_transaction_read_only = ${value}`);
      await admin.query('select pg_reload_conf()');
    };
    try {
      await readOnly('on');
      flips.readOnly = await becomes([503, 503, 503, 503]);
      expect(await statuses('/healthz')).toEqual([200, 200, 200, 200]);
    } finally {
      // The session that switches back must be allowed to.
      await admin.query('set default_transaction_read_only = off');
      await readOnly('off');
      await admin.end();
    }
    flips.writableAgain = await becomes([200, 200, 200, 200]);
    record('ops-02', { flipsMs: flips });
  });
});
