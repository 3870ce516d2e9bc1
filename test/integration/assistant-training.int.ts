import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TrainingPlan } from '#contracts/http/assistant-shapes';
import { ShapeTraining } from '#assistant';
import { newId } from '#platform/kernel';
import { RefreshItems } from '#practice';
import { course, enrol, exam, person, startHttp, type Person, type Running } from '../support/api.js';
import { addQuestions, single } from '../support/assistant.js';
import { code } from '../support/qna.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let student: Person, other: Person;
let lessonId: string, weakId: string, examId: string;

const inDays = (days: number): string => new Date(Date.now() + 6 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const plan = async (method: string, path = '', body?: object, as = student): Promise<TrainingPlan> => {
  const answer = await http.call(method, `/api/assistant/training${path}`, { as, ...(body ? { body } : {}) });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body['plan'] as TrainingPlan;
};
const todays = ({ days }: TrainingPlan) => days.find(({ day }) => day === inDays(0))?.steps ?? [];

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  [student, other] = [await person(http, world, 'Planner'), await person(http, world, 'Other')];
  const courseId = await course(http, 'motion', { pricePaisa: 10_000 });
  await enrol(http, courseId, student);
  await addQuestions(
    http,
    ['গতি', 'তাপ'].flatMap((chapter) =>
      Array.from({ length: 6 }, (_, at) =>
        single(`${chapter} নিয়ে প্রশ্ন ${at} ${newId()}`, `উত্তর ${at}`, 'কারণ।', { path: { subject: 'Physics', chapter } }),
      ),
    ),
  );
  await http.dispatcher.command(new RefreshItems(null));
  [{ id: weakId } = { id: '' }] = await world.sql<{ id: string }>(`select id from practice.nodes where name = 'গতি'`);
  await world.sql(
    `insert into practice.mastery (user_id, topic_id, estimate_milli, variance_micro, answers, right_answers, last_at)
     values ($1, $2, -900, 100000, 40, 10, platform.now())`,
    [student.id, weakId],
  );
  const chapterId = newId();
  lessonId = newId();
  await world.sql(`insert into catalog.chapters (id, course_id, title, position, subject_id) values ($1, $2, 'গতি', 1, $3)`, [
    chapterId,
    courseId,
    weakId,
  ]);
  await world.sql(
    `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, body_html)
     values ($1, $2, $3, 'text', 'গতির ধারণা', 1, 'published', '<p>a</p>')`,
    [lessonId, courseId, chapterId],
  );
  const opens = {
    opensAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    closesAt: new Date(Date.now() + 4 * 86_400_000).toISOString(),
  };
  ({ id: examId } = await exam(http, courseId, { ...opens, title: 'Mock ahead' }));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('a training plan', () => {
  it('is made from what is weak, what is due, the exams and the lessons, and says why', async () => {
    const before = await http.call('GET', '/api/assistant/training', { as: student });
    expect(before.body).toEqual({ plan: null, exams: [{ id: examId, title: 'Mock ahead', day: inDays(3), course: 'motion' }] });
    const made = await plan('PUT', '', { until: inDays(10), minutesADay: 30 });
    expect([made.from, made.until, made.minutesADay, made.shapedBy]).toEqual([inDays(0), inDays(10), 30, 'person']);
    expect(todays(made)[0]).toMatchObject({ kind: 'lesson', title: 'গতির ধারণা', why: { reason: 'explains-weak', topic: 'গতি' } });
    expect(todays(made).find(({ kind }) => kind === 'practice')).toMatchObject({
      title: 'গতি',
      place: ['Physics'],
      href: `/selfpractice/practice?topics=${weakId}&count=6`,
      why: { reason: 'weak', answered: 40, exam: { id: examId } },
    });
    expect(made.exams.map(({ id }) => id)).toEqual([examId]);
    expect(made.topics[0]).toMatchObject({ topicId: weakId, sure: true, answered: 40 });
    for (const day of made.days) expect(day.minutes).toBeLessThanOrEqual(30);
  });

  it('notices what was done, keeps it when it is made anew, and repeats itself harmlessly', async () => {
    await world.sql(
      `insert into practice.topic_days (user_id, day, topic_id, answered, right_answers, skipped, took_ms)
       values ($1, (platform.now() at time zone 'Asia/Dhaka')::date, $2, 10, 6, 0, 60000)`,
      [student.id, weakId],
    );
    await world.sql(
      `insert into catalog.lesson_progress (user_id, lesson_id, course_id, done_at, done_by)
       select $1, id, course_id, platform.now(), 'hand' from catalog.lessons where id = $2`,
      [student.id, lessonId],
    );
    for (let times = 0; times < 2; times += 1) await http.dispatcher.command(new ShapeTraining(student.id, 'result'));
    const shaped = await plan('GET');
    expect(shaped.shapedBy).toBe('result');
    const done = todays(shaped).filter(({ state }) => state === 'done');
    expect(done.map(({ kind }) => kind).toSorted()).toEqual(['lesson', 'practice']);
    expect(todays(shaped).filter(({ title, state }) => title === 'গতি' && state === 'open')).toEqual([]);
    // Who has no plan is left alone.
    await http.dispatcher.command(new ShapeTraining(other.id, 'result'));
    expect((await http.call('GET', '/api/assistant/training', { as: other })).body['plan']).toBeNull();
  });

  it('is ticked off by hand, and nobody else’s', async () => {
    const now = await plan('GET');
    const step = now.days.flatMap(({ steps }) => steps).find(({ state }) => state === 'open')!;
    expect(code(await http.call('PUT', `/api/assistant/training/steps/${step.id}`, { as: other, body: { state: 'done' } }))).toBe(
      '404 Training plan not found',
    );
    const skipped = await plan('PUT', `/steps/${step.id}`, { state: 'skipped' });
    expect(skipped.days.flatMap(({ steps }) => steps).find(({ id }) => id === step.id)?.state).toBe('skipped');
    expect(skipped.version).toBeGreaterThan(now.version);
    const again = await plan('POST', '/shape');
    expect(again.days.flatMap(({ steps }) => steps).find(({ id }) => id === step.id)?.state).toBe('skipped');
  });

  it('is shaped anew on another day, once, and over at its end', async () => {
    await world.setClock('1 day');
    const next = await plan('GET');
    expect([next.shapedBy, next.days.every(({ day, steps }) => day >= inDays(1) || steps.every(({ state }) => state !== 'open'))]).toEqual([
      'day',
      true,
    ]);
    expect((await plan('GET')).version).toBe(next.version);
    await world.setClock('30 days');
    expect((await plan('GET')).version).toBe(next.version);
    await world.setClock('0 days');
  });

  it('refuses a day that is over or too far, and is given up', async () => {
    for (const until of [inDays(-1), inDays(200)])
      expect(code(await http.call('PUT', '/api/assistant/training', { as: student, body: { until, minutesADay: 30 } }))).toBe(
        '400 Invalid input',
      );
    expect(code(await http.call('POST', '/api/assistant/training/shape', { as: other }))).toBe('404 Training plan not found');
    expect((await http.call('DELETE', '/api/assistant/training', { as: student })).body).toEqual({ ended: true });
    expect((await http.call('DELETE', '/api/assistant/training', { as: student })).body).toEqual({ ended: false });
  });
});
