import { jest } from '@jest/globals';
import type { OutsideChannel } from '#contracts/shared/notices';
import { SendDeliveries } from '#community';
import { StartAttempts, SubmitAttempts } from '#exams';
import { DevOutbox, WebPush, type Flow } from '#platform';
import { newId } from '#platform/kernel';
import { course, enrol, person, startHttp, type Exam, type Person, type Running } from './api.js';
import type { World } from './world.js';

type Job<I> = abstract new (...parts: never[]) => Flow<I>;

/** A course with three who are told of things: one has a device, one an e-mail and a phone, one has all and wants none of it. */
export const startNews = async (world: World, slug: string) => {
  const http = await startHttp(world);
  const rung: string[] = [];
  const push = http.app.get(WebPush);
  const { publicKey } = push;
  Object.assign(push, { publicKey: 'key' });
  // Another file may have used up the budget of the day.
  await world.sql(`delete from community.deliveries where channel = 'sms'`);
  const spies = [
    jest.spyOn(push, 'takes').mockReturnValue(true),
    jest.spyOn(push, 'ring').mockImplementation(async ({ endpoint }) => (rung.push(endpoint.split('/').at(-1) ?? ''), 'rang')),
  ];
  const [ringing, writing, silent] = [
    await person(http, world, 'Ringing'),
    await person(http, world, 'Writing'),
    await person(http, world, 'Silent'),
  ];
  const courseId = await course(http, slug, { pricePaisa: 50_000 });
  await enrol(http, courseId, ringing, writing, silent);
  for (const who of [ringing, silent]) {
    const body = { endpoint: `https://push.example/${who.id}/${who.name}`, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    await http.call('POST', '/api/push/subscriptions', { as: who, body });
  }
  const phone = `017${newId().replaceAll(/\D/g, '').slice(-8).padStart(8, '0')}`;
  await world.sql(`update identity.users set email_proven_at = null where id = $1`, [ringing.id]);
  await world.sql(`update identity.users set email_proven_at = now(), locale = 'en', proven_phone = $2 where id = $1`, [writing.id, phone]);
  await world.sql(
    `update identity.users set email_proven_at = now(), notifications = '{"results": false, "access": false, "exams": false}' where id = $1`,
    [silent.id],
  );
  return {
    ...told(http, world, { ringing, writing, silent, phone }, rung),
    http,
    courseId,
    close: () => restore(http, publicKey, spies, world),
  };
};

const restore = async (http: Running, publicKey: string | null, spies: readonly { mockRestore(): void }[], world: World): Promise<void> => {
  for (const spy of spies) spy.mockRestore();
  Object.assign(http.app.get(WebPush), { publicKey });
  await world.sql('delete from community.push_subscriptions');
  await http.close();
};

interface People {
  readonly ringing: Person;
  readonly writing: Person;
  readonly silent: Person;
  readonly phone: string;
}

const told = (http: Running, world: World, people: People, rung: string[]) => {
  const { writing, phone } = people;
  const work = async <I>(flow: Job<I>, input: I): Promise<void> => {
    const end = await http.app.get<Flow<I>>(flow as never, { strict: false }).prepare(input, new AbortController().signal);
    await http.dispatcher.command(end);
  };
  const due = () =>
    world.sql<{ data: { noticeId: string; channels: OutsideChannel[] }; id: string }>(
      `select id, data from platform.outbox where name = 'DeliveriesDue' and done_at is null order by id`,
    );
  const settle = (id: string) => world.sql('update platform.outbox set done_at = now() where id = $1', [id]);
  /** What has gone out by letter to the one who is written to, e-mail first. */
  const messages = async () =>
    (await http.app.get(DevOutbox).list())
      .filter(({ to }) => to === writing.email || to === phone)
      .toSorted((a, b) => a.channel.localeCompare(b.channel));
  return {
    ...people,
    rung,
    work,
    due,
    /** Does what the bulk lane would do for all that is due, and for what it leaves. */
    send: async (): Promise<void> => {
      for (let jobs = await due(); jobs.length > 0; jobs = await due())
        for (const { id, data } of jobs) {
          await work(SendDeliveries, data);
          await settle(id);
        }
    },
    messages,
    channels: async () => (await messages()).map(({ channel }) => channel),
    /** Of the own list what has this in its title. */
    bell: async (who: Person, title: string, lang = 'en') => {
      const { body } = await http.call('GET', '/api/notices', { as: who, headers: { 'accept-language': lang } });
      return (body['rows'] as { title: string; body: string; link: string | null }[]).filter((row) => row.title.includes(title));
    },
    /** What became of telling these three of an event, by person and channel. */
    states: async (event: string) => {
      const rows = await world.sql<{ name: string; channel: string; state: string }>(
        `select u.name, d.channel, d.state from community.deliveries d join identity.users u on u.id = d.user_id
         where d.event like $1 and d.user_id = any($2) order by 1, 2`,
        [`${event}%`, [people.ringing, writing, people.silent].map(({ id }) => id)],
      );
      return rows.map(({ name, channel, state }) => `${name} ${channel} ${state}`);
    },
    sit: async (who: Person, of: Exam): Promise<void> => {
      const [started] = await http.dispatcher.command(new StartAttempts(of.id, [{ userId: who.id, deviceId: newId(), again: false }]));
      const attemptId = (started as { attempt: { id: string } }).attempt.id;
      const body = { epoch: 1, saves: [of.pick(0, true)] };
      await http.dispatcher.command(new SubmitAttempts(of.id, [{ userId: who.id, attemptId, body }]));
      await world.sql(`update exams.attempts set state = 'scored', score_units = 8, correct = 1, wrong = 0, skipped = 2 where id = $1`, [
        attemptId,
      ]);
    },
    /** Begins a test: nothing has gone out, and the product's clock stands at this hour of Dhaka, today. */
    begin: async (hour = '12:00'): Promise<void> => {
      rung.length = 0;
      await world.sql('delete from platform.dev_messages');
      await world.sql(
        `update platform.clock set offset_by = ((now() at time zone 'Asia/Dhaka')::date + $1::time) at time zone 'Asia/Dhaka' - now()`,
        [hour],
      );
    },
    later: (by: string) => world.sql('update platform.clock set offset_by = offset_by + $1::interval', [by]),
  };
};
export type News = Awaited<ReturnType<typeof startNews>>;
