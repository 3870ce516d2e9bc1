import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pageSize } from '#contracts/shared/values';
import { newId } from '#platform/kernel';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { examAdminOf, type ExamAdmin } from '../support/exam-admin.js';
import { noticeDesk } from '../support/notices.js';
import { QnaRoom } from '../support/qna.js';
import { addBook } from '../support/shop.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startOwnWorld, type World } from '../support/world.js';

/** Lists of the back office that are read at once, as files: what the list shows to whoever asks, whole, and noted in the log. */
let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let admin: Person, teacher: Person, contributor: Person, student: Person;
let courseId: string;
/** In what these tests made: nobody else's rows hold it. */
const tag = newId().slice(-8);

beforeAll(async () => {
  // Of its own: what other files put in exams without a bank stands in no file of questions.
  world = await startOwnWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  admin = await person(http, world, `Admin ${tag}`, ['student', 'admin']);
  teacher = await person(http, world, `Teacher ${tag}`, ['student', 'teacher']);
  contributor = await person(http, world, `Contributor ${tag}`, ['student', 'contributor']);
  student = await person(http, world, `Student ${tag}`);
  courseId = await course(http, `lists-${tag}`, { pricePaisa: 10_000 });
  await teach(world, courseId, teacher.id);
  await enrol(http, courseId, student);
  await new QnaRoom(http, `lists-${tag}`).ask(student, `Why ${tag}?`);
  await world.sql(`insert into community.reviews (id, course_id, author_id, stars, text) values ($1, $2, $3, 4, $4)`, [
    newId(),
    courseId,
    student.id,
    `Good ${tag}`,
  ]);
  // More than a page of them.
  for (let n = 0; n <= pageSize; n += 1) await examAdmin.create(admin, { title: `List ${n} ${tag}` });
  await noticeDesk(http, admin).post({ title: `Notice ${tag}` });
  await http.call('POST', '/api/admin/imports/text', { as: admin, body: { text: `What is ${tag}?\nA) 1\nB) 2\nANSWER: A\n` } });
  await addBook(world, { pricePaisa: 30_000, stock: 2 });
  await world.sql('update identity.users set institute = $2 where id = $1', [student.id, `Institute ${tag}`]);
  await world.sql(
    `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
     values ($1, $2, platform.now(), platform.now() + interval '30 days', $3, $4)`,
    [newId(), student.id, newId(), newId()],
  );
  // A draft that holds a question of the bank.
  const questions = await examAdmin.questions({ count: 1, draft: { stem: `Held ${tag}` } });
  examAdmin.examOf(await examAdmin.fill(admin, await examAdmin.create(admin, { title: `Held ${tag}` }), questions));
  const coupon = { percent: 10, amountPaisa: null, capPaisa: null, minPaisa: 0, kinds: [], refIds: [], startsOn: '2026-11-01' };
  for (const n of [1, 2])
    await http.call('POST', '/api/admin/coupons', {
      as: admin,
      body: { code: `L${n}${tag}`, ...coupon, endsOn: null, maxUses: null, usesEach: null, note: `=1+${n} ${tag}` },
    });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const get = (path: string, as: Person | undefined, lang = 'en'): Promise<Answer> =>
  http.call('GET', path, { as: as && { ...as, cookie: `${as.cookie}; lang=${lang}` } });

/** The cells of a CSV, row by row. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.replace('\uFEFF', '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
};
const fileOf = async (path: string, query: string, as: Person): Promise<string[][]> => {
  const answer = await get(`${path}/export?${query}${query === '' ? '' : '&'}format=csv`, as);
  if (answer.status !== 200) throw new Error(answer.text);
  return cellsOf(answer.text).slice(1);
};
/** All pages of the list that stands on the screen. */
const listOf = async (path: string, query: string, as: Person): Promise<{ id: string }[]> => {
  const rows: { id: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await get(`${path}?${query}${query === '' ? '' : '&'}page=${page}`, as);
    rows.push(...(body['rows'] as { id: string }[]));
    if (page * pageSize >= (body['total'] as number)) return rows;
  }
};

/** Path, act in the log, and who may not read the list. */
const lists = [
  ['/api/admin/exams', 'exams.export', 'student'],
  ['/api/admin/exams/questions', 'exams.export-questions', 'student'],
  ['/api/admin/coupons', 'coupons.export', 'teacher'],
  ['/api/admin/notices', 'notices.export', 'student'],
  ['/api/admin/users/contributors', 'contributors.export', 'teacher'],
  ['/api/admin/teachers', 'teachers.export', 'student'],
  ['/api/admin/sales/courses', 'courses.export-figures', 'teacher'],
  ['/api/admin/sales/subscriptions', 'subscriptions.export', 'teacher'],
  ['/api/admin/qna', 'qna.export', 'contributor'],
  ['/api/admin/reviews', 'reviews.export', 'contributor'],
  ['/api/admin/imports', 'imports.export', 'student'],
  ['/api/admin/institutes', 'institutes.export', 'teacher'],
  ['/api/admin/books', 'books.export', 'student'],
] as const;
const logged = (action: string) =>
  world.sql<{ actor_id: string; after: Record<string, unknown> }>(
    'select actor_id, after from platform.audit where action = $1 and actor_id = $2 order by seq desc limit 1',
    [action, admin.id],
  );

describe('a list as a file', () => {
  // Red when the file holds another list than the screen, in another order, or its first page alone.
  it.each(lists.map(([path]) => path))('holds all that %s shows, in its order', async (path) => {
    const [rows, file] = [await listOf(path, '', admin), await fileOf(path, '', admin)];
    expect(rows).not.toEqual([]);
    const names = path.endsWith('institutes');
    expect(file.map((cells) => (names ? cells[0] : cells.at(-1)))).toEqual(
      rows.map((row) => (names ? (row as unknown as { name: string }).name : row.id)),
    );
    if (path === '/api/admin/exams') expect(file.length).toBeGreaterThan(pageSize);
  });

  // Red when the file asks for another right than its list, or when nobody knows afterwards who took it out.
  it.each(lists)('of %s is for who reads the list, and noted as %s', async (path, action, role) => {
    const other = { student, teacher, contributor }[role];
    expect((await get(`${path}?page=1`, other)).status).toBe(403);
    expect((await get(`${path}/export?format=csv`, other)).status).toBe(403);
    expect((await get(`${path}/export?format=csv`, undefined)).status).toBe(401);
    const file = await fileOf(path, '', admin);
    const [entry] = await logged(action);
    expect(entry?.after).toMatchObject({ format: 'csv', rows: file.length });
  });

  // Red when filter or order of the screen are left behind, or when a note would be run as a formula.
  it('keeps filter and order, and runs nothing', async () => {
    const [path, query] = ['/api/admin/coupons', `q=${tag}&sort=-code`];
    const file = await fileOf(path, query, admin);
    expect(file.map(([code]) => code)).toEqual([`L2${tag}`, `L1${tag}`].map((code) => code.toUpperCase()));
    expect(file.map((cells) => cells.at(-2))).toEqual([`'=1+2 ${tag}`, `'=1+1 ${tag}`]);
    // States in words, not as they are stored.
    expect(file.map((cells) => cells[1])).toEqual(['On', 'On']);
    expect((await logged('coupons.export'))[0]?.after).toEqual({ q: tag, sort: '-code', format: 'csv', rows: 2 });
    for (const [list, narrowed] of [
      ['/api/admin/notices', `q=${tag}`],
      ['/api/admin/qna', `q=${tag}`],
      ['/api/admin/reviews', `q=${tag}&stars=4`],
      ['/api/admin/imports', `by=${admin.id}&sort=created`],
      ['/api/admin/users/contributors', `q=${tag}`],
    ] as const)
      expect([list, (await fileOf(list, narrowed, admin)).length]).toEqual([list, 1]);
    expect((await logged('imports.export'))[0]?.after).toEqual({ startedBy: admin.id, sort: 'created', format: 'csv', rows: 1 });
  });

  it('is a workbook too, called in the reader’s language', async () => {
    const answer = await get('/api/admin/exams/export?format=xlsx', admin, 'bn');
    expect(answer.text.slice(0, 2)).toBe('PK');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('পরীক্ষা ');
  });
});

describe('questions of exams as a file', () => {
  // Red when the file is read without the sight of its reader: a paper that somebody is going to sit would leave by it.
  it('tells a teacher of own exams alone, and nobody a key', async () => {
    const bank = new Bank(http);
    const { body } = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: `Lists ${tag}` } });
    const own = await bank.create(teacher, written(body['id'] as string, { stem: `Own ${tag}` }));
    const secret = await examAdmin.questions({
      count: 1,
      draft: { stem: `Secret ${tag}`, options: [`Right ${tag}`, 'b', 'c', 'd'], explanation: `Since ${tag}` },
    });
    const mine = await examAdmin.create(teacher, { courseIds: [courseId], title: `Mine ${tag}` });
    examAdmin.examOf(await examAdmin.fill(teacher, mine, [own.question.current.id]));
    const foreign = await examAdmin.create(admin, { title: `Foreign ${tag}` });
    examAdmin.examOf(await examAdmin.fill(admin, foreign, secret));
    const stems = async (as: Person): Promise<string[]> =>
      (await fileOf('/api/admin/exams/questions', '', as)).map(([stem]) => stem ?? '').filter((stem) => stem.includes(tag));
    expect(await stems(teacher)).toEqual([`Own ${tag}`]);
    expect((await stems(admin)).toSorted()).toEqual([`Held ${tag}`, `Own ${tag}`, `Secret ${tag}`]);
    expect((await fileOf('/api/admin/exams', `q=${tag}`, teacher)).map(([title]) => title)).toEqual([`Mine ${tag}`]);
    const whole = (await get('/api/admin/exams/questions/export?format=csv', admin)).text;
    expect([whole.includes(`Right ${tag}`), whole.includes(`Since ${tag}`)]).toEqual([false, false]);
  });

  // Red (seen) when the exams that hold a question end at the tenth without a word: it looked as if it stood in no more.
  it('says in how many more exams a question stands than it names', async () => {
    const [stored] = await examAdmin.questions({ count: 1, draft: { stem: `Often ${tag}` } });
    const first = await examAdmin.create(admin, { title: `Often ${tag}` });
    examAdmin.examOf(await examAdmin.fill(admin, first, [stored!]));
    const copied = await world.sql(
      `insert into exams.exam_questions (exam_id, id, number, section, version_id, question_id)
       select e.id, gen_random_uuid(), 0, 1, q.version_id, q.question_id from exams.exams e, exams.exam_questions q
       where e.title like $1 and q.exam_id = $2 returning exam_id`,
      [`List % ${tag}`, first.id],
    );
    expect(copied).toHaveLength(pageSize + 1);
    const path = `/api/admin/exams/questions/export?examId=${first.id}&format=csv`;
    const named = async (lang: string) =>
      cellsOf((await get(path, admin, lang)).text)[1]!
        .at(-2)!
        .split('\n');
    const [en, bn] = [await named('en'), await named('bn')];
    expect([en.length, en.at(-1), bn.length, bn.at(-1)]).toEqual([pageSize + 1, 'in 2 more', pageSize + 1, 'আরও ২টিতে']);
  });

  // Red (seen) when all rows are read before the first byte leaves, and held together.
  it('is read a thousand at a time, while it is fetched', async () => {
    const [stored] = await examAdmin.questions({ count: 1, draft: { stem: `Last ${tag}` } });
    const many = await examAdmin.create(admin, { title: `Many ${tag}` });
    examAdmin.examOf(await examAdmin.fill(admin, many, [stored!]));
    // Places of questions that the bank does not have: they are read too, and stand in no file.
    await world.sql(
      `insert into exams.exam_questions (exam_id, id, number, section, version_id, question_id)
       select $1, gen_random_uuid(), n, 1, gen_random_uuid(), gen_random_uuid() from generate_series(1, 1000) n`,
      [many.id],
    );
    const query = jest.spyOn(http.dispatcher, 'query');
    const file = await fileOf('/api/admin/exams/questions', `examId=${many.id}`, admin);
    const read = query.mock.calls.map(([asked]) => asked).filter(({ constructor }) => constructor.name.includes('ExamQuestion'));
    query.mockRestore();
    await world.sql('delete from exams.exam_questions where exam_id = $1 and number > 0', [many.id]);
    expect(file.map(([stem]) => stem)).toEqual([`Last ${tag}`]);
    expect(read.map((asked) => [asked.constructor.name, (asked as { questionIds?: string[] }).questionIds?.length])).toEqual([
      ['GetExamQuestionRows', 1000],
      ['GetExamQuestionRows', 1],
    ]);
    expect((await logged('exams.export-questions'))[0]?.after).toEqual({ examId: many.id, sort: '-used', format: 'csv', rows: 1001 });
  });
});

describe('what practice has as a file', () => {
  // Red when the file makes other rows out of the tree than the page.
  it('holds the topics or subjects asked for', async () => {
    const made = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: `Practice ${tag}` } });
    const parent = made.body['id'] as string;
    await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: parent, name: `Chapter ${tag}` } });
    const named = async (query: string): Promise<string[]> =>
      (await fileOf('/api/admin/subjects', query, admin)).map(([name]) => name ?? '');
    expect(await named(`level=subject&q=${encodeURIComponent(`practice ${tag}`)}`)).toEqual([`Practice ${tag}`]);
    expect(await named(`level=topic&subjectId=${parent}&show=few`)).toEqual([`Chapter ${tag}`]);
    expect((await get('/api/admin/subjects/export?format=csv', student)).status).toBe(403);
    expect((await logged('practice-subjects.export'))[0]?.after).toMatchObject({ level: 'topic', rows: 1 });
  });
});

describe('imports', () => {
  // Red when one cannot find an import of a colleague among a thousand.
  it('are found by name, state and by whom', async () => {
    const all = async (query: string) => (await get(`/api/admin/imports?${query}`, admin)).body['rows'] as { by: string; name: string }[];
    const [own] = await all(`by=${admin.id}`);
    expect(own).toMatchObject({ by: `Admin ${tag}` });
    expect(await all(`by=${admin.id}&q=${encodeURIComponent(own!.name.toUpperCase())}`)).toHaveLength(1);
    expect(await all(`by=${admin.id}&q=nothing-of-this-name`)).toEqual([]);
    expect(await all(`by=${admin.id}&state=discarded`)).toEqual([]);
    const { body } = await get('/api/admin/imports/choices', admin);
    expect(body['people']).toContainEqual({ id: admin.id, name: `Admin ${tag}`, count: 1 });
    // A teacher sees own ones alone.
    expect((await get('/api/admin/imports/choices', teacher)).body['people']).toEqual([]);
  });
});
