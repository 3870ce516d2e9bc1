import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAnswer } from '#contracts/http/bank';
import { RefreshItems } from '#practice';
import { SetQuestionsAside } from '#questions';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { codeOf, Practiser, stockBank, subscribed } from '../support/practised.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let me: Practiser;
let topicId: string;

/** The product's clock, at a time of day in Dhaka so many days on. */
const clockAt = (days: number, hour: number): Promise<unknown> =>
  world.sql(
    `update platform.clock set offset_by =
       ((date_trunc('day', now() at time zone 'Asia/Dhaka') + make_interval(days => $1, hours => $2)) at time zone 'Asia/Dhaka') - now()`,
    [days, hour],
  );
const act = async (ids: readonly string[], action: string): Promise<BulkAnswer> =>
  (await http.call('POST', '/api/admin/questions/states', { as: admin, body: { which: { ids }, action } })).body as unknown as BulkAnswer;
const take = async (): Promise<number> => {
  const taken = await http.dispatcher.command(new SetQuestionsAside());
  await http.dispatcher.command(new RefreshItems(null));
  return taken;
};
const inTopic = async (): Promise<number> =>
  ((await me.call('GET', `topics/${topicId}/questions?show=all`)).body['counts'] as { all: number }).all;
const statesOf = (ids: readonly string[]): Promise<{ state: string }[]> =>
  world.sql('select distinct state from questions.questions where id = any($1)', [ids]);

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  me = await subscribed(world, new Practiser(http, await person(http, world, 'Student'), world));
  topicId = (await stockBank(http, world, { topics: 1, each: 20 })).topicIds[0]!;
  await stockBank(http, world, { topics: 1, each: 20, subject: 'Chemistry' });
  await clockAt(0, 12);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('questions that are set aside for exams', () => {
  // Red with those asked for taken alone, by day, or with others of another topic where this one has enough.
  it('leave practice at night, together with as many others of their topic, and nobody sees them again', async () => {
    const session = await me.begin({ topicIds: [topicId], count: 5 });
    const ids = session.items.slice(0, 3).map(({ question }) => question?.id ?? '');
    await me.call('PUT', `bookmarks/${ids[0]}`, { note: 'x' });
    expect(await act(ids, 'set-aside')).toMatchObject({ done: 3 });
    expect(await act(ids.slice(0, 1), 'set-aside')).toMatchObject({ done: 0, skipped: [{ why: 'Illegal transition' }] });
    expect([await take(), await inTopic()]).toEqual([0, 20]);
    await clockAt(1, 1);
    expect([await take(), await inTopic()]).toEqual([0, 20]);
    await clockAt(1, 3);
    expect([await take(), await take(), await inTopic()]).toEqual([6, 0, 14]);
    expect(await statesOf(ids)).toEqual([{ state: 'approved' }]);
    expect((await me.call('GET', 'bookmarks')).body['total']).toBe(0);
    expect(codeOf(await me.call('PUT', `bookmarks/${ids[0]}`, {}))).toBe('404 Question not found');
    const now = await me.session(session.session.id);
    expect(now.items.slice(0, 3).map(({ question }) => question)).toEqual([null, null, null]);
    const [left] = await world.sql<{ n: number }>(
      `select count(*)::int as n from questions.questions where state = 'approved' and left_practice_at is not null and leaving_at is null`,
    );
    expect(left?.n).toBe(6);
  });

  // Red when setting aside writes a revision and a moment of change, and when the author is told why a step is refused by whether it leaves.
  it('look like all others to whoever reads the bank, by day and after the night', async () => {
    const reader = await person(http, world, 'Reader', ['student', 'teacher']);
    const writer = await person(http, world, 'Contributor', ['student', 'contributor']);
    const rows = await world.sql<{ id: string }>(
      `select question_id as id from practice.items where state = 'published' and topic_id = $1 order by 1`,
      [topicId],
    );
    const [first, ...others] = rows.map(({ id }) => id);
    const own = [first!, others[0]!];
    await world.sql('update questions.questions set contributor_id = $2 where id = any($1)', [own, writer.id]);
    const seen = async (): Promise<string[]> => {
      const pages = [reader, writer].flatMap((as) =>
        ['', `/${first}`, `/${others[0]}`].map((path) => http.call('GET', `/api/admin/questions${path}`, { as })),
      );
      const steps = own.flatMap((id) =>
        ['set-aside', 'keep'].map((action) =>
          http.call('POST', '/api/admin/questions/states', { as: writer, body: { which: { ids: [id] }, action } }),
        ),
      );
      return (await Promise.all([...pages, ...steps])).map(({ status, body }) => JSON.stringify([status, { ...body, requestId: null }]));
    };
    const changed = (): Promise<{ id: string; revision: number; at: string }[]> =>
      world.sql(
        `select id, revision, changed_at::text as at from questions.questions where state = 'approved' and left_practice_at > platform.now() - interval '1 hour'`,
      );
    const before = await seen();
    const { undo } = await act([first!], 'set-aside');
    expect(await seen()).toEqual(before);
    await http.call('POST', `/api/admin/questions/changes/${undo}/undo`, { as: admin });
    expect(await seen()).toEqual(before);
    await act([first!], 'set-aside');
    await act([first!], 'keep');
    await act([first!], 'set-aside');
    expect(await seen()).toEqual(before);
    await clockAt(2, 3);
    expect(await take()).toBe(2);
    const left = await changed();
    expect([left.length, new Set(left.map(({ revision, at }) => `${revision} ${at}`)).size]).toEqual([2, 1]);
    await clockAt(2, 12);
  });

  it('stay where staff think better of it, by the button or by taking the change back', async () => {
    const rows = await world.sql<{ id: string }>(
      `select question_id as id from practice.items where state = 'published' and topic_id = $1 limit 2`,
      [topicId],
    );
    const ids = rows.map(({ id }) => id);
    const { undo } = await act(ids, 'set-aside');
    expect(await act(ids.slice(0, 1), 'keep')).toMatchObject({ done: 1 });
    const undone = await http.call('POST', `/api/admin/questions/changes/${undo}/undo`, { as: admin });
    expect(undone.body).toMatchObject({ done: 1, skippedCount: 1 });
    await clockAt(3, 3);
    expect([await take(), await statesOf(ids)]).toEqual([0, [{ state: 'published' }]]);
  });

  // Red when taking back a change of tags writes back that it was not set aside yet, which no revision tells.
  it('stay set aside where a change of tags from before is taken back', async () => {
    const [row] = await world.sql<{ id: string }>(`select id from questions.questions where state = 'published' limit 1`);
    const tagged = await http.call('POST', '/api/admin/questions/retag', {
      as: admin,
      body: { which: { ids: [row!.id] }, addTags: ['before'] },
    });
    await act([row!.id], 'set-aside');
    const undone = await http.call('POST', `/api/admin/questions/changes/${String(tagged.body['undo'])}/undo`, { as: admin });
    expect(undone.body).toMatchObject({ done: 1 });
    expect(await act([row!.id], 'keep')).toMatchObject({ done: 1 });
  });

  // Red with a batch that takes what it has company for and the rest alone.
  it('wait where nobody can go with them', async () => {
    const rows = await world.sql<{ id: string }>(`select id from questions.questions where state = 'published'`);
    expect(
      await act(
        rows.slice(1).map(({ id }) => id),
        'set-aside',
      ),
    ).toMatchObject({ done: rows.length - 1 });
    await clockAt(4, 3);
    expect(await take()).toBe(2);
  });
});
