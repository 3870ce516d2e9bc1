import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RoundView } from '#contracts/http/quiz-shapes';
import { EndOverdueRounds, ForgetPlayer, RefreshItems, ShowRoundQuestion, StartRound } from '#practice';
import { newId } from '#platform/kernel';
import { course, examOfOldRule, person, startHttp, type Running } from '../support/api.js';
import { code } from '../support/qna.js';
import { Player, questionsOf } from '../support/quiz.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let physics: string, chemistry: string;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  await questionsOf(http, world, 'Physics', 40);
  await questionsOf(http, world, 'Chemistry', 4);
  await http.dispatcher.command(new RefreshItems(null));
  const ids = await world.sql<{ id: string; name: string }>(`select id, name from practice.nodes where level = 'subject'`);
  const idOf = (name: string): string => ids.find((row) => row.name === name)!.id;
  [physics, chemistry] = [idOf('Physics'), idOf('Chemistry')];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const player = async (name = 'Player'): Promise<Player> => new Player(http, await person(http, world, name));
const fiveTimes = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 5 }, act));
const retire = async (questionId: string, state = 'retired'): Promise<unknown> =>
  world.sql(`update practice.items set state = $2 where question_id = $1`, [questionId, state]);

describe('a round', () => {
  it('asks ten different questions of the subject one by one, and sums what came of them', async () => {
    const ana = await player();
    const round = await ana.start(physics);
    expect(round).toMatchObject({ state: 'running', subject: 'Physics', size: 10, points: 0, bestBefore: null, review: [] });
    const over = await ana.play(round.id, (place) => (place === 3 ? null : place % 4 !== 0));
    expect(over).toMatchObject({ state: 'finished', answered: 10, correct: 7, whole: true, record: true });
    expect(over.places.map(({ state }) => state)).toEqual([
      'right',
      'right',
      'skipped',
      'wrong',
      'right',
      'right',
      'right',
      'wrong',
      'right',
      'right',
    ]);
    expect(over.points).toBe(over.places.reduce((sum, { points }) => sum + points, 0));
    expect(new Set(over.review.map(({ question }) => question.id)).size).toBe(10);
    expect(over.review.every(({ marking }) => marking.explanation.includes('CANARY-WHY'))).toBe(true);
    const answers = await world.sql(`select * from practice.answers where user_id = $1 and source = 'round'`, [ana.who.id]);
    expect(answers).toHaveLength(10);
    const told = await world.sql(`select data from platform.outbox where name = 'PracticeFinished' and data->>'userId' = $1`, [ana.who.id]);
    expect(told).toEqual([{ data: { userId: ana.who.id, kind: 'round', refId: round.id } }]);
  });

  it('says nothing that marks a question before it is answered', async () => {
    const ana = await player();
    const { id } = await ana.start(physics);
    for (const path of [`/rounds/${id}`, '/rounds', '', '/rounds/choices', '/mistakes'])
      expect(JSON.stringify(await ana.get(path))).not.toMatch(/CANARY-WHY|"key"|"right":/);
    expect(JSON.stringify(await ana.show(id))).not.toMatch(/CANARY-WHY|"key"/);
  });

  it('is one, in however many tabs it is begun, and handed over once', async () => {
    const ana = await player();
    const begun = await Promise.all(Array.from({ length: 100 }, () => ana.start()));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    // The door gathers those of one process; several processes meet at the command itself.
    const { id: other } = (await player('Other')).who;
    const apart = await fiveTimes(() => http.dispatcher.command(new StartRound(other, null)));
    expect(new Set(apart.map(({ id }) => id)).size).toBe(1);
    const shownApart = await fiveTimes(() => http.dispatcher.command(new ShowRoundQuestion(other, apart[0]!.id)));
    expect(new Set(shownApart.map((one) => one.shown!.question.id)).size).toBe(1);
    const shown = await Promise.all(Array.from({ length: 20 }, () => ana.show(begun[0]!.id)));
    expect(new Set(shown.map((one) => one.shown!.question.id)).size).toBe(1);
    const receipts = await Promise.all(shown.map((one, tab) => ana.answer(begun[0]!.id, one.shown!, tab % 2 === 0)));
    expect(new Set(receipts.map((receipt) => JSON.stringify([receipt.given, receipt.points, receipt.tookMs]))).size).toBe(1);
    const [row] = await world.sql<{ answered: number }>('select answered from practice.rounds where user_id = $1', [ana.who.id]);
    expect(row!.answered).toBe(1);
  });

  it('takes the server’s clock for an answer’s time, and of a forged one no more than a network’s', async () => {
    const ana = await player();
    const { id } = await ana.start(physics);
    const late = async (seconds: number): Promise<void> =>
      void (await world.sql(
        `update practice.round_places set shown_at = platform.now() - make_interval(secs => $2) where round_id = $1 and state = 'waiting' and shown_at is not null`,
        [id, seconds],
      ));
    const first = (await ana.show(id)).shown!;
    await late(20);
    const forged = await ana.answer(id, first, true, 0);
    expect(forged.tookMs).toBeGreaterThanOrEqual(18_500);
    expect(forged.points).toBeLessThanOrEqual(119);
    // Asked again it goes on from where it was.
    const second = (await ana.show(id)).shown!;
    await late(40);
    expect((await ana.show(id)).shown).toMatchObject({ place: 2, question: { id: second.question.id } });
    expect((await ana.show(id)).shown!.sinceMs).toBeGreaterThanOrEqual(40_000);
    expect(await ana.answer(id, second, true)).toMatchObject({ points: 100 });
    const third = (await ana.show(id)).shown!;
    expect((await ana.answer(id, third, false, 10)).points).toBe(0);
  });

  it('gives the same receipt for the same place, whatever is sent', async () => {
    const ana = await player();
    const { id } = await ana.start(physics);
    const { shown } = await ana.show(id);
    const first = await ana.answer(id, shown!, false);
    expect(await ana.answer(id, shown!, true, 1)).toEqual(first);
    await ana.play(id, () => true);
    expect(await ana.answer(id, shown!, true)).toMatchObject({ given: first.given, points: 0, marking: first.marking });
  });

  it('refuses what cannot be answered', async () => {
    const ana = await player();
    const { id } = await ana.start(physics);
    const { shown } = await ana.show(id);
    const send = async (body: object): Promise<string> => code(await ana.call('POST', `/rounds/${id}/answers`, { number: null, ...body }));
    const [one, two] = shown!.question.options.map((option) => option.id);
    expect(await send({ place: 2, optionIds: [] })).toBe('409 Question not shown');
    expect(await send({ place: 1, optionIds: [newId()] })).toBe('422 Option out of range');
    expect(await send({ place: 1, optionIds: [one, two] })).toBe('422 Too many options');
    expect(await send({ place: 11, optionIds: [] })).toBe('400 Invalid input');
    expect(await send({ place: 1, optionIds: [], tookMs: -1 })).toBe('400 Invalid input');
    await ana.call('POST', `/rounds/${id}/end`);
    expect(await send({ place: 1, optionIds: [one] })).toBe('409 Round over');
    expect((await ana.show(id)).shown).toBeNull();
  });

  it('ends by itself, and takes nothing after that', async () => {
    const ana = await player();
    const { id } = await ana.start(physics);
    await ana.answer(id, (await ana.show(id)).shown!, true);
    const { shown } = await ana.show(id);
    await world.sql(`update practice.rounds set ends_at = platform.now() where id = $1`, [id]);
    expect(code(await ana.tryAnswer(id, shown!, true))).toBe('409 Round over');
    expect((await ana.get<RoundView>(`/rounds/${id}`)).state).toBe('left');
    expect(await http.dispatcher.command(new EndOverdueRounds(10))).toBe(1);
    expect(await http.dispatcher.command(new EndOverdueRounds(10))).toBe(0);
    const told = await world.sql(`select 1 from platform.outbox where name = 'PracticeFinished' and data->>'refId' = $1`, [id]);
    expect(told).toHaveLength(1);
    expect((await ana.start(physics)).id).not.toBe(id);
  });

  it('of somebody else is not there', async () => {
    const [ana, bob] = [await player(), await player('Other')];
    const { id } = await ana.start(physics);
    const { shown } = await ana.show(id);
    expect(code(await bob.call('GET', `/rounds/${id}`))).toBe('404 Round not found');
    expect(code(await bob.call('POST', `/rounds/${id}/show`))).toBe('404 Round not found');
    expect(code(await bob.call('POST', `/rounds/${id}/end`))).toBe('404 Round not found');
    expect(code(await bob.tryAnswer(id, shown!, true))).toBe('404 Round not found');
  });

  it('leaves out what was retired while it ran, and is then no record', async () => {
    const ana = await player();
    const { id } = await ana.start(physics);
    const { shown } = await ana.show(id);
    await retire(shown!.question.id);
    expect(code(await ana.tryAnswer(id, shown!, true))).toBe('409 Question withdrawn');
    const over = await ana.play(id, () => true);
    expect(over).toMatchObject({ state: 'finished', answered: 9, correct: 9, whole: false, record: false });
    expect(over.places[0]).toMatchObject({ state: 'dropped', points: 0 });
    await retire(shown!.question.id, 'published');
  });

  it('of few questions is played and is no record; of none it is refused', async () => {
    const ana = await player();
    const few = await ana.start(chemistry);
    expect(few.size).toBe(4);
    expect(await ana.play(few.id, () => true)).toMatchObject({ state: 'finished', whole: false, record: false, answered: 4 });
    expect(code(await ana.call('POST', '/rounds', { subjectId: newId() }))).toBe('404 Subject not found');
    await world.sql(`update practice.items i set state = 'retired' from practice.nodes n where n.id = i.topic_id and n.subject_id = $1`, [
      chemistry,
    ]);
    expect(code(await ana.call('POST', '/rounds', { subjectId: chemistry }))).toBe('409 Nothing to practise');
    const { choices } = await ana.get<{ choices: { subject: string | null }[] }>('/rounds/choices');
    expect(choices.map(({ subject }) => subject)).toEqual([null, 'Physics']);
    await world.sql(`update practice.items i set state = 'published' from practice.nodes n where n.id = i.topic_id and n.subject_id = $1`, [
      chemistry,
    ]);
  });
});

describe('records', () => {
  it('are the best whole round of each subject, against which the next one is held', async () => {
    const ana = await player();
    const first = await ana.play((await ana.start(physics)).id, (place) => place <= 5);
    await world.sql(`delete from practice.allowance_days where user_id = $1`, [ana.who.id]);
    const second = await ana.play((await ana.start(physics)).id, () => true);
    expect([second.bestBefore, second.record]).toEqual([first.points, true]);
    await world.sql(`delete from practice.allowance_days where user_id = $1`, [ana.who.id]);
    const third = await ana.play((await ana.start(physics)).id, () => false);
    expect([third.bestBefore, third.record]).toEqual([second.points, false]);
    const dashboard = await ana.get<{ records: { subject: string; best: number; rounds: number }[]; week: { rounds: number }[] }>();
    expect(dashboard.records).toMatchObject([{ subject: 'Physics', best: second.points, rounds: 3 }]);
    expect(dashboard.week.at(-1)).toMatchObject({ rounds: 3, points: first.points + second.points + third.points });
    expect((await ana.get<{ total: number }>('/rounds')).total).toBe(3);
  });
});

describe('what is free', () => {
  it('counts the questions of rounds; one that was begun is finished', async () => {
    const ana = await player();
    await world.sql(
      `insert into practice.allowance_days (user_id, day, used) values ($1, (platform.now() at time zone 'Asia/Dhaka')::date, $2)`,
      [ana.who.id, world.config.FREE_QUESTIONS_A_DAY - 3],
    );
    const over = await ana.play((await ana.start(physics)).id, () => true);
    expect(over.answered).toBe(10);
    expect(code(await ana.call('POST', '/rounds', { subjectId: physics }))).toBe('409 Allowance used up');
  });
});

describe('what exams keep back', () => {
  // Red when a round is chosen, goes on or is looked back at without asking what is withheld from this person now.
  it('is in no round, nor in one that runs or is over', async () => {
    const ana = await player();
    const round = await ana.start(chemistry);
    const { shown } = await ana.show(round.id);
    await ana.answer(round.id, shown!, false);
    const { shown: next } = await ana.show(round.id);
    const courseId = await course(http, `kept-${newId().slice(-6)}`);
    const ids = [shown!.question.versionId, next!.question.versionId];
    await examOfOldRule(http, world, courseId, { sections: [{ title: 'All', markEach: '1', questionVersionIds: ids }] });
    expect(code(await ana.tryAnswer(round.id, next!, true))).toBe('409 Question withdrawn');
    expect(code(await ana.tryAnswer(round.id, shown!, true))).toBe('409 Question withdrawn');
    const over = await ana.play(round.id, () => true);
    expect(over.review.map(({ question }) => question.versionId)).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(over.review).toHaveLength(2);
    const other = await player('Other');
    expect((await other.start(chemistry)).size).toBe(2);
  });
});

describe('an account that is gone', () => {
  it('leaves no rounds behind', async () => {
    const ana = await player();
    await ana.play((await ana.start(physics)).id, () => false);
    for (const _twice of [1, 2]) await http.dispatcher.command(new ForgetPlayer(ana.who.id));
    for (const table of ['rounds', 'cards', 'reviews'])
      expect(await world.sql(`select 1 from practice.${table} where user_id = $1`, [ana.who.id])).toEqual([]);
  });
});
