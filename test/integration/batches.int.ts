import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hscBatches } from '#contracts/shared/choices';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { noticeDesk } from '../support/notices.js';
import { startWorld, type World } from '../support/world.js';

/** Which batches are offered is a setting; without it they are the specification's. */
let world: World;
let http: Running;
let next: Running;
let who: Person;
beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  next = await startHttp({ ...world, shared: false, config: { ...world.config, HSC_BATCHES: ['HSC 2028', 'JOB'] } });
  who = await person(http, world, 'Of a batch');
});
afterAll(async () => {
  await next?.close();
  await http?.close();
  await world?.close();
});

const choose = async (at: Running, hsc_batch: string) => {
  const { status, body } = await at.call('POST', '/api/auth/update', {
    as: who,
    body: { phone: '01711000000', institute: 'ঢাকা কলেজ', hsc_batch },
  });
  return status === 200 ? 'saved' : body['issues'];
};
const refused = { hsc_batch: 'HSC Batch is required' };
const offered = async (at: Running): Promise<unknown> => {
  const page = await (await fetch(`${at.base}/`)).text();
  const [, settings = ''] = /<meta name="settings" content="([^"]*)"/.exec(page) ?? [];
  return (JSON.parse(settings.replaceAll('&quot;', '"').replaceAll('&#34;', '"')) as { batches: unknown }).batches;
};

it('offers the six of the specification, and takes each of them and nothing else', async () => {
  expect(await offered(http)).toBeNull();
  for (const batch of hscBatches) expect(await choose(http, batch)).toBe('saved');
  for (const batch of ['HSC 2028', 'hsc 2027', 'x', '']) expect(await choose(http, batch)).toEqual(refused);
});

// Red while the six stand in the contract: next year's students have no batch.
it('offers what is set instead, in its order; who has another keeps it', async () => {
  await choose(http, 'HSC 2024');
  expect(await offered(next)).toEqual(['HSC 2028', 'JOB']);
  expect(await choose(next, 'HSC 2024')).toBe('saved');
  expect(await choose(next, 'HSC 2027')).toEqual(refused);
  expect(await choose(next, 'HSC 2028')).toBe('saved');
  expect(await choose(next, 'HSC 2024')).toEqual(refused);
});

it('is told by its notices, also where it is not offered here', async () => {
  const admin = await person(http, world, 'Admin', ['student', 'admin']);
  await choose(next, 'HSC 2028');
  const notice = await noticeDesk(next, admin).post({ audience: 'batch', batch: 'HSC 2028', title: 'For a batch' });
  expect(notice).toMatchObject({ batch: 'HSC 2028', audienceName: 'HSC 2028', reach: 1 });
  expect(await noticeDesk(http, admin).seen(who, notice.id)).toBe(true);
});
