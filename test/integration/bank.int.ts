import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAnswer, QuestionWhole, SubjectNode } from '#contracts/http/bank';
import { course, exam, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let bank: Bank;
let admin: Person;
let author: Person;
let other: Person;
let teacher: Person;
let physics: string;
let vectors: string;

const node = async (parentId: string | null, name: string): Promise<string> =>
  (await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId, name } })).body['id'] as string;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  bank = new Bank(http);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  author = await person(http, world, 'One Author', ['student', 'contributor']);
  other = await person(http, world, 'Other Author', ['student', 'contributor']);
  teacher = await person(http, world, 'Some Teacher', ['student', 'teacher']);
  physics = await node(null, 'পদার্থবিজ্ঞান');
  vectors = await node(physics, 'ভেক্টর');
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('a question', () => {
  it('goes from its author through review into the bank, and the numbers of its author follow', async () => {
    const made = await bank.create(author, written(vectors, { stem: 'লেখা ১', difficulty: 2, tags: ['বোর্ড'] }));
    expect(made.question).toMatchObject({ state: 'draft', mine: true, contributor: { name: 'One Author' }, difficulty: 2, tags: ['বোর্ড'] });
    expect(made.question.path.map(({ name }) => name)).toEqual(['পদার্থবিজ্ঞান', 'ভেক্টর']);
    expect([made.editable, made.actions]).toEqual([true, ['submit', 'retire']]);
    const ids = [made.question.id];
    expect((await bank.act(author, ids, 'publish')).status).toBe(403);
    expect(bank.done<BulkAnswer>(await bank.act(author, ids, 'submit'))).toMatchObject({ done: 1, skippedCount: 0 });
    expect((await bank.get(author, ids[0]!)).editable).toBe(false);
    expect((await bank.save(author, await bank.get(author, ids[0]!), { stem: 'তবু' })).status).toBe(403);
    expect((await bank.act(admin, ids, 'return')).body['issues']).toEqual({ reason: expect.any(String) });
    bank.done(await bank.act(admin, ids, 'return', 'উত্তরটি দেখুন'));
    expect((await bank.get(author, ids[0]!)).question).toMatchObject({ state: 'draft', returned: 'উত্তরটি দেখুন' });
    bank.done(await bank.act(author, ids, 'submit'));
    bank.done(await bank.act(admin, ids, 'publish'));
    expect((await bank.get(admin, ids[0]!)).question).toMatchObject({ state: 'published', returned: null });
    const people = (await http.call('GET', `/api/admin/users/contributors?q=${author.email}`, { as: admin })).body['rows'];
    expect(people).toEqual([expect.objectContaining({ written: 1, inReview: 0, accepted: 1 })]);
  });

  // Red without the rule of authorship in `refusalOf` and `maySave`, and with every question shown to whoever contributes.
  it('is nobody else’s to see or change who may only write', async () => {
    const made = await bank.create(author, written(vectors, { stem: 'আমার' }));
    for (const path of ['', '/versions/1'])
      expect((await http.call('GET', `/api/admin/questions/${made.question.id}${path}`, { as: other })).status).toBe(404);
    expect((await bank.list(other, { q: 'আমার' })).total).toBe(0);
    // A teacher's bank is the own questions too.
    expect((await http.call('GET', `/api/admin/questions/${made.question.id}`, { as: teacher })).status).toBe(404);
    for (const as of [other, teacher]) expect((await bank.save(as, made, { stem: 'তোমার' })).status).toBe(403);
    const own = await bank.create(other, written(vectors, { stem: 'তার নিজের' }));
    const both = await bank.act(other, [made.question.id, own.question.id], 'submit');
    expect([both.body['done'], both.text.includes('আমার')]).toEqual([1, false]);
    for (const action of ['submit', 'retire', 'withdraw']) {
      for (const as of [other, teacher])
        expect((await bank.act(as, [made.question.id], action)).body).toEqual({ done: 0, skippedCount: 1, skipped: [], undo: null });
    }
    expect((await bank.tryCreate(author, written(vectors, { stem: 'সরাসরি' }), 'publish')).status).toBe(403);
    expect((await bank.get(admin, made.question.id)).question).toMatchObject({ state: 'draft', revision: 1, mine: false });
  });

  // Red with a twin looked for in the same node alone, and with the text compared as typed.
  it('is not taken in twice: the twin is named, also elsewhere and in other digits, letters and markup', async () => {
    const made = await bank.create(admin, written(vectors, { stem: 'গা\u09a1\u09bcির বেগ ১২ হলে?' }));
    const again = await bank.tryCreate(admin, written(physics, { stem: '<p>গা\u09dcির  বেগ 12 হলে</p>', correct: [2] }));
    expect([again.status, again.body['statusMessage'], again.body['issues']]).toEqual([409, 'Same question', { twin: made.question.id }]);
    expect(again.body['message']).toContain('বেগ ১২ হলে');
    const taken = await bank.create(admin, written(vectors, { stem: 'অন্য কিছু' }));
    expect((await bank.save(admin, taken, { stem: 'গাড়ির বেগ ১২ হলে' })).body['statusMessage']).toBe('Same question');
    const many = await Promise.all([1, 2, 3, 4].map(() => bank.tryCreate(admin, written(vectors, { stem: 'একসাথে' }))));
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  // Red (seen) with every duplicate refused: a refusal tells a contributor that the bank, and perhaps a coming paper, holds the question.
  it('is written all the same where its author sees no duplicate, and refused to who accepts it', async () => {
    const question = (stem: string, correct = [1]) => written(vectors, { stem, correct });
    await bank.create(admin, question('গোপন প্রশ্ন'), 'approve');
    await bank.create(admin, question('সবার প্রশ্ন'), 'publish');
    const create = (stem: string, correct?: number[]): Promise<Answer> => bank.tryCreate(author, question(stem, correct), 'submit');
    const [hidden, free] = [await create('গোপন প্রশ্ন'), await create('নতুন প্রশ্ন')];
    const idOf = ({ body }: Answer): string => (body['question'] as { id: string }).id;
    const [hiddenId, freeId] = [idOf(hidden), idOf(free)];
    const said = ({ status, text }: Answer): string =>
      `${status} ${text
        .replaceAll(/[0-9a-f-]{36}/g, 'id')
        .replaceAll(/"[^"]*At":"[^"]*"/g, '')
        .replaceAll(/গোপন|নতুন/g, '')}`;
    expect(said(hidden)).toBe(said(free));
    // The own one and what everybody may practise are named.
    for (const stem of ['গোপন প্রশ্ন', 'নতুন প্রশ্ন', 'সবার প্রশ্ন']) expect((await create(stem, [2])).body['statusMessage']).toBe('Same question');
    const draft = await bank.create(other, question('আরেকটি'));
    expect((await bank.save(other, draft, { stem: 'গোপন প্রশ্ন' })).body['saved']).toBe('in-place');
    // Nor does taking the own draft back say so.
    const alone = await bank.create(other, question('একাই বলা'));
    for (const { question: mine } of [draft, alone]) {
      const { undo } = bank.done<BulkAnswer>(await bank.act(other, [mine.id], 'retire'));
      expect((await bank.post(other, `changes/${undo}/undo`, undefined)).body).toMatchObject({ done: 1, skippedCount: 0 });
    }
    const approve = (ids: readonly string[]): Promise<Answer> => bank.act(admin, ids, 'approve');
    expect((await approve([hiddenId])).body).toMatchObject({ done: 0, skipped: [{ why: 'Same question' }] });
    expect((await bank.act(admin, [hiddenId], 'publish')).body).toMatchObject({ done: 0, skipped: [{ why: 'Same question' }] });
    expect((await approve([freeId])).body).toMatchObject({ done: 1 });
    // Once nothing else says it, it is accepted, and counts for everybody.
    const [{ id: first } = { id: '' }] = await world.sql<{ id: string }>(
      `select q.id from questions.questions q join questions.question_versions v on v.id = q.current_version_id
       where v.stem = 'গোপন প্রশ্ন' and q.state = 'approved'`,
    );
    bank.done(await bank.act(admin, [first], 'retire'));
    expect((await approve([hiddenId])).body).toMatchObject({ done: 1 });
    expect((await bank.tryCreate(admin, question('গোপন প্রশ্ন'))).body['issues']).toEqual({ twin: hiddenId });
    expect((await bank.act(admin, [first], 'restore')).body).toMatchObject({ done: 0, skipped: [{ why: 'Same question' }] });
  });

  it('says what is wrong with it by field, in the language of whoever asks', async () => {
    const wrong = written(vectors, {
      stem: '<script>alert(1)</script>',
      options: ['ক', 'ক', '$\\frac{1}{$', ''].map((text) => ({ id: null, text })),
      correct: [],
    });
    const answer = await bank.tryCreate(author, wrong);
    expect([answer.status, Object.keys(answer.body['issues'] as object).toSorted()]).toEqual([
      400,
      ['question.correct', 'question.options.1.text', 'question.options.2.text', 'question.options.3.text', 'question.stem'],
    ]);
    expect((answer.body['issues'] as Record<string, string>)['question.stem']).toMatch(/লিখুন/);
    const clean = await bank.create(admin, written(vectors, { stem: 'ভালো <img src=x onerror=alert(1)><b>লেখা</b>' }));
    expect(clean.question.current.stem).toBe('ভালো <b>লেখা</b>');
  });

  it('is not written over by who has not seen the last change', async () => {
    const made = await bank.create(admin, written(vectors, { stem: 'দুজনে' }));
    expect(bank.done<{ saved: string }>(await bank.save(admin, made, { difficulty: 4 })).saved).toBe('in-place');
    expect((await bank.save(admin, made, { difficulty: 5 })).body['statusMessage']).toBe('Changed meanwhile');
    expect(bank.done<{ saved: string }>(await bank.save(admin, await bank.get(admin, made.question.id), {})).saved).toBe('unchanged');
  });
});

describe('versions', () => {
  // Red with every change written in place, and with a version made only where an exam holds the question: the number would tell of the paper.
  it('are made of what is accepted, whether or not an exam holds it; before that the text is changed in place', async () => {
    const made = await bank.create(admin, written(vectors, { stem: 'প্রথম লেখা' }));
    const ids = made.question.current.options.map(({ id }) => id);
    const corrected = bank.done<QuestionWhole & { saved: string }>(await bank.save(admin, made, { stem: 'প্রথম লেখা, ঠিক করা' }));
    expect([corrected.saved, corrected.versions.length, corrected.saves]).toEqual(['in-place', 1, 'in-place']);
    expect((await bank.act(admin, [made.question.id], 'approve')).body).toMatchObject({ done: 1 });
    const free = bank.done<QuestionWhole & { saved: string }>(
      await bank.save(admin, await bank.get(admin, made.question.id), { stem: 'দ্বিতীয় লেখা' }),
    );
    expect([free.saved, free.question.current.version, free.saves, free.use]).toEqual(['new-version', 2, 'new-version', []]);
    const over = { sections: [{ title: 'All', markEach: '1', questionVersionIds: [free.question.current.id] }] };
    await exam(http, await course(http, 'fixed'), over, 1);
    const held = await bank.get(admin, made.question.id);
    expect([held.saves, held.use.map(({ state }) => state)]).toEqual(['new-version', ['open']]);
    // Where it belongs and how hard it is are no part of what was asked.
    expect(bank.done<{ saved: string }>(await bank.save(admin, held, { difficulty: 3, sources: ['ঢাকা বোর্ড ২০২৩'] })).saved).toBe('in-place');
    const changed = bank.done<QuestionWhole & { saved: string }>(
      await bank.save(admin, await bank.get(admin, made.question.id), { correct: [2] }, 'উত্তর ভুল ছিল'),
    );
    expect([changed.saved, changed.question.current.version]).toEqual(['new-version', 3]);
    // Options that stay keep their ids: keys, answers and papers speak of them.
    expect(changed.question.current.options.map(({ id }) => id)).toEqual(ids);
    const pair = (await http.call('GET', `/api/admin/questions/${made.question.id}/versions/3`, { as: admin })).body;
    expect(pair).toMatchObject({
      version: { correct: [2], note: 'উত্তর ভুল ছিল', author: { name: 'Main Admin' } },
      before: { correct: [1] },
    });
    expect((await bank.list(admin, { q: made.question.id })).rows).toEqual([expect.objectContaining({ used: 1, version: 3 })]);
  });
});

describe('many questions at once', () => {
  const three = async (word: string): Promise<string[]> => {
    const made: string[] = [];
    for (const n of [1, 2, 3]) made.push((await bank.create(admin, written(vectors, { stem: `${word} ${n}`, tags: ['ছিল'] }))).question.id);
    return made;
  };
  const find = async (query: Record<string, string>): Promise<number> => (await bank.list(admin, query)).total;

  it('are tagged and taken back, but for what was changed since', async () => {
    const ids = await three('দল');
    const change = { difficulty: 5, addTags: ['নতুন'], removeTags: ['ছিল'], addSources: ['রাজশাহী বোর্ড'], subjectId: physics };
    const done = bank.done<BulkAnswer>(await bank.post(admin, 'retag', { which: { ids }, ...change }));
    expect(done).toMatchObject({ done: 3, skippedCount: 0, undo: expect.any(String) });
    expect(await find({ tag: 'নতুন', difficulty: '5', source: 'রাজশাহী বোর্ড', subjectId: physics })).toBe(3);
    expect((await bank.post(author, 'retag', { which: { ids }, ...change })).status).toBe(403);
    bank.done(await bank.save(admin, await bank.get(admin, ids[0]!), { tags: ['আমার হাতে'] }));
    const back = bank.done<BulkAnswer>(await bank.post(admin, `changes/${done.undo}/undo`, undefined));
    expect(back).toMatchObject({ done: 2, skippedCount: 1, skipped: [{ id: ids[0], why: 'Changed meanwhile' }] });
    expect((await bank.get(admin, ids[1]!)).question).toMatchObject({ difficulty: null, tags: ['ছিল'], subjectId: vectors });
    expect((await bank.post(admin, `changes/${done.undo}/undo`, undefined)).status).toBe(404);
    const others = bank.done<BulkAnswer>(await bank.post(admin, 'retag', { which: { ids }, addTags: ['আবার'] }));
    expect((await bank.post(author, `changes/${others.undo}/undo`, undefined)).status).toBe(404);
  });

  it('are published by what fits a filter, as many as were shown, and those that cannot are named', async () => {
    const ids = await three('ছাঁকনি');
    bank.done(await bank.act(admin, [ids[2]!], 'retire'));
    bank.done(await bank.post(admin, 'retag', { which: { ids: ids.slice(0, 2) }, addTags: ['ছাঁকা'] }));
    const filter = { tag: 'ছাঁকা' };
    expect((await bank.post(admin, 'states', { which: { filter, expected: 7 }, action: 'publish' })).body['statusMessage']).toBe(
      'Changed meanwhile',
    );
    const done = bank.done<BulkAnswer>(await bank.post(admin, 'states', { which: { filter, expected: 2 }, action: 'publish' }));
    expect(done.done).toBe(2);
    const again = bank.done<BulkAnswer>(await bank.act(admin, ids, 'publish'));
    expect([again.done, again.skipped.map(({ why }) => why)]).toEqual([
      0,
      ['Illegal transition', 'Illegal transition', 'Illegal transition'],
    ]);
    const back = bank.done<BulkAnswer>(await bank.post(admin, `changes/${done.undo}/undo`, undefined));
    expect(back.done).toBe(2);
    expect((await bank.get(admin, ids[0]!)).question.state).toBe('draft');
    const log = await world.sql<{ action: string }>(
      `select action from platform.audit where action like 'question.%' order by seq desc limit 2`,
    );
    expect(log.map(({ action }) => action)).toEqual(['question.undo', 'question.publish']);
  });
});

describe('the tree', () => {
  const tree = async (): Promise<SubjectNode[]> =>
    (await http.call('GET', '/api/admin/subjects', { as: author })).body['nodes'] as SubjectNode[];
  const change = (method: string, path: string, body?: unknown, as = admin): Promise<Answer> =>
    http.call(method, `/api/admin/subjects/${path}`, { as, ...(body === undefined ? {} : { body }) });

  it('is built, put in order, renamed and emptied', async () => {
    const [a, b] = [await node(null, 'ক বিষয়'), await node(null, 'খ বিষয়')];
    const [one, two] = [await node(a, 'এক'), await node(a, 'দুই')];
    expect((await change('POST', `${two}/move`, { parentId: a, position: 0 })).status).toBe(200);
    expect((await tree()).filter(({ parentId }) => parentId === a).map(({ id }) => id)).toEqual([two, one]);
    const refused: [Promise<Answer>, string][] = [
      [change('POST', `${one}/move`, { parentId: null, position: 0 }), 'Subject does not fit'],
      [change('PUT', one, { name: 'দুই' }), 'Name taken'],
      [change('DELETE', a), 'Subject not empty'],
      [change('PUT', one, { name: 'না' }, author), 'Not allowed'],
    ];
    for (const [answer, why] of refused) expect((await answer).body['statusMessage']).toBe(why);
    expect((await change('POST', `${one}/move`, { parentId: b, position: 5 })).status).toBe(200);
    expect((await change('DELETE', one)).status).toBe(200);
    expect((await change('DELETE', one)).status).toBe(404);
  });

  // Red with the questions moved before their twins are retired: the database refuses two of one content at one node.
  it('makes two nodes one, and what both held stands once', async () => {
    const [a, b] = [await node(null, 'পদার্থ'), await node(null, 'পদার্থ বিজ্ঞান')];
    const [fromA, fromB] = [await node(a, 'গতি'), await node(b, 'গতি')];
    const [mine, only] = [
      await bank.create(admin, written(fromA, { stem: 'এক করা' }), 'publish'),
      await bank.create(admin, written(fromA, { stem: 'শুধু এখানে' })),
    ];
    await world.sql(
      `insert into questions.questions (id, subject_id, state, language, content_key, current_version_id)
       select uuidv7(), $2, 'published', 'bn', content_key, current_version_id from questions.questions where id = $1`,
      [mine.question.id, fromB],
    );
    const merged = await change('POST', `${a}/merge`, { intoId: b });
    expect(merged.body).toMatchObject({ moved: 1, retired: 1 });
    const nodes = (await tree()).filter(({ id, parentId }) => id === b || parentId === b);
    expect(nodes.map(({ name, own, all }) => [name, own, all])).toEqual([
      ['পদার্থ বিজ্ঞান', 0, 2],
      ['গতি', 2, 2],
    ]);
    expect(nodes.map(({ byDifficulty }) => byDifficulty)).toEqual([
      [1, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 0],
    ]);
    expect((await bank.get(admin, only.question.id)).question.subjectId).toBe(fromB);
    expect((await bank.get(admin, mine.question.id)).question.state).toBe('retired');
    expect((await change('POST', `${fromB}/merge`, { intoId: b })).body['statusMessage']).toBe('Subject does not fit');
  });
});
