import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ForgetReader, NoteReached, PostDueNotices, PushFeed, PushPeople, TellPeople } from '#community';
import type { NoticeDetail } from '#contracts/http/notices-desk';
import { locales } from '#contracts/shared/choices';
import { errorCatalogue } from '#contracts/shared/errors';
import { batchAudience, courseAudience, personAudience } from '#contracts/shared/audience';
import { newId } from '#platform/kernel';
import { sentenceOf } from '../../api/src/http/messages.js';
import { course, enrol, person, startGateway, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { heldAt } from '../support/held-table.js';
import { noticeCodes, noticeDesk, wish, type NoticeDesk, type Seen } from '../support/notices.js';
import { join, watch, type Watching } from '../support/walls/sockets.js';
import { startOwnWorld, until, type World } from '../support/world.js';

let world: World;
let http: Running;
let gateway: Running;
let admin: Person, insider: Person, outsider: Person, teacher: Person;
let desk: NoticeDesk;
let courseId: string;
const open: Watching[] = [];

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  gateway = await startGateway(world);
  await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
  [admin, teacher, insider, outsider] = [
    await person(http, world, 'Admin', ['admin']),
    await person(http, world, 'Teacher', ['teacher']),
    await person(http, world, 'Insider'),
    await person(http, world, 'Outsider'),
  ];
  desk = noticeDesk(http, admin);
  await world.sql(`update identity.users set hsc_batch = 'HSC 2026' where id = $1`, [insider.id]);
  courseId = await course(http, 'paid', { pricePaisa: 50_000 });
  await enrol(http, courseId, insider);
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

afterAll(async () => {
  await gateway?.close();
  await http?.close();
  await world?.close();
});

const events = async (noticeId: string): Promise<number> =>
  (await world.sql(`select 1 from platform.outbox where name = 'NoticePosted' and data->>'noticeId' = $1`, [noticeId])).length;

// Red when a feed is chosen by what the browser says and not by what PostgreSQL knows.
describe('audiences', () => {
  it('reach who they are for, and nobody else', async () => {
    const made = {
      everyone: await desk.post(),
      course: await desk.post({ audience: 'course', courseId }),
      batch: await desk.post({ audience: 'batch', batch: 'HSC 2026' }),
      staff: await desk.post({ audience: 'staff' }),
    };
    const who = { insider, outsider, teacher };
    const got = Object.fromEntries(
      await Promise.all(
        Object.entries(who).map(async ([name, one]) => [
          name,
          (await Promise.all(Object.entries(made).map(async ([kind, { id }]) => ((await desk.seen(one, id)) ? kind : ''))))
            .filter(Boolean)
            .join(' '),
        ]),
      ),
    );
    expect(got).toEqual({ insider: 'everyone course batch', outsider: 'everyone', teacher: 'everyone staff' });
    expect([made.everyone.reach, made.course.reach, made.batch.reach, made.staff.reach]).toEqual([4, 1, 1, 2]);
    const reach = await http.call('GET', `/api/admin/notices/reach?audience=course&courseId=${courseId}`, { as: admin });
    expect(reach.body).toEqual({ people: 1, devices: 0 });
    expect((await desk.head(insider)).feeds.toSorted()).toEqual(
      [personAudience(insider.id), 'everyone', batchAudience('HSC 2026'), courseAudience(courseId)].toSorted(),
    );
    expect((await desk.list(insider, '?course=paid')).rows.map(({ id }) => id)).toEqual([made.course.id]);
    expect((await desk.list(outsider, '?course=paid')).total).toBe(0);
  });

  it('are left with the course', async () => {
    const { id } = await desk.post({ audience: 'course', courseId });
    await world.sql(`update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'x' where user_id = $1`, [insider.id]);
    expect(await desk.seen(insider, id)).toBe(false);
    await enrol(http, courseId, insider);
    expect(await desk.seen(insider, id)).toBe(true);
  });
});

describe('what is written', () => {
  it('is refused where it would lead elsewhere, or cannot be shown', async () => {
    expect(await desk.refused({ link: 'https://evil.example/x' })).toBe('400 Invalid input link');
    expect(await desk.refused({ link: '//evil.example' })).toBe('400 Invalid input link');
    expect(await desk.refused({ body: '<p>$\\href{javascript:alert(1)}{x}$</p>' })).toBe('400 Invalid input body');
    expect(await desk.refused({ audience: 'course' })).toBe('400 Invalid input courseId');
    expect(await desk.refused({ audience: 'course', courseId: newId() })).toBe('404 Course not found');
    expect(await desk.refused({ endsAt: new Date(Date.now() - 1000).toISOString() })).toBe('400 Invalid input endsAt');
    const { body } = await desk.post({ body: '<p onclick="x()">ক<script>alert(1)</script><img src="https://evil.example/x.png"></p>' });
    expect(body).toBe('<p>ক</p>');
  });

  it('is one notice however often it is sent', async () => {
    const key = newId();
    const [a, b] = [await desk.send({ title: 'একবার' }, key), await desk.send({ title: 'একবার' }, key)];
    expect((a.body['notice'] as NoticeDetail).id).toBe((b.body['notice'] as NoticeDetail).id);
  });
});

describe('unread', () => {
  it('counts what was told since the account stands, and goes when it is read', async () => {
    await desk.read(insider, null);
    const [first, second] = [await desk.post(), await desk.post({ audience: 'course', courseId })];
    expect((await desk.head(insider)).unread).toBe(2);
    expect((await desk.list(admin)).rows.find(({ id }) => id === first.id)?.read).toBe(true);
    expect(await desk.read(insider, [first.id, newId()])).toBe(1);
    expect((await desk.list(insider)).rows.filter(({ id }) => id === first.id || id === second.id).map((row) => row.read)).toEqual([
      false,
      true,
    ]);
    // Somebody else's notice cannot be marked: the delivery counts are of those it was for.
    await desk.read(outsider, [second.id]);
    expect((await desk.one(second.id)).read).toBe(0);
    expect(await desk.read(insider, null)).toBe(0);
    expect((await desk.one(first.id)).read).toBe(1);
    const newcomer = await person(http, world, 'Newcomer');
    expect((await desk.head(newcomer)).unread).toBe(0);
  });

  // Red (seen) with the versions read in a statement before the count: the page counts what has been counted once more.
  it('is of the same moment as the versions of its feeds', async () => {
    const one = await person(http, world, 'Counts');
    const everyone = async () => {
      const { feeds, versions, unread } = await desk.head(one);
      return { feeds, version: versions[feeds.indexOf('everyone')] ?? 0, unread };
    };
    await desk.post();
    const before = await everyone();
    const during = await heldAt(world, 'community.notice_reads', everyone, (sql) =>
      sql.query(
        `with raised as (update community.feeds set version = version + 1 where audience = 'everyone' returning version)
         insert into community.notices (id, audience, state, title, posted_at, feed_version)
         select $1, 'everyone', 'posted', 'মাঝখানে', platform.now(), version from raised`,
        [newId()],
      ),
    );
    expect([during.version - before.version, during.unread - before.unread]).toEqual([1, 1]);
    await desk.post({ audience: 'staff' });
    expect(await everyone()).toEqual(during);
  });
});

describe('the clock', () => {
  it('posts what was planned once, whoever ticks', async () => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, mark, version } = await desk.post({ startsAt });
    expect(mark).toBe('planned');
    expect([await desk.seen(outsider, id), await events(id)]).toEqual([false, 0]);
    await world.sql(`update community.notices set starts_at = platform.now() - interval '1 second' where id = $1`, [id]);
    // Red without `for update skip locked`: two ticks, two announcements.
    const posted = await Promise.all([http.dispatcher.command(new PostDueNotices(20)), http.dispatcher.command(new PostDueNotices(20))]);
    expect(posted.toSorted()).toEqual([0, 1]);
    expect([await desk.seen(outsider, id), await events(id), (await desk.one(id)).version]).toEqual([true, 1, version + 1]);
  });

  it('takes off what is over', async () => {
    const { id } = await desk.post({ endsAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await desk.seen(outsider, id)).toBe(true);
    await world.sql(`update community.notices set starts_at = starts_at - interval '2 days', ends_at = platform.now() where id = $1`, [id]);
    expect([await desk.seen(outsider, id), (await desk.one(id)).mark]).toEqual([false, 'over']);
  });

  it('lets a notice be changed, taken back and put back, each once', async () => {
    const made = await desk.post();
    const save = (version: number, over = {}) =>
      http.call('PUT', `/api/admin/notices/${made.id}`, { as: admin, body: { version, ...wish({ title: 'নতুন শিরোনাম', ...over }) } });
    expect((await save(made.version - 1)).body['statusMessage']).toBe('Changed meanwhile');
    const saved = (await save(made.version)).body['notice'] as NoticeDetail;
    expect((await desk.list(outsider)).rows.find(({ id }) => id === made.id)?.title).toBe('নতুন শিরোনাম');
    const back = (await desk.act(made.id, 'withdraw', saved.version)).body['notice'] as NoticeDetail;
    expect([back.mark, await desk.seen(outsider, made.id)]).toEqual(['withdrawn', false]);
    expect((await desk.act(made.id, 'withdraw', back.version)).body['statusMessage']).toBe('Illegal transition');
    expect((await save(back.version)).body['statusMessage']).toBe('Illegal transition');
    expect((await desk.act(made.id, 'restore', back.version)).status).toBe(200);
    expect(await desk.seen(outsider, made.id)).toBe(true);
    expect((await desk.act(newId(), 'withdraw', 1)).body['statusMessage']).toBe('Notice not found');
  });
});

describe('a feed', () => {
  it('tells those who watch, and counts them; a change of the words is no news', async () => {
    const [a, b] = [await watch(gateway, insider), await watch(gateway, outsider)];
    open.push(a, b);
    const topic = `notices:${courseAudience(courseId)}`;
    expect([
      await join(a, topic),
      await join(b, topic),
      await join(b, 'notices:staff'),
      await join(b, `notices:${personAudience(insider.id)}`),
    ]).toEqual(['ok', 'Not found', 'Not found', 'Not found']);
    const versions = (): number[] =>
      a.frames.filter(({ event, message }) => event === 'snapshot' && message.topic === topic).map(({ message }) => message.version);
    const { id, version } = await desk.post({ audience: 'course', courseId, title: 'এখনই' });
    await http.dispatcher.command(new PushFeed(courseAudience(courseId)));
    await until('the notice arrives', async () => versions().length >= 1 && JSON.stringify(a.frames.at(-1)?.message.body).includes('এখনই'));
    const newest = a.frames.at(-1)?.message as { version: number; body: { heads: { id: string; v: number }[] } };
    expect(newest.body.heads[0]).toMatchObject({ id, v: newest.version });
    await until('it is counted', async () => (await desk.one(id)).reached === 1);
    await desk.act(id, 'withdraw', version);
    await http.dispatcher.command(new PushFeed(courseAudience(courseId)));
    await until('it is gone', async () => !JSON.stringify(a.frames.at(-1)?.message.body).includes('এখনই'));
    const last = a.frames.at(-1)?.message as typeof newest | undefined;
    expect(last?.body.heads.every(({ v }) => v < newest.version)).toBe(true);
    // Two gateways that tell of the same people never say more than there are.
    await http.dispatcher.command(new NoteReached([{ noticeId: id, people: 500 }]));
    expect((await desk.one(id)).reached).toBe(1);
    expect(b.frames.filter(({ event }) => event === 'snapshot')).toEqual([]);
  });
});

describe('single persons', () => {
  it('are told in their own feed and language, and what is gone is passed over', async () => {
    const socket = await watch(gateway, insider);
    open.push(socket);
    expect(await join(socket, `notices:${personAudience(insider.id)}`)).toBe('ok');
    const title = { bn: 'উত্তর এসেছে', en: 'An answer has come' };
    const told = await http.dispatcher.command(
      new TellPeople([insider.id, insider.id, newId()], title, '', '/courses/paid', null, 'answers'),
    );
    expect(told.people).toBe(1);
    await http.dispatcher.command(new PushPeople(told.noticeId ?? ''));
    await until('it arrives', async () => JSON.stringify(socket.frames.at(-1)?.message.body ?? '').includes('উত্তর এসেছে'));
    expect((await desk.list(insider)).rows.find(({ id }) => id === told.noticeId)?.title).toBe(title.bn);
    const english = await http.call('GET', '/api/notices', { as: insider, headers: { cookie: `${insider.cookie}; lang=en` } });
    expect((english.body['rows'] as Seen[]).find(({ id }) => id === told.noticeId)?.title).toBe(title.en);
    expect(await desk.seen(outsider, told.noticeId ?? '')).toBe(false);
    // The desk is for what audiences are told.
    expect((await http.call('GET', `/api/admin/notices/${told.noticeId}`, { as: admin })).status).toBe(404);
    await expect(http.dispatcher.command(new TellPeople([insider.id], 'x', '', 'https://evil.example'))).rejects.toThrow('Invalid input');
    expect(await http.dispatcher.command(new TellPeople([], 'x', '', null))).toEqual({ noticeId: null, people: 0 });
  });
});

describe('the refusals of the notice channel', () => {
  it('are met over their doors, in both languages', async () => {
    const browser = { endpoint: 'https://evil.example/push', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    // A product with a key for Web Push, beside the one without.
    const config = Object.create(world.config, { VAPID_PRIVATE_KEY: { value: `${'A'.repeat(42)}E` } }) as World['config'];
    const keyed = await startHttp({ ...world, config });
    const ask: Record<(typeof noticeCodes)[number], (headers: Record<string, string>) => Promise<Answer>> = {
      'Notice not found': (headers) => http.call('GET', `/api/admin/notices/${newId()}`, { as: admin, headers }),
      'Push not available': (headers) => http.call('POST', '/api/push/subscriptions', { as: insider, headers, body: browser }),
      'Push address refused': (headers) => keyed.call('POST', '/api/push/subscriptions', { as: insider, headers, body: browser }),
    };
    try {
      for (const code of noticeCodes)
        for (const locale of locales) {
          const { status, body } = await ask[code]({ 'accept-language': locale });
          expect([status, body['statusMessage']]).toEqual([errorCatalogue[code], code]);
          expect(String(body['message'])).toBe(sentenceOf(locale, code));
        }
    } finally {
      await keyed.close();
    }
  });
});

describe('a deleted account', () => {
  it('is told nothing any more, and leaves nothing', async () => {
    const { noticeId } = await http.dispatcher.command(new TellPeople([outsider.id], 'শেষ', '', null));
    await desk.read(outsider, null);
    await http.dispatcher.command(new ForgetReader(outsider.id));
    await http.dispatcher.command(new ForgetReader(outsider.id));
    for (const table of ['notice_people', 'notice_reads'])
      expect([table, (await world.sql(`select 1 from community.${table} where user_id = $1`, [outsider.id])).length]).toEqual([table, 0]);
    expect((await world.sql('select 1 from community.notices where id = $1', [noticeId])).length).toBe(0);
    expect((await world.sql('select 1 from community.feeds where audience = $1', [personAudience(outsider.id)])).length).toBe(0);
  });
});
