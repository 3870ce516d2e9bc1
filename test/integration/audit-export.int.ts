import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditExport } from '../../api/src/controllers/audit-export.js';
import { Callers } from '../../api/src/http/callers.js';
import { newId } from '#platform/kernel';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { reason, staffOf } from '../support/staff.js';
import { startWorld, type World } from '../support/world.js';

/** The log of acts as a file: what the page shows, whole, for whoever reads the page. */
let world: World;
let http: Running;
let admin: Person, support: Person, content: Person, student: Person;
/** In the name of the one whom all of it is about: nobody else's entries hold it. */
const tag = newId().slice(-8);

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['student', 'support']);
  content = await person(http, world, 'Content Admin', ['student', 'content']);
  student = await person(http, world, `Some Student ${tag}`);
  const staff = staffOf(world, http);
  await staff.block(support, student);
  await staff.unblock(admin, student);
  await staff.setRoles(admin, student, ['student', 'contributor']);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const fetchFile = (query: string, as: Person, lang = 'en'): Promise<Response> =>
  fetch(`${http.base}/api/admin/audit/export?${query}`, { headers: { cookie: `${as.cookie}; lang=${lang}` } });
const linesOf = async (answer: Response): Promise<string[]> =>
  Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
const logged = () =>
  world.sql<{ actor_id: string; after: object }>(
    `select actor_id, after from platform.audit where action = 'audit.export' and actor_id = $1 order by seq`,
    [admin.id],
  );

describe('the log of acts as a file', () => {
  // Red when it asks for another right than the page.
  it('is for who reads the log, and noted in it', async () => {
    const other = await person(http, world, 'Any Student');
    for (const as of [support, content, other]) expect((await fetchFile('format=csv', as)).status).toBe(403);
    expect((await fetch(`${http.base}/api/admin/audit/export?format=csv`)).status).toBe(401);
    expect(await logged()).toEqual([]);
    expect((await fetchFile(`format=csv&kind=people&q=${tag}`, admin)).status).toBe(200);
    expect(await logged()).toEqual([{ actor_id: admin.id, after: { kind: 'people', q: tag, format: 'csv', rows: 3 } }]);
  });

  // Red when the file holds another list than the page, or calls acts by the names of the program alone.
  it('holds what is filtered, newest first, with words in the reader’s language', async () => {
    const [head, ...rows] = await linesOf(await fetchFile(`format=csv&kind=people&q=${tag}`, admin));
    expect(head).toBe('When (Dhaka),Who,What was done,To what,Before,After,Reason,Address,Act,Kind,Id');
    expect(rows.map((row) => row.split(',').slice(1, 4).join())).toEqual([
      `Main Admin,Roles changed,Some Student ${tag}`,
      `Main Admin,Account opened,Some Student ${tag}`,
      `Helping Hand,Account blocked,Some Student ${tag}`,
    ]);
    expect(rows[2]).toContain('State: active,State: blocked');
    expect(rows[2]).toContain(reason);
    const [, first] = await linesOf(await fetchFile(`format=csv&kind=people&q=${tag}`, admin, 'bn'));
    expect(first).toContain('ভূমিকা বদল');
    expect(first).toContain('ভূমিকা: ');
    expect(await linesOf(await fetchFile('format=csv&q=nobody-here', admin))).toHaveLength(1);
  });

  it('is a workbook too', async () => {
    const answer = await fetchFile(`format=xlsx&q=${tag}`, admin);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  // Red when the rest of a file comes to somebody who has lost the right meanwhile.
  it('ends where the right ends', async () => {
    const second = await person(http, world, 'Second Admin', ['student', 'admin']);
    const caller = await http.app.get(Callers).of({ headers: { cookie: second.cookie }, ip: '127.0.0.1', id: 'test' } as never);
    const file = await http.app.get(AuditExport).make(caller, { q: tag }, 'csv');
    await world.sql(`update identity.users set roles = '{student}' where id = $1`, [second.id]);
    const read = async (): Promise<void> => {
      for await (const part of file.bytes as AsyncIterable<Uint8Array>) expect(part.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('Not allowed');
  });
});
