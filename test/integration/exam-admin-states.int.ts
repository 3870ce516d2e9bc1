import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { attemptView } from '#contracts/http/exams';
import type * as z from 'zod/mini';
import { GetSealedPaper, PushDeadlines, ScoreSubmittedAttempts, SubmitDueAttempts, TickExams } from '#exams';
import { Push } from '#platform';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, startHttp, type Exam, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours, readyDraft, type ExamAdmin } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let admin: Person;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Some Teacher', ['student', 'teacher']);
  student = await person(http, world, 'Some Student');
  courseId = await course(http, 'state-course');
  await teach(world, courseId, teacher.id);
  await enrol(http, courseId, student);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const codeOf = ({ body }: { body: Record<string, unknown> }): unknown => body['statusMessage'];
const papers = (id: string) => world.sql<{ version: number }>('select version from exams.papers where exam_id = $1 order by version', [id]);
const keysOf = (id: string) => world.sql('select 1 from exams.exam_keys where exam_id = $1', [id]);
const paperFor = (id: string) => http.dispatcher.query(new GetSealedPaper(id));

describe('an exam that is scheduled', () => {
  // Red (seen) with `draftOnly` taken out of the saves: the sealed paper and the exam go apart.
  it('is changed only after it was taken back, and sealed anew', async () => {
    const made = await readyDraft(examAdmin, admin, courseId);
    expect(codeOf(await examAdmin.act(teacher, made, 'schedule'))).toBe('Not allowed');
    const scheduled = examAdmin.examOf(await examAdmin.act(admin, made, 'schedule'));
    expect(scheduled).toMatchObject({ state: 'scheduled', may: ['unschedule', 'cancel', 'phone', 'time'] });
    expect((await examAdmin.get(teacher, made.id)).may).toEqual([]);
    expect(codeOf(await examAdmin.save(teacher, scheduled, { title: 'Other' }))).toBe('Exam not a draft');
    expect(codeOf(await examAdmin.fill(teacher, scheduled, []))).toBe('Exam not a draft');
    expect(await paperFor(made.id)).toMatchObject({ version: 1 });

    const back = examAdmin.examOf(await examAdmin.act(admin, scheduled, 'unschedule'));
    expect(back.state).toBe('draft');
    // Drafts withhold nothing and have no paper.
    expect(await keysOf(made.id)).toEqual([]);
    await expect(paperFor(made.id)).rejects.toThrow('Paper not ready');
    expect(codeOf(await http.call('POST', `/api/exams/${made.id}/attempts`, { as: student, body: { deviceId: newId() } }))).toBe(
      'Exam not found',
    );

    const other = examAdmin.examOf(await examAdmin.fill(teacher, back, await examAdmin.questions({ count: 4 })));
    const soon = examAdmin.examOf(await examAdmin.save(teacher, other, { opensAt: inHours(0.02) }));
    expect((await examAdmin.act(admin, soon, 'schedule')).body['issues']).toEqual({ 'opens-too-soon': '1' });
    const later = examAdmin.examOf(await examAdmin.save(teacher, soon, { opensAt: inHours(0.5) }));
    expect(examAdmin.examOf(await examAdmin.act(admin, later, 'schedule'))).toMatchObject({ state: 'scheduled', questionCount: 4 });
    expect(await papers(made.id)).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await keysOf(made.id)).toHaveLength(4);
    const log = await examAdmin.log(made.id);
    expect(log.map(({ action }) => action).filter((action) => action.endsWith('schedule'))).toEqual([
      'exam.schedule',
      'exam.unschedule',
      'exam.schedule',
    ]);
  });

  it('is not taken back in the last two minutes, and cancelled only with a reason', async () => {
    const made = examAdmin.examOf(
      await examAdmin.act(admin, await readyDraft(examAdmin, admin, courseId, { opensAt: inHours(0.03) }), 'schedule'),
    );
    expect(made.may).toEqual(['cancel', 'phone', 'time']);
    expect(codeOf(await examAdmin.act(admin, made, 'unschedule'))).toBe('Too late to take back');
    expect((await examAdmin.act(admin, made, 'cancel')).body['issues']).toHaveProperty('reason');
    expect(codeOf(await examAdmin.act(teacher, made, 'cancel', 'it rains too much'))).toBe('Not allowed');
    const cancelled = examAdmin.examOf(await examAdmin.act(admin, made, 'cancel', 'it rains too much'));
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'it rains too much', may: ['archive'] });
    // Who was enrolled reads why, not only that.
    const facts = await http.call('GET', `/api/exams/${made.id}`, { as: student });
    expect(facts.body).toMatchObject({ exam: { state: 'cancelled' }, cancelReason: 'it rains too much' });
    expect(codeOf(await examAdmin.act(admin, cancelled, 'schedule'))).toBe('Illegal transition');
    expect((await examAdmin.log(made.id)).at(-1)).toMatchObject({
      action: 'exam.cancel',
      reason: 'it rains too much',
      before: { state: 'scheduled' },
    });
  });

  // Red (seen) with the lock left out of `holdExam`: both go through.
  it('of two acts at once one happens', async () => {
    const made = await readyDraft(examAdmin, admin, courseId);
    const both = await Promise.all([examAdmin.act(admin, made, 'schedule'), examAdmin.act(admin, made, 'archive')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await papers(made.id)).toHaveLength((await examAdmin.get(admin, made.id)).state === 'scheduled' ? 1 : 0);
  });
});

it('a draft nobody needs is put away by who wrote it', async () => {
  const made = await examAdmin.create(teacher);
  expect(examAdmin.examOf(await examAdmin.act(teacher, made, 'archive'))).toMatchObject({ state: 'archived', may: [] });
});

const attemptOf = async (open: Exam, as = student): Promise<z.infer<typeof attemptView>> => {
  const answer = await http.call('POST', `/api/exams/${open.id}/attempts`, { as, body: { deviceId: newId() } });
  return answer.body['attempt'] as z.infer<typeof attemptView>;
};

describe('an exam that is on', () => {
  // Red (seen) with the deadlines of the attempts left as they were.
  it('gets more time: for those who sit, for those who come, and for the end of it all', async () => {
    const open = await exam(http, courseId, { durationSeconds: 1500 });
    const [sitting, shown] = [await attemptOf(open), await examAdmin.get(admin, open.id)];
    const extend = (as: Person) =>
      examAdmin.call(as, 'POST', `/${open.id}/extend`, { version: shown.version, extraSeconds: 600, reason: 'the power went' });
    expect(codeOf(await extend(teacher))).toBe('Not allowed');
    const extended = (await extend(admin)).body;
    expect(extended).toMatchObject({ attempts: 1, exam: { settings: { durationSeconds: 2100 } } });
    expect(codeOf(await extend(admin))).toBe('Changed meanwhile');
    const at = `/api/exams/${open.id}/attempts/${sitting.id}`;
    const moved = (await http.call('GET', at, { as: student })).body['attempt'] as typeof sitting;
    expect(Date.parse(moved.deadline) - Date.parse(sitting.deadline)).toBe(600_000);
    const late = await person(http, world, 'Late Student');
    await enrol(http, courseId, late);
    const coming = await attemptOf(open, late);
    expect(Date.parse(coming.deadline) - Date.parse(coming.startedAt)).toBe(2_100_000);

    const pushed: string[] = [];
    const push = http.app.get(Push);
    const original = push.publish.bind(push);
    push.publish = (topic, version, body) => {
      pushed.push(`${topic} ${(body as { deadline: string }).deadline}`);
      return original(topic, version, body);
    };
    await http.dispatcher.command(new PushDeadlines(open.id));
    push.publish = original;
    expect(pushed).toContain(`attempt:${sitting.id} ${moved.deadline}`);

    await world.setClock('1600 seconds');
    expect(await http.dispatcher.command(new SubmitDueAttempts())).toBe(0);
    const saved = await http.call('POST', `${at}/answers`, { as: student, body: { epoch: 1, saves: [open.pick(0, true)] } });
    await world.setClock('0');
    expect(saved).toMatchObject({ status: 200, body: { deadline: moved.deadline } });
    expect(
      await world.sql(`select name from platform.outbox where name = 'ExamExtended' and data->>'examId' = $1`, [open.id]),
    ).toHaveLength(1);
  });
});

describe('results by hand', () => {
  // Red (seen) without the look at attempts that are not scored.
  it('wait for the last paper, and come out once', async () => {
    const open = await exam(http, courseId, { publishResults: 'by-hand' });
    const sitting = await attemptOf(open);
    await world.sql(`update exams.exams set closes_at = now() - interval '1 minute', opens_at = now() - interval '1 hour' where id = $1`, [
      open.id,
    ]);
    await http.dispatcher.command(new TickExams());
    const closed = await examAdmin.get(admin, open.id);
    expect(closed).toMatchObject({ state: 'closed', may: ['publish-results', 'archive'] });
    expect(codeOf(await examAdmin.act(admin, closed, 'publish-results'))).toBe('Answers not scored yet');
    await http.call('POST', `/api/exams/${open.id}/attempts/${sitting.id}/submit`, { as: student, body: { epoch: 1, saves: [] } });
    expect(codeOf(await examAdmin.act(admin, closed, 'publish-results'))).toBe('Answers not scored yet');
    await http.dispatcher.command(new ScoreSubmittedAttempts(open.id));
    await http.dispatcher.command(new TickExams());
    const results = examAdmin.examOf(await examAdmin.act(admin, closed, 'publish-results'));
    expect(results).toMatchObject({ state: 'results', submitted: 1, may: ['archive'] });
    expect(results.resultsAt).not.toBeNull();
    const solution = await http.call('GET', `/api/exams/${open.id}/solution`, { as: student });
    expect(solution.status).toBe(200);
    expect(codeOf(await examAdmin.act(admin, results, 'publish-results'))).toBe('Illegal transition');
  });
});
