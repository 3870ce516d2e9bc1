import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { ExamBrief } from '#contracts/http/exams';
import type { createMakeUp } from '#contracts/http/exam-make-ups';
import { ForgetTaker, GetExamBriefs, ListExamsAhead, ScoreSubmittedAttempts, TickExams } from '#exams';
import { newId, visitor, type Actor } from '#platform/kernel';
import { GetPeopleOfExam } from '#readmodels';
import { toldSql } from '../../libs/exams/src/store/exam-use.sql.js';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let courseId: string;
let examAdmin: ReturnType<typeof examAdminOf>;
let admin: Person, colleague: Person, taker: Person, missed: Person, other: Person;

type Made = ResponseOf<typeof createMakeUp>;
const codeOf = ({ body }: Answer): string => body['statusMessage'] as string;
const asActor = ({ id }: Person): Actor => ({ kind: 'user', id, permissions: [] });

const tryMakeUp = (of: Exam, over: object = {}, as = admin): Promise<Answer> =>
  examAdmin.call(as, 'POST', `/${of.id}/make-ups`, {
    title: `Make-up ${newId()}`,
    opensAt: inHours(1),
    closesAt: inHours(2),
    paper: 'another',
    userIds: [missed.id],
    ...over,
  });
const makeUp = async (of: Exam, over: object = {}): Promise<Made> => {
  const { status, body, text } = await tryMakeUp(of, over);
  if (status !== 201 && status !== 200) throw new Error(text);
  return body as unknown as Made;
};
const start = (id: string, as: Person): Promise<Answer> =>
  http.call('POST', `/api/exams/${id}/attempts`, { as, body: { deviceId: crypto.randomUUID() } });
const act = async (id: string, what: string): Promise<Answer> => examAdmin.act(admin, await examAdmin.get(admin, id), what);
/** Scheduled, and open since a minute ago. */
const opened = async (id: string): Promise<void> => {
  expect((await act(id, 'schedule')).status).toBe(200);
  await world.sql(`update exams.exams set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour' where id = $1`, [
    id,
  ]);
  await http.dispatcher.command(new TickExams());
};
const briefOf = async (id: string, as: Actor): Promise<ExamBrief | undefined> =>
  (await http.dispatcher.query(new GetExamBriefs(as, { courseIds: [courseId] }))).find((brief) => brief.id === id);
/** An exam of which nothing is told before its results; one has sat it, and is scored. */
const held = async (over: object = {}): Promise<Exam> => {
  const made = await exam(http, courseId, { liveFigures: false, publishResults: 'at-close', durationSeconds: 1500, ...over });
  const { body } = await start(made.id, taker);
  const at = `/api/exams/${made.id}/attempts/${(body['attempt'] as { id: string }).id}/submit`;
  await http.call('POST', at, { as: taker, body: { epoch: 1, saves: [made.pick(0, true)] } });
  await http.dispatcher.command(new ScoreSubmittedAttempts(made.id));
  return made;
};
const over = async (id: string): Promise<string> => {
  await world.sql(`update exams.exams set opens_at = now() - interval '3 hours', closes_at = now() - interval '5 minutes' where id = $1`, [
    id,
  ]);
  await http.dispatcher.command(new TickExams());
  await http.dispatcher.command(new TickExams());
  return (await examAdmin.get(admin, id)).state;
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  courseId = await course(http, 'make-ups');
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  colleague = await person(http, world, 'Colleague', ['student', 'teacher']);
  [taker, missed, other] = [await person(http, world, 'Taker'), await person(http, world, 'Missed'), await person(http, world, 'Other')];
  await teach(world, courseId, colleague.id);
  await enrol(http, courseId, taker, missed, other);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('a make-up', () => {
  it('holds another paper of the same topics, its settings and its courses, and says what the bank lacks', async () => {
    const first = await exam(http, courseId, { durationSeconds: 1800, instructions: 'Read well.' });
    await examAdmin.questions({ count: 3 });
    const { exam: made, short, unknown } = await makeUp(first, { phones: '01700000001' });
    expect([short, unknown]).toEqual([0, ['01700000001']]);
    expect(made).toMatchObject({
      state: 'draft',
      questionCount: 3,
      settings: { durationSeconds: 1800, instructions: 'Read well.', courseIds: [courseId], questionTarget: 3 },
      makeUp: { of: { id: first.id, title: 'Mock' }, samePaper: false, admits: 'named', admitted: 1 },
      makeUps: { may: false, same: false },
    });
    const papers = `select question_id as id from exams.exam_questions where exam_id = any($1)`;
    const held = await world.sql<{ id: string }>(papers, [[first.id, made.id]]);
    expect(new Set(held.map(({ id }) => id)).size).toBe(6);
    const listed = (await examAdmin.call(admin, 'GET', `?q=${encodeURIComponent(made.settings.title)}`)).body['rows'] as object[];
    expect(listed).toEqual([expect.objectContaining({ id: made.id, makeUpOf: 'Mock' })]);
    expect((await examAdmin.log(made.id))[0]).toMatchObject({ action: 'exam.make-up', after: { makeUpOf: first.id, who: [missed.id] } });

    // A subject of which the bank has nothing else.
    const place = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: `Alone ${newId()}` } });
    await world.sql(
      'update questions.questions set subject_id = $2 where id in (select question_id from exams.exam_questions where exam_id = $1)',
      [first.id, place.body['id']],
    );
    expect((await makeUp(first)).short).toBe(3);
    const chosen = await makeUp(first, { paper: 'chosen' });
    expect([chosen.short, chosen.exam.questionCount]).toEqual([3, 0]);
    expect((await examAdmin.conflicts(admin, chosen.exam.id)).map(({ code }) => code)).toContain('no-questions');
  });

  it('is of an exam that was opened, and not of a make-up', async () => {
    const draft = await examAdmin.create(admin, { courseIds: [courseId] });
    expect(codeOf(await tryMakeUp({ id: draft.id } as Exam))).toBe('Make-up not possible');
    const first = await exam(http, courseId);
    const { exam: made } = await makeUp(first, { paper: 'chosen' });
    expect(codeOf(await tryMakeUp({ id: made.id } as Exam))).toBe('Make-up not possible');
    const of = (await examAdmin.get(admin, first.id)).version;
    const change = await examAdmin.call(admin, 'POST', `/${first.id}/admitted`, { version: of, userIds: [missed.id] });
    expect(codeOf(change)).toBe('Make-up not possible');
  });

  // Red (seen) with the enrolment alone: everybody in the course saw the make-up, was reminded of it, and could begin it.
  it('is there for those whom it names, and for nobody else', async () => {
    const first = await exam(http, courseId);
    await examAdmin.questions({ count: 3 });
    const { exam: made } = await makeUp(first);
    await opened(made.id);
    const brief = await briefOf(made.id, asActor(missed));
    expect(brief?.makeUpOf).toEqual({ id: first.id, title: 'Mock' });
    for (const who of [asActor(other), visitor]) expect(await briefOf(made.id, who)).toBeUndefined();
    expect((await http.dispatcher.query(new ListExamsAhead(missed.id, [courseId]))).map(({ id }) => id)).toContain(made.id);
    expect((await http.dispatcher.query(new ListExamsAhead(other.id, [courseId]))).map(({ id }) => id)).not.toContain(made.id);
    const reminded = await http.dispatcher.query(new GetPeopleOfExam(made.id, 'enrolled', '00000000-0000-0000-0000-000000000000', 100));
    expect(reminded.map(({ userId }) => userId)).toEqual([missed.id]);
    for (const path of ['', '/paper', '/leaderboard', '/solution'])
      expect([path, codeOf(await http.call('GET', `/api/exams/${made.id}${path}`, { as: other }))]).toEqual([path, 'Not admitted']);
    expect(codeOf(await start(made.id, other))).toBe('Not admitted');
    expect(codeOf(await http.call('GET', `/api/exams/${made.id}/public`))).toBe('Exam not found');
    expect((await start(made.id, missed)).status).toBe(200);
    expect((await http.call('GET', `/api/exams/${made.id}/leaderboard`, { as: missed })).body).toMatchObject({ rows: [], version: 0 });

    const change = async (wish: object, as = admin): Promise<Answer> =>
      examAdmin.call(as, 'POST', `/${made.id}/admitted`, { version: (await examAdmin.get(admin, made.id)).version, ...wish });
    expect(codeOf(await change({ userIds: [other.id] }, colleague))).toBe('Not allowed');
    expect((await change({ userIds: [other.id], without: [missed.id] })).status).toBe(200);
    const named = (await examAdmin.call(admin, 'GET', `/${made.id}/admitted`)).body['rows'] as { name: string; sat: boolean }[];
    expect(named.map(({ name, sat }) => [name, sat]).toSorted()).toEqual([
      ['Missed', true],
      ['Other', false],
    ]);
    expect((await start(made.id, other)).status).toBe(200);
    await http.dispatcher.command(new ForgetTaker(other.id));
    expect(await world.sql('select 1 from exams.admitted where user_id = $1', [other.id])).toEqual([]);
    expect((await change({ admits: 'enrolled' })).body).toMatchObject({ exam: { makeUp: { admits: 'enrolled' } } });
    expect(await briefOf(made.id, asActor(taker))).toBeDefined();
    await over(made.id);
    expect(codeOf(await change({ admits: 'named' }))).toBe('Exam closed');
  });
});

describe('a make-up with the same paper', () => {
  // Red (seen) without the wait: results, scores and keys of the first came out while others were still to sit the same paper.
  it('makes results, scores and keys of the first wait until it is over, by whatever way they would come', async () => {
    const first = await held();
    const { exam: made } = await makeUp(first, { paper: 'same' });
    expect(made).toMatchObject({ questionCount: 3, makeUp: { samePaper: true } });
    const ends = Date.parse(made.settings.closesAt) + made.settings.graceSeconds * 1000;
    expect(await over(first.id)).toBe('closed');
    const brief = await briefOf(first.id, asActor(taker));
    expect([Date.parse(brief?.resultsAt ?? ''), brief?.mine?.score, brief?.solutionVisible]).toEqual([ends, null, false]);
    expect(Date.parse(brief?.figuresAt ?? '')).toBe(ends);
    expect(codeOf(await act(first.id, 'publish-results'))).toBe('Make-up not over');
    expect(codeOf(await act(first.id, 'archive'))).toBe('Make-up not over');
    expect(codeOf(await http.call('GET', `/api/exams/${first.id}/solution`, { as: taker }))).toBe('Solution not released');
    for (const path of ['statistics', 'key-changes'])
      expect([path, codeOf(await examAdmin.call(colleague, 'GET', `/${first.id}/${path}`))]).toEqual([path, 'Solution not released']);
    const rows = (await examAdmin.call(colleague, 'GET', `/${first.id}/attempts`)).body['rows'] as { correct: number | null }[];
    expect(rows.map(({ correct }) => correct)).toEqual([null]);
    const seen = await examAdmin.get(colleague, first.id);
    expect(seen.sections[0]!.questions.map(({ question }) => question?.key)).toEqual([null, null, null]);

    await opened(made.id);
    // Who has sat the first knows the paper, named or not.
    expect((await tryAdmit(made.id, taker)).status).toBe(200);
    expect(codeOf(await start(made.id, taker))).toBe('Not admitted');
    expect((await start(made.id, missed)).status).toBe(200);
    await world.sql(`update exams.attempts set state = 'submitted', submitted_at = now(), submitted_by = 'staff' where exam_id = $1`, [
      made.id,
    ]);
    await http.dispatcher.command(new ScoreSubmittedAttempts(made.id));
    expect(await over(first.id)).toBe('closed');
    await over(made.id);
    expect(await over(first.id)).toBe('results');
    expect((await briefOf(first.id, asActor(taker)))?.mine?.score).not.toBeNull();
  });

  // Red (seen) when the make-up alone asks who has sat the other: whoever sat it first began the first exam with a paper that was known.
  it('shuts the first exam to those who have sat it already', async () => {
    const first = await held();
    const { exam: made } = await makeUp(first, { paper: 'same' });
    await opened(made.id);
    expect((await start(made.id, missed)).status).toBe(200);
    expect(codeOf(await start(first.id, missed))).toBe('Not admitted');
    expect((await start(first.id, other)).status).toBe(200);
  });

  // Red (seen) with everything that is closed told to all who look after questions, and with the right to write exams alone.
  it('is told to nobody else of the staff, and its times are set by who publishes results', async () => {
    const first = await held();
    const { exam: made } = await makeUp(first, { paper: 'same' });
    expect(await over(first.id)).toBe('closed');
    // A teacher of no course.
    const { sql } = toldSql({ userId: other.id, courseIds: [] });
    const told = (): Promise<unknown[]> =>
      world.sql(`select 1 from exams.exams e where e.id = '${first.id}' and ${sql.replaceAll('?', 'null')}`);
    expect(await told()).toEqual([]);
    const { version, settings } = await examAdmin.get(admin, made.id);
    const later = { ...settings, closesAt: new Date(Date.parse(settings.closesAt) + 3_600_000).toISOString() };
    expect(codeOf(await examAdmin.call(colleague, 'PUT', `/${made.id}`, { version, settings: later }))).toBe('Not allowed');
    expect((await examAdmin.call(admin, 'PUT', `/${made.id}`, { version, settings: later })).status).toBe(200);
    expect((await act(made.id, 'archive')).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  const tryAdmit = async (id: string, who: Person): Promise<Answer> =>
    examAdmin.call(admin, 'POST', `/${id}/admitted`, { version: (await examAdmin.get(admin, id)).version, userIds: [who.id] });

  // Red with the first exam alone waiting: results of a make-up told its paper to those who were to sit another one, or the first itself.
  it('waits itself for the first exam and for other make-ups with its paper', async () => {
    const first = await held();
    const [{ exam: one }, { exam: two }] = [await makeUp(first, { paper: 'same' }), await makeUp(first, { paper: 'same' })];
    await opened(one.id);
    expect(await over(one.id)).toBe('closed');
    const waits = async (id: string): Promise<number> => Date.parse((await examAdmin.get(admin, id)).waitsUntil ?? '');
    expect(await waits(one.id)).toBeGreaterThanOrEqual(Date.parse(two.settings.closesAt));
    expect(codeOf(await act(one.id, 'publish-results'))).toBe('Make-up not over');
    expect((await act(two.id, 'archive')).status).toBe(200);
    // The first is open still.
    expect(await over(one.id)).toBe('closed');
    expect(codeOf(await examAdmin.call(colleague, 'GET', `/${one.id}/statistics`))).toBe('Solution not released');
    expect(await over(first.id)).toBe('results');
    expect(await over(one.id)).toBe('results');
    expect(codeOf(await tryMakeUp(first, { paper: 'same' }))).toBe('Make-up not possible');
  });

  // Red with the results alone looked at, or for whoever may write exams.
  it('is made before anything of the first is told, by who may publish its results, and is not scheduled after it', async () => {
    const shown = await exam(http, courseId);
    expect((await examAdmin.get(admin, shown.id)).makeUps).toEqual({ may: true, same: false });
    expect(codeOf(await tryMakeUp(shown, { paper: 'same' }))).toBe('Make-up not possible');
    const first = await held();
    expect((await examAdmin.get(admin, first.id)).makeUps).toEqual({ may: true, same: true });
    expect((await examAdmin.get(colleague, first.id)).makeUps).toEqual({ may: true, same: false });
    expect(codeOf(await tryMakeUp(first, { paper: 'same' }, colleague))).toBe('Not allowed');
    const { exam: made } = await makeUp(first, { paper: 'same' });
    expect((await examAdmin.conflicts(admin, made.id)).filter(({ severity }) => severity === 'block')).toEqual([]);
    // Its time passes as a draft: nothing waits for it any more, and it comes too late.
    await world.sql(`update exams.exams set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour' where id = $1`, [
      made.id,
    ]);
    expect(await over(first.id)).toBe('results');
    await world.sql(`update exams.exams set opens_at = now() + interval '1 hour', closes_at = now() + interval '2 hours' where id = $1`, [
      made.id,
    ]);
    expect((await examAdmin.conflicts(admin, made.id)).map(({ code }) => code)).toContain('make-up-released');
    expect(codeOf(await act(made.id, 'schedule'))).toBe('Exam has conflicts');
    expect((await examAdmin.get(admin, first.id)).state).toBe('results');
  });
});
