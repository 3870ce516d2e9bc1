import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { QnaRoom, teaches } from '../support/qna.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let helper: Person, teacher: Person;
let courseId: string;
let room: QnaRoom;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [helper, teacher] = [await person(http, world, 'Helper'), await person(http, world, 'Own Teacher', ['student', 'teacher'])];
  courseId = await course(http, 'motion-of-qna-names', { pricePaisa: 10_000 });
  await enrol(http, courseId, helper);
  await teaches(world, teacher, courseId);
  room = new QnaRoom(http, 'motion-of-qna-names');
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

// Red when whoever takes a course that is free to enter reads whole names and institutes in it.
it('names its people wholly to who is in the course by more than a free entry', async () => {
  const author = await person(http, world, 'Anika Rahman');
  const passer = await person(http, world, 'Passing By');
  await enrol(http, courseId, author);
  await world.sql(`update identity.users set institute = 'Named School' where id = $1`, [author.id]);
  await world.sql(`insert into catalog.enrolments (id, course_id, user_id, source) values (gen_random_uuid(), $1, $2, 'free')`, [
    courseId,
    passer.id,
  ]);
  const id = await room.ask(author);
  await room.reply(id, author);
  await room.reply(id, teacher);
  const said = async (as: Person): Promise<(string | undefined)[]> => {
    const { question, answers } = await room.whole(id, as);
    const row = (await room.list('show=all&sort=newest', as)).find((one) => one.id === id);
    return [row?.by, question.by, ...answers.map(({ by }) => by)].map((by) => `${by?.name}, ${by?.institute}`).sort();
  };
  const own = 'Anika Rahman, Named School';
  for (const as of [author, helper, teacher]) expect(await said(as)).toEqual([own, own, own, 'Own Teacher, ']);
  expect(await said(passer)).toEqual(['Anika R***, ', 'Anika R***, ', 'Anika R***, ', 'Own Teacher, ']);
});
