import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArchiveExam, CancelExam, CreateExam, ScheduleExam } from '#exams';
import { newId, system } from '#platform/kernel';
import { RefreshItems } from '#practice';
import { CreateQuestions, ReleaseQuestions } from '#questions';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { ask, fillPassages } from '../support/assistant.js';
import { Bank, copyElsewhere } from '../support/bank.js';
import { Practiser, stockBank, subscribed } from '../support/practised.js';
import { Player } from '../support/quiz.js';
import { RoomKit } from '../support/rooms.js';
import { startOwnWorld, type World } from '../support/world.js';

const canary = /CANARY/;
let world: World;
let http: Running;
let courseId: string;
let student: Person, author: Person;
let me: Practiser;
/** Questions kept for exams, at the very topic that the student practises, and some of those that are practised. */
let kept: string[], practised: string[];
let reads: (readonly [method: string, path: string, body?: unknown])[];

const questionIds = async (versionIds: readonly string[]): Promise<string[]> =>
  (await world.sql<{ id: string }>('select question_id as id from questions.question_versions where id = any($1)', [versionIds])).map(
    ({ id }) => id,
  );

/** Where the student stands: something of everything that practice has. */
const settleIn = async (): Promise<{ sessions: string[]; roundId: string; roomId: string; topicId: string; subjectId: string }> => {
  const { subjectId, topicIds } = await stockBank(http, world, { topics: 1, each: 40, subject: 'Physics' });
  const done = await me.begin({ topicIds, count: 6 });
  await me.send(done, [await me.given(done, 1, true), await me.given(done, 2, false)]);
  await me.call('POST', `sessions/${done.session.id}/finish`);
  await me.call('PUT', `bookmarks/${done.items[0]?.question?.id}`, { note: 'x' });
  const running = await me.begin({ topicIds, count: 8 });
  const player = new Player(http, student);
  const round = await player.start(subjectId);
  const { shown } = await player.show(round.id);
  await player.answer(round.id, shown!, false);
  const rooms = new RoomKit(http, world);
  const room = await rooms.open(student);
  await fillPassages(http);
  await ask(http, student, 'Question Physics');
  return { sessions: [done.session.id, running.session.id], roundId: round.id, roomId: room.id, topicId: topicIds[0]!, subjectId };
};

const plan = { topicIds: [], count: 50, minutes: null, difficulty: 'any', source: 'mixed', reveal: 'at-once' };

/** Every reader of questions that a student can reach, and a contributor's own bank. */
const readers = async (): Promise<typeof reads> => {
  const { sessions, roundId, roomId, topicId, subjectId } = await settleIn();
  const shows = ['all', 'new', 'wrong', 'right', 'bookmarked'];
  const lists = [1, 2, 3, 4, 5].flatMap((page) => shows.map((show) => `topics/${topicId}/questions?show=${show}&page=${page}`));
  const ofPractice = ['today', 'subjects', `subjects/${subjectId}/topics`, 'statistics', 'leaderboard', 'bookmarks', 'sessions'];
  const ofSessions = sessions.flatMap((id) => [`sessions/${id}`, `sessions/${id}/result`]);
  const plans = [{}, { topicIds: [topicId] }, ...['new', 'wrong', 'bookmarked'].map((source) => ({ source })), { questionIds: kept }];
  const ofQuiz = ['', '/rounds', '/rounds/choices', `/rounds/${roundId}`, '/mistakes', '/mistakes/cards'];
  const passages = await world.sql<{ id: string }>('select id from assistant.passages order by id limit 20');
  const conversations = await world.sql<{ id: string }>('select id from assistant.conversations');
  const ofAssistant = ['', '/conversations', '/training', '/choices?q=CANARY', '/choices?q=Question', `/choices/${kept[0]}`];
  return [
    ...[...ofPractice, ...ofSessions, ...lists].map((path) => ['GET', `/api/selfpractice/${path}`] as const),
    ...plans.map((one) => ['POST', '/api/selfpractice/counts', { ...plan, ...one }] as const),
    ...kept.map((id) => ['PUT', `/api/selfpractice/bookmarks/${id}`, { note: 'x' }] as const),
    ...ofQuiz.map((path) => ['GET', `/api/quiz${path}`] as const),
    ['POST', `/api/quiz/rounds/${roundId}/show`] as const,
    ...['', `/${roomId}`].map((path) => ['GET', `/api/rooms${path}`] as const),
    ...ofAssistant.map((path) => ['GET', `/api/assistant${path}`] as const),
    ...passages.map(({ id }) => ['GET', `/api/assistant/passages/${id}`] as const),
    ...conversations.map(({ id }) => ['GET', `/api/assistant/conversations/${id}`] as const),
    ...['', '?unused=yes', '?state=approved', '/choices', `/${kept[0]}`].map((path) => ['GET', `/api/admin/questions${path}`] as const),
    ['GET', '/api/admin/subjects'] as const,
  ];
};

/** What each of them says; set aside are the moment of asking, how long a question has been shown, and the name of the coming exam itself. */
const crawl = async (): Promise<string[]> => {
  const said: string[] = [];
  for (const [method, path, body] of reads) {
    const as = path.startsWith('/api/admin/') ? author : student;
    const { status, text } = await http.call(method, path, { as, ...(body === undefined ? {} : { body }) });
    said.push(
      `${method} ${path} ${JSON.stringify(body)} ${status} ${text.replaceAll(/"now":"[^"]*"|"sinceMs":\d+|"exams":\[[^\]]*\]/g, '')}`,
    );
  }
  return said;
};

const draftOf = (kind: 'live' | 'mock', questionVersionIds: readonly string[]): Promise<string> =>
  http.dispatcher.command(
    new CreateExam(system('test'), {
      title: 'Coming',
      kind,
      courseIds: [courseId],
      opensAt: new Date(Date.now() + 3_600_000).toISOString(),
      closesAt: new Date(Date.now() + 7_200_000).toISOString(),
      sections: [{ title: 'All', markEach: '1', questionVersionIds: [...questionVersionIds] }],
    }),
  );

const schedule = async (kind: 'live' | 'mock', questionVersionIds: readonly string[]): Promise<void> => {
  await http.dispatcher.command(new ScheduleExam(system('test'), await draftOf(kind, questionVersionIds)));
  await http.dispatcher.command(new RefreshItems(null));
  await fillPassages(http);
};

let versions: readonly string[];

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  courseId = await course(http, 'apart', { enrolOnEntry: true });
  [student, author] = [await person(http, world, 'Student'), await person(http, world, 'Author', ['student', 'contributor'])];
  me = await subscribed(world, new Practiser(http, student, world));
  await enrol(http, courseId, student);
  const drafts = [1, 2, 3].map((n) => ({
    kind: 'single' as const,
    stem: `CANARY stem ${n}`,
    options: ['CANARY option', 'b', 'c', 'd'],
    correct: [0],
    explanation: 'CANARY explanation',
    sources: ['CANARY source'],
    path: { subject: 'Physics', chapter: 'Motion', topic: 'Physics topic 0' },
  }));
  const write = { kind: 'user', id: author.id, permissions: ['questions.write'] } as const;
  versions = (await http.dispatcher.command(new CreateQuestions(write, drafts, 'exams'))).versionIds;
  kept = await questionIds(versions);
  reads = await readers();
  practised = (
    await world.sql<{ id: string }>(`select version_id as id from practice.items where state = 'published' order by spin limit 3`)
  ).map(({ id }) => id);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('practice and a coming paper', () => {
  // Red with the contributor's uses as they are; the next one with exams scheduled by the rule of before.
  it('have nothing in common: scheduling a ranked exam changes not a byte of what students are told', async () => {
    const before = await crawl();
    // The same twice, so that a difference is the exam's.
    expect(await crawl()).toEqual(before);
    await schedule('live', versions);
    expect(await crawl()).toEqual(before);
    const ofStudents = before.filter((line) => !line.includes('/api/admin/') && !line.includes('q=CANARY'));
    expect(ofStudents.filter((line) => canary.test(line))).toEqual([]);
  });

  it('a mock exam takes nothing out of practice either', async () => {
    const before = await crawl();
    await schedule('mock', practised);
    expect(await crawl()).toEqual(before);
  });

  // Red when a draft is written over what people met, when its next version reaches them, or when what is approved vanishes from what they did.
  it('have nothing in common either where questions that students met are retired, and one of them is taken up again', async () => {
    const bank = new Bank(http);
    const told = async (): Promise<string[]> => (await crawl()).filter((line) => !line.includes('/api/admin/'));
    const staff = await person(http, world, 'Staff', ['student', 'admin']);
    const rows = await world.sql<{ id: string }>(
      `select distinct i.question_id as id from practice.session_items i join practice.bookmarks b on b.question_id = i.question_id
       union (select question_id from practice.session_items where is_right = false limit 1)`,
    );
    const [one, two] = rows.map(({ id }) => id);
    const act = async (ids: readonly unknown[], action: string): Promise<void> => {
      expect((await bank.act(staff, ids.map(String), action)).body).toMatchObject({ done: ids.length });
      await http.dispatcher.command(new RefreshItems(null));
      await fillPassages(http);
    };
    await act([one, two], 'retire');
    const before = await told();
    expect(before.find((line) => line.includes('/bookmarks '))).toContain('"total":1');
    await act([one], 'restore');
    expect(await told()).toEqual(before);
    const options = ['CANARY a', 'CANARY b', 'c'].map((text) => ({ id: null, text }));
    const next = { stem: 'CANARY next wording', options, correct: [2], explanation: 'CANARY why', sources: ['CANARY source'] };
    expect((await bank.save(staff, await bank.get(staff, one!), next)).body['saved']).toBe('new-version');
    await act([one], 'approve');
    expect(await told()).toEqual(before);
    await schedule('mock', [(await bank.get(staff, one!)).question.current.id]);
    expect(await told()).toEqual(before);
  });

  // The positive twin: what is released is in all of them.
  it('meet when the solution is released, and not while it is to stay for exams', async () => {
    const [exam] = await world.sql<{ id: string }>(`select id from exams.exams where kind = 'live'`);
    const release = async (): Promise<number> => http.dispatcher.command(new ReleaseQuestions(exam!.id));
    const set = (what: string): Promise<unknown> => world.sql(`update exams.exams set ${what} where id = $1`, [exam!.id]);
    expect(await release()).toBe(0);
    await set(`state = 'results', show_solution = 'never'`);
    expect(await release()).toBe(0);
    await set(`show_solution = 'after-close', questions_after = 'stay'`);
    expect(await release()).toBe(0);
    await set(`questions_after = 'with-solution'`);
    expect([await release(), await release()]).toEqual([3, 0]);
    await http.dispatcher.command(new RefreshItems(null));
    await fillPassages(http);
    const said = await crawl();
    expect(said.filter((line) => line.startsWith('PUT') && line.includes(' 404 '))).toEqual([]);
    const told = said.filter((line) => !line.includes('/api/admin/') && /CANARY (stem|option)/.test(line));
    const doors = ['/topics/', '/choices?q=CANARY', '/choices/'];
    expect(doors.filter((door) => !told.some((line) => line.includes(door)))).toEqual([]);
  });
});

describe('a question kept for exams', () => {
  const conflicts = async (versionId: string, kind: 'live' | 'mock'): Promise<unknown> =>
    schedule(kind, [versionId]).then(
      () => 'scheduled',
      (error: { issues?: object }) => error.issues ?? error,
    );
  const made = async (destination: 'exams' | 'practice'): Promise<string> => {
    const draft = { kind: 'single' as const, stem: `Q ${newId()}`, options: ['a', 'b'], correct: [0], path: { subject: 'Physics' } };
    return (await http.dispatcher.command(new CreateQuestions(system('test'), [draft], destination))).versionIds[0]!;
  };

  it('stands in one coming ranked paper at most, and what is practised in none', async () => {
    const [a, b] = [await made('exams'), await made('practice')];
    expect(await conflicts(b, 'live')).toEqual({ 'question-practisable': '1' });
    expect(await conflicts(b, 'mock')).toBe('scheduled');
    expect(await conflicts(a, 'live')).toBe('scheduled');
    expect(await conflicts(a, 'live')).toEqual({ 'question-in-coming-paper': '1' });
    expect(await conflicts(a, 'mock')).toEqual({ 'question-in-coming-paper': '1' });
  });

  // Red without `QuestionSource.hold`: several are scheduled.
  it('is taken by one of many papers that are scheduled at once', async () => {
    const a = await made('exams');
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draftOf('live', [a])));
    const all = await Promise.allSettled(drafts.map((id) => http.dispatcher.command(new ScheduleExam(system('test'), id))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  // Red with a publication that asks no exam.
  it('is not put into practice by hand while a coming paper holds it, and left practice alone is known after a detour', async () => {
    const admin = await person(http, world, 'Admin', ['student', 'admin']);
    const [a, b] = [await made('exams'), await made('practice')];
    const [[aId], [bId]] = [await questionIds([a]), await questionIds([b])];
    const act = async (id: string | undefined, action: string) =>
      (await http.call('POST', '/api/admin/questions/states', { as: admin, body: { which: { ids: [id] }, action } })).body;
    await schedule('live', [a]);
    expect(await act(aId, 'publish')).toMatchObject({ done: 0, skipped: [{ why: 'Question in use' }] });
    for (const action of ['retire', 'restore', 'approve']) expect(await act(bId, action)).toMatchObject({ done: 1 });
    expect(await conflicts(b, 'live')).toEqual({ 'question-practised-before': '1' });
    await world.sql(`update questions.questions set left_practice_at = platform.now() - interval '30 days' where id = $1`, [bId]);
    expect(await conflicts(b, 'live')).toEqual({ 'question-practised-before': '1' });
  });

  // Red when the conflict is asked by the id of the question: two papers hold the same, and the release of the one leaves it out for the other.
  it('is the same question at another place', async () => {
    const a = await made('exams');
    const b = await copyElsewhere(world, a);
    const drafts = await Promise.all([a, b].map((id) => draftOf('live', [id])));
    const all = await Promise.allSettled(drafts.map((id) => http.dispatcher.command(new ScheduleExam(system('test'), id))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const version of [a, b]) expect(await conflicts(version, 'mock')).toEqual({ 'question-in-coming-paper': '1' });
  });

  // Red without the look at exams whose results are out: the worker then leaves the question out of practice for the new paper.
  it('is in no ranked paper once another one gives it away, also before the worker has published it', async () => {
    const a = await made('exams');
    const b = await copyElsewhere(world, a);
    const examId = await draftOf('live', [a]);
    await http.dispatcher.command(new ScheduleExam(system('test'), examId));
    await world.sql(`update exams.exams set state = 'results', results_at = platform.now() where id = $1`, [examId]);
    for (const version of [a, b]) expect(await conflicts(version, 'live')).toEqual({ 'question-practisable': '1' });
    await world.sql(`update exams.exams set questions_after = 'stay' where id = $1`, [examId]);
    expect(await conflicts(a, 'live')).toBe('scheduled');
  });

  // Red (seen) with every archived exam taken for one whose results are out: its solution was open while the same paper was coming again.
  it('gives nothing away where it was cancelled and put away, and comes again in another paper', async () => {
    const a = await made('exams');
    const examId = await draftOf('live', [a]);
    await http.dispatcher.command(new ScheduleExam(system('test'), examId));
    await http.dispatcher.command(new CancelExam(system('test'), examId));
    const [row] = await world.sql<{ version: number }>('select version from exams.exams where id = $1', [examId]);
    await http.dispatcher.command(new ArchiveExam(system('test'), examId, row!.version));
    const solution = await http.call('GET', `/api/exams/${examId}/solution`, { as: student });
    expect(solution.body['statusMessage']).toBe('Solution not released');
    expect(await conflicts(a, 'live')).toBe('scheduled');
  });

  // Red with a restoration that looks at its own node alone.
  it('does not come back while another question says the same', async () => {
    const admin = await person(http, world, 'Other Admin', ['student', 'admin']);
    const a = await made('exams');
    const [[aId], [bId]] = [await questionIds([a]), await questionIds([await copyElsewhere(world, a)])];
    const act = async (id: string | undefined, action: string) =>
      (await http.call('POST', '/api/admin/questions/states', { as: admin, body: { which: { ids: [id] }, action } })).body;
    const { undo } = await act(aId, 'retire');
    expect(await act(aId, 'restore')).toMatchObject({ done: 0, skipped: [{ why: 'Same question' }] });
    const undone = await http.call('POST', `/api/admin/questions/changes/${String(undo)}/undo`, { as: admin });
    expect(undone.body).toMatchObject({ done: 0, skipped: [{ why: 'Same question' }] });
    await act(bId, 'retire');
    expect(await act(aId, 'restore')).toMatchObject({ done: 1 });
  });
});
