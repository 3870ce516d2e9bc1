import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExamDesk } from '#contracts/http/exam-desk';
import type { ImportJob } from '#contracts/http/imports';
import { EntityManager } from '@mikro-orm/postgresql';
import { Storage } from '#platform';
import { newId } from '#platform/kernel';
import { largePapers } from '../../libs/composition/src/find-large-texts.js';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours, type ExamAdmin } from '../support/exam-admin.js';
import { startBulk } from '../support/imports.js';
import { paperOf, PastedPapers } from '../support/pasted-papers.js';
import { code } from '../support/qna.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** One act makes a draft exam of chosen questions, or of what an import brought. */
let world: World;
let http: Running;
let bulk: Awaited<ReturnType<typeof startBulk>>;
let lane: ReturnType<(typeof bulk)['lane']>;
let examAdmin: ExamAdmin;
let papers: PastedPapers;
let admin: Person, teacher: Person, other: Person, contributor: Person;
let courseId: string, foreignId: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  bulk = await startBulk(world, { real: true });
  lane = bulk.lane();
  examAdmin = examAdminOf(http, world);
  papers = new PastedPapers(http, 'Made exams');
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  [teacher, other] = [await person(http, world, 'Own Teacher', ['teacher']), await person(http, world, 'Other Teacher', ['teacher'])];
  contributor = await person(http, world, 'Writer', ['contributor']);
  [courseId, foreignId] = [
    await course(http, 'made-exams', { pricePaisa: 50_000 }),
    await course(http, 'foreign-exams', { pricePaisa: 50_000 }),
  ];
  await teach(world, courseId, teacher.id);
});
afterAll(async () => {
  await lane?.stop();
  await bulk?.close();
  await http?.close();
  await world?.close();
});

const make = (as: Person, which: object, courseIds: string[] = [courseId]): Promise<Answer> =>
  examAdmin.call(as, 'POST', '/from-questions', { title: `Made ${newId()}`, courseIds, which });
const versionsOf = ({ sections }: ExamDesk): string[] => sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));
const questionIds = async (versionIds: readonly string[]): Promise<string[]> => {
  const rows = await world.sql<{ id: string }>(
    'select question_id as id from questions.question_versions where id = any($1) order by array_position($1::uuid[], id)',
    [versionIds],
  );
  return rows.map(({ id }) => id);
};

describe('an exam of chosen questions', () => {
  // Red when they stand in the bank's order, and when one that is practised is let into a ranked paper.
  it('holds them in the order chosen: ranked of approved ones, a mock where one is practised', async () => {
    const kept = (await examAdmin.questions({ count: 3 })).toReversed();
    const live = examAdmin.examOf(await make(admin, { questionIds: await questionIds(kept) }));
    expect([versionsOf(live), live.state, live.settings.kind]).toEqual([kept, 'draft', 'live']);
    expect(live.settings).toMatchObject({
      courseIds: [courseId],
      durationSeconds: 180,
      subjects: ['Physics'],
      language: 'bn',
      preset: null,
    });
    // Nothing is left to do but a time.
    const moved = examAdmin.examOf(await examAdmin.save(admin, live, { opensAt: inHours(1), closesAt: inHours(2) }));
    expect(examAdmin.examOf(await examAdmin.act(admin, moved, 'schedule')).state).toBe('scheduled');
    const mixed = [...(await examAdmin.questions({ count: 1 })), ...(await examAdmin.questions({ count: 1, destination: 'practice' }))];
    const mock = examAdmin.examOf(await make(admin, { questionIds: await questionIds(mixed) }));
    expect([versionsOf(mock), mock.settings.kind]).toEqual([mixed, 'mock']);
    expect((await examAdmin.log(live.id))[0]).toMatchObject({ action: 'exam.create', after: { questions: 3, versions: kept.join(' ') } });
  });

  // Red when a teacher puts questions of others into a paper, or makes one for a course of others.
  it("takes a teacher's own questions and own courses alone", async () => {
    const [own, others] = [await examAdmin.questions({ count: 2, by: teacher }), await examAdmin.questions({ count: 1, by: other })];
    const ids = await questionIds(own);
    const made = examAdmin.examOf(await make(teacher, { questionIds: ids }));
    expect([versionsOf(made), made.settings.kind]).toEqual([own, 'live']);
    expect(code(await make(teacher, { questionIds: [...ids, ...(await questionIds(others))] }))).toBe('404 Question not found');
    expect(code(await make(teacher, { questionIds: ids }, [foreignId]))).toBe('404 Course not found');
    expect(code(await make(admin, { questionIds: ids }, [newId()]))).toBe('404 Course not found');
    expect(code(await make(admin, { questionIds: [newId()] }))).toBe('404 Question not found');
    expect(code(await make(contributor, { questionIds: ids }))).toBe('403 Not allowed');
    expect(code(await make(admin, { questionIds: [] }))).toBe('400 Invalid input');
  });
});

describe('an exam of an import', () => {
  const brought = async (as: Person, words: readonly string[], destination = 'exams'): Promise<ImportJob> =>
    papers.confirm(as, await papers.read(as, paperOf(words)), destination);
  const stemsOf = (exam: ExamDesk): string[] =>
    exam.sections.flatMap(({ questions }) => questions.map(({ question }) => (question?.stem ?? '').replaceAll(/<[^>]*>/g, '')));

  // Red without the questions that the bank held already: an exam of a paper of three has two.
  it("holds the file's questions in its order, those of before among them", async () => {
    await brought(admin, ['made-beta']);
    const job = await brought(admin, ['made-gamma', 'made-beta', 'made-alpha']);
    expect(job.counts).toMatchObject({ ready: 2, duplicates: 1 });
    const exam = examAdmin.examOf(await make(admin, { importId: job.id }));
    expect(stemsOf(exam)).toEqual(['What is made-gamma?', 'What is made-beta?', 'What is made-alpha?']);
    expect([exam.settings.kind, exam.settings.language]).toEqual(['live', 'en']);
    const practised = await brought(admin, ['made-delta'], 'practice');
    expect(examAdmin.examOf(await make(admin, { importId: practised.id })).settings.kind).toBe('mock');
  });

  // Red when somebody makes an exam of what others brought in.
  it("is a teacher's own alone, and may be scheduled as it is", async () => {
    const job = await brought(teacher, ['own-one', 'own-two']);
    expect(code(await make(other, { importId: job.id }, []))).toBe('404 Import not found');
    const exam = examAdmin.examOf(await make(teacher, { importId: job.id }));
    expect([stemsOf(exam), exam.settings.kind]).toEqual([['What is own-one?', 'What is own-two?'], 'live']);
    const ready = examAdmin.examOf(await examAdmin.save(teacher, exam, { opensAt: inHours(1), closesAt: inHours(2), liveFigures: false }));
    expect(examAdmin.examOf(await examAdmin.act(teacher, ready, 'schedule')).state).toBe('scheduled');
    const waiting = await papers.read(teacher, paperOf(['own-three']));
    expect(code(await make(teacher, { importId: waiting.id }))).toBe('404 Import not found');
  });
});

describe('an import begun in an exam', () => {
  const put = (as: Person, examId: string, importId: string): Promise<Answer> =>
    examAdmin.call(as, 'POST', `/${examId}/questions/from-import`, { importId });
  const stemsOf = ({ sections }: ExamDesk): string[][] =>
    sections.map(({ questions }) => questions.map(({ question }) => (question?.stem ?? '').replaceAll(/<[^>]*>/g, '')));
  const draft = async (as: Person): Promise<ExamDesk> =>
    examAdmin.examOf(await examAdmin.call(as, 'POST', '', { title: `Begun ${newId()}`, courseIds: [courseId] }));
  const stored = async (as: Person, examId: string): Promise<ExamDesk> => examAdmin.examOf(await examAdmin.call(as, 'GET', `/${examId}`));

  // Red when it ends in the bank alone: the exam has no question, and the bank gives them in another order.
  it('stands in that exam, in the order of the file, after what stood there', async () => {
    const exam = await draft(teacher);
    const first = await papers.confirm(teacher, await papers.read(teacher, paperOf(['into-zeta', 'into-alpha', 'into-mu'])), 'exams');
    expect((await put(teacher, exam.id, first.id)).body).toEqual({ added: 3, questions: 3 });
    const second = await papers.confirm(teacher, await papers.read(teacher, paperOf(['into-beta', 'into-alpha'])), 'exams');
    expect((await put(teacher, exam.id, second.id)).body).toEqual({ added: 1, questions: 4 });
    const now = await stored(teacher, exam.id);
    expect(stemsOf(now)).toEqual([['What is into-zeta?', 'What is into-alpha?', 'What is into-mu?', 'What is into-beta?']]);
    // A lost answer is asked for again: nothing stands twice, and nothing is logged twice.
    expect((await put(teacher, exam.id, second.id)).body).toEqual({ added: 0, questions: 4 });
    expect((await stored(teacher, exam.id)).version).toBe(now.version);
    expect((await examAdmin.log(exam.id)).map(({ action }) => action)).toEqual(['exam.create', 'exam.questions', 'exam.questions']);
  });

  // Red when one puts what others brought in into an exam, or anything into an exam of others or one that is no draft.
  it('goes into own drafts alone', async () => {
    const exam = await draft(teacher);
    const job = await papers.confirm(teacher, await papers.read(teacher, paperOf(['into-one', 'into-two'])), 'exams');
    expect(code(await put(other, exam.id, job.id))).toBe('404 Exam not found');
    expect(code(await put(contributor, exam.id, job.id))).toBe('403 Not allowed');
    const foreign = await papers.confirm(other, await papers.read(other, paperOf(['into-three'])), 'exams');
    expect(code(await put(teacher, exam.id, foreign.id))).toBe('404 Import not found');
    expect(code(await put(teacher, newId(), job.id))).toBe('404 Exam not found');
    expect((await put(teacher, exam.id, job.id)).body).toMatchObject({ added: 2 });
    const ready = examAdmin.examOf(
      await examAdmin.save(teacher, await stored(teacher, exam.id), { opensAt: inHours(1), closesAt: inHours(2), liveFigures: false }),
    );
    examAdmin.examOf(await examAdmin.act(teacher, ready, 'schedule'));
    expect(code(await put(teacher, exam.id, job.id))).toBe('409 Exam not a draft');
  });
});

describe('a paper of large questions', () => {
  const sections = ({ sections: all }: ExamDesk, more: readonly string[] = []): object[] =>
    all.map(({ title, markEach, optional, questions }) => ({
      title,
      markEach,
      optional,
      questions: [...questions.map(({ versionId }) => versionId).toReversed(), ...more].map((versionId) => ({ versionId })),
    }));

  // Red where texts are read before they are measured: twenty questions with pictures were an answer of 106 MB, thirty the end of a
  // process of 512 MB.
  it('is measured before it is read, and refused with what to do; one that stands may stay', async () => {
    const versions = await examAdmin.questions({ count: 16 });
    const [ids, more] = [await questionIds(versions.slice(0, 15)), versions[15]!];
    const { body: made } = await make(admin, { questionIds: ids });
    const exam = made as unknown as ExamDesk;
    await world.sql(`update questions.question_versions set explanation = repeat('x', 1400000) where id = any($1)`, [versions]);
    const refused = await make(admin, { questionIds: ids });
    expect([code(refused), refused.text.length < 2000]).toEqual(['422 Paper too large', true]);
    expect(refused.body['message']).toContain('২২');
    const save = (of: ExamDesk, more: readonly string[] = []): Promise<Answer> =>
      examAdmin.call(admin, 'PUT', `/${of.id}/questions`, { version: of.version, sections: sections(of, more) });
    expect(code(await save(exam, [more]))).toBe('422 Paper too large');
    expect(code(await save(exam))).toBe('ok');
    const job = await papers.confirm(admin, await papers.read(admin, paperOf(['into-large'])), 'exams');
    await world.sql(
      `update questions.question_versions set explanation = repeat('x', 1400000)
       where question_id in (select question_id from questions.import_rows where import_id = $1)`,
      [job.id],
    );
    expect(code(await examAdmin.call(admin, 'POST', `/${exam.id}/questions/from-import`, { importId: job.id }))).toBe(
      '422 Paper too large',
    );
    expect(code(await examAdmin.call(admin, 'POST', '', { title: 'A copy', copyOf: exam.id, withQuestions: true }))).toBe(
      '422 Paper too large',
    );
  });

  // Red (seen) where an address counts as 40,000 of its 253,000: a paper of 122 MB was made of what passed as 19.
  it('is measured with its pictures inside, and what stands is listed', async () => {
    const versions = await examAdmin.questions({ count: 13 });
    const ids = await questionIds(versions);
    const exam = (await make(admin, { questionIds: ids })).body as unknown as ExamDesk;
    const key = `pictures/${'d'.repeat(64)}.webp`;
    await http.app.get(Storage).put(key, Buffer.alloc(190_000, 1), 'image/webp');
    await world.sql('update questions.question_versions set explanation = repeat($2, 37) where id = any($1)', [versions, `/files/${key}`]);
    const refused = await make(admin, { questionIds: ids });
    expect(code(refused)).toBe('422 Paper too large');
    expect(refused.body['message']).toContain('১২২');
    const large = new Map<string, number>();
    for await (const { examId, bytes } of largePapers(http.dispatcher, http.app.get(EntityManager).fork())) large.set(examId, bytes);
    expect(large.get(exam.id)).toBeGreaterThan(121_000_000);
  });
});
