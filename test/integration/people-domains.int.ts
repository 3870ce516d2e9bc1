import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EndEnrolmentsOfUser } from '#catalog';
import { ForgetTaker, ScoreSubmittedAttempts } from '#exams';
import { newId, type Actor } from '#platform/kernel';
import { CreateQuestions } from '#questions';
import { reactions } from '../../workers/src/reactions.js';
import { course, enrol, exam, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { makeLane, makeRelay } from '../support/platform.js';
import { at } from '../support/staff.js';
import { startOwnWorld, until, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let support: Person;
let taker: Person;
let courseId: string;
let examId: string;

const get = (path: string, as = admin): Promise<Answer> => http.call('GET', path, { as });
const sit = async (who: Person, right: boolean): Promise<void> => {
  const started = await http.call('POST', `/api/exams/${examId}/attempts`, { as: who, body: { deviceId: newId() } });
  const { attempt } = started.body as { attempt: { id: string; epoch: number } };
  const save = live.pick(0, right);
  const submitted = await http.call('POST', `/api/exams/${examId}/attempts/${attempt.id}/submit`, {
    as: who,
    body: { epoch: attempt.epoch, saves: [save] },
  });
  expect(submitted.status).toBe(200);
};
let live: Awaited<ReturnType<typeof exam>>;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['support']);
  taker = await person(http, world, 'Taking Student');
  courseId = await course(http, 'paid-course', { pricePaisa: 50_000 });
  await enrol(http, courseId, taker);
  live = await exam(http, courseId, { publishResults: 'by-hand', leaderboard: 'after-close', showSolution: 'after-close' });
  examId = live.id;
  await sit(taker, true);
  await http.dispatcher.command(new ScoreSubmittedAttempts(examId));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe("a person's courses and attempts", () => {
  it('are listed, newest first, with what ended', async () => {
    const other = await course(http, 'other-course', { pricePaisa: 10_000 });
    await enrol(http, other, taker);
    await world.sql(
      `update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'refund', ends_at = platform.now() + interval '1 day' where course_id = $1`,
      [other],
    );
    const { body } = await get(at(taker, '/enrolments'), support);
    expect(body).toMatchObject({
      total: 2,
      page: 1,
      rows: [
        { courseSlug: 'other-course', source: 'grant', revokedReason: 'refund', revokedAt: expect.any(String), endsAt: expect.any(String) },
        { courseSlug: 'paid-course', source: 'grant', revokedAt: null, endsAt: null },
      ],
    });
  });

  // Red where staff without exams.read are told a score that nobody has been told yet.
  it('show a score before its time only to who may read exams', async () => {
    const [before] = (await get(at(taker, '/attempts'), support)).body.rows as object[];
    expect(before).toMatchObject({
      examId,
      examTitle: 'Mock',
      courseSlug: 'paid-course',
      state: 'scored',
      submittedBy: 'student',
      score: null,
    });
    const [seen] = (await get(at(taker, '/attempts'))).body.rows as { score: { units: string }; fullMarks: { units: string } }[];
    expect(BigInt(seen!.score.units) * 3n).toBe(BigInt(seen!.fullMarks.units));
    await world.sql(`update exams.exams set state = 'results', results_at = platform.now() where id = $1`, [examId]);
    const [after] = (await get(at(taker, '/attempts'), support)).body.rows as object[];
    expect(after).toMatchObject({ score: seen!.score });
  });

  it.each(['/enrolments', '/attempts', '/sessions', '/audit'])(
    '%s of nobody is not found, and of somebody without any is empty',
    async (path) => {
      expect(await get(at({ id: newId() }, path))).toMatchObject({ status: 404, body: { statusMessage: 'User not found' } });
      expect((await get(at(support, path))).status).toBe(200);
    },
  );
});

describe('contributors', () => {
  const writer = (who: Person): Actor => ({ kind: 'user', id: who.id, permissions: ['questions.write'] });
  const write = (who: Person, count: number): Promise<unknown> =>
    http.dispatcher.command(
      new CreateQuestions(
        writer(who),
        Array.from({ length: count }, () => ({
          kind: 'single' as const,
          stem: `Written ${newId()}`,
          options: ['ক', 'খ'],
          correct: [0],
          path: { subject: 'Physics' },
        })),
      ),
    );
  const pay = (as: Person, who: Person, body: object): Promise<Answer> =>
    http.call('POST', `/api/admin/users/contributors/${who.id}/payments`, { as, body });

  it('are listed with what they wrote, what was accepted, what they were paid and are owed', async () => {
    const [one, two, former] = [
      await person(http, world, 'Anika Writer', ['student', 'contributor']),
      await person(http, world, 'Bulbul Writer', ['student', 'contributor']),
      await person(http, world, 'Chandan Writer'),
    ];
    await write(one, 5);
    await write(former, 2);
    await world.sql(
      `update questions.questions set state = 'review' where id in (select id from questions.questions where contributor_id = $1 limit 2)`,
      [one.id],
    );
    await world.sql(`update questions.questions set state = 'retired' where contributor_id = $1`, [former.id]);
    const listed = await get('/api/admin/users/contributors', support);
    expect(listed.body).toMatchObject({ total: 3, page: 1, ratePaisa: 500 });
    expect(listed.body.rows).toEqual([
      {
        id: one.id,
        name: 'Anika Writer',
        email: one.email,
        written: 5,
        inReview: 2,
        accepted: 3,
        lastWrittenAt: expect.any(String),
        paidPaisa: 0,
        owedPaisa: 1500,
      },
      {
        id: two.id,
        name: 'Bulbul Writer',
        email: two.email,
        written: 0,
        inReview: 0,
        accepted: 0,
        lastWrittenAt: null,
        paidPaisa: 0,
        owedPaisa: 0,
      },
      {
        id: former.id,
        name: 'Chandan Writer',
        email: former.email,
        written: 2,
        inReview: 0,
        accepted: 2,
        lastWrittenAt: expect.any(String),
        paidPaisa: 0,
        owedPaisa: 1000,
      },
    ]);
    expect((await get('/api/admin/users/contributors?q=bulbul')).body).toMatchObject({ total: 1, rows: [{ id: two.id }] });
    const paid = await pay(support, one, { amountPaisa: 1200, note: 'bKash, November' });
    expect(paid).toMatchObject({ status: 200, body: { id: one.id, paidPaisa: 1200, owedPaisa: 300 } });
    const [entry] = (await get(at(one, '/audit'))).body.rows as object[];
    expect(entry).toMatchObject({
      action: 'contributor.pay',
      actorName: 'Helping Hand',
      subject: 'Anika Writer',
      after: { amountPaisa: 1200 },
      reason: 'bKash, November',
    });
  });

  it.each([
    { amountPaisa: 0 },
    { amountPaisa: -5 },
    { amountPaisa: 1.5 },
    { amountPaisa: '100' },
    { amountPaisa: 1e9 },
    { amountPaisa: 100, paidBy: 'x' },
  ])('take no payment of %j', async (over) => {
    const before = await world.sql('select count(*)::int as n from questions.contributor_payments');
    expect(await pay(admin, taker, { note: 'bKash', ...over })).toMatchObject({ status: 400 });
    expect(await world.sql('select count(*)::int as n from questions.contributor_payments')).toEqual(before);
  });

  it('are paid by who may write sales, and exist', async () => {
    const teacher = await person(http, world, 'A Teacher', ['teacher']);
    expect(await pay(teacher, taker, { amountPaisa: 100, note: 'bKash' })).toMatchObject({ status: 403 });
    expect(await pay(admin, { ...taker, id: newId() }, { amountPaisa: 100, note: 'bKash' })).toMatchObject({
      status: 404,
      body: { statusMessage: 'User not found' },
    });
  });
});

describe('a deleted account', () => {
  // Red where a domain keeps the name, where the place is lost with it, or where the second delivery does something again.
  it('is forgotten by every domain, once, and keeps its place on the merit list', async () => {
    const relay = makeRelay(http.app, world, reactions);
    const lane = makeLane(http.app, world, 'bulk', reactions);
    relay.relay.start();
    lane.worker.start();
    try {
      const before = await world.sql('select id, rank_key, ranked, institute, batch from exams.attempts where user_id = $1', [taker.id]);
      const deleted = await http.call('POST', '/api/my/account/delete', { as: taker, body: { password: 'a good password' } });
      expect(deleted.status).toBe(200);
      const forgetting = reactions.UserDeleted.map(({ name }) => name).filter((name) => name.endsWith('.forget-user'));
      expect(forgetting.length).toBeGreaterThanOrEqual(6);
      await until('all have heard', async () => {
        const done = await world.sql('select distinct reaction from platform.inbox where reaction = any($1)', [forgetting]);
        return done.length === forgetting.length;
      });
      expect(await world.sql('select distinct name from exams.attempts where user_id = $1', [taker.id])).toEqual([
        { name: 'প্রাক্তন শিক্ষার্থী' },
      ]);
      expect(await world.sql('select id, rank_key, ranked, institute, batch from exams.attempts where user_id = $1', [taker.id])).toEqual(
        before,
      );
      expect(
        await world.sql(
          'select distinct revoked_at is null as open, revoked_reason from catalog.enrolments where user_id = $1 order by 2',
          [taker.id],
        ),
      ).toEqual([
        { open: false, revoked_reason: 'account deleted' },
        { open: false, revoked_reason: 'refund' },
      ]);
      expect(JSON.stringify(await world.sql('select * from exams.attempts'))).not.toContain('Taking Student');
    } finally {
      await relay.stop();
      await lane.stop();
    }
    expect(await http.dispatcher.command(new ForgetTaker(taker.id))).toEqual({ attempts: 0 });
    expect(await http.dispatcher.command(new EndEnrolmentsOfUser(taker.id))).toEqual({ ended: 0 });
  });

  it('is nobody for staff to change', async () => {
    expect(await http.call('POST', at(taker, '/block'), { as: admin, body: { reason: 'too late' } })).toMatchObject({ status: 404 });
    expect(await get(at(taker))).toMatchObject({ status: 200, body: { user: { state: 'deleted', email: null, phone: null } } });
  });
});
