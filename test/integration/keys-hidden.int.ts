import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { getQuestion, getQuestionVersion } from '#contracts/http/bank';
import { getExamPrint, type ExamDesk } from '#contracts/http/exam-desk';
import { endpoints } from '#contracts/http/index';
import { rolePermissions } from '#contracts/shared/permissions';
import { newId } from '#platform/kernel';
import { course, exam, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours, type ExamAdmin } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { shapeOf, validOf } from '../support/walls/valid-value.js';
import { startWorld, type World } from '../support/world.js';

/** Keys of questions that are not published: for who wrote them, who writes the bank, and who publishes exams. */
let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let courseId: string;
let admin: Person, writer: Person, teacher: Person;
/** What is right in them is a number, and why a word, that stand nowhere else. */
const secrets = /74193\.25|CANARY-EXPLANATION/;
const subject = 'Hidden keys';
let secret: { versionId: string; questionId: string };
/** Another of them, in no paper. */
let free: string;
/** Papers of the teacher that hold the secret question, by how the teacher came by them. */
const papers: Record<string, string> = {};

const whole = ({ status, text, body }: Answer): ExamDesk => {
  if (status > 201) throw new Error(text);
  return body as unknown as ExamDesk;
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  [writer, teacher] = [await person(http, world, 'Writer', ['student', 'teacher']), await person(http, world, 'Teacher', ['teacher'])];
  courseId = await course(http, 'hidden-keys', { pricePaisa: 50_000 });
  await teach(world, courseId, teacher.id);
  const draft = { kind: 'numeric', options: [], correct: [], number: '74193.25', explanation: 'CANARY-EXPLANATION' } as const;
  const versionIds = await examAdmin.questions({ count: 2, path: { subject }, draft, by: writer });
  const [versionId = '', other = ''] = versionIds;
  free = other;
  const [row] = await world.sql<{ id: string }>('select question_id as id from questions.question_versions where id = $1', [versionId]);
  // As an import of long ago may have left it: the checks before an exam name a formula that cannot be drawn.
  await world.sql(
    `update questions.question_versions set explanation = 'CANARY-EXPLANATION $\\nope{CANARY-EXPLANATION$', note = 'CANARY-EXPLANATION' where id = any($1)`,
    [versionIds],
  );
  secret = { versionId, questionId: row!.id };
  const times = { opensAt: inHours(24), closesAt: inHours(25) };
  const coming = await examAdmin.create(writer, { kind: 'mock', courseIds: [courseId], ...times });
  examAdmin.examOf(await examAdmin.fill(writer, coming, [versionId]));
  const copy = async (): Promise<ExamDesk> =>
    whole(await examAdmin.call(teacher, 'POST', '', { title: 'A copy', copyOf: coming.id, withQuestions: true }));
  papers['copied'] = (await copy()).id;
  papers['filled'] = examAdmin.examOf(await examAdmin.fill(teacher, await examAdmin.create(teacher), [versionId])).id;
  papers['thrown away'] = examAdmin.examOf(await examAdmin.act(teacher, await copy(), 'archive')).id;
  papers['sat now'] = (await exam(http, courseId)).id;
  await world.sql('update exams.exams set created_by = $2 where id = $1', [papers['sat now'], teacher.id]);
  await world.sql('update exams.exam_questions set version_id = $2, question_id = $3 where exam_id = $1 and number = 0', [
    papers['sat now'],
    versionId,
    secret.questionId,
  ]);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

/** Every answer of the back office that a teacher may ask for: a new endpoint joins by itself. */
const readable = Object.entries(endpoints).filter(
  ([, { method, path, access }]) =>
    method === 'GET' && path.startsWith('/api/admin/') && access.kind === 'may' && rolePermissions.teacher.includes(access.permission),
);
const read = (as: Person, value: AnyEndpoint, examId: string): Promise<Answer> => {
  const path = value.path
    .replace(':examId', examId)
    .replace(':attemptId', newId())
    .replace(':id', secret.questionId)
    .replace(':version', '1');
  const query = value.query ? new URLSearchParams(validOf(shapeOf(value.query), { optional: false }) as Record<string, string>) : '';
  return http.call('GET', `${path}?${query}`, { as });
};
const setState = (state: string, leftPractice = false): Promise<unknown> =>
  world.sql('update questions.questions set state = $2, left_practice_at = case when $3 then now() end where id = $1', [
    secret.questionId,
    state,
    leftPractice,
  ]);

describe('the key of a question that is not published', () => {
  // Red (seen) when the bank, an own draft, a copy or a draft that was thrown away shows keys to whoever reads questions.
  it.each(['copied', 'filled', 'thrown away', 'sat now'])(
    'is in no answer to a teacher who did not write it, by a paper %s',
    async (which) => {
      const told: string[] = [];
      for (const [name, value] of readable) {
        const { text } = await read(teacher, value, papers[which]!);
        if (secrets.test(text)) told.push(name);
      }
      expect(told).toEqual([]);
    },
  );

  it('is in no answer to what a teacher does with it', async () => {
    const own = await examAdmin.create(teacher);
    const [node] = await world.sql<{ id: string }>('select id from questions.subjects where name = $1', [subject]);
    const lines = [{ subjectId: node!.id, difficulty: null, count: 1 }];
    const drawn = await examAdmin.call(teacher, 'POST', `/${own.id}/blueprint`, { lines, seed: 'a', allowUsed: true });
    expect(drawn.text).not.toContain(free);
    expect((await examAdmin.call(admin, 'POST', `/${own.id}/blueprint`, { lines, seed: 'a', allowUsed: true })).text).toContain(free);
    const filled = await examAdmin.fill(teacher, own, [secret.versionId]);
    expect(filled.text).toContain(secret.versionId);
    const saved = await examAdmin.save(teacher, examAdmin.examOf(filled), { title: 'Another' });
    const change = { questionId: newId(), key: { cancelled: false, optionIds: [], number: '1', tolerance: null } };
    const tried = await examAdmin.call(teacher, 'POST', `/${papers['sat now']}/key-changes/preview`, change);
    expect(tried.body['statusMessage']).toBe('Solution not released');
    for (const { text } of [drawn, filled, saved, tried]) expect(text).not.toMatch(secrets);
  });

  it('is said to be hidden, and shown to who wrote it, and to who publishes', async () => {
    const current = async (as: Person): Promise<unknown> =>
      ((await read(as, getQuestion, newId())).body['question'] as { current: object }).current;
    for (const who of [writer, admin]) expect(await current(who)).toMatchObject({ correct: [], number: '74193.25' });
    // The bank itself shows a teacher the own questions alone.
    for (const value of [getQuestion, getQuestionVersion])
      expect((await read(teacher, value, newId())).body['statusMessage']).toBe('Question not found');
    const made = await examAdmin.get(teacher, papers['copied']!);
    expect([made.keysWait, made.keysHidden, made.sections[0]!.questions[0]!.question!.key]).toEqual([false, 1, null]);
    const print = async (as: Person): Promise<unknown[]> => {
      const { body } = await read(as, getExamPrint, papers['copied']!);
      return [body['keysHidden'], body['keys']];
    };
    expect(await print(teacher)).toEqual([1, []]);
    expect(await print(admin)).toEqual([0, [{ number: 1, places: [], value: '74193.25' }]]);
  });

  // Red (seen) when the state decides alone: what was retired without ever being practised may stand in a coming paper.
  it('is hidden in every state before, and shown to all staff once the question is or was practised', async () => {
    const shown = async (): Promise<boolean> => secrets.test((await examAdmin.call(teacher, 'GET', `/${papers['copied']}`)).text);
    const states = [['draft'], ['review'], ['approved'], ['retired'], ['approved', true], ['published'], ['retired', true]] as const;
    const seen: boolean[] = [];
    for (const [state, left = false] of states) {
      await setState(state, left);
      seen.push(await shown());
    }
    await setState('approved');
    expect(seen).toEqual([false, false, false, false, false, true, true]);
  });

  // Red (seen) when the own questions are hidden too: who writes a paper of them cannot check it.
  it('is there for the teacher who wrote the questions of an own paper, in every part of it', async () => {
    const [versionId = ''] = await examAdmin.questions({ count: 1, by: teacher });
    const own = examAdmin.examOf(await examAdmin.fill(teacher, await examAdmin.create(teacher), [versionId]));
    expect(own.sections[0]!.questions[0]!.question).toMatchObject({ key: { optionIds: [expect.any(String)] }, explanation: 'Because.' });
    for (const part of ['preview', 'print'])
      expect((await examAdmin.call(teacher, 'GET', `/${own.id}/${part}`)).body['keys']).toEqual([expect.any(Object)]);
    expect((await examAdmin.call(teacher, 'GET', `/${own.id}/statistics`)).body['statusMessage']).not.toBe('Solution not released');
  });
});
