import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { course, enrol, exam, person, startHttp, type Exam, type Person, type Running } from '../support/api.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

let world: OwnWorld;
let http: Running;
let second: Running;
let student: Person;
let live: Exam;

beforeAll(async () => {
  world = await startOwnWorld();
  [http, second] = [await startHttp(world), await startHttp(world)];
  student = await person(http, world, 'Student');
  const courseId = await course(http, 'paid', { pricePaisa: 50_000 });
  await enrol(http, courseId, student);
  live = await exam(http, courseId);
});

afterAll(async () => {
  await http.close();
  await second.close();
  await world.close();
});

const me = async (one: Running, cookie: string): Promise<unknown> =>
  (await one.call('GET', '/api/user', { headers: { cookie } })).body?.id ?? null;
const signIn = async (headers: Record<string, string> = {}) => {
  const answer = await http.call('POST', '/api/auth/sign-in', { headers, body: { login: student.email, password: 'a good password' } });
  return { answer, cookie: (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
};

describe('sessions', () => {
  it('begin anew with each sign-in: what the browser held before is worth nothing', async () => {
    const planted = `session=${'p'.repeat(43)}`;
    expect(await me(http, planted)).toBeNull();
    const { answer, cookie } = await signIn({ cookie: planted });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax, known=/);
    expect(await me(http, cookie)).toBe(student.id);
    expect(await me(http, planted)).toBeNull();
  });

  // How long a process may take is `KNOWN_MS` of its memory, a second (`session.spec.ts`); here it is only waited for.
  it('end for every process, also one that has just seen them', async () => {
    const { cookie } = await signIn();
    expect(await me(second, cookie)).toBe(student.id);
    const out = await http.call('POST', '/api/auth/sign-out', { headers: { cookie } });
    expect(out.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0;/);
    expect((await http.call('GET', '/api/my/courses', { headers: { cookie } })).status).toBe(401);
    await until(
      'the other process refuses',
      async () => (await second.call('GET', '/api/my/courses', { headers: { cookie } })).status === 401,
      5000,
    );
  });

  it('hold the newest profile, and a changed right counts within a second', async () => {
    const { cookie } = await signIn();
    const profile = { phone: '01712345678', hsc_batch: 'HSC 2026', institute: 'Test College' };
    expect((await http.call('POST', '/api/auth/update', { headers: { cookie }, body: profile })).status).toBe(200);
    expect((await second.call('GET', '/api/user', { headers: { cookie } })).body).toMatchObject(profile);
  });
});

describe('without Redis', () => {
  it('role http stays ready, people stay signed in, and answers are saved', async () => {
    const { cookie } = await signIn();
    const as = { ...student, cookie };
    const started = await http.call('POST', `/api/exams/${live.id}/attempts`, { as, body: { deviceId: student.id } });
    const attempt = started.body.attempt as { id: string };
    await world.redis.stop();
    try {
      await until('readiness says degraded', async () =>
        ((await http.call('GET', '/readyz')).body.degraded as string[] | undefined)?.includes('redis'),
      );
      const ready = await http.call('GET', '/readyz');
      expect([ready.status, ready.body]).toEqual([200, { ready: true, degraded: ['redis'], missing: [] }]);
      for (let revision = 1; revision <= 20; revision += 1) {
        const saved = await http.call('POST', `/api/exams/${live.id}/attempts/${attempt.id}/answers`, {
          as,
          body: { epoch: 1, saves: [live.pick(0, true, revision)] },
        });
        expect(saved.status).toBe(200);
      }
      expect(await me(second, cookie)).toBe(student.id);
      expect((await signIn()).answer.status).toBe(200);
      expect((await http.call('GET', `/api/exams/${live.id}/leaderboard`, { as })).status).toBe(200);
    } finally {
      await world.redis.start();
    }
    await until('Redis is used again', async () => ((await http.call('GET', '/readyz')).body.degraded as string[]).length === 0);
  });
});
