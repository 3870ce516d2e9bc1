import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InstituteMerge, InstituteRow } from '#contracts/http/institutes';
import { FollowInstitutes, ScoreSubmittedAttempts } from '#exams';
import { CreateUsers } from '#identity';
import { newId, system } from '#platform/kernel';
import { FollowMergedInstitutes } from '#practice';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { code } from '../support/qna.js';
import { startWorld, type World } from '../support/world.js';

/** Institutes as people type them: what is offered, and which of them staff makes one of. */
let world: World;
let http: Running;
let admin: Person, support: Person, teacher: Person;

/** Other files have people with institutes in the same database: these names are this file's own. */
const mark = `k${newId().slice(-8)}`;
const own = (name: string): string => `${mark} ${name}`;
const bare = (name: string): string => name.replace(`${mark} `, '');

const give = (institute: string, count: number): Promise<unknown> =>
  http.dispatcher.command(
    new CreateUsers(
      system('test'),
      Array.from({ length: count }, () => ({ name: 'Somebody', email: `i-${newId()}@example.com`, institute: own(institute) })),
    ),
  );
const call = (as: Person, method: string, path = '', body?: object): Promise<Answer> =>
  http.call(method, `/api/admin/institutes${path}`, { as, ...(body ? { body } : {}) });
const rows = async (query = ''): Promise<InstituteRow[]> =>
  (await call(admin, 'GET', `?${query.includes('q=') ? query.replace('q=', `q=${mark} `) : `${query}&q=${mark}`}`)).body[
    'rows'
  ] as InstituteRow[];
const counts = async (query = ''): Promise<[string, number][]> => (await rows(query)).map(({ name, people }) => [bare(name), people]);
const keyOf = async (name: string): Promise<string> => (await rows()).find((row) => bare(row.name) === name)?.id ?? `no ${name}`;
const merges = async (): Promise<InstituteMerge[]> => (await call(admin, 'GET', '/merges')).body['rows'] as InstituteMerge[];
const offered = async (q: string): Promise<string[]> =>
  ((await http.call('GET', `/api/institutes?q=${encodeURIComponent(own(q))}`)).body['names'] as string[]).map(bare);
const merge = async (names: string[], name: string, over: object = {}): Promise<Answer> => {
  const keys = await Promise.all(names.map(keyOf));
  const preview = (await call(admin, 'POST', '/preview', { keys, name: own(name) })).body;
  return call(admin, 'POST', '/merges', { keys, name: own(name), people: preview['people'], ...over });
};
const undo = (id: string): Promise<Answer> => call(admin, 'POST', `/merges/${id}/undo`);

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helper', ['student', 'support']);
  teacher = await person(http, world, 'Teacher', ['student', 'teacher']);
  await give('NDC', 3);
  await give('ndc.', 1);
  await give('Notre Dame College', 2);
  await give('নটর ডেম কলেজ', 1);
  await give('ঢাকা কলেজ', 5);
  await give('01712345678', 1);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('institutes', () => {
  it('are listed with how many gave them, and found in any spelling', async () => {
    expect(await counts()).toEqual([
      ['ঢাকা কলেজ', 5],
      ['NDC', 4],
      ['Notre Dame College', 2],
      ['01712345678', 1],
      ['নটর ডেম কলেজ', 1],
    ]);
    expect((await rows('q=n.d.c'))[0] ?? null).toBeNull();
    expect((await rows('q=Ndc'))[0]).toMatchObject({
      spellings: [
        { text: own('NDC'), people: 3 },
        { text: own('ndc.'), people: 1 },
      ],
      spellingCount: 2,
      merged: false,
    });
    expect((await counts('sort=people')).at(-1)).toEqual(['ঢাকা কলেজ', 5]);
  });

  // Red when what one person typed into the field, here a number, is offered to everybody.
  it('are offered to whoever types where five gave one, to visitors too', async () => {
    expect(await offered('ঢাকা')).toEqual(['ঢাকা কলেজ']);
    for (const q of ['017', 'ndc', 'notre']) expect([q, await offered(q)]).toEqual([q, []]);
    expect((await http.call('GET', '/api/institutes?q=%25')).body).toEqual({ names: [] });
  });

  // Red when several are made one without the number of people having been read, and when the first text is lost.
  it('are merged under one name by who may change accounts, with the number of people; and taken back', async () => {
    const keys = [await keyOf('NDC'), await keyOf('নটর ডেম কলেজ')];
    const wish = { keys, name: own('Notre Dame College') };
    for (const as of [teacher]) expect(code(await call(as, 'POST', '/preview', wish))).toBe('403 Not allowed');
    const { body } = await call(support, 'POST', '/preview', wish);
    expect(body).toEqual({ people: 7, names: ['NDC', 'Notre Dame College', 'নটর ডেম কলেজ'].map(own) });
    expect(code(await call(support, 'POST', '/merges', { ...wish, people: 6 }))).toBe('409 Changed meanwhile');
    expect(code(await call(support, 'POST', '/merges', { ...wish, keys: ['no such'], people: 7 }))).toBe('404 Institute not found');
    const done = await call(support, 'POST', '/merges', { ...wish, people: 7 });
    expect(done.body).toMatchObject({ people: 7 });
    expect(await counts()).toEqual([
      ['Notre Dame College', 7],
      ['ঢাকা কলেজ', 5],
      ['01712345678', 1],
    ]);
    expect((await rows('show=merged')).map(({ spellingCount }) => spellingCount)).toEqual([4]);
    expect(await offered('ndc')).toEqual(['Notre Dame College']);
    expect(await offered('নটর')).toEqual(['Notre Dame College']);
    // Into a name that stands for another institute, nothing is merged behind its back.
    const other = { keys: [await keyOf('ঢাকা কলেজ')], name: own('ndc') };
    expect(code(await call(admin, 'POST', '/preview', other))).toBe('409 Institute name in use');
    const kept = await world.sql<{ count: number }>(`select count(*)::int as count from identity.users where institute = any($1)`, [
      [own('NDC'), own('ndc.')],
    ]);
    expect(kept).toEqual([{ count: 4 }]);
    const id = done.body['id'] as string;
    expect((await merges())[0]).toMatchObject({ id, name: own('Notre Dame College'), people: 7, by: 'Helper', undoneAt: null });
    expect(code(await undo(id))).toBe('ok');
    expect(code(await undo(id))).toBe('409 Changed meanwhile');
    expect(code(await undo(newId()))).toBe('404 Institute merge not found');
    expect((await counts())[1]).toEqual(['NDC', 4]);
    expect((await merges())[0]?.undoneAt).not.toBeNull();
    const log = await world.sql('select action, subject, before, after from platform.audit where subject_id = $1 order by seq', [id]);
    expect(log).toMatchObject([
      { action: 'institutes.merge', subject: own('Notre Dame College'), after: { people: 7 } },
      { action: 'institutes.undo', subject: own('Notre Dame College') },
    ]);
  });

  // Red when an undo takes back half of what stands on each other.
  it('may be merged on, and are taken back in the order they were made', async () => {
    const first = (await merge(['NDC'], 'Notre Dame College')).body['id'] as string;
    const second = (await merge(['Notre Dame College', 'নটর ডেম কলেজ'], 'Notre Dame College, Dhaka')).body['id'] as string;
    expect((await counts())[0]).toEqual(['Notre Dame College, Dhaka', 7]);
    // One of its own spellings becomes the name of all.
    const third = (await merge(['Notre Dame College, Dhaka'], 'NDC')).body['id'] as string;
    expect((await counts())[0]).toEqual(['NDC', 7]);
    expect(code(await undo(first))).toBe('409 Changed meanwhile');
    expect(code(await undo(second))).toBe('409 Changed meanwhile');
    for (const id of [third, second, first]) expect(code(await undo(id))).toBe('ok');
    expect((await counts()).slice(1, 3)).toEqual([
      ['NDC', 4],
      ['Notre Dame College', 2],
    ]);
  });
});

describe('a merit list', () => {
  let taken: Exam;
  let people: Person[];
  const board = async (as: Person) => {
    const { body } = await http.call('GET', `/api/exams/${taken.id}/leaderboard?tab=institute`, { as });
    return {
      name: body['instituteName'],
      count: (body['counts'] as { institute: number }).institute,
      rows: (body['rows'] as { institute: string }[]).map(({ institute }) => institute),
    };
  };
  const sit = async (as: Person): Promise<void> => {
    const begun = await http.call('POST', `/api/exams/${taken.id}/attempts`, { as, body: { deviceId: randomUUID() } });
    const attemptId = (begun.body['attempt'] as { id: string }).id;
    const epoch = (begun.body['attempt'] as { epoch: number }).epoch;
    const at = `/api/exams/${taken.id}/attempts/${attemptId}`;
    const sent = await http.call('POST', `${at}/submit`, { as, body: { epoch, saves: [taken.pick(0, true)] } });
    if (sent.status >= 300) throw new Error(sent.text);
  };

  // Red when boards of before go on counting NDC and Notre Dame College as two, or forget what was typed.
  it('counts and shows the one institute, of attempts before and after; and the two again once taken back', async () => {
    const courseId = await course(http, 'institutes-board', { pricePaisa: 50_000 });
    taken = await exam(http, courseId);
    people = await Promise.all(['One', 'Two', 'Three'].map((name) => person(http, world, name)));
    const [one, two, three] = people as [Person, Person, Person];
    await enrol(http, courseId, ...people);
    const typed = ['NDC', 'Notre Dame College', 'NDC'].map(own);
    for (const [at, { id }] of people.entries()) await world.sql('update identity.users set institute = $2 where id = $1', [id, typed[at]]);
    await sit(one);
    await sit(two);
    await http.dispatcher.command(new ScoreSubmittedAttempts(taken.id));
    expect(await board(one)).toEqual({ name: own('NDC'), count: 1, rows: [own('NDC')] });
    const done = await merge(['NDC'], 'Notre Dame College');
    expect(code(done)).toBe('ok');
    expect(await http.dispatcher.command(new FollowInstitutes())).toBe(false);
    await sit(three);
    await http.dispatcher.command(new ScoreSubmittedAttempts(taken.id));
    const whole = { name: own('Notre Dame College'), rows: Array.from({ length: 3 }, () => own('Notre Dame College')) };
    expect(await board(one)).toMatchObject(whole);
    expect(await board(three)).toMatchObject(whole);
    const stored = await world.sql<{ institute: string }>('select institute from exams.attempts where exam_id = $1 order by started_at', [
      taken.id,
    ]);
    expect(stored.map(({ institute }) => institute)).toEqual(typed);
    expect(code(await undo(done.body['id'] as string))).toBe('ok');
    await http.dispatcher.command(new FollowInstitutes());
    await http.dispatcher.command(new FollowInstitutes());
    expect((await board(two)).rows).toEqual([own('Notre Dame College')]);
    expect((await board(one)).rows).toEqual([own('NDC'), own('NDC')]);
  });

  it('of practice follows too', async () => {
    const [one] = people as [Person];
    await world.sql(
      `insert into practice.learners (user_id, estimate_milli, variance_micro, answers, entry, name, institute, institute_key, last_at)
       values ($1, 0, 1000000, 0, $2, 'One', $3, $4, platform.now())`,
      [one.id, newId(), own('NDC'), own('ndc')],
    );
    await merge(['NDC'], 'Notre Dame College');
    await http.dispatcher.command(new FollowMergedInstitutes());
    const kept = await world.sql('select institute, institute_key as key from practice.learners where user_id = $1', [one.id]);
    expect(kept).toEqual([{ institute: own('Notre Dame College'), key: own('notre dame college') }]);
  });
});
