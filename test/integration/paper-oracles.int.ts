import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { draftBlueprint } from '#contracts/http/exam-desk';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours, type ExamAdmin } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** Ways by which somebody who is not to see a coming ranked paper could still learn what it holds. */
let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let courseId: string;
let admin: Person, author: Person, colleague: Person, foreign: Person;
const now = Date.now();

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  [author, colleague, foreign] = [
    await person(http, world, 'Author', ['student', 'teacher']),
    await person(http, world, 'Colleague', ['student', 'teacher']),
    await person(http, world, 'Foreign', ['student', 'teacher']),
  ];
  courseId = await course(http, 'coming', { pricePaisa: 50_000 });
  await teach(world, courseId, colleague.id);
  await teach(world, await course(http, 'other-of-paper-oracles', { pricePaisa: 50_000 }), foreign.id);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const idsOf = async (versionIds: readonly string[]): Promise<string[]> =>
  (
    await world.sql<{ id: string }>('select question_id as id from questions.question_versions where id = any($1) order by 1', [versionIds])
  ).map(({ id }) => id);
const comingPaper = async (versionIds: readonly string[]) => {
  const made = await examAdmin.create(author, {
    kind: 'live',
    courseIds: [courseId],
    opensAt: inHours(48, now),
    closesAt: inHours(49, now),
  });
  const filled = examAdmin.examOf(await examAdmin.fill(author, made, versionIds));
  return examAdmin.examOf(await examAdmin.act(admin, filled, 'schedule'));
};

describe('a coming ranked paper', () => {
  // Red when a blueprint leaves out what papers hold that its asker does not see.
  it('is not told to a teacher of another course by what a blueprint leaves out', async () => {
    const subject = `Optics ${newId().slice(-6)}`;
    // The asker wrote them: a blueprint draws a teacher's own questions alone.
    const all = await examAdmin.questions({ count: 6, path: { subject }, by: foreign });
    const [node] = await world.sql<{ id: string }>('select id from questions.subjects where name = $1', [subject]);
    const own = await examAdmin.create(foreign, { kind: 'live' });
    const drawn = async (who: Person, draftId: string): Promise<unknown> => {
      const body = { lines: [{ subjectId: node!.id, difficulty: null, count: 10 }], seed: 'a', allowUsed: true };
      const said = (await examAdmin.call(who, 'POST', `/${draftId}/blueprint`, body)).body as unknown as ResponseOf<typeof draftBlueprint>;
      return said.lines.map(({ available, questions }) => [available, questions.map(({ versionId }) => versionId)]);
    };
    const before = await drawn(foreign, own.id);
    await comingPaper(all.slice(0, 2));
    expect(await drawn(foreign, own.id)).toEqual(before);
    // Whoever sees that paper is spared its questions.
    const theirs = await examAdmin.create(admin, { kind: 'live' });
    expect(await drawn(admin, theirs.id)).toEqual([[4, expect.anything()]]);
  });
});

describe('a paper that nobody sat', () => {
  // Red when what is cancelled or archived is told whatever it was before.
  it('is told to no teacher of another course, be it cancelled before it opened or thrown away as a draft', async () => {
    const versions = await examAdmin.questions({ count: 3, by: foreign });
    const [cancelled, thrown, open] = [versions.slice(0, 1), versions.slice(1, 2), versions.slice(2)];
    await examAdmin.act(admin, await comingPaper(cancelled), 'cancel', 'Not this year');
    const made = await examAdmin.create(author, { kind: 'live', courseIds: [courseId] });
    await examAdmin.act(admin, examAdmin.examOf(await examAdmin.fill(author, made, thrown)), 'archive');
    const sat = await comingPaper(open);
    await world.sql(`update exams.exams set state = 'open' where id = $1`, [sat.id]);
    const taker = await person(http, world, 'Taker');
    await world.sql(
      `insert into exams.attempts (exam_id, id, user_id, number, device_id, seed, shuffle_version, question_order, paper_version, started_at,
         deadline, accept_until, entry, name, institute, institute_key)
       values ($1, $2, $3, 1, $2, 's', 1, '[]', 1, now(), now(), now(), 'free', 'Taker', '', '')`,
      [sat.id, newId(), taker.id],
    );
    await world.sql(`update exams.exams set state = 'cancelled' where id = $1`, [sat.id]);
    const states = await world.sql<{ state: string }>(
      `select e.state from exams.exam_questions q join exams.exams e on e.id = q.exam_id where q.version_id = any($1) order by 1`,
      [versions],
    );
    expect(states.map(({ state }) => state)).toEqual(['archived', 'cancelled', 'cancelled']);
    const used = async (as: Person): Promise<number[]> =>
      Promise.all(
        versions.map(async (version) => {
          const [id] = await idsOf([version]);
          return ((await http.call('GET', `/api/admin/questions/${id}`, { as })).body['use'] as unknown[]).length;
        }),
      );
    expect([await used(foreign), await used(admin)]).toEqual([
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });
});

describe('the log of what staff did', () => {
  // Red when the log is read alike by whoever reads people, or names a question by its id or what was done to it.
  it('says to who only looks after people neither questions nor what a paper holds', async () => {
    const stem = `CANARY ${newId()}`;
    const [node] = await world.sql<{ id: string }>('select id from questions.subjects limit 1');
    const options = ['a', 'b'].map((text) => ({ id: null, text }));
    const rest = { number: null, tolerance: null, explanation: '', stimulus: null, sources: [], difficulty: null, tags: [] };
    const question = { kind: 'single', stem, options, correct: [0], ...rest, language: 'en', subjectId: node!.id };
    const made = await http.call('POST', '/api/admin/questions', { as: admin, body: { question, next: 'approve' } });
    const [{ id: versionId }] = made.body['versions'] as [{ id: string }];
    const { id: questionId } = made.body['question'] as { id: string };
    const exam = examAdmin.examOf(await examAdmin.fill(admin, await examAdmin.create(admin, { kind: 'live' }), [versionId]));
    const support = await person(http, world, 'Support', ['student', 'support']);
    const log = async (as: Person): Promise<string> => (await http.call('GET', `/api/admin/users/${admin.id}/audit`, { as })).text;
    const told = async (as: Person): Promise<boolean[]> => {
      const text = await log(as);
      return [stem, versionId, questionId, 'question.approve', 'exam.questions', exam.id].map((part) => text.includes(part));
    };
    expect([await told(support), await told(admin)]).toEqual([
      // What admins did elsewhere is for admins.
      [false, false, false, false, false, false],
      [true, true, true, true, true, true],
    ]);
  });
});

describe('what the bank can be narrowed by', () => {
  // Red when the choices are everybody's: tags, sources and counts of what is kept for exams.
  it('is told to a contributor of the own questions alone', async () => {
    const source = `Source ${newId()}`;
    await examAdmin.questions({ count: 2, draft: { sources: [source], tags: [source.slice(0, 40)] } });
    const author = await person(http, world, 'Contributor', ['student', 'contributor']);
    const choices = async (as: Person): Promise<Answer> => http.call('GET', '/api/admin/questions/choices', { as });
    const states = { draft: 0, review: 0, approved: 0, published: 0, retired: 0 };
    expect((await choices(author)).body).toEqual({ tags: [], sources: [], contributors: [], states, openReports: 0 });
    expect((await choices(admin)).text).toContain(source);
  });
});

describe('a question of a coming ranked paper', () => {
  const act = async (id: string | undefined, action: string) =>
    (await http.call('POST', '/api/admin/questions/states', { as: admin, body: { which: { ids: [id] }, action } })).body;

  // Red when only what is approved is asked for coming papers.
  it('is not put into practice by way of being retired and taken in again', async () => {
    const [version] = await examAdmin.questions({ count: 1 });
    const [id] = await idsOf([version!]);
    await comingPaper([version!]);
    for (const action of ['retire', 'restore']) await act(id, action);
    expect(await act(id, 'publish')).toMatchObject({ done: 0, skipped: [{ why: 'Question in use' }] });
  });

  // Red when coming papers are asked for the question alone, and not for what says the same at another place.
  it('nor by way of a retired one that says the same', async () => {
    const [stem, subject] = [`Twin ${newId()}`, `Optics ${newId().slice(-6)}`];
    const [old] = await examAdmin.questions({ count: 1, draft: { stem }, path: { subject } });
    const [oldId] = await idsOf([old!]);
    await act(oldId, 'retire');
    const [version] = await examAdmin.questions({ count: 1, draft: { stem }, path: { subject: `${subject} 2` } });
    await comingPaper([version!]);
    for (const action of ['restore', 'publish']) expect(await act(oldId, action)).toMatchObject({ done: 0 });
    expect(await act(oldId, 'restore')).toMatchObject({ skipped: [{ why: 'Same question' }] });
  });
});
