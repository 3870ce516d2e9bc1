import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { AnswersDb, SystemDb } from '#platform';
import { compose } from '../support/compose.js';
import { startWorld, until, type World } from '../support/world.js';

let world: World;
let app: INestApplicationContext;
beforeAll(async () => {
  world = await startWorld({ DB_NICE: '15' });
  ({ app } = await compose(world));
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

// Red with `putBehind` that does nothing, or with `nice: dbNice(config)` in `AnswersDb`.
describe('connections to a PostgreSQL of the same machine', () => {
  it('stand behind others as far as DB_NICE says, but for those that save answers', async () => {
    const [orm] = await app.get(EntityManager).fork().execute<{ pid: number }[]>(pidSql);
    const [system] = await app.get(SystemDb).query<{ pid: number }>(pidSql);
    const [answers] = await app.get(AnswersDb).query<{ pid: number }>(pidSql);
    await until('both stand behind', async () => [orm, system].every((one) => niceOf(one?.pid) === as(15)));
    expect(niceOf(answers?.pid)).toBe(as(0));
  });
});
