import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateExam, ScheduleExam } from '#exams';
import { newId, system } from '#platform/kernel';
import { RefreshItems } from '#practice';
import { SetQuestionsAside } from '#questions';
import type { QuestionBody } from '#contracts/http/bank';
import type { SessionWhole } from '#contracts/http/selfpractice';
import { migrate } from '../../libs/composition/src/migrate.js';
import { course, person, startHttp, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { examAdminOf, inHours, type ExamAdmin } from '../support/exam-admin.js';
import { Practiser, stockBank, subscribed } from '../support/practised.js';
import { Player } from '../support/quiz.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startOwnWorld, type World } from '../support/world.js';

/** Questions that were practised, were retired alone, and are taken up again: no student can tell. */
let world: World;
let http: Running;
let bank: Bank;
let examAdmin: ExamAdmin;
let courseId: string;
let admin: Person, teacher: Person;
let me: Practiser;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  [bank, examAdmin] = [new Bank(http), examAdminOf(http, world)];
  [admin, teacher] = [
    await person(http, world, 'Admin', ['student', 'admin']),
    await person(http, world, 'Teacher', ['student', 'teacher']),
  ];
  courseId = await course(http, 'again', { enrolOnEntry: true });
  await teach(world, courseId, teacher.id);
  me = await subscribed(world, new Practiser(http, await person(http, world, 'Student'), world));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const act = async (ids: readonly string[], ...actions: string[]): Promise<void> => {
  for (const action of actions) expect((await bank.act(admin, ids, action)).body).toMatchObject({ done: ids.length });
  await http.dispatcher.command(new RefreshItems(null));
};
/** Rewrites where a question is from, all that it says, and where it stands. */
const rewrite = async (id: string): Promise<void> => {
  const elsewhere = await http.call('POST', '/api/admin/subjects', {
    as: admin,
    body: { parentId: null, name: `CANARY place ${newId()}` },
  });
  const options = ['CANARY a', 'CANARY b', 'c'].map((text) => ({ id: null, text }));
  const text = { options, correct: [2], explanation: 'CANARY why', sources: ['CANARY source'] };
  const elsewhereId = String(elsewhere.body['id']);
  const tagged = await bank.post(admin, 'retag', { which: { ids: [id] }, addSources: [`CANARY ${newId()}`] });
  expect(tagged.body).toMatchObject({ done: 1 });
  const steps: Partial<QuestionBody>[] = [{ ...text, stem: `CANARY next wording ${newId()}` }, { subjectId: elsewhereId }];
  for (const over of steps) {
    const saved = await bank.save(admin, await bank.get(admin, id), over);
    expect([saved.status, saved.body['saved']]).toEqual([200, over.subjectId === undefined ? 'new-version' : 'in-place']);
  }
  await http.dispatcher.command(new RefreshItems(null));
};
const scheduling = async (kind: 'live' | 'mock', questionId: string): Promise<unknown> => {
  const { id } = (await bank.get(admin, questionId)).question.current;
  const draft = await http.dispatcher.command(
    new CreateExam(system('test'), {
      title: 'Coming',
      kind,
      courseIds: [courseId],
      opensAt: inHours(1),
      closesAt: inHours(2),
      sections: [{ title: 'All', markEach: '1', questionVersionIds: [id] }],
    }),
  );
  return http.dispatcher.command(new ScheduleExam(system('test'), draft)).then(
    () => 'scheduled',
    (error: { issues?: object }) => error.issues ?? error,
  );
};

/** A student who has met questions in every way that leaves a trace; answers the session and all readers of traces. */
const practise = async (subject: string, topicIds: string[], subjectId: string) => {
  const done = await me.begin({ topicIds, count: 5 });
  await me.send(done, await Promise.all([1, 2, 3].map((number) => me.given(done, number, number !== 2))));
  await me.call('POST', `sessions/${done.session.id}/finish`);
  const ids = done.items.flatMap(({ question }) => question?.id ?? []);
  for (const id of ids) await me.call('PUT', `bookmarks/${id}`, { note: subject });
  const player = new Player(http, me.who);
  const round = await player.start(subjectId);
  await player.play(round.id, (place) => place % 2 === 0);
  const running = await me.begin({ topicIds, count: 5 });
  const paths = ['selfpractice/bookmarks', 'selfpractice/today', 'selfpractice/sessions', 'selfpractice/statistics'];
  const mine = [done, running].flatMap(({ session: { id } }) => [`selfpractice/sessions/${id}`, `selfpractice/sessions/${id}/result`]);
  const all = [
    ...paths,
    ...mine,
    `selfpractice/topics/${topicIds[0]}/questions?show=all`,
    `quiz/rounds/${round.id}`,
    'quiz/mistakes',
    'quiz/mistakes/cards',
  ];
  const reads = async (): Promise<string[]> => {
    const said: string[] = [];
    for (const path of all)
      said.push(`${path} ${(await http.call('GET', `/api/${path}`, { as: me.who })).text.replaceAll(/"now":"[^"]*"/g, '')}`);
    return said;
  };
  return { done, ids, reads };
};
const stocked = async (subject: string) => {
  const { topicIds, subjectId } = await stockBank(http, world, { topics: 1, each: 30, subject });
  return practise(subject, topicIds, subjectId);
};
const shown = (whole: SessionWhole, id: string) => whole.items.find(({ question }) => question?.id === id)?.question?.stem;

describe('a practised question that is taken up again for exams', () => {
  // Red when a draft is written over what people met, when its new version, place or sources reach them, or when what is approved vanishes.
  it('tells students neither its next wording nor, by its absence, that it is wanted', async () => {
    const { done, ids, reads } = await stocked('Physics');
    const [one, two, three] = ids;
    await act([one!, two!, three!], 'retire');
    await world.sql(`update questions.questions set left_practice_at = platform.now() - interval '90 days' where id = any($1)`, [ids]);
    const before = await reads();
    expect([before[0]!.includes(one!), shown(await me.session(done.session.id), one!)]).toEqual([true, done.items[0]?.question?.stem]);
    await act([one!, two!], 'restore');
    expect(await reads()).toEqual(before);
    await rewrite(one!);
    expect((await bank.save(admin, await bank.get(admin, two!), { sources: ['CANARY first'] })).body['saved']).toBe('new-version');
    expect(await reads()).toEqual(before);
    await act([one!, two!], 'submit');
    await act([one!, two!], 'approve');
    expect(await reads()).toEqual(before);
    await rewrite(one!);
    expect(await scheduling('mock', two!)).toBe('scheduled');
    expect(await reads()).toEqual(before);
  });

  // Red when thirty days since it left are all that a ranked paper asks for: who watches practice saw it leave alone.
  it('stands in a ranked paper only after it has left with a nightly batch, also where it is written a second time', async () => {
    const { ids } = await stocked('Chemistry');
    const [one] = ids;
    const { current, subjectId } = (await bank.get(admin, one!)).question;
    await act([one!], 'retire');
    await world.sql(`update questions.questions set left_practice_at = platform.now() - interval '90 days' where id = $1`, [one]);
    const { kind, stem, options, correct, explanation } = current;
    const body = {
      kind,
      stem,
      options: options.map(({ text }) => ({ id: null, text })),
      correct: correct ?? [],
      explanation: explanation ?? '',
    };
    const copy = await bank.create(admin, written(subjectId, body), 'approve');
    expect(await scheduling('live', copy.question.id)).toEqual({ 'question-practised-before': '1' });
    await act([copy.question.id], 'retire');
    await act([one!], 'restore', 'approve');
    expect(await scheduling('live', one!)).toEqual({ 'question-practised-before': '1' });
    await act([one!], 'publish', 'set-aside');
    await world.sql(`update questions.questions set leaving_at = platform.now() - interval '2 days' where id = $1`, [one]);
    await world.sql(
      `update platform.clock set offset_by = ((date_trunc('day', now() at time zone 'Asia/Dhaka') + interval '1 day 3 hours') at time zone 'Asia/Dhaka') - now()`,
    );
    expect(await http.dispatcher.command(new SetQuestionsAside())).toBe(2);
    await world.setClock('0');
    await world.sql(`update questions.questions set left_practice_at = left_practice_at - interval '2 days', set_aside_at = set_aside_at - interval '2 days'
      where set_aside_at is not null`);
    expect(await scheduling('live', one!)).toEqual({ 'question-practised-lately': '1' });
    await world.sql(
      `update questions.questions set left_practice_at = left_practice_at - interval '30 days' where set_aside_at is not null`,
    );
    expect(await scheduling('live', one!)).toBe('scheduled');
  });

  // Red when what left with a batch is shown again as soon as it is retired, while the paper that holds it is still to come.
  it('is not shown again by being retired, sent back or written anew where it left with a batch', async () => {
    const { ids, reads } = await stocked('Biology');
    const [one] = ids;
    await world.sql(
      `update questions.questions set state = 'approved', left_practice_at = platform.now(), set_aside_at = platform.now() where id = $1`,
      [one],
    );
    await http.dispatcher.command(new RefreshItems([one!]));
    const before = await reads();
    expect(before.filter((said) => said.includes(one!))).toEqual([]);
    for (const step of ['retire', 'restore', 'approve']) {
      await act([one!], step);
      expect(await reads()).toEqual(before);
    }
    await act([one!], 'publish');
    expect((await reads())[0]).toContain(one);
  });

  // Red when the scheduling of an own exam, which approves the own questions, takes one of them out of what people did with it.
  it('tells nothing where its author schedules an own exam', async () => {
    const { ids, reads } = await stocked('Botany');
    await world.sql('update questions.questions set contributor_id = $2 where id = any($1)', [ids, teacher.id]);
    await act(ids.slice(0, 2), 'retire');
    await act(ids.slice(0, 1), 'restore');
    const before = await reads();
    const saved = await bank.save(teacher, await bank.get(teacher, ids[0]!), { stem: 'CANARY own', correct: [1] });
    expect([saved.status, saved.body['saved']]).toEqual([200, 'new-version']);
    await http.dispatcher.command(new RefreshItems(null));
    expect(await reads()).toEqual(before);
    const version = (await bank.get(teacher, ids[0]!)).question.current.id;
    const made = await examAdmin.create(teacher, { courseIds: [courseId], kind: 'mock', opensAt: inHours(1), closesAt: inHours(2) });
    const filled = examAdmin.examOf(await examAdmin.fill(teacher, made, [version]));
    const settings = { publishResults: 'by-hand', showSolution: 'after-close' } as const;
    const scheduled = examAdmin.examOf(
      await examAdmin.act(teacher, examAdmin.examOf(await examAdmin.save(teacher, filled, settings)), 'schedule'),
    );
    expect(scheduled.state).toBe('scheduled');
    await http.dispatcher.command(new RefreshItems(null));
    expect(await reads()).toEqual(before);
    // A ranked one is refused: it left practice alone.
    const ranked = examAdmin.examOf(
      await examAdmin.fill(
        teacher,
        await examAdmin.create(teacher, { courseIds: [courseId], kind: 'live', opensAt: inHours(3), closesAt: inHours(4) }),
        [version],
      ),
    );
    expect((await examAdmin.conflicts(teacher, ranked.id)).map(({ code }) => code)).toContain('question-practised-before');
  });
});

describe('after the upgrade', () => {
  // Red without the moment that the migration fills in: it counts as never practised, and its next wording stands in bookmarks.
  it('what was retired before the bank kept when it left practice is known as practised, and what was only approved is not', async () => {
    me = await subscribed(world, new Practiser(http, await person(http, world, 'Another'), world));
    const { ids, reads } = await stocked('Geology');
    const [one, two, three] = ids;
    await act([one!, two!], 'retire');
    await act([three!], 'retire', 'restore');
    const never = await bank.create(
      admin,
      written((await bank.get(admin, one!)).question.subjectId, { stem: 'Never practised' }),
      'approve',
    );
    await http.dispatcher.command(new RefreshItems(null));
    const before = await reads();
    await world.sql('update questions.questions set left_practice_at = null where id = any($1)', [ids]);
    await world.sql(`update questions.questions set created_at = created_at - interval '1 day' where id = any($1)`, [ids]);
    await world.sql(`update platform.migrations set executed_at = now() - interval '1 hour' where name like '%_approved_questions'`);
    for (const statement of [
      `delete from platform.migrations where name like '%_left_practice'`,
      'drop index questions.questions_left_ix',
      'alter table questions.questions drop column set_aside_at',
      `create index questions_aside_ix on questions.questions (id) where state = 'approved' and left_practice_at is not null`,
      `update practice.items set state = 'retired' where state = 'kept'`,
    ])
      await world.sql(statement);
    expect(await migrate(world.config)).toEqual(['Migration20261128145000_left_practice']);
    const left = await world.sql<{ id: string; known: boolean }>(
      `select id, left_practice_at > platform.now() - interval '1 hour' as known from questions.questions where id = any($1) order by id`,
      [[one, two, three, never.question.id]],
    );
    expect(left.filter(({ known }) => known).map(({ id }) => id)).toEqual([one!, two!, three!].toSorted());
    await act([one!], 'restore');
    await rewrite(one!);
    await act([one!], 'approve');
    expect(await reads()).toEqual(before);
    expect(await scheduling('live', one!)).toEqual({ 'question-practised-before': '1' });
    expect(await scheduling('live', never.question.id)).toBe('scheduled');
  });
});
