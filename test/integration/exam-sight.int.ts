import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import { rolePermissions } from '#contracts/shared/permissions';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours, readyDraft, writtenBy, type ExamAdmin } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { shapeOf, validOf } from '../support/walls/valid-value.js';
import { lessonRows } from '../support/lessons.js';
import { startOwnWorld, type World } from '../support/world.js';

/** Who of the staff sees what of whose exam: a course, its open exam, and everybody who might look. */
let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let courseId: string;
let taken: Exam;
let attemptId: string;
const cast = {} as Record<'admin' | 'author' | 'colleague' | 'foreign' | 'support' | 'student', Person>;
type Who = keyof typeof cast;

const get = (who: Who, path: string): Promise<Answer> => http.call('GET', path, { as: cast[who] });
const saidTo = ({ status, body }: Answer): string => (status < 300 ? 'passes' : String(body['statusMessage']));

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  cast.admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  for (const who of ['author', 'colleague', 'foreign'] as const)
    cast[who] = await person(http, world, `Teacher ${who}`, ['student', 'teacher']);
  cast.support = await person(http, world, 'Helping Hand', ['student', 'support']);
  cast.student = await person(http, world, 'Some Student');
  courseId = await course(http, 'taught', { pricePaisa: 50_000 });
  await teach(world, courseId, cast.colleague.id);
  await teach(world, await course(http, 'elsewhere', { pricePaisa: 50_000 }), cast.foreign.id);
  await enrol(http, courseId, cast.student);
  taken = await exam(http, courseId);
  await world.sql('update exams.exams set created_by = $2 where id = $1', [taken.id, cast.author.id]);
  await writtenBy(world, taken.id, cast.author);
  const started = await http.call('POST', `/api/exams/${taken.id}/attempts`, { as: cast.student, body: { deviceId: newId() } });
  attemptId = (started.body['attempt'] as { id: string }).id;
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

/** Every endpoint that names one exam for staff: a new one joins by itself. */
const ofOneExam = Object.entries(endpoints).filter(([, { path }]) => path.startsWith('/api/admin/exams/:examId'));
const go = (who: Who, value: AnyEndpoint): Promise<Answer> => {
  const path = value.path.replace(':examId', taken.id).replace(':attemptId', attemptId);
  const query = value.query ? new URLSearchParams(validOf(shapeOf(value.query), { optional: false }) as Record<string, string>) : '';
  const body = value.body ? validOf(shapeOf(value.body), { optional: true }) : undefined;
  return http.call(value.method, `${path}?${query}`, { as: cast[who], ...(body === undefined ? {} : { body }) });
};

/** They tell what is right, line by line: while the exam is on, for its author and for who publishes. */
const tellKeys = ['getExamStatistics', 'inspectAttempt', 'listCommaAnswers', 'previewKeyChange', 'listKeyChanges', 'countNotified'];

describe('an exam that is on', () => {
  // Red when a query of the exams' back office asks `exams.read` alone, as all of them did.
  it.each(ofOneExam)('%s is not there for who teaches another course', async (_name, value) => {
    const { access } = value;
    const may = access.kind === 'may' && rolePermissions.teacher.includes(access.permission);
    expect(saidTo(await go('foreign', value))).toBe(may ? 'Exam not found' : 'Not allowed');
    expect(saidTo(await go('support', value))).toBe('Not allowed');
    expect(saidTo(await go('student', value))).toBe('Not allowed');
  });

  it.each(ofOneExam.filter(([, { method }]) => method === 'GET'))(
    '%s is there for who teaches it, wrote it, keeps all',
    async (name, value) => {
      const waits = tellKeys.includes(name) ? 'Solution not released' : 'passes';
      expect(saidTo(await go('colleague', value))).toBe(waits);
      expect(saidTo(await go('author', value))).toBe('passes');
      expect(saidTo(await go('admin', value))).toBe('passes');
    },
  );

  it('stands in the lists of those alone', async () => {
    const listed = async (who: Who, path: string): Promise<boolean> => JSON.stringify((await get(who, path)).body).includes(taken.id);
    for (const path of ['/api/admin/exams', '/api/admin/exams/questions', `/api/admin/exams/questions?examId=${taken.id}`]) {
      const seen = await Promise.all((['admin', 'author', 'colleague', 'foreign'] as const).map((who) => listed(who, path)));
      expect([path, ...seen]).toEqual([path, true, true, true, false]);
    }
  });

  // Red when `takesExam` or `enrolled` lets whoever may read exams pass.
  it('lets staff of other courses in as it lets in anybody', async () => {
    const { chapter, lesson } = lessonRows(world);
    await lesson(courseId, await chapter(courseId, 'A chapter'), { kind: 'text' });
    for (const path of [
      `/api/exams/${taken.id}`,
      `/api/exams/${taken.id}/leaderboard`,
      '/api/courses/taught/lessons',
      '/api/courses/taught/pdfs',
    ]) {
      const said = await Promise.all(
        (['foreign', 'support', 'colleague', 'admin'] as const).map(async (who) => saidTo(await get(who, path))),
      );
      expect([path, ...said]).toEqual([path, 'Not enrolled', 'Not enrolled', 'passes', 'passes']);
    }
  });
});

describe('keys', () => {
  interface Told {
    readonly preview: boolean;
    readonly print: boolean;
    readonly examPage: boolean;
    readonly waits: boolean;
  }
  const toldTo = async (who: Who, id: string): Promise<Told> => {
    const [preview, print, whole] = await Promise.all(
      ['/preview', '/print', ''].map(async (rest) => (await get(who, `/api/admin/exams/${id}${rest}`)).body),
    );
    const question = (whole!['sections'] as { questions: { question: { key: unknown; explanation: unknown } }[] }[])[0]!.questions[0]!;
    expect(new Set([preview, print, whole].map((body) => body!['keysWait'])).size).toBe(1);
    return {
      preview: preview!['keys'] !== null,
      print: print!['keys'] !== null,
      examPage: question.question.key !== null && question.question.explanation !== null,
      waits: whole!['keysWait'] === true,
    };
  };
  const all = { preview: true, print: true, examPage: true, waits: false };
  const none = { preview: false, print: false, examPage: false, waits: true };

  // Red when keys are for whoever reads questions.
  it('of a coming paper are for its author and for who publishes; a colleague reads the paper, and that they wait', async () => {
    const now = Date.now();
    const made = await readyDraft(examAdmin, cast.author, courseId, { opensAt: inHours(24, now), closesAt: inHours(25, now) });
    expect([await toldTo('author', made.id), await toldTo('colleague', made.id), await toldTo('admin', made.id)]).toEqual([all, none, all]);
    examAdmin.examOf(await examAdmin.act(cast.admin, made, 'schedule'));
    expect([await toldTo('author', made.id), await toldTo('colleague', made.id), await toldTo('admin', made.id)]).toEqual([all, none, all]);
    await world.sql(`update exams.exams set state = 'results', results_at = now() where id = $1`, [made.id]);
    expect(await toldTo('colleague', made.id)).toEqual(all);
  });

  // Red when the conflicts, the blueprint or the bank name a coming exam to whoever does not see it.
  it('and what a coming paper holds, are told by no other page', async () => {
    const now = Date.now();
    const versionIds = await examAdmin.questions({ count: 2 });
    const coming = await examAdmin.create(cast.author, { courseIds: [courseId], opensAt: inHours(48, now), closesAt: inHours(49, now) });
    const filled = examAdmin.examOf(await examAdmin.fill(cast.author, coming, versionIds));
    examAdmin.examOf(await examAdmin.act(cast.admin, filled, 'schedule'));
    const own = examAdmin.examOf(await examAdmin.fill(cast.foreign, await examAdmin.create(cast.foreign), versionIds));
    const text = JSON.stringify(await examAdmin.conflicts(cast.foreign, own.id));
    expect([text.includes(coming.id), JSON.stringify(await examAdmin.conflicts(cast.admin, own.id)).includes(coming.id)]).toEqual([
      false,
      true,
    ]);
    const [{ id: questionId } = { id: '' }] = await world.sql<{ id: string }>(
      'select question_id as id from questions.question_versions where id = $1',
      [versionIds[0]],
    );
    const use = async (who: Who): Promise<boolean> => (await get(who, `/api/admin/questions/${questionId}`)).text.includes(coming.id);
    // The bank shows a teacher the own questions alone.
    expect([await use('foreign'), await use('colleague'), await use('admin')]).toEqual([false, false, true]);
  });

  // Red when the blueprint leaves out what stands in papers of others: two answers give the paper.
  it('and no page of a teacher who does not see the exam is another for its being scheduled', async () => {
    const now = Date.now();
    const path = { subject: `Apart ${newId().slice(-6)}`, chapter: 'Only' };
    // Their own author knows them, and learns no paper of others from them.
    const versionIds = await examAdmin.questions({ count: 6, path, by: cast.foreign });
    const own = examAdmin.examOf(await examAdmin.fill(cast.foreign, await examAdmin.create(cast.foreign), versionIds.slice(0, 2)));
    const [node] = await world.sql<{ id: string }>('select id from questions.subjects where name = $1', [path.subject]);
    const [question] = await world.sql<{ id: string }>('select question_id as id from questions.question_versions where id = $1', [
      versionIds[2],
    ]);
    const wish = { lines: [{ subjectId: node!.id, difficulty: null, count: 6 }], seed: 'a1' };
    const reads = [
      ['POST', `/api/admin/exams/${own.id}/blueprint`, wish],
      ['POST', `/api/admin/exams/${own.id}/blueprint`, { ...wish, allowUsed: true }],
      ...['', '/conflicts', '/print'].map((rest) => ['GET', `/api/admin/exams/${own.id}${rest}`] as const),
      ...['', '/questions', `/questions?subjectId=${node!.id}`].map((rest) => ['GET', `/api/admin/exams${rest}`] as const),
      ...['', `?subjectId=${node!.id}`, '?unused=yes', '?state=approved', '/choices', `/${question!.id}`].map(
        (rest) => ['GET', `/api/admin/questions${rest}`] as const,
      ),
      ['GET', '/api/admin/subjects'],
    ] as const;
    const crawl = async (): Promise<string[]> => {
      const said: string[] = [];
      for (const [method, at, body] of reads) {
        const { status, text } = await http.call(method, at, { as: cast.foreign, ...(body ? { body } : {}) });
        said.push(`${method} ${at} ${status} ${text.replaceAll(/"now":"[^"]*"/g, '')}`);
      }
      return said;
    };
    const coming = await examAdmin.create(cast.author, { courseIds: [courseId], opensAt: inHours(72, now), closesAt: inHours(73, now) });
    const filled = examAdmin.examOf(await examAdmin.fill(cast.author, coming, versionIds));
    const before = await crawl();
    expect(before.filter((one) => !/^\S+ \S+ 200 /.test(one))).toEqual([]);
    expect(before[0]).toContain('"picked":4');
    examAdmin.examOf(await examAdmin.act(cast.admin, filled, 'schedule'));
    expect(await crawl()).toEqual(before);
    // The clash is told to who schedules.
    expect(JSON.stringify(await examAdmin.conflicts(cast.admin, own.id))).toContain('question-in-coming-paper');
  });
});
