import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateExam, ScheduleExam, ScoreSubmittedAttempts, SubmitDueAttempts, TickExams } from '#exams';
import { newId, system } from '#platform/kernel';
import { CorrectExam, NoteExam, RateAnswers, RefreshItems } from '#practice';
import { ReleaseQuestions } from '#questions';
import { invariants } from '#readmodels';
import { course, enrol, exam, examOfOldRule, person, startHttp, type Exam, type Running } from '../support/api.js';
import { codeOf, Practiser, stockBank, subscribed } from '../support/practised.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let courseId: string;
let topicIds: string[];

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  courseId = await course(http, 'withheld', { pricePaisa: 50_000 });
  ({ topicIds } = await stockBank(http, world, { topics: 1, each: 12, subject: 'Open' }));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const learner = async (): Promise<Practiser> => subscribed(world, new Practiser(http, await person(http, world, 'Learner'), world));

interface Kept {
  readonly ids: string[];
  readonly stems: string[];
  readonly topicId: string;
}

const questionsOf = async (examId: string): Promise<Kept> => {
  const rows = await world.sql<{ id: string; stem: string; topicId: string }>(
    `select q.question_id as id, v.stem, b.subject_id as "topicId" from exams.exam_questions q join questions.question_versions v on v.id = q.version_id
       join questions.questions b on b.id = q.question_id where q.exam_id = $1`,
    [examId],
  );
  return { ids: rows.map(({ id }) => id), stems: rows.map(({ stem }) => stem), topicId: rows[0]?.topicId ?? '' };
};

/** Everything that the doors of practice tell somebody. */
const crawl = async (me: Practiser, { ids, topicId }: Kept): Promise<string> => {
  const plan = { topicIds: [], count: 50, minutes: null, difficulty: 'any', source: 'mixed', reveal: 'at-once' };
  const told: string[] = [];
  for (const path of ['today', 'subjects', 'statistics', 'leaderboard', 'bookmarks', 'sessions'])
    told.push((await me.call('GET', path)).text);
  for (const show of ['all', 'new', 'wrong', 'right', 'bookmarked'])
    for (const page of [1, 2]) told.push((await me.call('GET', `topics/${topicId}/questions?show=${show}&page=${page}`)).text);
  for (const id of ids) told.push((await me.call('PUT', `bookmarks/${id}`, { note: 'x' })).text);
  for (const over of [
    { topicIds: [topicId] },
    { source: 'new' },
    { source: 'wrong' },
    { source: 'bookmarked' },
    { questionIds: ids },
    {},
  ]) {
    told.push((await me.call('POST', 'counts', { ...plan, ...over })).text);
    const made = await me.create({ ...plan, ...over } as never, true);
    told.push(made.text);
    if (codeOf(made) !== 'done') continue;
    const whole = await me.session(String(made.body['sessionId']));
    told.push(JSON.stringify(whole));
    told.push((await me.call('POST', `sessions/${whole.session.id}/finish`)).text);
    told.push((await me.call('GET', `sessions/${whole.session.id}`)).text);
  }
  return told.join('\n');
};

const named = (text: string, { ids, stems }: Kept): string[] => [...ids, ...stems].filter((word) => text.includes(word));

const sit = async (me: Practiser, one: Exam): Promise<void> => {
  const at = `/api/exams/${one.id}/attempts`;
  const { body } = await http.call('POST', at, { as: me.who, body: { deviceId: randomUUID() } });
  const { id, epoch } = body['attempt'] as { id: string; epoch: number };
  const saves = [one.pick(0, true), one.pick(1, false)];
  await http.call('POST', `${at}/${id}/submit`, { as: me.who, body: { epoch, saves } });
  await http.dispatcher.command(new ScoreSubmittedAttempts(one.id));
};

const release = async (examId: string): Promise<void> => {
  await world.sql(`update exams.exams set closes_at = platform.now() - interval '16 seconds' where id = $1`, [examId]);
  await http.dispatcher.command(new TickExams());
  await http.dispatcher.command(new SubmitDueAttempts());
  await http.dispatcher.command(new ScoreSubmittedAttempts(examId));
  await http.dispatcher.command(new TickExams());
  // Both follow the results, in whatever order: red with items that do not know what is kept for exams, since then its answers are lost.
  await http.dispatcher.command(new NoteExam(examId));
  await http.dispatcher.command(new ReleaseQuestions(examId));
  await http.dispatcher.command(new RefreshItems(null));
};

describe('what an exam keeps back', () => {
  // Red with the look at what is withheld left out of any one of the doors; the second half is the positive twin.
  it('is in nothing that practice tells anybody before the release, and in all of it afterwards', async () => {
    const one = await exam(http, courseId, { publishResults: 'at-close', showSolution: 'after-close' });
    await http.dispatcher.command(new RefreshItems(null));
    const kept = await questionsOf(one.id);
    expect(kept.ids).toHaveLength(3);
    const [taker, other] = [await learner(), await learner()];
    await enrol(http, courseId, taker.who);
    await sit(taker, one);
    for (const who of [taker, other]) expect(named(await crawl(who, kept), kept)).toEqual([]);
    // Nothing comes over before its time, whoever asks for it.
    expect(await http.dispatcher.command(new NoteExam(one.id))).toBe(false);
    expect(await world.sql(`select 1 from practice.answers where source = 'exam'`)).toEqual([]);
    const subject = (await other.call('GET', 'subjects')).body['subjects'] as { name: string }[];
    expect(subject.map(({ name }) => name)).toEqual(['Open']);
    await release(one.id);
    await http.dispatcher.command(new NoteExam(one.id));
    await http.dispatcher.command(new NoteExam(one.id));
    await http.dispatcher.command(new RateAnswers(taker.who.id));
    const [figures] = await world.sql<{ answered: number; right: number; skipped: number }>(
      `select count(is_right)::int as answered, (count(*) filter (where is_right))::int as "right", (count(*) filter (where is_right is null))::int as skipped
       from practice.answers where user_id = $1 and source = 'exam'`,
      [taker.who.id],
    );
    expect(figures).toEqual({ answered: 2, right: 1, skipped: 1 });
    expect(
      (
        await taker.call('POST', 'counts', {
          topicIds: [kept.topicId],
          count: 5,
          minutes: null,
          difficulty: 'any',
          source: 'wrong',
          reveal: 'at-once',
        })
      ).body,
    ).toMatchObject({ available: 1 });
    const [mastery] = await world.sql<{ answers: number }>('select answers from practice.mastery where user_id = $1 and topic_id = $2', [
      taker.who.id,
      kept.topicId,
    ]);
    expect(mastery?.answers).toBe(2);
    expect(named(await crawl(other, kept), kept).length).toBe(6);
  });

  // Red with the answers taken over as they were marked first.
  it('follows a corrected key once it has come over, in every figure', async () => {
    const me = await learner();
    await enrol(http, courseId, me.who);
    const one = await exam(http, courseId, { publishResults: 'at-close', showSolution: 'after-close' });
    await http.dispatcher.command(new RefreshItems(null));
    await sit(me, one);
    await release(one.id);
    await http.dispatcher.command(new NoteExam(one.id));
    await http.dispatcher.command(new RateAnswers(me.who.id));
    const given = one.pick(1, false);
    await world.sql('update exams.exam_keys set option_ids = $3 where exam_id = $1 and question_id = $2', [
      one.id,
      given.questionId,
      given.optionIds,
    ]);
    expect(await http.dispatcher.command(new CorrectExam(one.id))).toBe(1);
    expect(await http.dispatcher.command(new CorrectExam(one.id))).toBe(0);
    await http.dispatcher.command(new RateAnswers(me.who.id));
    const [day] = await world.sql('select answered, right_answers, skipped from practice.days where user_id = $1', [me.who.id]);
    expect(day).toEqual({ answered: 2, right_answers: 2, skipped: 1 });
    const [mastery] = await world.sql('select answers, right_answers from practice.mastery where user_id = $1', [me.who.id]);
    expect(mastery).toEqual({ answers: 2, right_answers: 2 });
    for (const { name, sql } of invariants.filter((rule) => rule.name.startsWith('practice-')))
      expect([name, await world.sql(sql)]).toEqual([name, []]);
  });

  // Red with the questions looked at when the session begins alone.
  it('by the rule of before leaves a running session at once, and what was answered of it counts for nothing and is not marked', async () => {
    const [me, atEnd] = [await learner(), await learner()];
    const [whole, later] = [await me.begin({ topicIds, count: 4 }), await atEnd.begin({ topicIds, count: 12, reveal: 'at-end' })];
    const item = whole.items[1];
    const id = item?.question?.id ?? '';
    const place = later.items.find(({ question }) => question?.id === id)?.number ?? 0;
    await atEnd.send(later, [await atEnd.given(later, place, false)]);
    const examId = await http.dispatcher.command(
      new CreateExam(system('test'), {
        title: 'Mock',
        kind: 'mock',
        courseIds: [courseId],
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        closesAt: new Date(Date.now() + 7_200_000).toISOString(),
        durationSeconds: 1500,
        sections: [{ title: 'All', markEach: '1', questionVersionIds: [item?.question?.versionId ?? ''] }],
      }),
    );
    const given = await me.given(whole, 2, true);
    expect((await me.session(whole.session.id)).items[1]?.question).not.toBeNull();
    await http.dispatcher.command(new ScheduleExam(system('test'), examId));
    await world.sql(`update exams.exams set question_rule = 'withheld' where id = $1`, [examId]);
    const now = await me.session(whole.session.id);
    expect(now.items[1]).toMatchObject({ number: 2, question: null, answer: null, marking: null });
    expect(now.session.count).toBe(3);
    expect(JSON.stringify(now)).not.toContain(id);
    expect(await me.receipts(whole, [given])).toEqual([{ number: 2, outcome: 'withdrawn', answer: null, marking: null }]);
    await me.send(whole, [await me.given(whole, 1, true)]);
    expect((await me.session(whole.session.id)).position).toBe(3);
    await atEnd.call('POST', `sessions/${later.session.id}/finish`);
    const result = await atEnd.call('GET', `sessions/${later.session.id}/result`);
    expect(result.body).toMatchObject({ wrong: 0, skipped: 11 });
    expect((await atEnd.session(later.session.id)).items.filter(({ question }) => question === null)).toHaveLength(1);
    expect(await world.sql('select 1 from practice.seen where user_id = $1 and question_id = $2', [atEnd.who.id, id])).toEqual([]);
    expect(codeOf(await me.call('PUT', `bookmarks/${id}`, {}))).toBe('404 Question not found');
  });

  it('is known by its content too: the same question at another place is kept back with it', async () => {
    const me = await learner();
    const one = await examOfOldRule(http, world, courseId, {}, 1);
    await http.dispatcher.command(new RefreshItems(null));
    const kept = await questionsOf(one.id);
    // Kept before the exam was there.
    await world.sql(`insert into practice.bookmarks (user_id, question_id, note) values ($1, $2, '')`, [me.who.id, kept.ids[0]]);
    expect((await me.call('GET', 'bookmarks')).body['total']).toBe(0);
    const twin = newId();
    await world.sql(
      `insert into practice.items (question_id, version_id, topic_id, state, kind, content_key, guess_milli, prior_milli, difficulty_milli, variance_micro, spin)
       select $1, version_id, $2, state, kind, content_key, guess_milli, 0, 0, 1000000, 5 from practice.items where question_id = $3`,
      [twin, topicIds[0], kept.ids[0]],
    );
    expect(codeOf(await me.call('PUT', `bookmarks/${twin}`, {}))).toBe('404 Question not found');
    expect(codeOf(await me.create({ questionIds: [twin] }))).toBe('409 Nothing to practise');
    await world.sql('delete from practice.items where question_id = $1', [twin]);
  });
});
