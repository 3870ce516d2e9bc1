import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QuestionWhole } from '#contracts/http/bank';
import type { ExamDesk, ExamSettings } from '#contracts/http/exam-desk';
import { permissionsOf, rolePermissions, roles } from '#contracts/shared/permissions';
import { newId } from '#platform/kernel';
import { ReleaseQuestions } from '#questions';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { examAdminOf, inHours, type ExamAdmin } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** What a teacher does with own exams of own courses, from own questions to results, and where it ends. */
let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let bank: Bank;
let courseId: string, foreignId: string, subjectId: string;
let admin: Person, teacher: Person, colleague: Person, student: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [examAdmin, bank] = [examAdminOf(http, world), new Bank(http)];
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Own Teacher', ['student', 'teacher']);
  colleague = await person(http, world, 'Colleague', ['student', 'teacher']);
  student = await person(http, world, 'Some Student');
  [courseId, foreignId] = [await course(http, 'own', { pricePaisa: 50_000 }), await course(http, 'foreign', { pricePaisa: 50_000 })];
  for (const who of [teacher, colleague]) await teach(world, courseId, who.id);
  await enrol(http, courseId, student);
  const made = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: 'Own exams' } });
  subjectId = made.body['id'] as string;
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const ownQuestions = async (count: number, as = teacher): Promise<QuestionWhole[]> => {
  const made: QuestionWhole[] = [];
  for (let n = 0; n < count; n += 1) made.push(await bank.create(as, written(subjectId, { stem: `Own ${newId()}` })));
  return made;
};
const versionsOf = (made: readonly QuestionWhole[]): string[] => made.map(({ question }) => question.current.id);
const draftOf = async (versionIds: readonly string[], over: Partial<ExamSettings> = {}, as = teacher): Promise<ExamDesk> => {
  const times = { opensAt: inHours(1), closesAt: inHours(2) };
  const made = await examAdmin.create(as, { courseIds: [courseId], kind: 'mock', ...times });
  const filled = examAdmin.examOf(await examAdmin.fill(as, made, versionIds));
  return examAdmin.examOf(await examAdmin.save(as, filled, { publishResults: 'by-hand', showSolution: 'after-close', ...over }));
};
const said = ({ status, body }: Answer): string => (status < 300 ? 'passes' : String(body['statusMessage']));
const stateOf = async (id: string) =>
  (
    await world.sql<{ state: string; awaits: boolean }>('select state, awaits_review as awaits from questions.questions where id = $1', [
      id,
    ])
  )[0];
const openNow = (id: string) =>
  world.sql(`update exams.exams set state = 'open', opens_at = platform.now() - interval '1 minute', version = version + 1 where id = $1`, [
    id,
  ]);
const closeNow = (id: string) =>
  world.sql(
    `update exams.exams set state = 'closed', opens_at = platform.now() - interval '2 hours', closes_at = platform.now() - interval '1 hour',
       version = version + 1 where id = $1`,
    [id],
  );

// Red when a role holds what is for all exams, questions or notices and not what is for own ones: endpoints for both ask for the smaller.
it('holds what is for own things wherever what is for all of them is held', () => {
  for (const role of roles) {
    const held = rolePermissions[role];
    for (const [all, own] of [
      ['exams.publish', 'exams.publishOwn'],
      ['questions.write', 'questions.writeOwn'],
      ['notices.write', 'notices.writeOwn'],
    ] as const)
      expect([role, all, held.includes(all) && !held.includes(own)]).toEqual([role, all, false]);
  }
  const taught = permissionsOf(['teacher']);
  expect(taught.filter((one) => ['exams.publish', 'questions.write', 'notices.write'].includes(one))).toEqual([]);
});

describe('a teacher with an own exam of an own course', () => {
  // Red when a teacher may not schedule (403), or when own drafts stand as unpublished in the way.
  it('schedules it, which approves the own questions; publishes its results, and none of them goes into common practice', async () => {
    const made = await ownQuestions(3);
    const draft = await draftOf(versionsOf(made));
    expect(draft.may).toEqual(['edit', 'schedule', 'archive', 'send']);
    expect((await examAdmin.conflicts(teacher, draft.id)).filter(({ severity }) => severity === 'block')).toEqual([]);
    const scheduled = examAdmin.examOf(await examAdmin.act(teacher, draft, 'schedule'));
    expect([scheduled.state, scheduled.may]).toEqual(['scheduled', ['unschedule', 'cancel', 'time']]);
    expect(await stateOf(made[0]!.question.id)).toEqual({ state: 'approved', awaits: true });
    await closeNow(draft.id);
    const closed = await examAdmin.get(teacher, draft.id);
    expect(closed.may).toEqual(['publish-results', 'archive']);
    expect(examAdmin.examOf(await examAdmin.act(teacher, closed, 'publish-results')).state).toBe('results');
    // Red when what an author alone has approved is given to everybody with the solution.
    expect(await http.dispatcher.command(new ReleaseQuestions(draft.id))).toBe(0);
    expect(await stateOf(made[0]!.question.id)).toEqual({ state: 'approved', awaits: true });
  });

  it('takes it back, cancels it, and gives an open one more time', async () => {
    const back = examAdmin.examOf(await examAdmin.act(teacher, await draftOf(versionsOf(await ownQuestions(1))), 'schedule'));
    const again = examAdmin.examOf(await examAdmin.act(teacher, back, 'unschedule'));
    expect(again.state).toBe('draft');
    const scheduled = examAdmin.examOf(await examAdmin.act(teacher, again, 'schedule'));
    expect(examAdmin.examOf(await examAdmin.act(teacher, scheduled, 'cancel', 'The hall is flooded')).state).toBe('cancelled');
    const open = examAdmin.examOf(await examAdmin.act(teacher, await draftOf(versionsOf(await ownQuestions(1))), 'schedule'));
    await openNow(open.id);
    const { version, may } = await examAdmin.get(teacher, open.id);
    expect(may).toEqual(['cancel', 'extend', 'close', 'time']);
    const more = { version, extraSeconds: 600, reason: 'The power was cut' };
    expect(said(await examAdmin.call(colleague, 'POST', `/${open.id}/extend`, more))).toBe('Not allowed');
    expect(said(await examAdmin.call(teacher, 'POST', `/${open.id}/extend`, more))).toBe('passes');
  });

  // Red with anybody's number looked up: a teacher's list of numbers came back with the names of their accounts.
  it('gives more time to people of the own courses alone, and learns of no other number whose it is', async () => {
    const other = await person(http, world, 'Not In The Course');
    await world.sql('update identity.users set proven_phone = $2 where id = $1', [other.id, '01788888881']);
    await world.sql('update identity.users set proven_phone = $2 where id = $1', [student.id, '01788888882']);
    const exam = await draftOf(versionsOf(await ownQuestions(1)));
    const give = (body: object): Promise<Answer> =>
      examAdmin.call(teacher, 'POST', `/${exam.id}/time`, { version: exam.version, extra: { minutes: 5 }, reason: 'asked', ...body });
    expect(said(await give({ phones: '01788888881', userIds: [other.id] }))).toBe('User not found');
    expect((await give({ phones: '01788888881\n01788888882' })).body).toMatchObject({ given: 1, unknown: ['01788888881'] });
  });

  it('leaves it to who publishes every exam whether a ranked one asks for a proven phone', async () => {
    const exam = await draftOf(versionsOf(await ownQuestions(1)), { kind: 'live', phoneWaived: true });
    expect(said(await examAdmin.call(teacher, 'POST', `/${exam.id}/state`, { act: 'schedule', version: exam.version }))).toBe(
      'Not allowed',
    );
  });

  it('waits for a review by who writes the bank, who then publishes it for all', async () => {
    const [one, two] = await ownQuestions(2);
    examAdmin.examOf(
      await examAdmin.act(teacher, await draftOf(versionsOf([one!, two!]), { questionsAfter: 'with-solution' }), 'schedule'),
    );
    const waiting = await bank.list(admin, { waiting: 'yes', contributor: teacher.id });
    expect(waiting.rows.map(({ id, awaitsReview }) => [id, awaitsReview])).toEqual(expect.arrayContaining([[one!.question.id, true]]));
    expect((await bank.act(teacher, [one!.question.id], 'approve')).status).toBe(403);
    expect((await bank.act(admin, [one!.question.id], 'approve')).body).toMatchObject({ done: 1 });
    expect(await stateOf(one!.question.id)).toEqual({ state: 'approved', awaits: false });
    expect((await bank.act(admin, [one!.question.id], 'approve')).body).toMatchObject({ done: 0 });
  });
});

describe('what ends at a teacher', () => {
  const schedule = async (draft: ExamDesk, as = teacher): Promise<[string, unknown]> => {
    const answer = await examAdmin.act(as, draft, 'schedule');
    return [said(answer), answer.body['issues'] ?? null];
  };

  // Red when `exams.publishOwn` is asked for without the course, or without the author.
  it('an exam of a course that does not show the teacher, of two courses of which one does not, and a colleague’s', async () => {
    const versionIds = versionsOf(await ownQuestions(1));
    for (const courseIds of [[foreignId], [courseId, foreignId]]) {
      const draft = await draftOf(versionIds, { courseIds });
      expect(draft.may).toEqual(['edit', 'archive', 'send']);
      expect((await schedule(draft))[0]).toBe('Not allowed');
    }
    const theirs = await draftOf(versionIds);
    expect((await examAdmin.get(colleague, theirs.id)).may).toEqual(['edit', 'archive', 'send']);
    expect((await schedule(theirs, colleague))[0]).toBe('Not allowed');
  });

  it('an exam of an admin in an own course, in whatever state', async () => {
    const versionIds = await examAdmin.questions({ count: 1 });
    const made = examAdmin.examOf(await examAdmin.act(admin, await draftOf(versionIds, {}, admin), 'schedule'));
    for (const act of ['unschedule', 'cancel']) expect(said(await examAdmin.act(teacher, made, act, 'Because'))).toBe('Not allowed');
    await closeNow(made.id);
    expect(said(await examAdmin.act(teacher, await examAdmin.get(teacher, made.id), 'publish-results'))).toBe('Not allowed');
  });

  it('an exam of other courses, which is not there, and the choice of other courses', async () => {
    const made = await draftOf(await examAdmin.questions({ count: 1 }), { courseIds: [foreignId] }, admin);
    for (const [path, body] of [
      ['/state', { version: made.version, act: 'schedule' }],
      ['/send', { version: made.version, note: 'Please look' }],
      ['/extend', { version: made.version, extraSeconds: 60, reason: 'Because' }],
    ] as const)
      expect([path, said(await examAdmin.call(teacher, 'POST', `/${made.id}${path}`, body))]).toEqual([path, 'Exam not found']);
    const { courses } = (await examAdmin.call(teacher, 'GET', '/choices')).body as { courses: { id: string }[] };
    expect(courses.map(({ id }) => id)).toEqual([courseId]);
  });

  // Red when the author is told of questions that others wrote, by what is in the way or by scheduling them.
  it('questions of others, and what the bank keeps for exams: those are for an admin to schedule', async () => {
    const theirs = versionsOf(await ownQuestions(1, colleague));
    const kept = await examAdmin.questions({ count: 1, by: teacher });
    for (const versionIds of [theirs, kept, await examAdmin.questions({ count: 1 })]) {
      const draft = await draftOf(versionIds);
      expect(await schedule(draft)).toEqual(['Exam has conflicts', { 'question-of-others': '1' }]);
    }
    expect(await stateOf((await bank.list(colleague, { mine: 'yes' })).rows[0]!.id)).toMatchObject({ state: 'draft' });
  });

  it('what only its author approved counts for nobody else: an admin cannot schedule it before a review', async () => {
    const versionIds = versionsOf(await ownQuestions(1));
    examAdmin.examOf(await examAdmin.act(teacher, await draftOf(versionIds), 'schedule'));
    const answer = await examAdmin.act(admin, await draftOf(versionIds, {}, admin), 'schedule');
    expect(answer.body['issues']).toEqual({ 'question-unpublished': '1' });
  });

  // Red when a clash with a paper that the teacher does not see is told by a refusal.
  it('is told of no paper that the teacher does not see: the same words in a coming ranked exam change nothing', async () => {
    const stem = `Same words ${newId()}`;
    const theirs = await bank.create(admin, written(subjectId, { stem }), 'approve');
    const coming = await draftOf([theirs.question.current.id], { courseIds: [foreignId], kind: 'live', liveFigures: false }, admin);
    examAdmin.examOf(await examAdmin.act(admin, coming, 'schedule'));
    const own = await bank.create(teacher, written(subjectId, { stem }));
    const draft = await draftOf([own.question.current.id]);
    expect((await examAdmin.conflicts(teacher, draft.id)).filter(({ severity }) => severity === 'block')).toEqual([]);
    expect((await schedule(draft))[0]).toBe('passes');
  });
});

describe('a draft that is sent to the admins', () => {
  it('waits among theirs with its note until it is scheduled or taken back', async () => {
    const draft = await draftOf(await examAdmin.questions({ count: 1 }));
    const waiting = async (): Promise<string[]> =>
      ((await examAdmin.call(admin, 'GET', '?sent=yes')).body['rows'] as { id: string }[]).map(({ id }) => id);
    const send = (as: Person, { id, version }: ExamDesk, note: string | null): Promise<Answer> =>
      examAdmin.call(as, 'POST', `/${id}/send`, { version, note });
    const sent = examAdmin.examOf(await send(teacher, draft, 'Ready for Friday'));
    expect(sent.sent).toMatchObject({ note: 'Ready for Friday' });
    expect(await waiting()).toEqual([draft.id]);
    const back = examAdmin.examOf(await send(teacher, sent, null));
    expect([back.sent, await waiting()]).toEqual([null, []]);
    examAdmin.examOf(await examAdmin.act(admin, examAdmin.examOf(await send(teacher, back, 'Again')), 'schedule'));
    expect(await waiting()).toEqual([]);
    expect((await examAdmin.log(draft.id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['exam.send', 'exam.unsend']));
    expect((await examAdmin.get(admin, (await draftOf([])).id)).may).not.toContain('send');
  });
});
