import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExam } from '#contracts/http/exams';
import { GetExamTopic, ListExamsAhead, ScoreSubmittedAttempts, TickExams } from '#exams';
import { visitor } from '#platform/kernel';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { examAdminOf } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let courseId: string;
let examAdmin: ReturnType<typeof examAdminOf>;
let student: Person, neighbour: Person, admin: Person, teacher: Person;

type ExamFacts = ResponseOf<typeof getExam>;
interface Sat {
  readonly id: string;
  readonly deadline: string;
  readonly startedAt: string;
}
const codeOf = ({ body }: Answer): string => body['statusMessage'] as string;
const start = async (open: Exam, as: Person): Promise<Sat> => {
  const answer = await http.call('POST', `/api/exams/${open.id}/attempts`, { as, body: { deviceId: crypto.randomUUID() } });
  return answer.body['attempt'] as unknown as Sat;
};
const deadlineOf = async (open: Exam, { id }: Sat, as: Person): Promise<number> =>
  Date.parse(((await http.call('GET', `/api/exams/${open.id}/attempts/${id}`, { as })).body['attempt'] as Sat).deadline);
const act = (as: Person, path: string, body: object): Promise<Answer> =>
  examAdmin.call(as, 'POST', path, { reason: 'by arrangement', ...body });
const stateOf = async ({ id }: Exam): Promise<string> => {
  await http.dispatcher.command(new TickExams());
  return (await examAdmin.get(admin, id)).state;
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  courseId = await course(http, 'exam-night');
  [student, neighbour] = [await person(http, world, 'Rima'), await person(http, world, 'Sumon')];
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Teacher', ['student', 'teacher']);
  await enrol(http, courseId, student, neighbour);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('more time for some', () => {
  // Red (seen) with the exam's closing time as it was: the exam was closed, and its figures out, while somebody with more time still wrote.
  it('moves their deadline alone, before the start and after it, and the exam ends with the last of them', async () => {
    const open = await exam(http, courseId, { durationSeconds: 1500 });
    const sat = await start(open, student);
    await world.sql('update identity.users set proven_phone = $2 where id = $1', [neighbour.id, '01712345678']);
    const { version } = await examAdmin.get(admin, open.id);
    const body = {
      version,
      userIds: [student.id],
      phones: '+880 1712-345678\n01799999999\nnobody@example.com\nSumon',
      extra: { percent: 50 },
    };
    expect(codeOf(await act(teacher, `/${open.id}/time`, body))).toMatch(/Not allowed|Exam not found/);
    expect((await act(admin, `/${open.id}/time`, body)).body).toMatchObject({
      given: 2,
      moved: 1,
      unknown: ['01799999999', 'nobody@example.com', 'Sumon'],
    });
    expect(codeOf(await act(admin, `/${open.id}/time`, body))).toBe('Changed meanwhile');
    expect((await deadlineOf(open, sat, student)) - Date.parse(sat.deadline)).toBe(750_000);
    const coming = await start(open, neighbour);
    expect(Date.parse(coming.deadline) - Date.parse(coming.startedAt)).toBe(2_250_000);
    const listed = (await examAdmin.call(admin, 'GET', `/${open.id}/time`)).body['rows'] as { name: string; seconds: number }[];
    expect(listed.map(({ name, seconds }) => [name, seconds]).toSorted()).toEqual([
      ['Rima', 750],
      ['Sumon', 750],
    ]);
    // Everybody else's end passes, and the exam stays open for them.
    await world.sql(`update exams.exams set closes_at = now() - interval '1 minute', opens_at = now() - interval '1 hour' where id = $1`, [
      open.id,
    ]);
    expect(await stateOf(open)).toBe('open');
    // Red (seen) with everybody's end alone: pages offered a start that is refused, and promised board and results 12 minutes early.
    const late = await person(http, world, 'Late');
    await enrol(http, courseId, late);
    const { exam: brief, now } = (await http.call('GET', `/api/exams/${open.id}`, { as: late })).body as unknown as ExamFacts;
    const at = (moment: string | null): number => Math.round((Date.parse(moment ?? '') - Date.parse(now)) / 1000);
    const moments = [brief.lastStartAt, brief.commonEndAt ?? null, brief.endsAt, brief.overAt, brief.resultsAt];
    expect([brief.state, ...moments.map(at)]).toEqual(['open', -60, -60, 690, 690, 690]);
    expect(codeOf(await http.call('POST', `/api/exams/${open.id}/attempts`, { as: late, body: { deviceId: crypto.randomUUID() } }))).toBe(
      'Exam closed',
    );
    expect((await http.dispatcher.query(new GetExamTopic(visitor, open.id))).body.overAt).toBe(brief.overAt);
    expect(await http.dispatcher.query(new ListExamsAhead(late.id, [courseId]))).toEqual([]);
    expect((await http.dispatcher.query(new ListExamsAhead(student.id, [courseId]))).map(({ id }) => id)).toEqual([open.id]);
    const back = { version: (await examAdmin.get(admin, open.id)).version, userIds: [student.id, neighbour.id], extra: { minutes: 0 } };
    expect((await act(admin, `/${open.id}/time`, back)).body).toMatchObject({ given: 2, moved: 2 });
    expect(await deadlineOf(open, sat, student)).toBe(Date.parse(sat.deadline));
    expect(await stateOf(open)).toBe('closed');
    const tooLate = { ...back, version: (await examAdmin.get(admin, open.id)).version };
    expect(codeOf(await act(admin, `/${open.id}/time`, tooLate))).toBe('Exam closed');
  });

  // Red with the difference alone: the end was 20 minutes ago, what was on its way was refused, and the time taken was too short.
  it('that is taken back ends an attempt now at the earliest, and leaves it its grace', async () => {
    const open = await exam(http, courseId, { durationSeconds: 1500, graceSeconds: 15 });
    const sat = await start(open, student);
    const give = async (minutes: number): Promise<Answer> =>
      act(admin, `/${open.id}/time`, { version: (await examAdmin.get(admin, open.id)).version, userIds: [student.id], extra: { minutes } });
    expect((await give(30)).body).toMatchObject({ moved: 1 });
    await world.sql(
      `update exams.attempts set started_at = now() - interval '45 minutes', deadline = now() + interval '10 minutes',
         accept_until = now() + interval '10 minutes 15 seconds' where id = $1`,
      [sat.id],
    );
    const before = Date.now();
    expect((await give(0)).body).toMatchObject({ moved: 1 });
    expect(await deadlineOf(open, sat, student)).toBeGreaterThan(before - 5000);
    const at = `/api/exams/${open.id}/attempts/${sat.id}/answers`;
    expect((await http.call('POST', at, { as: student, body: { epoch: 1, saves: [open.pick(0, true)] } })).status).toBe(200);
  });

  // Red with numbers alone: an e-mail beside a number was passed over in silence, and by itself nobody.
  it('is given by e-mail too', async () => {
    const open = await exam(http, courseId, { durationSeconds: 1500 });
    await world.sql('update identity.users set email = $2 where id = $1', [neighbour.id, 'sumon@example.com']);
    const { version } = await examAdmin.get(admin, open.id);
    const body = { version, phones: 'Sumon@Example.com', extra: { minutes: 5 } };
    expect((await act(admin, `/${open.id}/time`, body)).body).toMatchObject({ given: 1, unknown: [] });
    // Red when the log of acts says how many and not whom.
    const log = (await http.call('GET', '/api/admin/audit?kind=exams', { as: admin })).body['rows'] as { people?: object }[];
    expect(log[0]).toMatchObject({ action: 'exam.time', people: { [neighbour.id]: 'Sumon' } });
  });

  it('says when nobody of those named has an account', async () => {
    const open = await exam(http, courseId, {});
    const { version } = await examAdmin.get(admin, open.id);
    const body = { version, phones: '01700000000', extra: { minutes: 5 } };
    expect(codeOf(await act(admin, `/${open.id}/time`, body))).toBe('User not found');
  });
});

describe('scores before the figures are out', () => {
  // Red without the rule: an attempt with one answer, and its score, told a teacher of the course what is right while others wrote.
  it('are for who sees every key: a teacher of the course is told who has submitted, and nothing of the score', async () => {
    const colleague = await person(http, world, 'Colleague', ['student', 'teacher']);
    await teach(world, courseId, colleague.id);
    const open = await exam(http, courseId, { durationSeconds: 1500, liveFigures: false });
    const sat = await start(open, student);
    const body = { epoch: 1, saves: [open.pick(0, true)] };
    expect((await http.call('POST', `/api/exams/${open.id}/attempts/${sat.id}/submit`, { as: student, body })).status).toBe(200);
    await http.dispatcher.command(new ScoreSubmittedAttempts(open.id));
    const rowsOf = async (as: Person, query = '?sort=-rank'): Promise<object[]> =>
      (await examAdmin.call(as, 'GET', `/${open.id}/attempts${query}`)).body['rows'] as object[];
    expect(await rowsOf(admin)).toEqual([expect.objectContaining({ name: 'Rima', correct: 1, rank: 1 })]);
    expect(await rowsOf(colleague)).toEqual([
      expect.objectContaining({ name: 'Rima', correct: null, wrong: null, skipped: null, score: null, rank: null }),
    ]);
    const boardOf = async (as: Person): Promise<unknown[]> =>
      (await http.call('GET', `/api/exams/${open.id}/leaderboard`, { as })).body['rows'] as unknown[];
    expect([(await boardOf(admin)).length, (await boardOf(colleague)).length]).toEqual([1, 0]);
  });
});

describe('closing now', () => {
  it('ends the time of whoever writes, keeps what is saved, and takes last packets for the grace', async () => {
    const open = await exam(http, courseId, { durationSeconds: 1500, graceSeconds: 15 });
    const sat = await start(open, student);
    const { version } = await examAdmin.get(admin, open.id);
    expect(codeOf(await act(teacher, `/${open.id}/close`, { version }))).toMatch(/Not allowed|Exam not found/);
    expect((await act(admin, `/${open.id}/close`, { version })).body).toMatchObject({ attempts: 1 });
    expect(await deadlineOf(open, sat, student)).toBeLessThanOrEqual(Date.now() + 1000);
    const at = `/api/exams/${open.id}/attempts/${sat.id}/answers`;
    expect((await http.call('POST', at, { as: student, body: { epoch: 1, saves: [open.pick(0, true)] } })).status).toBe(200);
    expect(await stateOf(open)).toBe('closed');
    expect(codeOf(await act(admin, `/${open.id}/close`, { version: (await examAdmin.get(admin, open.id)).version }))).toBe('Exam not open');
    const grace = `select extract(epoch from accept_until - deadline)::int as seconds from exams.attempts where id = $1`;
    expect(await world.sql(grace, [sat.id])).toEqual([{ seconds: 15 }]);
  });
});

describe('one attempt', () => {
  it('is ended for a student who cannot submit, once', async () => {
    const open = await exam(http, courseId, { durationSeconds: 1500 });
    const sat = await start(open, student);
    const path = `/${open.id}/attempts/${sat.id}/end`;
    expect(codeOf(await act(teacher, path, {}))).toMatch(/Not allowed|Exam not found/);
    expect((await act(admin, path, {})).status).toBe(200);
    expect(await deadlineOf(open, sat, student)).toBeLessThanOrEqual(Date.now() + 1000);
    expect(codeOf(await act(admin, path, {}))).toBe('Attempt closed');
    expect(codeOf(await act(admin, `/${open.id}/attempts/${open.id}/end`, {}))).toBe('Attempt not found');
  });
});

describe('a message', () => {
  it('is told to whoever sits, and is taken away by an empty one', async () => {
    const open = await exam(http, courseId, {});
    const say = (text: string) => examAdmin.call(admin, 'POST', `/${open.id}/message`, { text });
    await start(open, student);
    expect((await say('প্রশ্ন ৫-এ “৯.৮” পড়ুন')).body).toEqual({ taking: 1 });
    const [row] = await world.sql<{ message: string }>('select message from exams.exams where id = $1', [open.id]);
    expect(row?.message).toBe('প্রশ্ন ৫-এ “৯.৮” পড়ুন');
    await say('');
    expect(await world.sql('select 1 from exams.exams where id = $1 and message is null', [open.id])).toHaveLength(1);
  });
});
