import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { Ending, PeerToken } from '#platform';
import { newId } from '#platform/kernel';
import { Alarms } from '#readmodels';
import { startGateway, type Running } from '../support/api.js';
import { because, laneOf, Night } from '../support/night.js';
import { until } from '../support/world.js';

let night: Night;
let gateway: Running;

beforeAll(async () => {
  night = await Night.begin();
  gateway = await startGateway(night.world);
});

afterAll(async () => {
  await gateway?.close();
  await night?.end();
});

describe('the room', () => {
  // figures equal direct counts.
  it('shows the people, the exam, the queues and the events as they are in SQL and Redis', async () => {
    const { live, attempt } = await night.sitting();
    const saves = { epoch: attempt.epoch, saves: [live.pick(0, true)] };
    expect(
      (await night.http.call('POST', `/api/exams/${live.id}/attempts/${attempt.id}/answers`, { as: night.student, body: saves })).status,
    ).toBe(200);
    const redis = new Redis(night.world.redisUrl);
    const old = Date.now() - 120_000;
    await redis.multi().hset('bull:money:7', 'timestamp', old).lpush('bull:money:wait', '7').exec();
    const found = await night.roomWhere(
      'the save counted, and both processes heard',
      ({ rates, people, processes }) =>
        (rates.savesPerSecond ?? 0) > 0 && people.inExams === 1 && processes.filter(({ state }) => state === 'alive').length === 2,
    );
    const [counted] = await night.world.sql<{ waiting: number }>(
      'select count(*)::int as waiting from platform.outbox where published_at is null and done_at is null',
    );
    expect(found.outbox?.waiting).toBe(counted?.waiting);
    // What happened long ago and is told only now has not waited for long (a seed, a moved clock).
    await night.world.sql(
      `insert into platform.outbox (id, name, data, at) values (uuidv7(), 'UserRegistered', '{}', platform.now() - interval '5 days')`,
    );
    const later = await night.roomWhere('the event of old', ({ outbox }) => (outbox?.waiting ?? 0) > (counted?.waiting ?? 0));
    expect(later.outbox?.oldestSeconds).toBeLessThan(3600);
    expect(found.exams).toMatchObject([{ id: live.id, title: 'Mock', taking: 1, submitted: 0 }]);
    expect(found.rates.saveP95Ms).toBeGreaterThan(0);
    expect(laneOf(found, 'money')).toMatchObject({ waiting: 1, active: 0, served: false, waitMark: 'bad' });
    expect(laneOf(found, 'money').oldestSeconds).toBeGreaterThanOrEqual(119);
    expect(found.sql?.connections).toBeGreaterThan(1);
    expect(found.redis).toMatchObject({ aof: true, policy: 'noeviction', persistenceOk: true });
    expect(found.processes.map(({ name, state }) => `${name} ${state}`)).toEqual(expect.arrayContaining(['gateway alive', 'http alive']));
    // Nobody works in this test: that is named, not left out.
    expect(found.away.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      expect.arrayContaining(['role live', 'role clock', 'role relay']),
    );
    await redis.del('bull:money:7', 'bull:money:wait');
    redis.disconnect();
  });

  // Q-06 and OPS-02. Seen red where the depths, which Redis alone knows, decide whether the room answers: 500 while it is away.
  it('answers without Redis and names it, with everything that does not need it', async () => {
    await night.world.redis.stop();
    const found = await night.roomWhere('Redis named', ({ away }) => away.some(({ kind }) => kind === 'redis'));
    expect(found.redis).toBeNull();
    expect(laneOf(found, 'live')).toMatchObject({ waiting: null, waitMark: 'unknown' });
    expect(found.people.inExams).toBe(1);
    expect(found.promises[0]?.mark).toBe('bad');
    expect(found.promises.find(({ name }) => name === 'redis-away')).toMatchObject({ value: 1, mark: 'bad' });
    expect((await night.call('GET', '/admin/ops/queues/api/queues')).status).toBeGreaterThanOrEqual(500);
    await night.world.redis.start();
    await night.roomWhere('Redis back', ({ away, redis }) => redis !== null && !away.some(({ kind }) => kind === 'redis'));
  });

  it('names a process that is gone within 5 s, and no longer once another one stands in its place', async () => {
    const server = gateway.api.app.getHttpServer();
    server.close();
    server.closeAllConnections();
    const since = performance.now();
    const gone = await night.roomWhere('the gateway missed', ({ away }) =>
      away.some(({ kind, name }) => kind === 'process' && name === 'gateway'),
    );
    expect(performance.now() - since).toBeLessThan(5000);
    expect(gone.processes.find(({ name }) => name === 'gateway')).toMatchObject({ state: 'away', memoryBytes: null });
    const row = gone.processes.find(({ name }) => name === 'gateway');
    await night.refuses('Process away', 'POST', `/api/ops/processes/${row?.id}/drain`);
    await night.refuses('Process not found', 'POST', `/api/ops/processes/${newId()}/drain`);
    await gateway.close();
    gateway = await startGateway(night.world);
    await night.roomWhere(
      'the new gateway',
      ({ away, processes }) =>
        processes.some(({ name, state }) => name === 'gateway' && state === 'alive') && !away.some(({ name }) => name === 'gateway'),
    );
  });

  it('tells a process to end, which begins to do so after it has answered', async () => {
    const ended = jest.fn();
    gateway.app.get(Ending).begin = ended;
    const found = await night.roomWhere('the gateway', ({ processes }) =>
      processes.some(({ name, state }) => name === 'gateway' && state === 'alive'),
    );
    const id = found.processes.find(({ name }) => name === 'gateway')?.id;
    expect((await night.call('POST', `/api/ops/processes/${id}/drain`, because)).body).toEqual({ done: true });
    await until('the end begun', async () => ended.mock.calls.length === 1);
    expect(await night.acts('ops.drain')).toBeGreaterThan(0);
  });

  // Red with one key for all: it had to be made of SETTINGS_KEY, which gateway and bulk work need for nothing else.
  it('asks each process by its own token; for everybody else there is no such address', async () => {
    const at = (headers: Record<string, string>) => fetch(`${night.http.base}/peer`, { headers });
    expect((await at({})).status).toBe(404);
    expect((await at({ authorization: 'Bearer x', cookie: night.ops.cookie })).status).toBe(404);
    expect((await fetch(`${gateway.base}/peer/drain`, { method: 'POST' })).status).toBe(404);
    const bearer = (of: typeof gateway) => ({ authorization: `Bearer ${of.app.get(PeerToken).value}` });
    expect([(await at(bearer(night.http))).status, (await at(bearer(gateway))).status]).toEqual([200, 404]);
    expect((await night.call('GET', '/api/ops')).text).not.toContain(night.http.app.get(PeerToken).value);
  });
});

describe('alarms', () => {
  const alarm = async (name: string) =>
    (
      await night.world.sql<{ raised: boolean; cleared: boolean }>(
        `select raised_at is not null as raised, cleared_at is not null as cleared from platform.alarms where name = $1 order by bad_since desc limit 1`,
        [name],
      )
    )[0];
  const told = (name: string): string[] =>
    night.rung.filter(({ path, body }) => path === '/alarm' && body['name'] === name).map(({ body }) => body['state'] ?? '');

  // The clock of the workers calls `run`; here the test is the clock.
  it('are raised once and cleared once, by what SQL says, and told once each time', async () => {
    const alarms = night.http.app.get(Alarms, { strict: false });
    await night.world.sql(`update platform.outbox set published_at = now(), done_at = now()`);
    const [stuck] = await night.world.sql<{ id: string }>(
      `insert into platform.outbox (id, name, data, waits_since) values (uuidv7(), 'UserRegistered', '{}', now() - interval '5 minutes') returning id`,
    );
    await until('it is seen', async () => (await alarms.run(), await alarm('outbox-lag')));
    // It has to stay so for a while: that while is over.
    await night.world.sql(`update platform.alarms set bad_since = bad_since - interval '1 minute' where raised_at is null`);
    await until('it is raised', async () => (await alarms.run(), (await alarm('outbox-lag'))?.raised));
    await until('it is told', async () => (await alarms.run(), told('outbox-lag').length > 0));
    await alarms.run();
    await night.roomWhere('the room shows it', (found) => found.alarms.some(({ name }) => name === 'outbox-lag'));
    await night.world.sql('delete from platform.outbox where id = $1', [stuck?.id]);
    await until('it is cleared', async () => (await alarms.run(), (await alarm('outbox-lag'))?.cleared));
    await until('that is told', async () => (await alarms.run(), told('outbox-lag').length > 1));
    await alarms.run();
    expect(told('outbox-lag')).toEqual(['raised', 'cleared']);
    expect(
      night.rung.filter(({ path, body }) => path === '/sms' && body['to'] === '01712345678' && body['text']?.includes('outbox-lag')),
    ).toHaveLength(2);
    const { body } = await night.call('GET', '/api/ops/alarms');
    expect((body['rows'] as { name: string; told: boolean }[]).find(({ name }) => name === 'outbox-lag')).toMatchObject({ told: true });
  });

  // Red with parameters whose type is left to be guessed: PostgreSQL refuses the statement, and the alarm stands nowhere.
  it('are kept afterwards where PostgreSQL itself was away', async () => {
    await night.http.app.get(Alarms, { strict: false }).keepAway(new Date(Date.now() - 5000), true);
    expect(await alarm('postgres-away')).toEqual({ raised: true, cleared: true });
  });
});
