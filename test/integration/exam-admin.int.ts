import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { draftBlueprint, getExamPrint, listAdminExams, listExamQuestions } from '#contracts/http/exam-desk';
import { GetExamPreview } from '#exams';
import { newId, type Actor } from '#platform/kernel';
import { FillSearch } from '#questions';
import { course, person, startHttp, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours, readyDraft, type ExamAdmin } from '../support/exam-admin.js';
import { plainPaper } from '../support/papers.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let exams: ExamAdmin;
let admin: Person;
let teacher: Person;
let courseId: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  exams = examAdminOf(http, world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Some Teacher', ['student', 'teacher']);
  courseId = await course(http, 'admin-course');
  await teach(world, courseId, teacher.id);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const codeOf = ({ body }: { body: Record<string, unknown> }): unknown => body['statusMessage'];
const codes = async (id: string): Promise<string[]> => (await exams.conflicts(admin, id)).map(({ code }) => code);

describe('a draft', () => {
  it('begins with what its preset says and is filled step by step, each step by its version', async () => {
    const made = await exams.create(teacher, { preset: 'medical' });
    expect(made).toMatchObject({
      state: 'draft',
      settings: {
        questionTarget: 100,
        durationSeconds: 3600,
        negative: { kind: 'absolute', value: '0.25' },
        passMark: '40',
        courseIds: [],
      },
      sections: [{ markEach: '1', questions: [] }],
      may: ['edit', 'schedule', 'archive', 'send'],
    });
    expect(await codes(made.id)).toEqual(['no-course', 'no-questions']);
    const instructions = '<p onclick="x()">একবার।</p><script>x()</script>';
    const saved = exams.examOf(await exams.save(teacher, made, { courseIds: [courseId], instructions }));
    expect(saved).toMatchObject({ courses: [{ id: courseId, slug: 'admin-course' }], settings: { instructions: '<p>একবার।</p>' } });
    const [a = '', b = '', c = ''] = await exams.questions({ count: 3, by: teacher });
    const filled = exams.examOf(
      await exams.call(teacher, 'PUT', `/${made.id}/questions`, {
        version: saved.version,
        sections: [
          { title: 'One', markEach: '1', optional: false, questions: [{ versionId: c }, { versionId: a, cancelled: true }] },
          { title: 'Two', markEach: '4/3', optional: true, questions: [{ versionId: b }] },
        ],
      }),
    );
    expect(filled.sections.flatMap(({ questions }) => questions.map(({ number, versionId }) => [number, versionId]))).toEqual([
      [1, c],
      [2, a],
      [3, b],
    ]);
    expect(filled.sections[0]?.questions[1]).toMatchObject({
      cancelled: true,
      question: { state: 'approved', practisable: false, path: { subject: 'Physics' } },
    });
    expect(filled.sections[0]?.questions[0]?.question?.key?.optionIds).toHaveLength(1);
    // Twelfths, since the negative mark is a quarter: 1 + 1 + 4/3.
    expect(filled.fullMarks).toEqual({ units: '40', denominator: '12' });
    const log = await exams.log(made.id);
    expect(log.map(({ action }) => action)).toEqual(['exam.create', 'exam.save', 'exam.questions']);
    expect(log[2]).toMatchObject({
      before: { questions: 0 },
      after: { questions: 3, sections: ['One: 2 × 1', 'Two: 1 × 4/3 ?'], cancelled: a },
    });
  });

  // Red (seen) without the version in `holdExam`: the second writes over the first.
  it('is saved by one of two who changed it at once, and the other is told', async () => {
    const made = await exams.create(teacher);
    expect((await exams.save(teacher, made, { title: 'First' })).status).toBe(200);
    expect(codeOf(await exams.save(admin, made, { title: 'Second' }))).toBe('Changed meanwhile');
    const now = await exams.get(teacher, made.id);
    const both = await Promise.all([exams.save(teacher, now, { title: 'Third' }), exams.save(admin, now, { title: 'Fourth' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(codeOf(await exams.fill(teacher, now, []))).toBe('Changed meanwhile');
  });

  it('takes nothing that no exam can be, and names the field', async () => {
    const made = await exams.create(teacher);
    const [a = ''] = await exams.questions({ count: 1 });
    expect((await exams.save(teacher, made, { closesAt: made.settings.opensAt })).body['issues']).toHaveProperty('closesAt');
    expect((await exams.save(teacher, made, { tieBreak: ['less-time'] })).body['issues']).toHaveProperty('tieBreak');
    expect((await exams.fill(teacher, made, [a, a])).body['issues']).toHaveProperty('sections');
    expect((await exams.fill(teacher, made, [newId()])).body['issues']).toHaveProperty('sections');
    expect((await exams.fill(teacher, made, [a], { markEach: '0' })).body['issues']).toHaveProperty(['sections.0.markEach']);
    expect((await exams.get(teacher, made.id)).version).toBe(made.version);
  });

  it('can be a copy, with its questions or without', async () => {
    const made = await readyDraft(exams, admin, courseId, { durationSeconds: 1200, passMark: '2' });
    const copy = await exams.create(teacher, { title: 'Again', copyOf: made.id, withQuestions: true });
    expect(copy).toMatchObject({
      settings: { title: 'Again', durationSeconds: 1200, passMark: '2', courseIds: [courseId] },
      questionCount: 3,
    });
    expect(Date.parse(copy.settings.closesAt) - Date.parse(copy.settings.opensAt)).toBe(3_600_000);
    const bare = await exams.create(teacher, { copyOf: made.id });
    expect(bare.sections).toMatchObject([{ title: 'All', questions: [] }]);
    expect(codeOf(await exams.call(teacher, 'POST', '', { title: 'None', copyOf: newId() }))).toBe('Exam not found');
  });
});

describe('conflicts', () => {
  // Red (seen) without `refuseConflicts`: the exam is scheduled with a question that has no key.
  it('that block are shown with their place and refused by scheduling, with nothing changed', async () => {
    const [a = '', b = '', c = ''] = await exams.questions({ count: 3 });
    const sql = (text: string, id: string) => world.sql(text, [id]);
    const draft = await exams.create(admin, { courseIds: [newId()], opensAt: inHours(1), closesAt: inHours(1.2) });
    const made = exams.examOf(await exams.fill(admin, draft, [a, b, c]));
    await sql(`update questions.question_versions set key = '{"optionIds": []}' where id = $1`, a);
    await sql(`update questions.question_versions set stem = 'কত? $\\frac{1$ ও $x$' where id = $1`, b);
    await sql(
      `update questions.questions set state = 'retired' where id = (select question_id from questions.question_versions where id = $1)`,
      c,
    );
    const found = await exams.conflicts(admin, made.id);
    expect(found.map(({ code, where }) => [code, where.field ?? where.number])).toEqual([
      ['course-missing', 'courseIds'],
      ['window-too-short', 'closesAt'],
      ['no-key', 1],
      ['bad-maths', 2],
      ['question-retired', 3],
    ]);
    expect(found[3]).toMatchObject({ where: { section: 1, versionId: b }, facts: { part: 'stem', latex: String.raw`\frac{1` } });
    const refused = await exams.act(admin, made, 'schedule');
    expect([codeOf(refused), refused.body['issues']]).toEqual([
      'Exam has conflicts',
      { 'course-missing': '1', 'window-too-short': '1', 'no-key': '1', 'bad-maths': '1', 'question-retired': '1' },
    ]);
    expect(await exams.get(admin, made.id)).toMatchObject({ state: 'draft', version: made.version });
  });

  it('tell of another version of a question that stood in an earlier exam', async () => {
    const earlier = await readyDraft(exams, admin, courseId, { questionsAfter: 'stay' });
    const [first] = earlier.sections[0]!.questions;
    await exams.past(admin, earlier);
    const newer = newId();
    await world.sql(
      `insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
       select $1, question_id, 2, kind, stem || '!', options, key, explanation, sources from questions.question_versions where id = $2`,
      [newer, first?.versionId],
    );
    await world.sql('update questions.questions set current_version_id = $1 where id = $2', [newer, first?.question?.questionId]);
    const made = exams.examOf(await exams.fill(admin, await exams.create(admin, { courseIds: [courseId] }), [newer]));
    expect(await exams.conflicts(admin, made.id)).toMatchObject([
      { code: 'question-used-before', severity: 'warn', facts: { examId: earlier.id, title: earlier.settings.title } },
    ]);
    expect((await exams.get(admin, earlier.id)).sections[0]?.questions[0]?.question?.newerVersionId).toBe(newer);
  });
});

describe('a blueprint', () => {
  type Blueprint = ResponseOf<typeof draftBlueprint>;
  const blueprint = async (id: string, body: object): Promise<Blueprint> =>
    (await exams.call(admin, 'POST', `/${id}/blueprint`, body)).body as unknown as Blueprint;
  const nodeOf = async (name: string): Promise<string> =>
    (await world.sql<{ id: string }>('select id from questions.subjects where name = $1', [name]))[0]!.id;

  // Red (seen) with the used questions not given to the bank: the earlier exam's come again.
  it('takes from a node and all below it what no earlier exam had, names what is missing, and repeats by its seed', async () => {
    const subject = `Biology ${newId().slice(-6)}`;
    const chapter = `Cell ${subject}`;
    const easy = await exams.questions({ count: 6, path: { subject, chapter }, difficulty: 1 });
    await exams.questions({ count: 2, path: { subject, chapter, topic: `Wall ${subject}` }, difficulty: 5 });
    const earlier = exams.examOf(
      await exams.fill(
        admin,
        await exams.create(admin, { courseIds: [courseId], opensAt: inHours(1), closesAt: inHours(2) }),
        easy.slice(0, 3),
      ),
    );
    await exams.past(admin, earlier);
    const made = exams.examOf(await exams.fill(teacher, await exams.create(teacher), easy.slice(3, 4)));
    // The first line, by itself, could take both of the second's.
    const lines = [
      { subjectId: await nodeOf(subject), difficulty: null, count: 2 },
      { subjectId: await nodeOf(`Wall ${subject}`), difficulty: 5, count: 2 },
      { subjectId: await nodeOf(chapter), difficulty: 3, count: 1 },
    ];
    const drawn = await blueprint(made.id, { lines, seed: 'a1' });
    expect(drawn.lines.map(({ available, used, short, questions }) => [available, used, short, questions.length])).toEqual([
      [4, 3, 0, 2],
      [2, 0, 0, 2],
      [0, 0, 1, 0],
    ]);
    expect(drawn).toMatchObject({ seed: 'a1', picked: 4, short: 1 });
    const versions = drawn.lines.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));
    expect(new Set(versions).size).toBe(4);
    expect(versions.filter((one) => easy.slice(0, 4).includes(one))).toEqual([]);
    expect(await blueprint(made.id, { lines, seed: 'a1' })).toEqual(drawn);
    const more = await blueprint(made.id, { lines: [{ ...lines[0], count: 8 }], allowUsed: true, without: versions.slice(0, 1) });
    expect(more.lines[0]).toMatchObject({ available: 6, used: 0, short: 2 });
  });
});

describe('a paper for staff', () => {
  it('is the paper that students get, with keys for those alone who may read questions', async () => {
    const made = exams.examOf(await exams.act(admin, await readyDraft(exams, teacher, courseId), 'schedule'));
    const preview = (await exams.call(teacher, 'GET', `/${made.id}/preview`)).body;
    expect(preview['paper']).toEqual(JSON.parse(await plainPaper(world, made.id)));
    const stored = await world.sql(
      'select question_id as "questionId", option_ids as "optionIds" from exams.exam_keys where exam_id = $1',
      [made.id],
    );
    expect(preview['keys']).toEqual(expect.arrayContaining(stored.map((one) => expect.objectContaining(one))));
    const reader: Actor = { kind: 'user', id: teacher.id, permissions: ['exams.read'] };
    expect((await http.dispatcher.query(new GetExamPreview(reader, made.id))).keys).toBeNull();
  });

  // Red (seen) with the sealed order of options for the author's: set 0 then prints them mixed.
  it('prints in the author order, and in sets of which each key fits, before and after sealing', async () => {
    const made = await readyDraft(exams, teacher, courseId, {}, 8);
    const print = async (set: number): Promise<ResponseOf<typeof getExamPrint>> =>
      (await exams.call(teacher, 'GET', `/${made.id}/print?set=${set}&seed=7`)).body as never;
    const questionsOf = ({ sections }: ResponseOf<typeof getExamPrint>) => sections.flatMap(({ questions }) => questions);
    const looks = async () => {
      const [plain, mixed] = [await print(0), await print(2)];
      expect(questionsOf(plain).map(({ options }) => options.join(''))).toEqual(Array.from({ length: 8 }, () => 'কখগঘ'));
      expect(plain.keys).toEqual(Array.from({ length: 8 }, (_, index) => ({ number: index + 1, places: [0], value: null })));
      expect(questionsOf(mixed).map(({ original }) => original)).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      for (const { number, options } of questionsOf(mixed)) expect(options[mixed.keys?.[number - 1]?.places[0] ?? -1]).toBe('ক');
      return mixed;
    };
    const before = await looks();
    exams.examOf(await exams.act(admin, made, 'schedule'));
    expect(await looks()).toEqual({ ...before, opensAt: before.opensAt });
  });
});

describe('lists', () => {
  it('find exams by words, state and course, and count them by state', async () => {
    const mark = newId().slice(-8);
    const other = await course(http, `other-${mark}`);
    const one = await readyDraft(exams, teacher, other, { title: `ঝড় ${mark} A` });
    await readyDraft(exams, admin, courseId, { title: `ঝড় ${mark} B`, kind: 'mock' });
    exams.examOf(await exams.act(admin, one, 'schedule'));
    const list = async (query: string): Promise<ResponseOf<typeof listAdminExams>> =>
      (await exams.call(teacher, 'GET', `?${query}`)).body as never;
    const found = await list(new URLSearchParams({ q: `${mark} ঝড়`, sort: 'title' }).toString());
    expect(found.rows.map(({ title, questionCount }) => [title, questionCount])).toEqual([
      [`ঝড় ${mark} A`, 3],
      [`ঝড় ${mark} B`, 3],
    ]);
    expect(found).toMatchObject({ total: 2, states: { draft: 1, scheduled: 1, open: 0 } });
    expect(await list(`q=${mark}&state=scheduled`)).toMatchObject({ total: 1, rows: [{ id: one.id, courses: [{ id: other }] }] });
    expect(await list(`q=${mark}&kind=mock`)).toMatchObject({ total: 1 });
    expect(await list(`q=${mark}&course=${other}`)).toMatchObject({ total: 1, rows: [{ id: one.id }] });
  });

  it('tell where each question of an exam stands', async () => {
    const word = `z${newId().slice(-10).replaceAll(/\d/g, 'k')}`;
    const [a = '', b = ''] = [
      ...(await exams.questions({ count: 1, draft: { stem: `Which ${word} is $a<b$?` } })),
      ...(await exams.questions({ count: 1, draft: { stem: `Another ${word}` } })),
    ];
    const first = exams.examOf(await exams.fill(admin, await exams.create(teacher, { opensAt: inHours(2), closesAt: inHours(3) }), [a, b]));
    const second = exams.examOf(
      await exams.fill(admin, await exams.create(teacher, { opensAt: inHours(5), closesAt: inHours(6) }), [b, a]),
    );
    while ((await http.dispatcher.command(new FillSearch())).more);
    const list = async (query: string): Promise<ResponseOf<typeof listExamQuestions>> =>
      (await exams.call(teacher, 'GET', `/questions?${query}`)).body as never;
    const found = await list(`q=${word}%20which`);
    expect(found).toMatchObject({
      total: 1,
      rows: [
        {
          versionId: a,
          stem: `Which ${word} is $a<b$?`,
          times: 2,
          uses: [
            { examId: second.id, number: 2 },
            { examId: first.id, number: 1 },
          ],
        },
      ],
    });
    expect((await list(`examId=${first.id}&repeated=yes`)).total).toBe(2);
    expect(await list(`q=${word}none`)).toMatchObject({ total: 0, rows: [] });
  });
});
