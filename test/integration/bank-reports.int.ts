import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MyReport, QuestionReport, SubjectNode } from '#contracts/http/bank';
import { GetSolution, ScheduleExam, CreateExam, TickExams } from '#exams';
import { newId, system, type Actor } from '#platform/kernel';
import { FollowKeyChanges, GetFrozenQuestions, PickQuestions } from '#questions';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { Bank, pixels, written } from '../support/bank.js';
import { writtenBy } from '../support/exam-admin.js';
import { plainPaper } from '../support/papers.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let bank: Bank;
let admin: Person;
let author: Person;
let teacher: Person;
let pupil: Person;
let neighbour: Person;
let stranger: Person;
let courseId: string;
let subjectId: string;

const actorOf = ({ id }: Person): Actor => ({ kind: 'user', id, permissions: [] });

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  bank = new Bank(http);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  author = await person(http, world, 'One Author', ['student', 'contributor']);
  teacher = await person(http, world, 'Some Teacher', ['student', 'teacher']);
  [pupil, neighbour, stranger] = [
    await person(http, world, 'First Pupil'),
    await person(http, world, 'Second Pupil'),
    await person(http, world, 'No Pupil'),
  ];
  courseId = await course(http, 'reports', { pricePaisa: 10_000 });
  await enrol(http, courseId, pupil, neighbour);
  subjectId = (await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: 'রসায়ন' } })).body['id'] as string;
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const report = (as: Person, { id, marking }: Exam, place: number, kind = 'wrong-key'): Promise<Answer> =>
  http.call('POST', `/api/exams/${id}/question-reports`, {
    as,
    body: { questionId: marking[place]?.questionId, kind, text: 'উত্তর খ হবে' },
  });
const queue = async (query = ''): Promise<QuestionReport[]> =>
  (await http.call('GET', `/api/admin/question-reports?${query}`, { as: admin })).body['rows'] as QuestionReport[];
const settle = (id: string, body: object, as = admin): Promise<Answer> =>
  http.call('POST', `/api/admin/question-reports/${id}/settle`, { as, body });
const release = (examId: string): Promise<unknown> => world.sql(`update exams.exams set state = 'results' where id = $1`, [examId]);

describe('a report', () => {
  let held: Exam;
  beforeAll(async () => {
    held = await exam(http, courseId, { publishResults: 'at-close', showSolution: 'after-close' });
  });

  // Red without the port: whoever knows a question's id could say, and learn, that it is one of the paper's before the release.
  it('comes from those alone who may see the solution, once a question', async () => {
    expect((await report(pupil, held, 0)).body['statusMessage']).toBe('Solution not released');
    await release(held.id);
    expect((await report(stranger, held, 0)).body['statusMessage']).toBe('Not enrolled');
    const made = await report(pupil, held, 0);
    expect(made.body).toMatchObject({ report: { examId: held.id, questionId: held.marking[0]?.questionId, state: 'open', answer: null } });
    const twice = await Promise.all([report(pupil, held, 0), report(pupil, held, 1), report(pupil, held, 1, 'other')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const astray = { ...held, marking: [{ ...held.marking[0]!, questionId: newId() }] };
    expect((await report(pupil, astray, 0)).body['statusMessage']).toBe('Question not found');
  });

  it('waits in a queue, the question with the most first, and is answered to those who made it', async () => {
    expect((await report(neighbour, held, 0)).status).toBe(200);
    const open = await queue();
    expect(open.map(({ open: count, reporter, exam: of }) => [count, reporter?.name, of?.id])).toEqual([
      [2, 'First Pupil', held.id],
      [2, 'Second Pupil', held.id],
      [1, 'First Pupil', held.id],
    ]);
    expect((await settle(open[0]!.id, { outcome: 'fixed', answer: 'ঠিক করা হলো' }, author)).status).toBe(403);
    const done = await settle(open[0]!.id, { outcome: 'fixed', answer: 'ঠিক করা হলো, ধন্যবাদ', all: true });
    expect(done.body).toEqual({ settled: 2 });
    expect((await settle(open[1]!.id, { outcome: 'declined', answer: 'আগের মতোই থাকবে' })).body['statusMessage']).toBe('Changed meanwhile');
    const mine = (await http.call('GET', `/api/my/question-reports?examId=${held.id}`, { as: neighbour })).body['reports'] as MyReport[];
    expect(mine).toEqual([
      expect.objectContaining({ state: 'fixed', answer: 'ঠিক করা হলো, ধন্যবাদ', questionId: held.marking[0]?.questionId }),
    ]);
    expect((await queue()).map(({ open: count }) => count)).toEqual([1]);
    expect((await queue('state=settled')).map(({ settledBy }) => settledBy?.name)).toEqual(['Main Admin', 'Main Admin']);
    // What is settled can be reported again.
    expect((await report(pupil, held, 0)).status).toBe(200);
  });
});

describe('a change of key in an exam', () => {
  /** By exam, each of which is made by one test. */
  const keyVersions = new Map<string, number>();
  const change = async (held: Exam, place: number, cancelled = false, reason = 'বইয়ের সঙ্গে মেলে না'): Promise<void> => {
    const { questionId, optionIds } = held.marking[0]!;
    // The paper knows options by ids of its own; by their texts they are the bank's.
    const [option] = await world.sql<{ id: string }>(
      `select o ->> 'id' as id from jsonb_path_query($1::jsonb, '$.**.options[*]') o where o ->> 'text' = $2 and (o ->> 'id')::uuid = any($3)`,
      [await plainPaper(world, held.id), 'কখগঘ'[place], optionIds],
    );
    const keyVersion = keyVersions.get(held.id) ?? 0;
    keyVersions.set(held.id, keyVersion + 1);
    const key = { cancelled, optionIds: cancelled ? [] : [option!.id], number: null, tolerance: null };
    const body = { questionId, key, keyVersion, reason };
    expect((await http.call('POST', `/api/admin/exams/${held.id}/key-changes`, { as: admin, body })).text).toContain('"version"');
  };
  const follow = (held: Exam): Promise<void> => http.dispatcher.command(new FollowKeyChanges(held.id));
  const questionOf = async (held: Exam): Promise<string> => {
    const ids = [held.id, held.marking[0]!.questionId];
    const [row] = await world.sql<{ id: string }>('select question_id as id from exams.exam_questions where exam_id = $1 and id = $2', ids);
    return row!.id;
  };
  const seen = async (held: Exam): Promise<string[]> => {
    const id = await questionOf(held);
    const paths = [`/api/admin/questions/${id}`, '/api/admin/questions', '/api/admin/questions?sort=-changed'];
    const answers = await Promise.all([teacher, author].flatMap((as) => paths.map((path) => http.call('GET', path, { as }))));
    return answers.map(({ status, text }) => `${status} ${text.replaceAll(/"now":"[^"]*"/g, '')}`);
  };

  // Red when the bank follows a correction at once: its new version names a question of an open paper.
  it('is seen in the bank only once the results are out, and then as the newest of them', async () => {
    const held = await exam(http, courseId, {}, 1);
    await writtenBy(world, held.id, author);
    const before = await seen(held);
    for (const place of [2, 1, 3]) {
      await change(held, place, false, `কারণ ${place}`);
      await follow(held);
    }
    expect(await seen(held)).toEqual(before);
    await release(held.id);
    for (let times = 0; times < 2; times += 1) await follow(held);
    const whole = await bank.get(admin, await questionOf(held));
    expect(whole.versions).toHaveLength(2);
    expect(whole.question.current).toMatchObject({ version: 2, correct: [3], note: 'কারণ 3' });
  });

  // Red with the new key written into the version: the paper's own version would say what was never asked.
  it('makes a new version in the bank, again for the same exam, and not where somebody has put it right already', async () => {
    const held = await exam(http, courseId, {}, 1);
    const [version] = await world.sql<{ id: string }>('select version_id as id from exams.exam_questions where exam_id = $1', [held.id]);
    const sections = [{ title: 'All', markEach: '1', questionVersionIds: [version!.id] }];
    const other = await exam(http, courseId, { sections }, 1);
    for (const { id } of [held, other]) await release(id);
    const id = await questionOf(held);
    await change(held, 0, true);
    await follow(held);
    expect((await bank.get(admin, id)).versions).toHaveLength(1);
    await change(held, 2);
    await follow(held);
    expect((await bank.get(admin, id)).question.current).toMatchObject({ version: 2, correct: [2], note: 'বইয়ের সঙ্গে মেলে না' });
    await change(held, 3);
    await follow(held);
    expect((await bank.get(admin, id)).question.current).toMatchObject({ version: 3, correct: [3] });
    // Another exam that still held the first key says nothing about a question that has moved on.
    await change(other, 1);
    await follow(other);
    // What was followed once is not followed again, whatever somebody has made of it since.
    const put = await bank.save(admin, await bank.get(admin, id), { correct: [0] });
    expect(put.body['saved']).toBe('new-version');
    await follow(held);
    expect((await bank.get(admin, id)).question.current).toMatchObject({ version: 4, correct: [0] });
    const pair = (await http.call('GET', `/api/admin/questions/${id}/versions/1`, { as: admin })).body;
    expect(pair).toMatchObject({ version: { correct: [0] }, before: null });
  });
});

describe('a picture', () => {
  const send = async (bytes: Buffer, as = author): Promise<Answer> => {
    const answer = await fetch(`${http.base}/api/admin/questions/pictures`, {
      method: 'POST',
      headers: { cookie: as.cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as Record<string, unknown> };
  };

  // Red with the bytes kept as they came, and with SVG let through to the decoder.
  it('is drawn anew, and nothing else is taken', async () => {
    const made = await send(await pixels('png', 2000, 500));
    expect(made.body).toMatchObject({ src: expect.stringMatching(/^\/files\/pictures\/[0-9a-f]{64}\.webp$/), width: 1600, height: 400 });
    const served = await http.call('GET', made.body['src'] as string);
    const said = [served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')];
    expect(said).toEqual([200, 'image/webp', 'nosniff']);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const bad of [svg, `<?xml version="1.0"?>${svg}`, 'GIF89a but no more', 'no picture'])
      expect((await send(Buffer.from(bad))).body['statusMessage']).toBe('Picture not accepted');
    expect((await send(await pixels('png', 10, 10), pupil)).status).toBe(403);
  });

  // Red with the address in the paper: it would be fetched, and seen, before the start, and be missing without a network.
  it('stands inside a sealed paper, and by its address in the bank', async () => {
    const { src } = (await send(await pixels('jpeg', 60, 40))).body as { src: string };
    const stem = `কী দেখা যায়? <img src="${src}" alt="ছবি" onerror="x()">`;
    const made = await bank.create(admin, written(subjectId, { stem, explanation: `<img src="${src}">` }), 'publish');
    expect(made.question.current.stem).toBe(`কী দেখা যায়? <img src="${src}" alt="ছবি" />`);
    const [frozen] = await http.dispatcher.query(new GetFrozenQuestions([made.question.current.id]));
    expect(frozen?.stem).toMatch(/<img src="data:image\/webp;base64,[A-Za-z0-9+/=]+" alt="ছবি" \/>$/);
    expect(frozen?.explanation).not.toContain('/files/');
    const file = await http.call('GET', '/api/admin/questions/export?format=json&subjectId=' + subjectId, { as: admin });
    expect(file.text).toContain('data:image/webp;base64,');
    expect((await http.call('GET', '/api/admin/questions/export?format=json', { as: author })).status).toBe(403);
    const log = await world.sql<{ n: number }>(`select (after->>'count')::int as n from platform.audit where action = 'questions.export'`);
    expect(log).toEqual([{ n: (file.body['questions'] as unknown[]).length }]);
  });
});

describe('the choice for a blueprint', () => {
  it('is repeatable, takes each content once, and leaves out what it is told to', async () => {
    const node = async (parentId: string | null, name: string): Promise<string> =>
      (await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId, name } })).body['id'] as string;
    const root = await node(null, 'গণিত');
    const below = await node(root, 'বীজ');
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const question = written(n % 2 ? below : root, { stem: `বাছাই ${n}`, difficulty: n < 4 ? 1 : 5 });
      ids.push((await bank.create(admin, question, n === 7 ? undefined : 'publish')).question.id);
    }
    // The same question at another node, as an import of long ago may have left it.
    const copied = `insert into questions.questions (id, subject_id, state, language, content_key, current_version_id, difficulty)
      select uuidv7(), $2, 'published', 'bn', content_key, current_version_id, 1 from questions.questions where id = $1`;
    await world.sql(copied, [ids[0], below]);
    const pick = (seed: string, over: object = {}) =>
      http.dispatcher.query(
        new PickQuestions({
          lines: [root, below].map((id, at) => ({ subjectId: id, difficulty: at === 0 ? null : 1 })),
          from: 'practice',
          of: null,
          practisedUntil: new Date().toISOString(),
          seed,
          most: 100,
          without: [],
          used: [],
          ...over,
        }),
      );
    const [all, easy] = await pick('a');
    expect([all?.available, easy?.available]).toEqual([7, 3]);
    expect(await pick('a')).toEqual([all, easy]);
    const orders = await Promise.all(['b', 'c', 'd', 'e'].map(async (seed) => JSON.stringify((await pick(seed))[0]?.questions)));
    expect(new Set([...orders, JSON.stringify(all?.questions)]).size).toBeGreaterThan(2);
    const [less] = await pick('a', { without: [ids[0]], used: [ids[1], ids[2]] });
    expect([less?.available, less?.used]).toEqual([4, 2]);
    expect(less?.questions.map(({ questionId }) => questionId)).not.toEqual(expect.arrayContaining([ids[1]]));
  });
});

describe('keys', () => {
  // Red with the bank's doors opened by signing in: the walk over all doors says the same for each of them.
  it('are in no answer of the bank to a student, also not in the report about a question', async () => {
    const canary = 'CANARY-EXPLANATION';
    const made = await bank.create(admin, written(subjectId, { stem: 'গোপন', explanation: canary }), 'approve');
    const id = await http.dispatcher.command(
      new CreateExam(system('test'), {
        title: 'Secret',
        courseIds: [courseId],
        opensAt: new Date(Date.now() - 60_000).toISOString(),
        closesAt: new Date(Date.now() + 3_600_000).toISOString(),
        durationSeconds: 600,
        sections: [{ title: 'All', markEach: '1', questionVersionIds: [made.question.current.id] }],
      }),
    );
    await http.dispatcher.command(new ScheduleExam(system('test'), id));
    await http.dispatcher.command(new TickExams());
    const paths = ['', '?q=গোপন', `/${made.question.id}`, `/${made.question.id}/versions/1`, '/choices', '/export?format=json'].map(
      (path) => `/api/admin/questions${path}`,
    );
    for (const path of [...paths, '/api/admin/question-reports', '/api/admin/subjects']) {
      const answer = await http.call('GET', path, { as: pupil });
      expect([path, answer.status, answer.text.includes(canary)]).toEqual([path, 403, false]);
    }
    const [place] = await world.sql<{ id: string }>('select id from exams.exam_questions where exam_id = $1', [id]);
    const refused = await http.call('POST', `/api/exams/${id}/question-reports`, {
      as: pupil,
      body: { questionId: place?.id, kind: 'other', text: '' },
    });
    expect(refused.body['statusMessage']).toBe('Solution not released');
    await expect(http.dispatcher.query(new GetSolution(actorOf(pupil), id))).rejects.toThrow('Solution not released');
    expect((await http.call('GET', paths[2] ?? '', { as: admin })).text).toContain(canary);
    expect((await http.call('GET', paths[2] ?? '', { as: teacher })).text).not.toContain(canary);
    // Whoever contributes to the bank may be about to sit this exam.
    expect((await http.call('GET', paths[2] ?? '', { as: author })).status).toBe(404);
    // Scheduled by the rule of before, a practised question is hidden.
    await world.sql(`update exams.exams set question_rule = 'withheld' where id = $1`, [id]);
    await world.sql(`update questions.questions set state = 'published' where id = $1`, [made.question.id]);
    const nodes = (await http.call('GET', '/api/admin/subjects', { as: teacher })).body['nodes'] as SubjectNode[];
    expect(nodes.find((node) => node.id === subjectId)?.withheld).toBe(1);
  });
});
