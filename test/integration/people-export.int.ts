import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { exportUsers } from '#contracts/http/people';
import { CreateUsers } from '#identity';
import { permissionsOf } from '#contracts/shared/permissions';
import { system } from '#platform/kernel';
import { UsersExport } from '../../api/src/controllers/users-export.js';
import { Callers } from '../../api/src/http/callers.js';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
const MANY = 2500;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  const many = Array.from({ length: MANY }, (_, index) => ({
    name: `Row ${index}`,
    email: `row${index}@example.net`,
    institute: 'Export',
  }));
  await http.dispatcher.command(
    new CreateUsers(system('test'), [
      ...many,
      { name: '=HYPERLINK("http://evil.example")', email: 'evil@example.org', phone: '+880 1711-223344', institute: '@SUM(A1)' },
      { name: 'রাফি "ছোট", হাসান', email: 'rafi@example.org', phone: '01711000000', institute: 'রাজশাহী\nকলেজ', hscBatch: 'HSC 2026' },
    ]),
  );
  await world.sql(`update identity.users set created_at = '2026-03-20T18:30:00Z' where email like '%@example.org'`);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const fetchFile = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${http.base}/api/admin/users/export?${query}`, { headers: { cookie: admin.cookie, ...headers } });
const text = async (answer: Response): Promise<string> => Buffer.from(await answer.arrayBuffer()).toString('utf8');

describe('the list of people as a file', () => {
  it('is CSV that Excel opens, without formulas, in Dhaka time, with titles in the language of the caller', async () => {
    const answer = await fetchFile('format=csv&q=example.org&sort=name');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\x20-\x7e]+\.csv"; filename\*=UTF-8''%E0[\x21-\x7e]+\.csv$/),
    });
    const lines = await text(answer);
    expect(lines.startsWith('\uFEFFনাম,ই-মেইল,')).toBe(true);
    expect(lines).toContain(
      `"'=HYPERLINK(""http://evil.example"")",evil@example.org,,'+880 1711-223344,'@SUM(A1),,শিক্ষার্থী,চালু,2026-03-21 00:30,,`,
    );
    expect(lines).toContain(`"রাফি ""ছোট"", হাসান",rafi@example.org,,01711000000,"রাজশাহী\nকলেজ",HSC 2026,শিক্ষার্থী,চালু,2026-03-21 00:30,,`);
    expect(lines.trimEnd().split('\r\n')).toHaveLength(3);
    expect((await text(await fetchFile('format=csv&q=nobody-here', { cookie: `${admin.cookie}; lang=en` }))).trimEnd()).toBe(
      '\uFEFFName,E-mail,Verified phone,Contact phone,Institute,Batch,Roles,State,Joined (Dhaka),Last seen (Dhaka),Id',
    );
  });

  it('is a workbook whose phones are text', async () => {
    const answer = await fetchFile('format=xlsx&q=example.org&sort=-name');
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]!.name).toBe('অ্যাকাউন্ট');
    expect(sheets[0]!.rows.map((row) => [row[0], row[3]])).toEqual([
      ['নাম', 'যোগাযোগের ফোন'],
      ['রাফি "ছোট", হাসান', '01711000000'],
      ['=HYPERLINK("http://evil.example")', '+880 1711-223344'],
    ]);
  });

  it('holds everybody once, in order, however many batches it takes', async () => {
    const lines = (await text(await fetchFile('format=csv&q=Export&sort=created'))).trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(MANY);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(MANY);
  });

  it('stands in the log with who, what for and how many, before it leaves', async () => {
    await fetchFile('format=csv&q=Export&role=student&sort=name');
    const [entry] = await world.sql(`select * from platform.audit where action = 'users.export' order by seq desc limit 1`);
    expect(entry).toMatchObject({
      actor_id: admin.id,
      subject_kind: 'users',
      subject: 'CSV',
      after: { q: 'Export', role: 'student', sort: 'name', format: 'csv', rows: MANY },
      address: '127.0.0.1',
    });
    const mine = await http.call('GET', `/api/admin/users/${admin.id}/audit`, { as: admin });
    expect((mine.body.rows as object[])[0]).toMatchObject({ action: 'users.export', actorName: 'Main Admin' });
  });

  // Red without the look at the right between the batches: whoever is demoted while it runs carries the rest out.
  it('stops when the right is taken away while it is on its way', async () => {
    const leaver = await person(http, world, 'Leaving Admin', ['admin']);
    const caller = await http.app.get(Callers).of({ headers: { cookie: leaver.cookie }, ip: '127.0.0.1', id: 'test' } as never);
    const { bytes } = await http.app.get(UsersExport).make(caller, { q: 'Export' }, '-created', 'csv');
    const parts = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    expect((await parts.next()).value.length).toBeGreaterThan(1000);
    await world.sql(`update identity.users set roles = '{student}' where id = $1`, [leaver.id]);
    const rest = async (): Promise<void> => {
      while (!(await parts.next()).done);
    };
    await expect(rest()).rejects.toThrow('Not allowed');
    expect(permissionsOf(['student'])).not.toContain('users.read');
  });

  it.each(['format=pdf', '', 'format=csv&page=1', 'format=csv&sort=hash', 'format=csv&limit=5', 'format[]=csv'])(
    'refuses %j',
    async (query) => {
      const answer = await fetchFile(query);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    },
  );

  it('is no file for who may not have it', async () => {
    const student = await person(http, world, 'Some Student');
    const before = await world.sql('select count(*)::int as n from platform.audit');
    for (const as of [student, undefined]) {
      const answer = await http.call('GET', exportUsers.path + '?format=csv', { as });
      expect([answer.status, answer.text.includes('example.net')]).toEqual([as ? 403 : 401, false]);
    }
    expect(await world.sql('select count(*)::int as n from platform.audit')).toEqual(before);
  });

  // Red (seen) without the turn in the way of a call; that there is one at a time stands in `export-turns.spec.ts`.
  it('comes so often for a person in ten minutes, and for others as before', async () => {
    const second = await person(http, world, 'Second Admin', ['student', 'admin']);
    const take = async (cookie: string): Promise<number> => {
      const answer = await fetch(`${http.base}${exportUsers.path}?format=csv&q=example.org`, { headers: { cookie } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 42; turn += 1) statuses.push(await take(second.cookie));
    expect([statuses.slice(0, 40).every((status) => status === 200), statuses.slice(40)]).toEqual([true, [429, 429]]);
    expect(await take(admin.cookie)).toBe(200);
  });

  it('is bytes in the documentation', async () => {
    const { paths } = (await http.call('GET', '/api/docs-json')).body as { paths: Record<string, { get: { responses: object } }> };
    expect(paths[exportUsers.path]!.get.responses).toMatchObject({
      200: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    });
  });
});
