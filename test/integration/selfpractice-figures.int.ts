import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as selfpractice from '#contracts/http/selfpractice';
import { ForgetLearner, RateAnswers, RefreshItems } from '#practice';
import { RenameSubject } from '#questions';
import { newId, system } from '#platform/kernel';
import { course, enrol, person, startHttp, type Running } from '../support/api.js';
import { codeOf, Practiser, stockBank, subscribed } from '../support/practised.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let topicIds: string[];
let subjectId: string;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  ({ topicIds, subjectId } = await stockBank(http, world, { topics: 3, each: 12 }));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const learner = async (name = 'Learner'): Promise<Practiser> => new Practiser(http, await person(http, world, name), world);
const unlimited = (who: Practiser): Promise<Practiser> => subscribed(world, who);

describe('free questions', () => {
  it('are twenty a day, come back where they were not used, and are not asked of who has a subscription', async () => {
    const me = await learner();
    const { session } = await me.begin({ count: 15 });
    // What was not answered would come back; that is not enough, and the session goes on.
    expect(codeOf(await me.create({ count: 21 }, true))).toBe('409 Allowance used up');
    expect((await me.session(session.id)).session.state).toBe('active');
    expect((await me.call('GET', 'today')).body).toMatchObject({ allowance: { unlimited: false, perDay: 20, used: 15, left: 5 } });
    const whole = await me.session(session.id);
    await me.send(whole, [await me.given(whole, 1, true)]);
    await me.call('POST', `sessions/${whole.session.id}/abandon`);
    expect((await me.call('GET', 'today')).body).toMatchObject({ allowance: { used: 1, left: 19 } });
    await unlimited(me);
    expect((await me.begin({ count: 30 })).session.count).toBe(30);
    expect((await me.call('GET', 'today')).body).toMatchObject({ allowance: { unlimited: true, used: 1 } });
  });
});

describe('the index of the bank', () => {
  it('follows names and places of the tree, and questions that go', async () => {
    const { subjectId: id, topicIds: own } = await stockBank(http, world, { topics: 2, each: 2, subject: 'Renamed' });
    await http.dispatcher.command(new RenameSubject(system('test'), id, 'নতুন নাম'));
    expect(await world.sql(`select 1 from platform.outbox where name = 'SubjectsChanged' and data->'subjectIds' ? $1`, [id])).toHaveLength(
      1,
    );
    await http.dispatcher.command(new RefreshItems([]));
    const me = await learner();
    expect((await me.call('GET', `topics/${own[0]}/questions`)).body).toMatchObject({ topic: { subject: 'নতুন নাম' }, total: 2 });
    await world.sql(`update questions.questions set state = 'draft' where subject_id = $1`, [own[0]]);
    await http.dispatcher.command(new RefreshItems(null));
    expect((await me.call('GET', `subjects/${id}/topics`)).body).toMatchObject({ topics: [{ id: own[1], questions: 2 }] });
  });
});

describe('what is kept', () => {
  it('lies in folders with notes, and shows its answer to who has given one', async () => {
    const me = await learner();
    const whole = await me.begin({ count: 3 });
    await me.send(whole, [await me.given(whole, 1, false)]);
    const [one, two] = whole.items.map(({ question }) => question?.id ?? '');
    const { body: made } = await me.call('POST', 'folders', { name: 'গতি' });
    const folder = made['folder'] as { id: string };
    await me.call('PUT', `bookmarks/${one}`, { folderId: folder.id, note: 'ভেক্টর 100%' });
    await me.call('PUT', `bookmarks/${two}`, {});
    const all = await me.call('GET', 'bookmarks');
    expect(selfpractice.listBookmarks.response.safeParse(all.body).error).toBeUndefined();
    expect(all.body).toMatchObject({ total: 2, counts: { all: 2, none: 1 }, folders: [{ name: 'গতি', count: 1 }] });
    const marked = (all.body['rows'] as { question: { id: string }; marking: unknown }[]).map(({ question, marking }) => [
      question.id,
      marking !== null,
    ]);
    expect(new Map(marked as [string, boolean][])).toEqual(
      new Map([
        [one ?? '', true],
        [two ?? '', false],
      ]),
    );
    expect((await me.call('GET', `bookmarks?folder=${folder.id}&q=${encodeURIComponent('100%')}`)).body).toMatchObject({ total: 1 });
    expect((await me.call('GET', 'bookmarks?q=%25')).body).toMatchObject({ total: 1 });
    // A note alone leaves the folder as it is.
    expect((await me.call('PUT', `bookmarks/${one}`, { note: 'x' })).body).toMatchObject({ folderId: folder.id, note: 'x' });
    expect((await me.call('DELETE', `folders/${folder.id}`)).body).toEqual({ moved: 1 });
    expect((await me.call('GET', 'bookmarks?folder=none')).body).toMatchObject({ total: 2 });
    expect((await me.call('DELETE', `bookmarks/${one}`)).body).toEqual({ removed: true });
    expect((await me.call('DELETE', `bookmarks/${one}`)).body).toEqual({ removed: false });
  });
});

describe('figures', () => {
  it('follow the answers: today, subjects, topics, statistics and the board', async () => {
    const [me, other] = [await unlimited(await learner('Ayesha')), await unlimited(await learner('Rafi'))];
    for (const who of [me, other])
      await world.sql(`update identity.users set institute = 'Notre Dame College', hsc_batch = '2026' where id = $1`, [who.who.id]);
    const [topic] = topicIds;
    const whole = await me.begin({ topicIds: [topic ?? ''], count: 10 });
    await me.send(whole, await Promise.all(whole.items.map(({ number }) => me.given(whole, number, number > 7))));
    await me.call('POST', `sessions/${whole.session.id}/finish`);
    const small = await other.begin({ count: 2 });
    await other.send(small, await Promise.all([1, 2].map((number) => other.given(small, number, true))));
    await other.call('POST', `sessions/${small.session.id}/finish`);
    for (const { who } of [me, other]) await http.dispatcher.command(new RateAnswers(who.id));
    const today = await me.call('GET', 'today');
    expect(selfpractice.getPracticeToday.response.safeParse(today.body).error).toBeUndefined();
    expect(today.body).toMatchObject({
      active: null,
      today: { answered: 10, right: 3 },
      streak: { days: 1, today: true },
      wrong: 7,
      next: { kind: 'wrong', count: 7 },
      weak: [{ id: topic, mastery: { answered: 10, sure: false } }],
    });
    const subjects = await me.call('GET', 'subjects');
    expect(selfpractice.getPracticeSubjects.response.safeParse(subjects.body).error).toBeUndefined();
    const physics = (subjects.body['subjects'] as { id: string; met: number; questions: number }[]).find(({ id }) => id === subjectId);
    expect(physics).toMatchObject({ met: 10, questions: 36, topics: 3 });
    const topics = await me.call('GET', `subjects/${subjectId}/topics`);
    expect(selfpractice.getPracticeTopics.response.safeParse(topics.body).error).toBeUndefined();
    expect((topics.body['topics'] as unknown[])[0]).toMatchObject({ id: topic, chapter: 'Motion', questions: 12, met: 10, wrong: 7 });
    const list = await me.call('GET', `topics/${topic}/questions?show=wrong`);
    expect(selfpractice.listPracticeQuestions.response.safeParse(list.body).error).toBeUndefined();
    expect(list.body).toMatchObject({ total: 7, counts: { all: 12, new: 2, wrong: 7, right: 3, bookmarked: 0 } });
    expect(list.text).not.toMatch(/WHY-|"key"/);
    const statistics = await me.call('GET', 'statistics?span=30');
    expect(selfpractice.getPracticeStatistics.response.safeParse(statistics.body).error).toBeUndefined();
    expect(statistics.body).toMatchObject({ total: { answered: 10, right: 3 }, topics: [{ id: topic }], subjects: [{ id: subjectId }] });
    const board = await me.call('GET', 'leaderboard?tab=institute');
    expect(selfpractice.getPracticeBoard.response.safeParse(board.body).error).toBeUndefined();
    expect(board.body).toMatchObject({
      counts: { institute: 2, batch: 2 },
      instituteName: 'Notre Dame College',
      own: { points: 30, right: 3, wrong: 7, rank: 1 },
      rows: [
        { name: 'Ayesha', rank: 1 },
        { name: 'Rafi', rank: 2, points: 20 },
      ],
    });
  });

  // Red when the board says whole names and institutes to everybody with an account.
  it('say whole names to who shares a course that is not free to enter, and first names to all others', async () => {
    const people = [await learner('Anika Rahman'), await learner('Bithi Das'), await learner('Chaya Roy')];
    const [me, mate, stranger] = people;
    const [paid, free] = [await course(http, 'board-paid', { pricePaisa: 50_000 }), await course(http, 'board-free')];
    await enrol(http, paid, me!.who, mate!.who);
    for (const one of people) {
      await world.sql(`insert into catalog.enrolments (id, course_id, user_id, source) values ($1, $2, $3, 'free')`, [
        newId(),
        free,
        one.who.id,
      ]);
      await world.sql(`update identity.users set institute = 'Named School' where id = $1`, [one.who.id]);
      const whole = await one.begin({ count: 2 });
      await one.send(whole, [{ ...(await one.given(whole, 1, true)), tookMs: 0 }]);
      await one.call('POST', `sessions/${whole.session.id}/finish`);
      await http.dispatcher.command(new RateAnswers(one.who.id));
    }
    const board = async (who: (typeof people)[number]): Promise<string[]> => {
      const { body } = await who.call('GET', 'leaderboard?tab=institute&span=all');
      const told = ['rows', 'neighbours'].map((list) =>
        (body[list] as { name: string; institute: string }[]).map(({ name, institute }) => `${name}, ${institute}`).sort(),
      );
      expect(told[0]).toEqual(told[1]);
      return told[0]!;
    };
    expect(await board(me!)).toEqual(['Anika Rahman, Named School', 'Bithi Das, Named School', 'Chaya R***, ']);
    expect(await board(stranger!)).toEqual(['Anika R***, ', 'Bithi D***, ', 'Chaya Roy, Named School']);
  });

  it('rank equals alike, and rank what was taken away no more', async () => {
    const people = [await learner('Same'), await learner('Same'), await learner('Same')];
    for (const one of people) {
      await world.sql(`update identity.users set institute = 'Equal School' where id = $1`, [one.who.id]);
      const whole = await one.begin({ count: 2 });
      await one.send(whole, [{ ...(await one.given(whole, 1, true)), tookMs: 0 }]);
      await one.call('POST', `sessions/${whole.session.id}/finish`);
      await http.dispatcher.command(new RateAnswers(one.who.id));
    }
    const { body } = await people[2]!.call('GET', 'leaderboard?tab=institute&span=all');
    expect((body['rows'] as { rank: number }[]).map(({ rank }) => rank)).toEqual([1, 1, 1]);
    expect(body['own']).toMatchObject({ rank: 1 });
  });

  it('are taken in once, however often they are asked for', async () => {
    const me = await learner();
    const whole = await me.begin({ count: 4 });
    await me.send(whole, await Promise.all([1, 2, 3, 4].map((number) => me.given(whole, number, true))));
    await me.call('POST', `sessions/${whole.session.id}/finish`);
    const rate = () => http.dispatcher.command(new RateAnswers(me.who.id));
    await Promise.all([rate(), rate(), rate()]);
    const state = () => world.sql('select * from practice.mastery where user_id = $1 order by topic_id', [me.who.id]);
    const first = await state();
    await rate();
    expect(await state()).toEqual(first);
    const [sum] = await world.sql<{ sum: number }>('select sum(answers)::int as sum from practice.mastery where user_id = $1', [me.who.id]);
    expect(sum?.sum).toBe(4);
  });

  it('are forgotten with the person', async () => {
    const me = await learner();
    const whole = await me.begin({ count: 2 });
    await me.send(whole, [await me.given(whole, 1, true)]);
    await me.call('PUT', `bookmarks/${whole.items[0]?.question?.id}`, {});
    await http.dispatcher.command(new RateAnswers(me.who.id));
    await http.dispatcher.command(new ForgetLearner(me.who.id));
    const tables = await world.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'practice' and column_name = 'user_id' and table_name <> 'subscriptions'`,
    );
    for (const { name } of tables) {
      const [row] = await world.sql<{ count: number }>(`select count(*)::int as count from practice.${name} where user_id = $1`, [
        me.who.id,
      ]);
      expect([name, row?.count]).toEqual([name, 0]);
    }
  });
});
