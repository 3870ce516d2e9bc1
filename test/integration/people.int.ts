import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserRow } from '#contracts/http/people';
import { CreateUsers } from '#identity';
import { newId, system } from '#platform/kernel';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let support: Person;
const drafts = [
  {
    name: 'তানিয়া আক্তার',
    email: 'tania@example.com',
    phone: '01711-223344',
    phoneProven: true,
    institute: 'হলি ক্রস কলেজ, ঢাকা',
    hscBatch: 'HSC 2026',
  },
  { name: 'রাফি হাসান', email: 'rafi@example.com', phone: '+880 1899 112233', institute: 'রাজশাহী কলেজ', hscBatch: 'HSC 2025' },
  { name: 'Nusrat Jahan', email: 'nusrat@example.org', phone: '০১৫৫৫৬৬৭৭৮৮', institute: 'Notre Dame College', hscBatch: 'JOB' },
  { name: '100% Sure_Name', email: 'odd2007@example.org', institute: 'C\\D' },
] as const;
let ids: string[];

const list = async (query: string, as = admin): Promise<{ rows: UserRow[]; total: number; page: number }> => {
  const answer = await http.call('GET', `/api/admin/users?${query}`, { as });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.body as never;
};
const names = async (query: string): Promise<string[]> => (await list(query)).rows.map(({ name }) => name);
const search = (q: string): Promise<string[]> => names(`q=${encodeURIComponent(q)}`);
const detail = (id: string, as = admin): Promise<Answer> => http.call('GET', `/api/admin/users/${id}`, { as });

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['support']);
  ids = (await http.dispatcher.command(new CreateUsers(system('test'), drafts))).userIds;
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('the search of people', () => {
  // Red where only one of the phones is searched, where it must be typed as it was kept, or where Bengali digits are letters.
  it.each([
    ['3344', 'তানিয়া আক্তার'],
    ['০১৭১১২২', 'তানিয়া আক্তার'],
    ['+880 1711', 'তানিয়া আক্তার'],
    ['9911', 'রাফি হাসান'],
    ['01899112233', 'রাফি হাসান'],
    ['5667', 'Nusrat Jahan'],
  ])('finds by part of a phone: %s', async (q, name) => expect(await search(q)).toEqual([name]));

  it('does not take the end of one phone and the beginning of the other for a number', async () => {
    const [row] = await world.sql<{ phone_digits: string }>(`select phone_digits from identity.users where email = 'tania@example.com'`);
    expect(row!.phone_digits).toBe('01711223344|01711223344');
    expect(await search('33440171')).toEqual([]);
  });

  it.each([
    ['a name', 'তানিয়া', 'তানিয়া আক্তার'],
    ['a name in the other Unicode form', 'তানিয়া'.normalize('NFD'), 'তানিয়া আক্তার'],
    ['a short vowel for a long one', 'রাফী', 'রাফি হাসান'],
    ['another s', 'হাশান', 'রাফি হাসান'],
    ['capitals', 'NUSRAT', 'Nusrat Jahan'],
    ['a missing letter', 'Nusrt', 'Nusrat Jahan'],
    ['an e-mail', 'rafi@exa', 'রাফি হাসান'],
    ["digits that are nobody's phone", '২০০৭', '100% Sure_Name'],
    ['an institute', 'হলি ক্রস', 'তানিয়া আক্তার'],
    ['words from different places, in any order', 'রাজশাহী রাফি', 'রাফি হাসান'],
    ['a word that LIKE would take for everything', '100%', '100% Sure_Name'],
    ['an underscore', 're_na', '100% Sure_Name'],
    ['a backslash', 'C\\D', '100% Sure_Name'],
  ])('finds by %s', async (_, q, name) => expect(await search(q)).toEqual([name]));

  it('finds nobody where a word belongs to nobody', async () => {
    expect(await search('রাফি জাহাঙ্গীরনগর')).toEqual([]);
    expect(await search('%')).toEqual(['100% Sure_Name']);
    expect(await search('7654321')).toEqual([]);
  });

  it('shows nothing else than the contract names, and no password or session', async () => {
    const answer = await http.call('GET', '/api/admin/users?q=tania', { as: support });
    expect(Object.keys((answer.body as { rows: object[] }).rows[0]!).toSorted()).toEqual(
      [
        'avatar',
        'createdAt',
        'email',
        'hsc_batch',
        'id',
        'institute',
        'lastSeenAt',
        'name',
        'phone',
        'provenPhone',
        'roles',
        'state',
      ].toSorted(),
    );
    expect(answer.text).not.toMatch(/argon2|token|search_text/);
  });
});

describe('the list of people', () => {
  it('is narrowed by role, batch, state and days in Dhaka', async () => {
    expect(await names('role=support')).toEqual(['Helping Hand']);
    expect(await names('batch=HSC%202025')).toEqual(['রাফি হাসান']);
    expect(await names('state=blocked')).toEqual([]);
    // 20 November, 23:30 in Dhaka is 17:30 of the same day in UTC; half an hour later it is the 21st there.
    await world.sql(`update identity.users set created_at = '2026-03-20T17:30:00Z' where id = $1`, [ids[0]]);
    await world.sql(`update identity.users set created_at = '2026-03-20T18:00:00Z' where id = $1`, [ids[1]]);
    expect(await names('from=2026-03-20&to=2026-03-20')).toEqual(['তানিয়া আক্তার']);
    expect(await names('from=2026-03-21&to=2026-03-21')).toEqual(['রাফি হাসান']);
    expect(await names('from=2026-03-20&to=2026-03-21&sort=created')).toEqual(['তানিয়া আক্তার', 'রাফি হাসান']);
  });

  it('leaves out who deleted the account, unless asked for', async () => {
    await world.sql(`update identity.users set state = 'deleted' where id = $1`, [ids[3]]);
    expect(await names('sort=name')).not.toContain('100% Sure_Name');
    expect(await names('state=deleted')).toEqual(['100% Sure_Name']);
    await world.sql(`update identity.users set state = 'active' where id = $1`, [ids[3]]);
  });

  it('has ten a page, each person once, in every order', async () => {
    const many = Array.from({ length: 23 }, (_, index) => ({ name: `একই নাম`, email: `same${index}@example.net`, institute: 'Paging' }));
    const { userIds } = await http.dispatcher.command(new CreateUsers(system('test'), many));
    // All joined in the same moment: only the id tells them apart.
    await world.sql(`update identity.users set created_at = '2026-01-01T00:00:00Z' where id = any($1)`, [userIds]);
    for (const sort of ['created', '-created', 'name', '-name', 'seen', '-seen']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`q=Paging&sort=${sort}&page=${page}`)));
      expect(pages.map(({ rows, total, page }) => [rows.length, total, page])).toEqual([
        [10, 23, 1],
        [10, 23, 2],
        [3, 23, 3],
        [0, 23, 4],
      ]);
      const seen = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(new Set(seen)).toEqual(new Set(userIds));
    }
  });

  it('knows who was seen last, by the sign-ins themselves', async () => {
    const [first, second] = (await list('q=example.com&sort=-seen')).rows;
    expect([first!.name, second!.name].toSorted()).toEqual(['Helping Hand', 'Main Admin']);
    expect(first!.lastSeenAt! >= second!.lastSeenAt!).toBe(true);
    expect((await list('q=tania')).rows[0]!.lastSeenAt).toBeNull();
  });

  // Red where order or filter are put into the statement as they come.
  it.each([
    'sort=name;drop%20table%20identity.users',
    'sort=u.revision',
    'sort=-hash',
    'sort=name&sort=created',
    'role=admin%27%20or%20true--',
    'role=owner',
    'batch=HSC-2031',
    'state=any',
    'from=2026-13-41',
    'from=now()',
    'page=0',
    'page=1e9',
    'page=1%20union%20select',
    'q=%00',
    'q[]=a',
    'q[$ne]=a',
    'limit=100000',
    'columns=hash',
    '__proto__[admin]=1',
  ])('refuses %s', async (query) => {
    const answer = await http.call('GET', `/api/admin/users?${query}`, { as: admin });
    expect([answer.status, Object.keys((answer.body.issues as object) ?? {}).length > 0]).toEqual([400, true]);
  });

  it.each([`' or true --`, `'; drop table identity.users; --`, '😀', '%%%%%', '(((', '" \\ \'', 'ক'.repeat(100)])(
    'takes %j as text to look for',
    async (q) => {
      const answer = await http.call('GET', `/api/admin/users?q=${encodeURIComponent(q)}`, { as: admin });
      expect([answer.status, (answer.body as { total?: number }).total ?? 0]).toEqual([200, 0]);
    },
  );
});

describe('one person', () => {
  it('is shown with the ways of signing in', async () => {
    const { body } = await detail(ids[0]!);
    expect(body).toMatchObject({
      user: { id: ids[0], provenPhone: '01711223344', state: 'active', roles: ['student'] },
      blockedReason: null,
      hasPassword: false,
      google: false,
    });
    expect((await detail(admin.id)).body).toMatchObject({ hasPassword: true });
    expect(await detail(newId())).toMatchObject({ status: 404, body: { statusMessage: 'User not found' } });
    expect(await detail('x')).toMatchObject({ status: 400 });
  });

  const fields = { name: 'তানিয়া সুলতানা', phone: '01711999888', institute: 'ঢাকা কলেজ', hsc_batch: 'HSC 2027' };
  const save = (body: object, as = support, id = ids[0]!): Promise<Answer> => http.call('PUT', `/api/admin/users/${id}`, { as, body });

  it('is corrected once for each revision, and the log says what was and is', async () => {
    const { revision } = (await detail(ids[0]!)).body as { revision: number };
    const saved = await save({ revision, ...fields });
    expect(saved).toMatchObject({ status: 200, body: { user: { ...fields, provenPhone: '01711223344' }, revision: revision + 1 } });
    // Red without the guard: the second of two who looked at the same picture writes over the first.
    expect(await save({ revision, ...fields, name: 'অন্য নাম' })).toMatchObject({
      status: 409,
      body: { statusMessage: 'Changed meanwhile' },
    });
    const log = await http.call('GET', `/api/admin/users/${ids[0]}/audit`, { as: admin });
    expect(log.body).toMatchObject({
      total: 1,
      rows: [
        {
          actorId: support.id,
          actorName: 'Helping Hand',
          action: 'user.save',
          subjectKind: 'user',
          subjectId: ids[0],
          subject: 'তানিয়া আক্তার',
          before: { name: 'তানিয়া আক্তার', phone: '01711-223344', institute: 'হলি ক্রস কলেজ, ঢাকা', hsc_batch: 'HSC 2026' },
          after: fields,
          reason: null,
          address: '127.0.0.1',
        },
      ],
    });
    // Only what changed: nothing changed, nothing written.
    expect(await save({ revision: revision + 1, ...fields })).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    const one = await save({ revision: revision + 1, ...fields, phone: null });
    expect(one.status).toBe(200);
    const [last] = (await http.call('GET', `/api/admin/users/${ids[0]}/audit`, { as: admin })).body.rows as object[];
    expect(last).toMatchObject({ before: { phone: '01711999888' }, after: { phone: null } });
    expect(Object.keys((last as { after: object }).after)).toEqual(['phone']);
  });

  it('is found by what it is called now', async () => {
    expect(await search('সুলতানা')).toEqual(['তানিয়া সুলতানা']);
    expect(await search('আক্তার')).toEqual([]);
  });

  it('takes two corrections at once as one', async () => {
    const { revision } = (await detail(ids[1]!)).body as { revision: number };
    const answers = await Promise.all(
      ['এক', 'দুই', 'তিন'].map((name) => save({ revision, ...fields, name: `${name} হাসান` }, support, ids[1])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    'roles',
    'state',
    'email',
    'provenPhone',
    'proven_phone',
    'id',
    'blockedReason',
    'affiliate',
    'googleSub',
    'avatar',
    'createdAt',
    'revision2',
  ])('takes no %s with the correction', async (field) => {
    const before = await world.sql('select * from identity.users where id = $1', [ids[2]]);
    const answer = await save({ revision: 1, ...fields, [field]: field === 'roles' ? ['admin'] : 'x' }, support, ids[2]);
    expect(answer).toMatchObject({ status: 400, body: { statusMessage: 'Unknown field' } });
    expect(await world.sql('select * from identity.users where id = $1', [ids[2]])).toEqual(before);
  });

  it('takes no tricks with types', async () => {
    for (const body of [
      { revision: '1', ...fields },
      { revision: 1, ...fields, name: ['x', 'y'] },
      { revision: 1, ...fields, name: 'x' },
      { revision: 1, ...fields, hsc_batch: 'HSC-2031' },
      { revision: 1, ...fields, phone: { $ne: null } },
    ])
      expect(await save(body)).toMatchObject({ status: 400 });
    const proto = await http.call('PUT', `/api/admin/users/${ids[2]}`, {
      as: support,
      body: '{"revision":1,"__proto__":{"roles":["admin"]}}',
    });
    expect(proto.status).toBe(400);
  });

  it('is not corrected by staff with fewer rights', async () => {
    const { revision } = (await detail(admin.id)).body as { revision: number };
    expect(await save({ revision, ...fields }, support, admin.id)).toMatchObject({ status: 403, body: { statusMessage: 'Not allowed' } });
  });
});
