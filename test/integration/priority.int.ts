import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { AnswersDb, Logger, OwnFigures, RedisPort, Rush, SystemDb } from '#platform';
import { openPool } from '../../libs/platform/src/database/pool.js';
import { inRush, standFirst } from '../../libs/platform/src/priority/priority.js';
import { mayRunFirst } from '../../libs/platform/src/priority/real-time.js';
import { FROM_SAVES } from '../../libs/platform/src/priority/rush.js';
import { Recent } from '../../libs/platform/src/ops/recent.js';
import { compose } from '../support/compose.js';
import { startWorld, until, type World } from '../support/world.js';

let world: World;
let app: INestApplicationContext;
beforeAll(async () => {
  world = await startWorld({ DB_NICE: '15', SAVES_FIRST: 'on' });
  ({ app } = await compose(world));
  await app.get(RedisPort).open();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** A kernel without autogroup has nothing to set: there the connections only have to work. */
const as = (nice: number): number | null => (existsSync('/proc/self/autogroup') ? nice : null);
const pidSql = 'select pg_backend_pid() as pid';
const niceOf = (pid = 0): number | null => {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? Number(/nice (-?\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) : null;
};

/** The kernel's number of what a process is scheduled by (proc(5), field 41): 0 as all are, 2 round robin in real time. */
const policyOf = (pid = 0): number => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[38]);
/** Who may not (without root, or as root of a container) stays where all are. */
const first = async (): Promise<number> => ((await mayRunFirst()) && spawnSync('chrt', ['-r', '1', 'true']).status === 0 ? 2 : 0);

const sessionNices = async (): Promise<{ orm: () => number | null; system: () => number | null; answers: () => number | null }> => {
  const [orm] = await app.get(EntityManager).fork().execute<{ pid: number }[]>(pidSql);
  const [system] = await app.get(SystemDb).query<{ pid: number }>(pidSql);
  const [answers] = await app.get(AnswersDb).query<{ pid: number }>(pidSql);
  return { orm: () => niceOf(orm?.pid), system: () => niceOf(system?.pid), answers: () => niceOf(answers?.pid) };
};

// Red with `putBehind` that does nothing, with `nice: dbNice(config)` in `AnswersDb`, or with a `Rush` that never ends.
describe('while a hall saves its answers', () => {
  it('connections stand behind others as far as DB_NICE says, but for those that save answers, and come back afterwards', async () => {
    const rush = app.get(Rush);
    const { orm, system, answers } = await sessionNices();
    await rush.look();
    expect([orm(), system(), answers()]).toEqual([as(0), as(0), as(0)]);
    for (let saves = 0; saves < FROM_SAVES; saves += 1) app.get(OwnFigures).saves.note(5);
    // A second counts once it is over.
    await until('both stand behind', async () => (await rush.look(), [orm(), system()].every((one) => one === as(15))));
    expect(answers()).toBe(as(0));
    expect(await app.get(RedisPort).client.pttl('rush')).toBeGreaterThan(0);
    // A connection that is opened meanwhile stands there as well.
    const both = await Promise.all([1, 2].map(() => app.get(SystemDb).query<{ pid: number }>(`${pidSql}, pg_sleep(0.2)`)));
    await until('new ones do', async () => both.every(([now]) => niceOf(now?.pid) === as(15)));
  });

  // Red with a pool that is not put first.
  it('what takes a save and what writes it run before all others, where the kernel allows it', async () => {
    const rush = app.get(Rush);
    await rush.look();
    await standFirst();
    expect(policyOf(process.pid)).toBe(await first());
    const pids = async (): Promise<number[]> =>
      (await Promise.all([1, 2].map(() => app.get(AnswersDb).query<{ pid: number }>(`${pidSql}, pg_sleep(0.2)`)))).map(
        ([one]) => one?.pid ?? 0,
      );
    const both = await pids();
    const wanted = await first();
    await until('also new ones', async () => both.every((pid) => policyOf(pid) === wanted));
    const [system] = await app.get(SystemDb).query<{ pid: number }>(pidSql);
    expect(policyOf(system?.pid)).toBe(0);
    const [writer] = await world.sql<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`);
    await until('the writer of the WAL', async () => policyOf(writer?.pid) === wanted);
    // What a save does not wait for need not stand behind.
    const place = as(wanted === 0 ? 15 : 0);
    await until('the others are told', async () => (await rush.look(), niceOf(system?.pid) === place));
    expect(await app.get(RedisPort).client.get('rush')).toBe(wanted === 0 ? 'behind' : 'first');
  });

  it('does so over a socket as well, where a title names no port', async () => {
    const config = { ...world.config, ...world.sockets };
    const pool = openPool(config, app.get(Logger), { name: 'socket', max: 1, statementMs: 5000, nice: 19 });
    const rush = app.get(Rush);
    await rush.look();
    const { rows } = await pool.query<{ pid: number; local: boolean }>(`${pidSql}, inet_client_addr() is null as local`);
    expect([inRush(), rows[0]?.local]).toEqual([true, true]);
    await until('it stands behind', async () => niceOf(rows[0]?.pid) === as(19));
    await pool.end();
  });

  it('another process that takes no answers hears of it, and that it is over', async () => {
    const [rush, { client }] = [app.get(Rush), app.get(RedisPort)];
    const { orm } = await sessionNices();
    Object.assign(app.get(OwnFigures), { saves: new Recent() });
    await rush.look();
    expect(inRush()).toBe(true);
    await client.del('rush');
    await rush.look();
    await until('it is back', async () => orm() === as(0));
    const [writer] = await world.sql<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`);
    await until('nobody is first', async () => [process.pid, writer?.pid].every((pid) => policyOf(pid) === 0));
    await client.set('rush', 'behind', 'PX', 30_000);
    await rush.look();
    expect(inRush()).toBe(true);
    await client.del('rush');
    await rush.look();
    expect(inRush()).toBe(false);
  });
});
