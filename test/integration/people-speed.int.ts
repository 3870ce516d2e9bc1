import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { ListUsers } from '#identity';
import type { Dispatcher } from '#platform';
import { compose } from '../support/compose.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let app: INestApplicationContext;
let dispatcher: Dispatcher;
/** Pages of the table: what a look at every row touches. */
let wholeTable: number;

const fill = `
  insert into identity.users (id, name, email, phone, proven_phone, institute, hsc_batch, roles, created_at, last_seen_at)
  select uuidv7(), first[1 + i % 10] || ' ' || last[1 + i / 10 % 12], 'learner' || i || '@example.com',
    case when i % 3 = 0 then '+880 13' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0') end,
    case when i % 3 <> 0 then '013' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0') end,
    institute[1 + i % 7], batch[1 + i % 6], case when i % 1000 = 0 then '{student,teacher}' else '{student}' end::text[],
    now() - i * interval '9 minutes', case when i % 4 <> 0 then now() - (i * 7919 % 100000) * interval '1 minute' end
  from generate_series(1, 100000) i, (select
    array['আরিফ', 'সুমাইয়া', 'তানভীর', 'নুসরাত', 'সাকিব', 'ফারিহা', 'ইমরান', 'মাহিয়া', 'Rakib', 'Sadia'] as first,
    array['হোসেন', 'রহমান', 'ইসলাম', 'আহমেদ', 'চৌধুরী', 'সরকার', 'মজুমদার', 'করিম', 'তালুকদার', 'Hossain', 'Rahman', 'Khan'] as last,
    array['নটর ডেম কলেজ, ঢাকা', 'হলি ক্রস কলেজ, ঢাকা', 'রাজশাহী কলেজ', 'চট্টগ্রাম কলেজ', 'এমসি কলেজ, সিলেট', 'Dhaka College', 'কারমাইকেল কলেজ, রংপুর'] as institute,
    array['HSC 2027', 'HSC 2026', 'HSC 2025', 'HSC 2024', 'JOB', 'Others'] as batch) as words`;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** The plans that PostgreSQL carries out for what `work` asks for, in their order: the statements as they are sent, with their values. */
const plansOf = async (work: () => Promise<unknown>): Promise<Plan[]> => {
  const connection = app.get(EntityManager).getConnection();
  const execute = jest.spyOn(connection, 'execute');
  await work();
  const sent = execute.mock.calls.flatMap(([text, values]) =>
    typeof text === 'string' && text.includes('identity.users') ? [{ text, values }] : [],
  );
  execute.mockRestore();
  return Promise.all(
    sent.map(async ({ text, values }) => {
      const [row] = await connection.execute<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      return row['QUERY PLAN'][0].Plan;
    }),
  );
};

beforeAll(async () => {
  world = await startOwnWorld();
  ({ app, dispatcher } = await compose(world));
  await world.sql(fill);
  await world.sql('vacuum analyze identity.users');
  const [row] = await world.sql<{ pages: number }>(`select relpages as pages from pg_class where oid = 'identity.users'::regclass`);
  wholeTable = row!.pages;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('the list of a hundred thousand people', () => {
  // What makes it quick, counted: a search touches a small part of the table's pages; a list of all looks at each row once, to count them,
  // and at next to nothing for its page. A clock would count what other tests do beside it. Red (seen) without users_phone_ix,
  // users_search_ix, users_created_ix, users_name_ix, users_seen_ix or users_roles_ix, or with the last page read from the first.
  it.each([
    ['four digits of a phone', { q: '4711' }, '-created', 1, 0.1],
    ['a whole number', { q: '+880 13 4711' }, '-created', 1, 0.1],
    ['a full name', { q: 'নুসরাত মজুমদার' }, '-created', 1, 0.5],
    ['an e-mail', { q: 'learner4711@' }, 'name', 1, 0.25],
    ['nobody', { q: 'জাহাঙ্গীরনগর' }, '-created', 1, 0.1],
    ['the first page of all', {}, '-created', 1, 1.05],
    ['the last page of all', {}, '-created', 10_000, 1.05],
    ['the last page by name', {}, 'name', 10_000, 1.05],
    ['the last seen', {}, '-seen', 1, 1.05],
    ['a role few hold', { role: 'teacher' }, '-created', 1, 0.1],
  ] as const)('finds %s', async (_, filter, sort, page, share) => {
    const plans = await plansOf(() => dispatcher.query(new ListUsers(filter, sort, page)));
    // The count and the page, or the count again by words that are similar.
    expect(plans).toHaveLength(2);
    const touched = plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    const all = touched.reduce((sum, one) => sum + one, 0);
    expect({ within: all <= share * wholeTable, touched, wholeTable }).toMatchObject({ within: true });
  });
});
