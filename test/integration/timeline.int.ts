import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Timeline, TimelineEventRow, TimelineLine } from '#contracts/http/timeline-shapes';
import type { ErrorCode } from '#contracts/shared/errors';
import { ForgetTimelines } from '#practice';
import { Dispatcher } from '#platform';
import { newId } from '#platform/kernel';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { timelineCodes } from '../support/timeline.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let player: Person, other: Person, admin: Person, contributor: Person;
const met = new Set<string>();

const call = async (as: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> => {
  const answer = await http.call(method, `/api${path}`, { as, ...(body === undefined ? {} : { body: body as Record<string, unknown> }) });
  if (answer.status >= 400) met.add(String(answer.body['statusMessage']));
  return answer;
};
const code = ({ status, body }: Answer): string => `${status} ${String(body['statusMessage'])}`;
const start = async (as: Person, over: Record<string, unknown> = {}): Promise<Timeline> => {
  const answer = await call(as, 'POST', '/quizflex/timeline', { kind: 'round', area: null, size: 4, anew: true, ...over });
  expect(answer.status).toBe(200);
  return answer.body['timeline'] as Timeline;
};
const hand = (as: Person, { id }: Pick<Timeline, 'id'>, order: readonly number[]): Promise<Answer> =>
  call(as, 'POST', `/quizflex/timeline/${id}/answer`, { order });
/** The numbers in their true order, as the database knows it. */
const truth = async ({ id }: Pick<Timeline, 'id'>): Promise<number[]> =>
  (
    await world.sql<{ number: number }>('select number from practice.timeline_cards where timeline_id = $1 order by year, month, day', [id])
  ).map(({ number }) => number);
const importing = (csv: string, as = admin): Promise<Answer> => call(as, 'POST', '/admin/timeline/import', { csv });

const head = 'area,date,title_bn,title_en,reason_bn,reason_en';
const row = (area: string, date: string, name: string): string =>
  `${area},${date},ঘটনা ${name},Event ${name},"কারণ, ${name}","Because, ${name}"`;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [player, other] = [await person(http, world, 'Player'), await person(http, world, 'Other')];
  admin = await person(http, world, 'Keeper', ['student', 'admin']);
  contributor = await person(http, world, 'Writer', ['student', 'contributor']);
  const years = [1757, 1905, 1911, 1947, 1952, 1966, 1971, 1972];
  const csv = [
    head,
    ...years.map((year) => row('bangladesh', String(year), String(year))),
    row('world', '-44', 'old'),
    row('world', '1789-07-14', 'bastille'),
  ];
  expect((await importing(csv.join('\n'))).status).toBe(200);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('putting events in order', () => {
  it('shows no date, and nothing that tells of one, before the answer', async () => {
    const timeline = await start(player, { area: 'bangladesh', size: 8 });
    expect(timeline.result).toBeNull();
    const events = await world.sql<{ id: string }>('select id from practice.timeline_events');
    for (const path of ['/quizflex/timeline', `/quizflex/timeline/${timeline.id}`]) {
      const { text } = await call(player, 'GET', path);
      expect(text).not.toMatch(/"date"|"reason"|"year"|Because/);
      // Ids grow with time: those of events that were written in their order would give it away.
      for (const { id } of events) expect(text).not.toContain(id);
    }
    expect(timeline.cards.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await truth(timeline)).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('gives partial credit by inversions, exactly, and tells dates and reasons then', async () => {
    const timeline = await start(player);
    const right = await truth(timeline);
    const [a, b, c, d] = right as [number, number, number, number];
    const answer = await hand(player, timeline, [b, a, d, c]);
    const { result } = answer.body['timeline'] as Timeline;
    expect(result).toMatchObject({ inversions: 2, score: { right: 4, pairs: 6 }, best: null });
    expect(result?.events.map(({ number, placed, wrong }) => [number, placed, wrong])).toEqual([
      [a, 2, 1],
      [b, 1, 1],
      [c, 4, 1],
      [d, 3, 1],
    ]);
    expect(result?.events.every(({ date, reason }) => /^-?\d+/.test(date) && reason.en.startsWith('Because'))).toBe(true);
    const next = await start(player);
    const { result: better } = (await hand(player, next, await truth(next))).body['timeline'] as Timeline;
    expect(better).toMatchObject({ inversions: 0, score: { right: 6, pairs: 6 }, best: { right: 4, pairs: 6 } });
    expect((await call(player, 'GET', '/quizflex/timeline')).body).toMatchObject({ rounds: 2, best: { right: 6, pairs: 6 } });
  });

  it('takes the first order alone, and gives its answer again to whoever lost it', async () => {
    const timeline = await start(player);
    const order = timeline.cards.map(({ number }) => number);
    const [first, again] = [await hand(player, timeline, order), await hand(player, timeline, order)];
    expect(again.body).toEqual(first.body);
    expect(code(await hand(player, timeline, order.toReversed()))).toBe('409 Timeline answered');
    const both = await start(player);
    const two = await Promise.all([hand(player, both, order), hand(player, both, order.toReversed())]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('refuses an order that is none, and somebody else altogether', async () => {
    const timeline = await start(player);
    for (const order of [
      [1, 2, 3],
      [1, 1, 2, 3],
      [1, 2, 3, 5],
      [4, 3, 2, 1, 5],
    ])
      expect(code(await hand(player, timeline, order))).toBe('422 Foreign card');
    expect(code(await hand(player, timeline, [0, 1, 2, 3]))).toBe('400 Invalid input');
    expect(code(await hand(other, timeline, [1, 2, 3, 4]))).toBe('404 Timeline not found');
    expect(code(await call(other, 'GET', `/quizflex/timeline/${timeline.id}`))).toBe('404 Timeline not found');
    expect(code(await call(player, 'GET', `/quizflex/timeline/${newId()}`))).toBe('404 Timeline not found');
  });

  it('goes on with the one that is open in any number of tabs, and counts nothing in practice', async () => {
    const ask = { kind: 'practice', area: null, size: 4, anew: false };
    const tabs = await Promise.all(Array.from({ length: 20 }, () => call(other, 'POST', '/quizflex/timeline', ask)));
    expect(new Set(tabs.map(({ body }) => (body['timeline'] as Timeline).id)).size).toBe(1);
    const timeline = tabs[0]?.body['timeline'] as Timeline;
    const { result } = (await hand(other, timeline, [4, 3, 2, 1])).body['timeline'] as Timeline;
    expect(result).toMatchObject({ score: null, best: null });
    expect((await call(other, 'GET', '/quizflex/timeline')).body).toMatchObject({ rounds: 0, best: null, open: { practice: null } });
  });

  it('says so where an area has too little, and shows what was not seen before what was', async () => {
    expect(code(await call(player, 'POST', '/quizflex/timeline', { kind: 'round', area: 'science', size: 4, anew: true }))).toBe(
      '409 Too few events',
    );
    expect(code(await call(player, 'POST', '/quizflex/timeline', { kind: 'round', area: 'world', size: 7, anew: true }))).toBe(
      '400 Invalid input',
    );
    const fresh = await person(http, world, 'Fresh');
    const titles = async (): Promise<string[]> => {
      const timeline = await start(fresh, { area: 'bangladesh' });
      await hand(fresh, timeline, [1, 2, 3, 4]);
      return timeline.cards.map(({ title }) => title.en);
    };
    const [first, second] = [await titles(), await titles()];
    expect(first.filter((title) => second.includes(title))).toEqual([]);
  });

  it('judges by the dates it began with, and leaves with the account', async () => {
    const timeline = await start(player, { area: 'bangladesh', size: 8 });
    const right = await truth(timeline);
    await world.sql(`update practice.timeline_events set year = 2000 where area = 'bangladesh' and year = 1757`);
    const { result } = (await hand(player, timeline, right)).body['timeline'] as Timeline;
    await world.sql(`update practice.timeline_events set year = 1757 where year = 2000`);
    expect(result?.inversions).toBe(0);
    const dispatcher = http.app.get(Dispatcher);
    for (const _twice of [1, 2]) await dispatcher.command(new ForgetTimelines(player.id));
    expect(await world.sql('select 1 from practice.timelines where user_id = $1', [player.id])).toEqual([]);
    expect(await world.sql('select 1 from practice.timeline_cards where timeline_id = $1', [timeline.id])).toEqual([]);
  });
});

describe('keeping the events', () => {
  const draft = (name: string, over: Record<string, unknown> = {}) => ({
    area: 'science',
    date: '1928-09-28',
    titleBn: `আবিষ্কার ${name}`,
    titleEn: `Finding ${name}`,
    reasonBn: 'কারণ',
    reasonEn: 'Because',
    ...over,
  });
  const create = (body: Record<string, unknown>, as = admin): Promise<Answer> => call(as, 'POST', '/admin/timeline', body);
  const eventOf = ({ body }: Answer): TimelineEventRow => body['event'] as TimelineEventRow;
  const audited = (subjectId: string) =>
    world.sql<{ action: string; before: unknown; after: unknown }>(
      'select action, before, after from platform.audit where subject_id = $1 order by id',
      [subjectId],
    );

  it('writes, changes, retires and brings back, each with before and after in the log', async () => {
    const made = eventOf(await create(draft('one')));
    const saved = eventOf(
      await call(admin, 'PUT', `/admin/timeline/${made.id}`, { ...draft('one', { date: '1928' }), version: made.version }),
    );
    expect(saved).toMatchObject({ date: '1928', version: 2 });
    expect(code(await call(admin, 'PUT', `/admin/timeline/${made.id}`, { ...draft('late'), version: 1 }))).toBe('409 Changed meanwhile');
    await call(admin, 'POST', `/admin/timeline/${made.id}/state`, { state: 'retired' });
    await call(admin, 'POST', `/admin/timeline/${made.id}/state`, { state: 'active' });
    expect(await audited(made.id)).toMatchObject([
      { action: 'timeline.create', after: { date: '1928-09-28', area: 'science' } },
      { action: 'timeline.save', before: { date: '1928-09-28' }, after: { date: '1928' } },
      { action: 'timeline.retire', before: { state: 'active' }, after: { state: 'retired' } },
      { action: 'timeline.restore', before: { state: 'retired' }, after: { state: 'active' } },
    ]);
    expect(code(await create(draft('one')))).toBe('409 Event taken');
    expect(code(await create(draft('two', { date: '1928-02-30' })))).toBe('400 Invalid input');
    expect(code(await create(draft('two'), contributor))).toBe('403 Not allowed');
    expect(code(await call(admin, 'GET', `/admin/timeline/${newId()}`))).toBe('404 Event not found');
    expect(code(await call(admin, 'POST', `/admin/timeline/${newId()}/state`, { state: 'retired' }))).toBe('404 Event not found');
    expect(code(await call(admin, 'PUT', `/admin/timeline/${newId()}`, { ...draft('x'), version: 1 }))).toBe('404 Event not found');
  });

  it('finds by words, area and state, and keeps retired ones out of the game', async () => {
    const ids = async (query: string): Promise<string[]> =>
      ((await call(contributor, 'GET', `/admin/timeline?${query}`)).body['rows'] as TimelineEventRow[]).map(({ titleEn }) => titleEn);
    expect(await ids('q=1789')).toEqual(['Event bastille']);
    expect(await ids(`q=${encodeURIComponent('ঘটনা bast')}`)).toEqual(['Event bastille']);
    expect(await ids('q=Event&area=world&sort=date')).toEqual(['Event old', 'Event bastille']);
    const before = (await call(player, 'GET', '/quizflex/timeline')).body['areas'] as { area: string; events: number }[];
    const made = eventOf(await create(draft('three')));
    await call(admin, 'POST', `/admin/timeline/${made.id}/state`, { state: 'retired' });
    expect((await call(player, 'GET', '/quizflex/timeline')).body['areas']).toEqual(before);
    expect(await ids('q=Finding&state=retired')).toEqual(['Finding three']);
  });

  it('previews a file line by line, and takes it in whole or not at all', async () => {
    const count = async () => (await world.sql<{ n: string }>('select count(*) as n from practice.timeline_events'))[0]?.n;
    const before = await count();
    const csv = [head, row('science', '1687', 'a'), row('moon', '1687-13', 'b'), row('world', '-44', 'old'), '"open'].join('\r\n');
    const { lines, counts } = (await call(admin, 'POST', '/admin/timeline/import/preview', { csv })).body as unknown as {
      lines: TimelineLine[];
      counts: Record<string, number>;
    };
    expect(counts).toEqual({ lines: 4, new: 1, changed: 0, same: 0, wrong: 3 });
    expect(lines.map(({ line, fate, problems }) => [line, fate, problems.map(({ code: what }) => what)])).toEqual([
      [2, 'new', []],
      [3, 'wrong', ['area-unknown', 'date-unreadable']],
      [4, 'wrong', ['title-taken', 'title-taken']],
      [5, 'wrong', ['quote-open']],
    ]);
    expect(lines[1]?.problems[0]).toMatchObject({ column: 'area', fix: expect.stringContaining('bangladesh, world') });
    expect(code(await importing(csv))).toBe('422 File has faults');
    expect(await count()).toBe(before);
    expect(code(await importing(csv, contributor))).toBe('403 Not allowed');
    expect((await importing([head, row('science', '1687', 'a')].join('\n'))).body['counts']).toMatchObject({ new: 1, wrong: 0 });
  });

  it('comes back from its own export unchanged, and changed where the file was', async () => {
    // Red (seen) with the right to read: whoever writes questions takes the whole of it away.
    expect(code(await call(contributor, 'GET', '/admin/timeline/export?format=csv'))).toBe('403 Not allowed');
    const { text } = await call(admin, 'GET', '/admin/timeline/export?format=csv');
    expect(text).toContain('id,area,date,title_bn,title_en,reason_bn,reason_en,state');
    // A spreadsheet takes a cell that begins with a minus for a formula; the import knows the sign before it.
    expect(text).toContain("'-44");
    const { counts } = (await importing(text)).body as unknown as { counts: Record<string, number> };
    expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    expect(counts['same']).toBe(counts['lines']);
    const changed = text.replace('Because, bastille', 'Since the king fell');
    expect((await importing(changed)).body['counts']).toMatchObject({ changed: 1, new: 0 });
    const [log] = await world.sql<{ before: unknown; after: unknown }>(
      `select before, after from platform.audit where action = 'timeline.save' and subject = 'Event bastille'`,
    );
    expect(log).toEqual({ before: { reason_en: 'Because, bastille' }, after: { reason_en: 'Since the king fell' } });
    expect((await world.sql(`select 1 from platform.audit where action = 'timeline.export' and actor_id = $1`, [admin.id])).length).toBe(1);
  });

  it('met every refusal it has', () => {
    expect(timelineCodes.filter((one: ErrorCode) => !met.has(one))).toEqual([]);
  });
});
