import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { person, startHttp, type Running } from '../support/api.js';
import { anyPlan, codeOf, Practiser, stockBank } from '../support/practised.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let topicIds: string[];

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  ({ topicIds } = await stockBank(http, world, { topics: 2, each: 20 }));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const learner = async (): Promise<Practiser> => new Practiser(http, await person(http, world, 'Learner'), world, topicIds);

describe('bad input', () => {
  it("is refused: somebody else's session is not there, for every verb", async () => {
    const [me, other] = [await learner(), await learner()];
    const whole = await me.begin();
    const at = `sessions/${whole.session.id}`;
    const answers = [
      await other.call('GET', at),
      await other.call('GET', `${at}/result`),
      await other.send(whole, [await me.given(whole, 1, true)]),
      await other.call('POST', `${at}/finish`),
      await other.call('POST', `${at}/abandon`),
      await me.call('GET', `sessions/${newId()}`),
    ];
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 6 }, () => '404 Session not found'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await me.session(whole.session.id)).session).toMatchObject({ state: 'active', answered: 0 });
  });

  it('is refused: answers after the end, and a result before it', async () => {
    const me = await learner();
    const whole = await me.begin();
    const stood = await me.given(whole, 1, true);
    await me.send(whole, [stood]);
    expect(codeOf(await me.call('GET', `sessions/${whole.session.id}/result`))).toBe('409 Session not over');
    await me.call('POST', `sessions/${whole.session.id}/finish`);
    expect(codeOf(await me.send(whole, [await me.given(whole, 2, true)]))).toBe('409 Session over');
    expect(codeOf(await me.send(whole, [stood]))).toBe('done');
    // Ended twice is ended once; what is finished is not left any more.
    for (const act of ['finish', 'abandon'])
      expect((await me.call('POST', `sessions/${whole.session.id}/${act}`)).body).toMatchObject({ session: { state: 'finished' } });
  });

  // Red with the client's time taken as it is.
  it('is bounded: a forged time is cut to what the clock of the server allows', async () => {
    const me = await learner();
    const whole = await me.begin();
    await world.sql(`update practice.sessions set touched_at = platform.now() - interval '7 seconds' where id = $1`, [whole.session.id]);
    const forged = [1, 2].map(async (number) => ({ ...(await me.given(whole, number, true)), tookMs: 86_400_000 }));
    const receipts = await me.receipts(whole, await Promise.all(forged));
    const [first, second] = receipts.map(({ answer }) => answer?.tookMs ?? -1);
    expect(first).toBeGreaterThanOrEqual(7000);
    expect(first).toBeLessThan(60_000);
    expect(second).toBe(0);
  });

  it('is refused: options of another question, too many, none, a number, a place that is not there', async () => {
    const me = await learner();
    const whole = await me.begin();
    const good = await me.given(whole, 1, true);
    const bent = async (over: object, answer: object = {}) =>
      codeOf(await me.send(whole, [{ ...good, ...over, answer: { ...good.answer, ...answer } }]));
    expect(await bent({}, { optionIds: [await me.option(whole, 2, true)] })).toBe('422 Option out of range');
    expect(await bent({}, { optionIds: [await me.option(whole, 1, true), await me.option(whole, 1, false)] })).toBe('422 Too many options');
    expect(await bent({}, { optionIds: [] })).toBe('400 Invalid input');
    expect(await bent({}, { number: '4' })).toBe('400 Invalid input');
    expect(await bent({ number: 6 })).toBe('422 Foreign question');
    expect(await bent({ number: 51 })).toBe('400 Invalid input');
    expect(await bent({ revision: 0 })).toBe('400 Invalid input');
    expect(await bent({ tookMs: -1 })).toBe('400 Invalid input');
    expect((await me.session(whole.session.id)).session.answered).toBe(0);
  });

  // Red with the look for a running session before the lock.
  it('makes one session of a hundred tabs', async () => {
    const me = await learner();
    const codes = (await Promise.all(Array.from({ length: 100 }, () => me.create()))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === '409 Session running')).toHaveLength(99);
    const rows = await world.sql('select state from practice.sessions where user_id = $1', [me.who.id]);
    expect(rows).toEqual([{ state: 'active' }]);
    expect((await me.call('GET', 'today')).body).toMatchObject({ allowance: { used: 5 } });
  });

  // Red with the allowance read first and written then.
  it('takes no more free questions than there are, however many tabs replace each other', async () => {
    const me = await learner();
    const codes = (await Promise.all(Array.from({ length: 20 }, () => me.create({ count: 8 }, true)))).map(codeOf);
    expect(new Set(codes)).toEqual(new Set(['done']));
    expect((await me.call('GET', 'today')).body).toMatchObject({ allowance: { used: 8, left: 12 } });
  });

  it('answers the same to the same key', async () => {
    const me = await learner();
    const key = crypto.randomUUID();
    const [first, second] = [await me.create({}, undefined, key), await me.create({}, undefined, key)];
    expect(second.body).toEqual(first.body);
  });

  it('is refused: an empty topic, an unknown one, a folder of somebody else', async () => {
    const [me, other] = [await learner(), await learner()];
    const empty = newId();
    await world.sql(`insert into practice.nodes (id, subject_id, level, name, place) values ($1, $1, 'subject', 'Empty', 'z')`, [empty]);
    expect(codeOf(await me.create({ topicIds: [empty] }))).toBe('409 Nothing to practise');
    expect((await me.call('POST', 'counts', { ...anyPlan, topicIds: [empty] })).body).toMatchObject({ available: 0 });
    expect(codeOf(await me.create({ topicIds: [topicIds[0] ?? '', newId()] }))).toBe('404 Subject not found');
    expect(codeOf(await me.call('GET', `subjects/${newId()}/topics`))).toBe('404 Subject not found');
    expect(codeOf(await me.call('GET', `subjects/${topicIds[0]}/topics`))).toBe('404 Subject not found');
    expect(codeOf(await me.call('GET', `topics/${newId()}/questions`))).toBe('404 Subject not found');
    expect(codeOf(await me.create({ source: 'wrong' }))).toBe('409 Nothing to practise');
    const folder = (await other.call('POST', 'folders', { name: 'Hers' })).body['folder'] as { id: string };
    expect(codeOf(await me.create({ source: 'bookmarked', folderId: folder.id }))).toBe('404 Folder not found');
    expect(codeOf(await me.call('GET', `bookmarks?folder=${folder.id}`))).toBe('404 Folder not found');
    expect(codeOf(await me.call('PUT', `folders/${folder.id}`, { name: 'Mine' }))).toBe('404 Folder not found');
    expect(codeOf(await me.call('DELETE', `folders/${folder.id}`))).toBe('404 Folder not found');
    expect(codeOf(await me.call('PUT', `bookmarks/${newId()}`, {}))).toBe('404 Question not found');
    expect((await me.call('GET', 'today')).body).toMatchObject({ allowance: { used: 0 } });
  });

  it('keeps to its limits: folders, bookmarks, names', async () => {
    const me = await learner();
    for (let number = 0; number < 50; number += 1)
      await world.sql('insert into practice.folders (id, user_id, name) values ($1, $2, $3)', [newId(), me.who.id, `Folder ${number}`]);
    expect(codeOf(await me.call('POST', 'folders', { name: 'One more' }))).toBe('409 Too many folders');
    expect(codeOf(await me.call('POST', 'folders', { name: 'Folder 7' }))).toBe('409 Name taken');
    expect(codeOf(await me.call('POST', 'folders', { name: '  ' }))).toBe('400 Invalid input');
    await world.sql(`insert into practice.bookmarks (user_id, question_id, note) select $1, uuidv7(), '' from generate_series(1, 2000)`, [
      me.who.id,
    ]);
    const whole = await me.begin();
    const id = whole.items[0]?.question?.id ?? '';
    expect(codeOf(await me.call('PUT', `bookmarks/${id}`, {}))).toBe('409 Too many bookmarks');
    await world.sql('delete from practice.bookmarks where user_id = $1', [me.who.id]);
    const names = await Promise.all(Array.from({ length: 5 }, () => me.call('PUT', `bookmarks/${id}`, { note: 'same' })));
    expect(names.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'done'));
    expect((await me.call('GET', 'bookmarks')).body).toMatchObject({ total: 1 });
  });
});
