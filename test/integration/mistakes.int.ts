import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DueCounts, MistakeRow } from '#contracts/http/quiz-shapes';
import { GetDueMistakes, ShowMistake } from '#practice';
import { newId } from '#platform/kernel';
import { course, examOfOldRule, person, startHttp, type Running } from '../support/api.js';
import { code } from '../support/qna.js';
import { Player, questionsOf } from '../support/quiz.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  await questionsOf(http, world, 'Physics', 40);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

interface Page {
  readonly due: DueCounts;
  readonly days: { day: string; due: number }[];
  readonly seenToday: number;
  readonly knownToday: number;
}
const player = async (name = 'Player'): Promise<Player> => new Player(http, await person(http, world, name));
/** A round with so many wrong answers at its beginning. */
const wrong = async (who: Player, count: number): Promise<void> => void (await who.play((await who.start()).id, (place) => place > count));
/** Moves the days of a person's cards and sights back, as if they had been made earlier. */
const daysAgo = async ({ who }: Player, days: number): Promise<void> => {
  await world.sql(`update practice.cards set due_on = due_on - $2::int, last_on = last_on - $2::int where user_id = $1`, [who.id, days]);
  await world.sql(
    `update practice.reviews set shown_at = shown_at - make_interval(days => $2), answered_at = answered_at - make_interval(days => $2)
     where user_id = $1`,
    [who.id, days],
  );
};
const list = (who: Player, query = ''): Promise<{ rows: MistakeRow[]; total: number }> => who.get(`/mistakes/cards${query}`);
const dueOf = async (who: Player): Promise<DueCounts> => (await who.get<Page>('/mistakes')).due;

describe('mistakes', () => {
  it('are the wrong answers, due the next day; right and skipped ones are none', async () => {
    const ana = await player();
    await ana.play((await ana.start()).id, (place) => (place === 1 ? null : place > 4));
    const page = await ana.get<Page>('/mistakes');
    expect(page.due).toEqual({ today: 0, tomorrow: 3, week: 3, all: 3 });
    expect(page.days.map(({ due }) => due).slice(0, 3)).toEqual([0, 3, 0]);
    expect(page.days).toHaveLength(14);
    const { rows, total } = await list(ana);
    expect([total, rows.map(({ source, due, intervalDays }) => [source, due, intervalDays])]).toEqual([
      3,
      Array.from({ length: 3 }, () => ['round', false, 1]),
    ]);
    expect((await list(ana, '?show=due')).total).toBe(0);
    expect((await ana.showMistake()).shown).toBeNull();
  });

  it('come again when they are due, are graded by the answer and its time, and move away or stay near', async () => {
    const ana = await player();
    await wrong(ana, 3);
    await daysAgo(ana, 1);
    expect(await dueOf(ana)).toMatchObject({ today: 3, tomorrow: 0 });
    const first = await ana.showMistake();
    expect(first.left).toBe(3);
    const easy = await ana.answerMistake(first.shown!, true);
    expect(easy).toMatchObject({ grade: 4, left: 2, marking: { right: true } });
    expect(easy.inDays).toBeGreaterThan(2);
    const second = (await ana.showMistake()).shown!;
    await world.sql(`update practice.reviews set shown_at = platform.now() - interval '50 seconds' where id = $1`, [second.reviewId]);
    const hard = await ana.answerMistake(second, true);
    expect(hard).toMatchObject({ grade: 2, left: 1 });
    expect(hard.inDays).toBeLessThan(easy.inDays);
    const third = (await ana.showMistake()).shown!;
    expect(await ana.answerMistake(third, false)).toMatchObject({ grade: 1, inDays: 1, left: 0, marking: { right: false } });
    expect((await ana.showMistake()).shown).toBeNull();
    expect(await ana.get<Page>('/mistakes')).toMatchObject({ seenToday: 3, knownToday: 2, due: { today: 0, tomorrow: 1 } });
    const told = await world.sql(
      `select 1 from platform.outbox where name = 'PracticeFinished' and data->>'kind' = 'mistakes' and data->>'userId' = $1`,
      [ana.who.id],
    );
    expect(told).toHaveLength(3);
  });

  it('cost nothing of what is free', async () => {
    const ana = await player();
    await wrong(ana, 2);
    await daysAgo(ana, 1);
    const used = async (): Promise<unknown> =>
      world.sql(`select coalesce(sum(used), 0)::int as used from practice.allowance_days where user_id = $1`, [ana.who.id]);
    const before = await used();
    await ana.answerMistake((await ana.showMistake()).shown!, true);
    expect(await used()).toEqual(before);
  });

  it('are handed over one at a time in a hundred tabs, and answered once', async () => {
    const ana = await player();
    await wrong(ana, 3);
    await daysAgo(ana, 1);
    const shown = await Promise.all(Array.from({ length: 100 }, () => ana.showMistake()));
    expect(new Set(shown.map((one) => one.shown!.reviewId)).size).toBe(1);
    // The door gathers those of one process; several processes meet at the command itself.
    const apart = await Promise.all(Array.from({ length: 5 }, () => http.dispatcher.command(new ShowMistake(ana.who.id))));
    expect(new Set(apart.map((one) => one.shown!.reviewId))).toEqual(new Set([shown[0]!.shown!.reviewId]));
    const receipts = await Promise.all(Array.from({ length: 10 }, (_, tab) => ana.answerMistake(shown[0]!.shown!, tab % 2 === 0)));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await world.sql(`select 1 from practice.answers where user_id = $1 and source = 'mistakes'`, [ana.who.id])).toHaveLength(1);
  });

  it('of somebody else are not there', async () => {
    const [ana, bob] = [await player(), await player('Other')];
    await wrong(ana, 1);
    await daysAgo(ana, 1);
    const { shown } = await ana.showMistake();
    expect(code(await bob.tryAnswerMistake(shown!, true))).toBe('404 Review not found');
    expect((await bob.showMistake()).shown).toBeNull();
    expect((await list(bob)).rows).toEqual([]);
  });

  it('say nothing that marks them before they are answered', async () => {
    const ana = await player();
    await wrong(ana, 2);
    await daysAgo(ana, 1);
    for (const said of [await ana.get('/mistakes'), await list(ana), await ana.showMistake()])
      expect(JSON.stringify(said)).not.toMatch(/CANARY-WHY|"key"/);
  });

  it('are a tab’s for half an hour; after that the sight begins anew', async () => {
    const ana = await player();
    await wrong(ana, 1);
    await daysAgo(ana, 1);
    const { shown } = await ana.showMistake();
    await world.sql(`update practice.reviews set shown_at = platform.now() - interval '31 minutes' where id = $1`, [shown!.reviewId]);
    const anew = (await ana.showMistake()).shown!;
    expect(anew.reviewId).not.toBe(shown!.reviewId);
    expect(code(await ana.tryAnswerMistake(shown!, true))).toBe('409 Question withdrawn');
    expect((await ana.answerMistake(anew, true)).grade).toBe(4);
  });
});

describe('what goes out of practice', () => {
  // Red when counts, lists or the next sight are read without asking what is retired or withheld from this person now.
  it('leaves the counts, the list and the sights, and comes back with its day', async () => {
    const ana = await player();
    await wrong(ana, 3);
    await daysAgo(ana, 1);
    const { shown } = await ana.showMistake();
    const { id: questionId, versionId } = shown!.question;
    await world.sql(`update practice.items set state = 'retired' where question_id = $1`, [questionId]);
    expect(code(await ana.tryAnswerMistake(shown!, true))).toBe('409 Question withdrawn');
    expect(await dueOf(ana)).toMatchObject({ today: 2, all: 2 });
    expect((await list(ana)).rows.map((row) => row.questionId)).not.toContain(questionId);
    expect((await ana.showMistake()).shown!.question.id).not.toBe(questionId);
    await world.sql(`update practice.items set state = 'published' where question_id = $1`, [questionId]);
    expect((await dueOf(ana)).today).toBe(3);

    const courseId = await course(http, `kept-${newId().slice(-6)}`);
    await examOfOldRule(http, world, courseId, { sections: [{ title: 'All', markEach: '1', questionVersionIds: [versionId] }] });
    expect((await dueOf(ana)).today).toBe(2);
    expect((await list(ana)).rows.map((row) => row.questionId)).not.toContain(questionId);
    const due = await http.dispatcher.query(new GetDueMistakes(ana.who.id));
    expect([due.counts.today, due.next.map((one) => one.questionId).includes(questionId)]).toEqual([2, false]);
  });

  it('is not marked any more once it is kept back, though it was answered', async () => {
    const ana = await player();
    await wrong(ana, 1);
    await daysAgo(ana, 1);
    const { shown } = await ana.showMistake();
    await ana.answerMistake(shown!, false);
    const courseId = await course(http, `kept-${newId().slice(-6)}`);
    await examOfOldRule(http, world, courseId, {
      sections: [{ title: 'All', markEach: '1', questionVersionIds: [shown!.question.versionId] }],
    });
    expect(code(await ana.tryAnswerMistake(shown!, true))).toBe('409 Question withdrawn');
  });
});

describe('the training plan', () => {
  it('reads what is due by day, and the next cards, the longest due first', async () => {
    const ana = await player();
    await wrong(ana, 3);
    await daysAgo(ana, 1);
    await ana.answerMistake((await ana.showMistake()).shown!, true);
    const due = await http.dispatcher.query(new GetDueMistakes(ana.who.id));
    expect(due.counts).toMatchObject({ today: 2, all: 3 });
    expect(due.days[0]!.due).toBe(2);
    expect(due.next).toHaveLength(3);
    expect(due.next.map(({ dueOn }) => dueOn)).toEqual(due.next.map(({ dueOn }) => dueOn).toSorted());
  });
});
