import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateExam, ScheduleExam, ScoreSubmittedAttempts, SubmitDueAttempts, TickExams } from '#exams';
import { newId, system } from '#platform/kernel';
import { NoteExam, RefreshItems } from '#practice';
import { ReleaseQuestions } from '#questions';
import { course, enrol, exam, person, startHttp, type Person, type Running } from '../support/api.js';
import { Bank } from '../support/bank.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let bank: Bank;
let student: Person, admin: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  bank = new Bank(http);
  [student, admin] = [await person(http, world, 'Student'), await person(http, world, 'Admin', ['student', 'admin'])];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

/** An exam whose questions stay for exams, with its results out and what was answered noted in practice; answers the question's id. */
const satExam = async (courseId: string): Promise<string> => {
  const first = await exam(http, courseId, { questionsAfter: 'stay' }, 1);
  const begun = await http.call('POST', `/api/exams/${first.id}/attempts`, { as: student, body: { deviceId: newId() } });
  const attemptId = String((begun.body['attempt'] as { id: string }).id);
  const body = { epoch: 1, saves: [first.pick(0, true)] };
  expect((await http.call('POST', `/api/exams/${first.id}/attempts/${attemptId}/submit`, { as: student, body })).status).toBeLessThan(300);
  await http.dispatcher.command(new ScoreSubmittedAttempts(first.id));
  await world.sql(
    `update exams.exams set opens_at = platform.now() - interval '2 hours', closes_at = platform.now() - interval '5 minutes' where id = $1`,
    [first.id],
  );
  await http.dispatcher.command(new SubmitDueAttempts());
  for (let n = 0; n < 3; n += 1) await http.dispatcher.command(new TickExams());
  const [row] = await world.sql<{ state: string }>('select state from exams.exams where id = $1', [first.id]);
  expect(row?.state).toBe('results');
  await http.dispatcher.command(new RefreshItems(null));
  await http.dispatcher.command(new NoteExam(first.id));
  expect(await http.dispatcher.command(new ReleaseQuestions(first.id))).toBe(0);
  const [question] = await world.sql<{ id: string }>('select question_id as id from exams.exam_questions where exam_id = $1', [first.id]);
  return question!.id;
};

describe('a question that stays for exams', () => {
  // Red when whatever was answered can be kept: the bookmark follows the question to the wording of its next exam.
  it('is no bookmark, so that none tells its next wording', async () => {
    const courseId = await course(http, 'stays', { enrolOnEntry: true });
    await enrol(http, courseId, student);
    const id = await satExam(courseId);
    const keep = () => http.call('PUT', `/api/selfpractice/bookmarks/${id}`, { as: student, body: { note: 'x' } });
    expect((await keep()).body['statusMessage']).toBe('Question not found');
    // One that was kept by the release before.
    await world.sql(`insert into practice.bookmarks (user_id, question_id, note) values ($1, $2, '')`, [student.id, id]);
    const bookmarks = async (): Promise<string> => (await http.call('GET', '/api/selfpractice/bookmarks', { as: student })).text;
    const before = await bookmarks();
    expect(before).not.toContain(id);
    const whole = await bank.get(admin, id);
    const saved = await bank.save(admin, whole, { stem: 'CANARY next wording', correct: [2], explanation: 'CANARY why' });
    expect([saved.status, saved.body['saved']]).toEqual([200, 'new-version']);
    await http.dispatcher.command(new RefreshItems(null));
    const next = await http.dispatcher.command(
      new CreateExam(system('test'), {
        title: 'Ranked',
        kind: 'live',
        courseIds: [courseId],
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        closesAt: new Date(Date.now() + 7_200_000).toISOString(),
        sections: [{ title: 'All', markEach: '1', questionVersionIds: [(await bank.get(admin, id)).question.current.id] }],
      }),
    );
    await http.dispatcher.command(new ScheduleExam(system('test'), next));
    expect(await bookmarks()).toBe(before);
    // With the solution of an exam that gives it to practice it can be kept.
    await world.sql(`update exams.exams set state = 'draft' where id = $1`, [next]);
    expect((await bank.act(admin, [id], 'publish')).body).toMatchObject({ done: 1 });
    await http.dispatcher.command(new RefreshItems(null));
    expect([(await keep()).status, (await bookmarks()).includes(id)]).toEqual([200, true]);
  });
});
