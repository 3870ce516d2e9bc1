import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CouponRow } from '#contracts/http/coupons';
import type { ImportJob } from '#contracts/http/imports';
import type { BulkResult } from '#contracts/shared/bulk';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { examAdminOf, readyDraft, type ExamAdmin } from '../support/exam-admin.js';
import { noticeDesk } from '../support/notices.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** One act on many records: each is checked as if it were done alone, and what is refused is named. */
let world: World;
let http: Running;
let examAdmin: ExamAdmin;
let admin: Person, teacher: Person, other: Person, support: Person;
let courseId: string;
const gone = newId();
const reason = 'The hall is closed';

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Own Teacher', ['student', 'teacher']);
  other = await person(http, world, 'Other Teacher', ['student', 'teacher']);
  support = await person(http, world, 'Support Person', ['student', 'support']);
  courseId = await course(http, `bulk-${newId().slice(-8)}`, { pricePaisa: 50_000 });
  await teach(world, courseId, teacher.id);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const act = (as: Person, path: string, body: object): Promise<Answer> => http.call('POST', `/api/admin/${path}`, { as, body });
const resultOf = ({ body, text }: Answer): BulkResult => {
  if (body['done'] === undefined) throw new Error(text);
  return body as unknown as BulkResult;
};
/** The names of the queries that are dispatched meanwhile. */
const queriesOf = async (acting: () => Promise<unknown>): Promise<string[]> => {
  const query = jest.spyOn(http.dispatcher, 'query');
  await acting();
  const names = query.mock.calls.map(([{ constructor }]) => constructor.name);
  query.mockRestore();
  return names;
};
const whys = (answer: Answer): readonly [number, Readonly<Record<string, string>>] => {
  const { done, skipped } = resultOf(answer);
  return [done, Object.fromEntries(skipped.map(({ id, why }) => [id, why]))];
};

describe('many exams at once', () => {
  const stateOf = async (id: string): Promise<string> => (await examAdmin.get(admin, id)).state;
  const scheduled = async (): Promise<string> => {
    const draft = await readyDraft(examAdmin, admin, courseId);
    return examAdmin.examOf(await examAdmin.act(admin, draft, 'schedule')).id;
  };

  // Red when one exam that cannot be cancelled stops the others, or is cancelled against its state.
  it('are cancelled with the reason that each student reads; drafts and unknown ones are named', async () => {
    const [first, second] = [await scheduled(), await scheduled()];
    const draft = await examAdmin.create(admin);
    const ids = [first, draft.id, second, gone];
    const expected = { [draft.id]: 'Illegal transition', [gone]: 'Exam not found' };
    expect(whys(await act(admin, 'exams/bulk', { ids, act: 'cancel', reason }))).toEqual([2, expected]);
    expect(await Promise.all([first, second, draft.id].map(stateOf))).toEqual(['cancelled', 'cancelled', 'draft']);
    expect((await examAdmin.log(first)).at(-1)).toMatchObject({ action: 'exam.cancel', reason });
    // Red (seen) when the reason is missed exam by exam: the form could not say which of its fields is wanting.
    const third = await scheduled();
    const { status, body } = await act(admin, 'exams/bulk', { ids: [third], act: 'cancel' });
    expect([status, body['statusMessage'], body['issues']]).toEqual([400, 'Invalid input', { reason: 'এটি দেওয়া হয়নি।' }]);
    expect(await stateOf(third)).toBe('scheduled');
  });

  // Red (seen) with the whole back-office view of each exam built for its version: it could be another one by the time of the act.
  it('are not read as a whole, and the version that stands there is the one that is acted upon', async () => {
    const ids = [await scheduled(), await scheduled()];
    const queries = await queriesOf(async () =>
      expect(whys(await act(admin, 'exams/bulk', { ids, act: 'cancel', reason }))).toEqual([2, {}]),
    );
    expect(queries.filter((name) => name.includes('Exam'))).toEqual(['SeesExam', 'SeesExam']);
  });

  // Red when results come out by this before all answers are marked, or of an exam that is not over.
  it('have their results published where a single one may', async () => {
    const [over, unmarked, coming] = [await scheduled(), await scheduled(), await scheduled()];
    await world.sql(
      `update exams.exams set state = 'closed', opens_at = platform.now() - interval '3 hours', closes_at = platform.now() - interval '1 hour'
       where id = any($1::uuid[])`,
      [[over, unmarked]],
    );
    await world.sql(
      `insert into exams.attempts (exam_id, id, user_id, number, state, device_id, seed, shuffle_version, question_order, paper_version, started_at,
         deadline, accept_until, submitted_at, submitted_by, seconds_taken, entry, name, institute, institute_key, batch)
       select e.id, $1, $3, 1, 'submitted', $1, 'sat', 1, '[]', e.paper_version, platform.now(), platform.now(), platform.now(), platform.now(),
         'student', 60, 'entry', 'Student', 'College', 'college', 'HSC 2026' from exams.exams e where e.id = $2`,
      [newId(), unmarked, support.id],
    );
    const [done, skipped] = whys(await act(admin, 'exams/bulk', { ids: [over, unmarked, coming], act: 'publish-results' }));
    expect([done, skipped]).toEqual([1, { [unmarked]: 'Answers not scored yet', [coming]: 'Illegal transition' }]);
    expect(await stateOf(over)).toBe('results');
  });

  // Red when the list's right is enough: somebody else's exam is neither told of nor touched.
  it('are archived by whoever may archive each', async () => {
    const [mine, foreign] = [await examAdmin.create(teacher, { courseIds: [courseId] }), await examAdmin.create(other)];
    const result = whys(await act(teacher, 'exams/bulk', { ids: [mine.id, foreign.id], act: 'archive' }));
    expect(result).toEqual([1, { [foreign.id]: 'Exam not found' }]);
    expect([await stateOf(mine.id), await stateOf(foreign.id)]).toEqual(['archived', 'draft']);
    const coming = await scheduled();
    const refused = whys(await act(teacher, 'exams/bulk', { ids: [coming], act: 'cancel', reason }));
    expect(refused).toEqual([0, { [coming]: 'Not allowed' }]);
    expect((await act(support, 'exams/bulk', { ids: [mine.id], act: 'archive' })).status).toBe(403);
  });
});

describe('many coupons at once', () => {
  const made = async (): Promise<string> => {
    const draft = { percent: 10, amountPaisa: null, capPaisa: null, minPaisa: 0, kinds: [], refIds: [], startsOn: '2026-11-01' };
    const body = { code: `B${newId().slice(-8)}`, ...draft, endsOn: null, maxUses: null, usesEach: null, note: null };
    const answer = await http.call('POST', '/api/admin/coupons', { as: support, body });
    return (answer.body['coupon'] as CouponRow).id;
  };

  it('are switched off and on, each with its own entry in the log', async () => {
    const ids = [await made(), await made()];
    expect(whys(await act(support, 'coupons/bulk', { ids: [...ids, gone], active: false }))).toEqual([2, { [gone]: 'Coupon not found' }]);
    const states = async () =>
      (await world.sql<{ active: boolean }>('select active from commerce.coupons where id = any($1)', [ids])).map((c) => c.active);
    expect(await states()).toEqual([false, false]);
    const log = await world.sql(`select 1 from platform.audit where action = 'coupon.switch-off' and subject_id = any($1)`, [ids]);
    expect(log).toHaveLength(2);
    expect(resultOf(await act(support, 'coupons/bulk', { ids, active: true })).done).toBe(2);
    expect(await states()).toEqual([true, true]);
    expect((await act(teacher, 'coupons/bulk', { ids, active: false })).status).toBe(403);
  });
});

describe('many notices at once', () => {
  // Red when a teacher takes back by this what is not the teacher's to take back.
  it('are taken back and put back, by whoever sees each', async () => {
    const notices = noticeDesk(http, admin);
    const [first, second] = [await notices.post(), await notices.post()];
    await notices.act(second.id, 'withdraw', second.version);
    const ids = [first.id, second.id];
    expect(whys(await act(admin, 'notices/bulk', { ids, act: 'withdraw' }))).toEqual([1, { [second.id]: 'Illegal transition' }]);
    // Red (seen) with each notice read for its version first.
    const queries = await queriesOf(async () => expect(resultOf(await act(admin, 'notices/bulk', { ids, act: 'restore' })).done).toBe(2));
    expect(queries.filter((name) => name.includes('Notice'))).toEqual([]);
    expect((await notices.one(first.id)).state).toBe('posted');
    const [done, skipped] = whys(await act(teacher, 'notices/bulk', { ids, act: 'withdraw' }));
    expect([done, Object.values(skipped)]).toEqual([0, ['Notice not found', 'Notice not found']]);
  });
});

describe('many imports at once', () => {
  it('are given up; what went into the bank stays, and so do those of others', async () => {
    const paste = async (as: Person): Promise<string> => {
      const { body } = await http.call('POST', '/api/admin/imports/text', { as, body: { text: 'What?\nA) 1\nB) 2\nANSWER: A\n' } });
      return (body['import'] as ImportJob).id;
    };
    const [first, second, third] = [await paste(admin), await paste(admin), await paste(admin)];
    await world.sql(`update questions.imports set state = 'committed', committed_at = platform.now() where id = $1`, [third]);
    const own = await paste(teacher);
    const ids = [first, second, third];
    expect(whys(await act(teacher, 'imports/bulk', { ids: [own, first], act: 'discard' }))).toEqual([1, { [first]: 'Import not found' }]);
    expect(whys(await act(admin, 'imports/bulk', { ids, act: 'discard' }))).toEqual([2, { [third]: 'Illegal transition' }]);
  });
});
