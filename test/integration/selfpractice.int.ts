import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as selfpractice from '#contracts/http/selfpractice';
import { EndDueSessions, RateAnswers, RefreshItems } from '#practice';
import { SetQuestionStates } from '#questions';
import { system } from '#platform/kernel';
import { person, startHttp, type Running } from '../support/api.js';
import { heldAt } from '../support/held-table.js';
import { codeOf, Practiser, stockBank, subscribed } from '../support/practised.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let subjectId: string;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  ({ subjectId } = await stockBank(http, world, { topics: 3, each: 12 }));
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const learner = async (name = 'Learner'): Promise<Practiser> => new Practiser(http, await person(http, world, name), world);
const unlimited = (who: Practiser): Promise<Practiser> => subscribed(world, who);

describe('a session', () => {
  it('shows what marks a question after its answer alone, and answers by the shapes of the contract', async () => {
    const me = await learner();
    const whole = await me.begin();
    expect(selfpractice.getPracticeSession.response.safeParse(whole).error).toBeUndefined();
    expect(JSON.stringify(whole)).not.toMatch(/WHY-|"key"/);
    expect(whole).toMatchObject({ position: 1, session: { state: 'active', count: 5, answered: 0, right: 0 } });
    const answer = await me.send(whole, [await me.given(whole, 1, true), await me.given(whole, 2, false)]);
    expect(selfpractice.answerPractice.response.safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({
      position: 3,
      session: { answered: 2, right: 1 },
      receipts: [
        { outcome: 'kept', marking: { right: true } },
        { outcome: 'kept', marking: { right: false } },
      ],
    });
    expect((answer.text.match(/WHY-/g) ?? []).length).toBe(2);
    const after = await me.session(whole.session.id);
    expect(after.items.map(({ marking }) => marking !== null)).toEqual([true, true, false, false, false]);
    const result = await me.call('POST', `sessions/${whole.session.id}/finish`);
    expect(selfpractice.finishPractice.response.safeParse(result.body).error).toBeUndefined();
    expect(result.body).toMatchObject({ right: 1, wrong: 1, skipped: 3, points: 10, reckoned: false });
    await http.dispatcher.command(new RateAnswers(me.who.id));
    const { body } = await me.call('GET', `sessions/${whole.session.id}/result`);
    expect(body['reckoned']).toBe(true);
    const topics = body['topics'] as { before: unknown; after: unknown; right: number; wrong: number }[];
    expect(topics.filter(({ right, wrong }) => right + wrong > 0).every(({ before, after: now }) => before === null && now !== null)).toBe(
      true,
    );
  });

  // Red (seen) with the estimates read before the question whether all answers are in them: a page that hears so asks no more.
  it('never says that all is reckoned beside an estimate that lacks it', async () => {
    const me = await learner();
    const whole = await me.begin();
    await me.send(whole, [await me.given(whole, 1, true)]);
    await me.call('POST', `sessions/${whole.session.id}/finish`);
    const { body } = await heldAt(
      world,
      'practice.unrated',
      async () => me.call('GET', `sessions/${whole.session.id}/result`),
      async (sql) => {
        await sql.query(
          `insert into practice.mastery (user_id, topic_id, estimate_milli, variance_micro, answers, right_answers, last_at)
           select user_id, topic_id, 100, 500000, 1, 1, at from practice.answers where user_id = $1`,
          [me.who.id],
        );
        await sql.query('delete from practice.unrated where user_id = $1', [me.who.id]);
      },
    );
    const topics = body['topics'] as { after: unknown; right: number }[];
    expect([body['reckoned'], topics.find(({ right }) => right === 1)?.after]).toEqual([true, expect.objectContaining({ answered: 1 })]);
  });

  it('keeps what marks it to its end where that is wished, and takes the newer answer until then', async () => {
    const me = await learner();
    const whole = await me.begin({ reveal: 'at-end', count: 3 });
    const first = await me.send(whole, [await me.given(whole, 1, false), await me.given(whole, 2, true)]);
    expect(first.text).not.toMatch(/WHY-|"key"|"right":(true|false|1)/);
    const changed = await me.receipts(whole, [await me.given(whole, 1, true, 2)]);
    expect(changed).toMatchObject([{ outcome: 'kept', answer: { revision: 2 }, marking: null }]);
    // An older one from another device: what stands is told.
    expect(await me.receipts(whole, [await me.given(whole, 1, false, 1)])).toMatchObject([
      { outcome: 'standing', answer: { revision: 2 } },
    ]);
    const [none] = await world.sql<{ count: number }>('select count(*)::int as count from practice.answers where user_id = $1', [
      me.who.id,
    ]);
    expect(none?.count).toBe(0);
    const result = await me.call('POST', `sessions/${whole.session.id}/finish`);
    expect(result.body).toMatchObject({ right: 2, wrong: 0, skipped: 1 });
    expect((await me.session(whole.session.id)).items.every(({ marking }) => marking !== null)).toBe(true);
  });

  // Red with an answer counted for each time it is sent.
  it('works through a lost connection: sent again it gives the same receipts and counts once', async () => {
    const me = await learner();
    const whole = await me.begin();
    const answers = [await me.given(whole, 1, true), await me.given(whole, 3, false)];
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => me.receipts(whole, answers)));
    for (const same of again) expect(same).toEqual(first);
    const [row] = await world.sql<{ answers: number; answered: number; right: number }>(
      `select (select count(*)::int from practice.answers where user_id = $1) as answers, answered, right_answers as "right" from practice.days where user_id = $1`,
      [me.who.id],
    );
    expect(row).toEqual({ answers: 2, answered: 2, right: 1 });
  });

  it('goes on at another device at the same question, and the first answer stands there too', async () => {
    const [me, laptop] = await (async () => {
      const phone = await learner();
      return [phone, new Practiser(http, phone.who, world)] as const;
    })();
    const whole = await me.begin();
    await me.send(whole, [await me.given(whole, 1, false)]);
    const seen = await laptop.session(whole.session.id);
    expect(seen).toMatchObject({ position: 2, items: [{ number: 1, marking: { right: false } }, {}, {}, {}, {}] });
    expect(await laptop.receipts(whole, [await laptop.given(whole, 1, true, 5)])).toMatchObject([
      { outcome: 'standing', marking: { right: false } },
    ]);
    const { body } = await laptop.call('GET', 'today');
    expect(body).toMatchObject({ active: { id: whole.session.id, answered: 1 }, next: { kind: 'continue' } });
  });

  it('passes over and comes back, and what was passed over counts as such', async () => {
    const me = await learner();
    const whole = await me.begin({ count: 3 });
    const skip = (number: number, revision = 1) => ({
      number,
      answer: { optionIds: [], number: null },
      skipped: true,
      revision,
      tookMs: 1,
    });
    const [receipt] = await me.receipts(whole, [skip(1)]);
    expect(receipt).toMatchObject({ outcome: 'kept', marking: null, answer: { skipped: true } });
    await me.send(whole, [skip(2), await me.given(whole, 3, true)]);
    expect((await me.session(whole.session.id)).position).toBe(1);
    expect(await me.receipts(whole, [await me.given(whole, 1, true, 2)])).toMatchObject([{ outcome: 'kept', marking: { right: true } }]);
    await me.call('POST', `sessions/${whole.session.id}/finish`);
    const [day] = await world.sql('select answered, right_answers, skipped from practice.days where user_id = $1', [me.who.id]);
    expect(day).toEqual({ answered: 2, right_answers: 2, skipped: 1 });
  });

  it('ends by the clock of the server, with what was answered', async () => {
    const me = await learner();
    const whole = await me.begin({ minutes: 10 });
    await me.send(whole, [await me.given(whole, 1, true)]);
    await world.setClock('10 minutes 10 seconds');
    // What was on the wire is taken.
    expect(await me.receipts(whole, [await me.given(whole, 2, true)])).toMatchObject([{ outcome: 'kept' }]);
    await world.setClock('10 minutes 20 seconds');
    expect(codeOf(await me.send(whole, [await me.given(whole, 3, true)]))).toBe('409 Session over');
    // What stands already is receipted again, also then.
    expect(await me.receipts(whole, [await me.given(whole, 1, true)])).toMatchObject([{ outcome: 'kept' }]);
    expect(await http.dispatcher.command(new EndDueSessions())).toBe(1);
    const { session } = await me.session(whole.session.id);
    expect(session).toMatchObject({ state: 'finished', right: 2, endedAt: session.deadline });
    await world.setClock('0');
  });

  it('keeps a question in its version when that is retired or corrected meanwhile', async () => {
    const { topicIds: own } = await stockBank(http, world, { topics: 1, each: 4, subject: 'Retiring' });
    const me = await learner();
    const whole = await me.begin({ topicIds: own, count: 4 });
    const id = whole.items[0]?.question?.id ?? '';
    await http.dispatcher.command(new SetQuestionStates(system('test'), { ids: [id] }, 'retire', null, 'bn'));
    await http.dispatcher.command(new RefreshItems([id]));
    expect((await me.session(whole.session.id)).items[0]?.question?.versionId).toBe(whole.items[0]?.question?.versionId);
    expect(await me.receipts(whole, [await me.given(whole, 1, true)])).toMatchObject([{ outcome: 'kept', marking: { right: true } }]);
    await me.call('POST', `sessions/${whole.session.id}/finish`);
    // Nobody meets it again.
    const other = await learner();
    expect((await other.begin({ topicIds: own, count: 10 })).items.map(({ question }) => question?.id)).not.toContain(id);
  });
});

describe('the choice', () => {
  // Red with the look at the last days left out.
  it('never repeats a question within a week unless it was wrong, and starves no topic', async () => {
    const me = await unlimited(await learner());
    const first = await me.begin({ count: 12 });
    const perTopic = new Map<string, number>();
    for (const { question } of first.items) perTopic.set(question?.topicId ?? '', (perTopic.get(question?.topicId ?? '') ?? 0) + 1);
    expect(perTopic.size).toBeGreaterThanOrEqual(3);
    await me.send(first, await Promise.all(first.items.map(({ number }) => me.given(first, number, number > 3))));
    await me.call('POST', `sessions/${first.session.id}/finish`);
    const met = new Set(first.items.map(({ question }) => question?.id));
    const second = await me.begin({ count: 50, source: 'new' });
    expect(second.items.some(({ question }) => met.has(question?.id))).toBe(false);
    const wrong = await me.begin({ count: 50, source: 'wrong' });
    expect(wrong.items.map(({ question }) => question?.id).toSorted()).toEqual(
      first.items
        .filter(({ number }) => number <= 3)
        .map(({ question }) => question?.id)
        .toSorted(),
    );
    const right = new Set(first.items.filter(({ number }) => number > 3).map(({ question }) => question?.id));
    const soon = await me.begin({ count: 50, source: 'mixed' });
    expect(soon.items.some(({ question }) => right.has(question?.id))).toBe(false);
    await world.setClock('8 days');
    const later = await me.begin({ count: 50, source: 'mixed' });
    expect(later.items.filter(({ question }) => right.has(question?.id)).length).toBeGreaterThan(0);
    await world.setClock('0');
  });

  it('is counted beforehand as it is made', async () => {
    const me = await unlimited(await learner());
    const plan = { topicIds: [subjectId], count: 10, minutes: null, difficulty: 'any', source: 'new', reveal: 'at-once' };
    const before = await me.call('POST', 'counts', plan);
    expect(selfpractice.countPracticeItems.response.safeParse(before.body).error).toBeUndefined();
    expect(before.body).toMatchObject({ available: 36, sources: { new: 36, wrong: 0, bookmarked: 0, mixed: 36 } });
    const whole = await me.begin({ topicIds: [subjectId], count: 10 });
    await me.send(whole, await Promise.all([1, 2, 3].map((number) => me.given(whole, number, number === 1))));
    await me.call('PUT', `bookmarks/${whole.items[0]?.question?.id}`, {});
    const after = await me.call('POST', 'counts', plan);
    expect(after.body).toMatchObject({ sources: { new: 33, wrong: 2, bookmarked: 1, mixed: 36 } });
    expect((await me.begin({ topicIds: [subjectId], count: 50 })).items).toHaveLength(33);
  });

  it('practises named questions and folders, whatever was answered', async () => {
    const me = await unlimited(await learner());
    const whole = await me.begin({ count: 4 });
    await me.send(whole, await Promise.all([1, 2, 3, 4].map((number) => me.given(whole, number, true))));
    const ids = whole.items.map(({ question }) => question?.id ?? '');
    const asked = await me.begin({ questionIds: [ids[2] ?? '', ids[0] ?? ''], count: 50 });
    expect(asked.items.map(({ question }) => question?.id)).toEqual([ids[2], ids[0]]);
    const folder = (await me.call('POST', 'folders', { name: 'কঠিন' })).body['folder'] as { id: string };
    await me.call('PUT', `bookmarks/${ids[1]}`, { folderId: folder.id, note: 'আবার দেখব' });
    await me.call('PUT', `bookmarks/${ids[3]}`, {});
    const kept = await me.begin({ source: 'bookmarked', folderId: folder.id, count: 50 });
    expect(kept.items.map(({ question }) => question?.id)).toEqual([ids[1]]);
  });
});
