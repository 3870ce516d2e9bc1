import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Post } from '#contracts/http/qna-shapes';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { QnaRoom } from '../support/qna.js';
import { startWorld, type World } from '../support/world.js';

/** A question of a course that many answer, or few at length. */
let world: World;
let http: Running;
let asker: Person, helper: Person;
let room: QnaRoom;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [asker, helper] = [await person(http, world, 'Asker'), await person(http, world, 'Helper')];
  await enrol(http, await course(http, 'many-answers', { pricePaisa: 10_000 }), asker, helper);
  room = new QnaRoom(http, 'many-answers');
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('a question with many answers', () => {
  const fill = async (id: string, more: number): Promise<void> => {
    const [{ list: columns } = { list: '' }] = await world.sql<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_schema = 'community' and table_name = 'answers' and is_generated = 'NEVER' and column_name <> 'id'`,
    );
    await world.sql(
      `insert into community.answers (id, ${columns}) select gen_random_uuid(), ${columns} from community.answers, generate_series(1, $2)
       where thread_id = $1`,
      [id, more],
    );
    await world.sql('update community.threads set answers = (select count(*) from community.answers where thread_id = $1) where id = $1', [
      id,
    ]);
  };
  const further = async (id: string, from: number) =>
    (await room.call(asker, 'GET', `/${id}/answers?from=${from}`)).body as unknown as { answers: Post[]; left: number };

  // Red with all of them in one body: 500 answers of 40,000 letters were 60 MB for whoever opened the page.
  it('gives the first of them, and those that follow in turn, as much as is read in one go', async () => {
    const id = await room.ask(asker);
    await room.reply(id, helper);
    await fill(id, 59);
    const first = await room.whole(id, asker);
    expect([first.answers.length, first.answersLeft, first.answerCount]).toEqual([50, 10, 60]);
    const { answers, left } = await further(id, 50);
    expect([answers.length, left, new Set([...first.answers, ...answers].map((one) => one.id)).size]).toEqual([10, 0, 60]);
    expect(await further(id, 60)).toEqual({ answers: [], left: 0 });

    const wide = await room.ask(asker);
    await room.reply(wide, helper, `<p>${'ক'.repeat(39_900)}</p>`);
    await fill(wide, 9);
    const { answers: shown, answersLeft } = await room.whole(wide, asker);
    expect([shown.length, answersLeft]).toEqual([4, 6]);
    expect((await further(wide, 4)).answers.length).toBe(4);
  });

  // Red without `only`: what somebody wrote here and whose place is far behind was shown as it was sent.
  it('gives those of the reader alone, also where they are hidden', async () => {
    const id = await room.ask(asker);
    await room.reply(id, helper);
    await fill(id, 59);
    const own = [await room.reply(id, asker, '<p>One</p>'), await room.reply(id, asker, '<p>Two</p>')];
    await room.call(asker, 'PUT', `/${id}/answers/${own[0]}`, { html: '<p>Edited</p>' });
    await world.sql(`update community.answers set hidden_at = now(), hidden_why = 'spam' where id = $1`, [own[1]]);
    const mine = async (from: number) =>
      (await room.call(asker, 'GET', `/${id}/answers?only=mine&from=${from}`)).body as unknown as { answers: Post[]; left: number };
    const { answers, left } = await mine(0);
    expect([answers.map((one) => one.id), left, answers[0]?.html]).toEqual([own, 0, '<p>Edited</p>']);
    expect(answers[1]?.hidden).not.toBeNull();
    expect((await mine(1)).answers.map((one) => one.id)).toEqual(own.slice(1));
  });
});
