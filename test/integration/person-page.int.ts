import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TellPeople } from '#community';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { at, staffOf } from '../support/staff.js';
import { makeOrder } from '../support/walls/money.js';
import { startWorld, type World } from '../support/world.js';

/** The parts of a person's page: orders, access, messages and notes, each for whoever may see it. */
let world: World;
let http: Running;
let admin: Person, support: Person, content: Person, teacher: Person, student: Person, other: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['student', 'support']);
  content = await person(http, world, 'Content Admin', ['student', 'content']);
  teacher = await person(http, world, 'Some Teacher', ['student', 'teacher']);
  student = await person(http, world, 'Some Student');
  other = await person(http, world, 'Other Student');
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const said = ({ status, body }: Answer): unknown => (status < 300 ? 'passes' : body['statusMessage']);
const get = (as: Person, who: { id: string }, rest: string): Promise<Answer> => http.call('GET', at(who, rest), { as });
const write = (as: Person, who: { id: string }, text: string): Promise<Answer> =>
  http.call('POST', at(who, '/staff-notes'), { as, body: { text } });
const remove = (as: Person, who: { id: string }, noteId: string): Promise<Answer> =>
  http.call('DELETE', at(who, `/staff-notes/${noteId}`), { as });
const textsOf = async (as: Person, who: { id: string }): Promise<string[]> =>
  ((await get(as, who, '/staff-notes')).body['rows'] as { text: string }[]).map(({ text }) => text);

describe('each section of a person', () => {
  // Red when a section is served to somebody who may not read accounts, or to whom it is about.
  it('is read by who holds its right, and by nobody else', async () => {
    for (const rest of ['/orders', '/messages', '/staff-notes', '/enrolments', '/attempts', '/sessions', '/audit']) {
      for (const as of [admin, support]) expect([rest, said(await get(as, student, rest))]).toEqual([rest, 'passes']);
      for (const as of [content, teacher, student, other])
        expect([rest, said(await get(as, student, rest))]).toEqual([rest, 'Not allowed']);
      expect([rest, said(await get(admin, { id: newId() }, rest))]).toEqual([rest, 'User not found']);
    }
  });
});

describe('the orders of a person', () => {
  // Red when the list is not narrowed to the person.
  it('are that person’s alone, newest first', async () => {
    const mine = [await makeOrder(world, student.id), await makeOrder(world, student.id)];
    await makeOrder(world, other.id);
    await world.sql(`update commerce.orders set created_at = platform.now() - interval '1 day' where id = $1`, [mine[0]]);
    const { body } = await get(support, student, '/orders');
    expect((body['rows'] as { id: string }[]).map(({ id }) => id)).toEqual([mine[1], mine[0]]);
    expect(body['total']).toBe(2);
  });
});

describe('the access of a person', () => {
  // Red without the course's id in the row: the page could not name what it takes away.
  it('is taken away from the row that names it', async () => {
    const courseId = await course(http, 'taken-from-page', { pricePaisa: 50_000 });
    await http.call('POST', at(student, '/access'), { as: support, body: { courseId, reason: 'Paid in cash' } });
    const [row] = (await get(admin, student, '/enrolments')).body['rows'] as { id: string; courseId: string }[];
    expect(row).toMatchObject({ courseId, revokedAt: null });
    const path = `/api/admin/courses/${row!.courseId}/students/revoke`;
    expect(said(await http.call('POST', path, { as: support, body: { ids: [row!.id], reason: 'Asked for' } }))).toBe('Not allowed');
    expect((await http.call('POST', path, { as: admin, body: { ids: [row!.id], reason: 'Asked for' } })).body).toEqual({
      done: 1,
      skipped: 0,
    });
    expect((await get(admin, student, '/enrolments')).body['rows']).toMatchObject([{ id: row!.id, revokedReason: 'Asked for' }]);
  });
});

describe('the messages of a person', () => {
  // Red when what was said to others, or to everybody, stands among them.
  it('are what was said to that person alone, with how it went out and whether it was read', async () => {
    const tell = (who: Person, title: string): Promise<{ noticeId: string | null }> =>
      http.dispatcher.command(
        new TellPeople([who.id], { bn: `বাংলা ${title}`, en: title }, { bn: '<p>secret</p>', en: '<p>secret</p>' }, null),
      );
    const { noticeId } = await tell(student, 'Your course is open');
    await tell(other, 'Somebody else');
    await world.sql(
      `insert into community.deliveries (event, user_id, channel, notice_id, state) values ('test', $1, 'sms', $2, 'failed'), ('test', $3, 'mail', $2, 'sent')`,
      [student.id, noticeId, other.id],
    );
    const list = async (): Promise<unknown> => (await get(support, student, '/messages')).body['rows'];
    const message = { id: noticeId, title: 'বাংলা Your course is open', by: null };
    expect(await list()).toEqual([
      { ...message, at: expect.any(String), readAt: null, outside: [{ channel: 'sms', state: 'failed', at: expect.any(String) }] },
    ]);
    await http.call('POST', '/api/notices/read', { as: student, body: { ids: null } });
    expect(await list()).toMatchObject([{ ...message, readAt: expect.any(String) }]);
    expect((await get(support, student, '/messages')).text).not.toContain('secret');
  });
});

describe('notes of staff', () => {
  // Red when the person, or staff with fewer rights than the person, can read or write them.
  it('are written and read by who looks after the person, never by the person', async () => {
    expect((await write(support, student, '  Called twice,\nasks for bKash.  ')).body).toMatchObject({
      text: 'Called twice,\nasks for bKash.',
      authorId: support.id,
      author: 'Helping Hand',
      mayDelete: true,
    });
    expect(await textsOf(admin, student)).toEqual(['Called twice,\nasks for bKash.']);
    for (const as of [content, teacher, student]) expect(said(await write(as, student, 'A note'))).toBe('Not allowed');
    for (const ask of [() => write(support, support, 'A note'), () => get(support, support, '/staff-notes')])
      expect(said(await ask())).toBe('Own account');
    for (const ask of [() => write(support, admin, 'A note'), () => get(support, admin, '/staff-notes')])
      expect(said(await ask())).toBe('Not allowed');
    expect(said(await write(admin, support, 'On leave'))).toBe('passes');
    expect(said(await write(admin, { id: newId() }, 'A note'))).toBe('User not found');
  });

  // Red (the last) when a letter is measured before it is two: the table refuses what the contract took.
  it.each(['', 'no', '\u200B\u200B\u200B\u200B', 'x'.repeat(2001), '\u09DF'.repeat(1001)])('refuse %j', async (text) => {
    expect(said(await write(support, other, text))).toBe('Invalid input');
    expect(await textsOf(support, other)).toEqual([]);
  });

  // Red when the log keeps the words: they would outlive the note.
  it('are deleted by their author or an admin, and the log says that, without the words', async () => {
    const first = (await write(support, other, 'Wrong person')).body['id'] as string;
    const second = (await write(admin, other, 'Pays in parts')).body['id'] as string;
    expect(said(await remove(support, other, second))).toBe('Not allowed');
    expect(said(await remove(support, other, newId()))).toBe('Note not found');
    // A note is looked for below its own person.
    expect(said(await remove(support, student, first))).toBe('Note not found');
    expect(said(await remove(support, { id: newId() }, first))).toBe('User not found');
    expect((await remove(support, other, first)).body).toEqual({ deleted: true });
    expect(said(await remove(admin, other, second))).toBe('passes');
    expect(await textsOf(support, other)).toEqual([]);
    const log = await staffOf(world, http).logOf(other);
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['user.note', support.id],
      ['user.note', admin.id],
      ['user.note-deleted', support.id],
      ['user.note-deleted', admin.id],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Wrong person|Pays in parts/);
    const own = await makeOwn();
    expect(said(await remove(admin, admin, own))).toBe('Own account');
  });

  const makeOwn = async (): Promise<string> => {
    const id = newId();
    await world.sql(`insert into identity.staff_notes (id, user_id, author_id, text) values ($1, $2, $2, 'About me')`, [id, admin.id]);
    return id;
  };

  // Red without the deletion in the account's own: notes about somebody who is gone would stay.
  it('go with the account of whom they are about; what that person wrote about others stays without a name', async () => {
    const leaving = await person(http, world, 'Leaving Hand', ['student', 'support']);
    await write(admin, leaving, 'Will leave in May');
    await write(leaving, student, 'Written before leaving');
    const body = { password: 'a good password' };
    expect(said(await http.call('POST', '/api/my/account/delete', { as: leaving, body }))).toBe('passes');
    expect(await world.sql('select 1 from identity.staff_notes where user_id = $1', [leaving.id])).toEqual([]);
    const [note] = (await get(admin, student, '/staff-notes')).body['rows'] as object[];
    expect(note).toMatchObject({ text: 'Written before leaving', authorId: null, author: null });
  });
});
