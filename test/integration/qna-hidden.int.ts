import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TellHidden } from '#community';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { QnaRoom, teaches } from '../support/qna.js';
import { startWorld, type World } from '../support/world.js';

/** Who wrote what staff took out of sight hears so, with the reason, in their own notice channel. */
let world: World;
let http: Running;
let asker: Person, helper: Person, teacher: Person;
let room: QnaRoom;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  const courseId = await course(http, 'motion-of-qna-hidden', { pricePaisa: 50_000 });
  [asker, helper] = [await person(http, world, 'Asker'), await person(http, world, 'Helper')];
  teacher = await person(http, world, 'Teacher', ['student', 'teacher']);
  await teaches(world, teacher, courseId);
  await enrol(http, courseId, asker, helper);
  room = new QnaRoom(http, 'motion-of-qna-hidden');
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

/** To this person alone: what is said to everybody comes from other files too. */
const notices = async (as: Person) => {
  const { body } = await http.call('GET', '/api/notices', { as, headers: { 'accept-language': 'en' } });
  const rows = body['rows'] as { title: string; body: string; link: string | null; audience: string }[];
  return rows.filter(({ audience }) => audience === 'people');
};
const events = (thread: string) =>
  world.sql<{ data: { threadId: string; answerId: string | null } }>(
    `select data from platform.outbox where name = 'PostHidden' and data ->> 'threadId' = $1`,
    [thread],
  );
const told = async (data: { threadId: string; answerId: string | null }) => {
  const command = await http.app.get(TellHidden, { strict: false }).prepare(data);
  await http.dispatcher.command(command);
  return command.userIds;
};

// Seen red without the event in either command: nothing is told.
it('says to the author of an answer or a question why it was hidden, and nobody else', async () => {
  const thread = await room.ask(asker, 'Why is g < 10?');
  const answer = await room.reply(thread, helper);
  const hide = (answerId: string | null, hidden: boolean) =>
    room.desk(teacher, 'POST', `qna/${thread}/hidden`, { answerId, hidden, reason: 'rude <words>' });
  await hide(answer, true);
  // Hidden once more, it is not told once more.
  await hide(answer, true);
  expect((await events(thread)).map(({ data }) => data)).toEqual([{ threadId: thread, answerId: answer }]);
  expect(await told({ threadId: thread, answerId: answer })).toEqual([helper.id]);
  expect(await notices(helper)).toMatchObject([{ title: 'Your answer was hidden', link: `/courses/motion-of-qna-hidden/qna/${thread}` }]);
  expect((await notices(helper))[0]?.body).toContain('Reason: rude &lt;words&gt;');
  await hide(null, true);
  expect(await told({ threadId: thread, answerId: null })).toEqual([asker.id]);
  expect(await notices(asker)).toMatchObject([{ title: 'Your question was hidden' }]);
  // Shown again before the worker came.
  await hide(null, false);
  expect(await told({ threadId: thread, answerId: null })).toEqual([]);
});

it('says so after a report too, and nothing to who hides their own', async () => {
  const thread = await room.ask(asker, 'A second question');
  const own = await room.reply(thread, teacher);
  await room.desk(teacher, 'POST', `qna/${thread}/hidden`, { answerId: own, hidden: true, reason: 'mistaken' });
  expect(await told({ threadId: thread, answerId: own })).toEqual([]);
  const theirs = await room.reply(thread, helper);
  await room.call(asker, 'POST', `/${thread}/reports`, { answerId: theirs, kind: 'spam', text: 'x' });
  const [report] = (await room.desk(teacher, 'GET', 'qna-reports')).body['rows'] as { id: string }[];
  await room.desk(teacher, 'POST', `qna-reports/${report?.id}/settlement`, { outcome: 'hidden', reason: 'spam' });
  expect((await events(thread)).map(({ data }) => data.answerId)).toContain(theirs);
  expect(await told({ threadId: thread, answerId: theirs })).toEqual([helper.id]);
});
