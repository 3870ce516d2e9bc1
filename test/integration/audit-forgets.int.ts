import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForgetInAudit } from '#identity';
import { reactions } from '../../workers/src/reactions.js';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { makeLane, makeRelay } from '../support/platform.js';
import { at, reason, staffOf } from '../support/staff.js';
import { startOwnWorld, until, type World } from '../support/world.js';

interface Entry {
  readonly id: string;
  readonly seq: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly reason: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
}

/** What the audit log knows of somebody who is gone. */
let world: World;
let http: Running;
let admin: Person;
let gone: Person;
let other: Person;
const words = ['নুসরাত জাহান', 'Nusrat', 'ঢাকা কলেজ', '01755555555', '01766666666', 'called from her phone'];

const log = (): Promise<Entry[]> => world.sql<Entry>('select * from platform.audit order by seq');
const of = (entries: readonly Entry[], who: Person): Entry[] => entries.filter((entry) => entry.subject_id === who.id);
const correct = async (who: Person, fields: object): Promise<void> => {
  const { body } = await http.call('GET', at(who), { as: admin });
  const basics = { name: 'Nusrat', phone: null, institute: null, hsc_batch: null };
  const saved = await http.call('PUT', at(who), { as: admin, body: { revision: body.revision, ...basics, ...fields } });
  expect(saved.status).toBe(200);
};
const forget = `update platform.audit a set (subject, before, after, reason, address) =
  (select f.subject, f.before, f.after, f.reason, f.address from platform.forgotten(a) f) where a.subject_id = $1`;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  gone = await person(http, world, 'Nusrat', ['student', 'support']);
  other = await person(http, world, 'Other Person');
  const staff = staffOf(world, http);
  await correct(gone, { name: 'নুসরাত জাহান', phone: '01755555555', institute: 'ঢাকা কলেজ', hsc_batch: 'HSC 2026' });
  await correct(gone, { name: 'Nusrat', phone: '01766666666', institute: 'ঢাকা কলেজ' });
  await correct(other, { name: 'Other Person', phone: '01777777777' });
  await staff.setRoles(admin, gone, ['student', 'contributor', 'support']);
  await http.call('POST', `/api/admin/users/contributors/${gone.id}/payments`, {
    as: admin,
    body: { amountPaisa: 1200, note: 'called from her phone' },
  });
  // What the person did herself, to the own account and to others'.
  const renewed = await http.call('POST', '/api/my/password', {
    as: gone,
    body: { current: 'a good password', password: 'a better river' },
  });
  gone = { ...gone, cookie: renewed.headers.getSetCookie()[0]!.split(';', 1)[0]! };
  expect((await http.call('POST', at(other, '/sessions/end'), { as: gone, body: { reason } })).body).toEqual({ ended: 1 });
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('the audit log', () => {
  it('is not forgotten of anybody who is still there', async () => {
    const before = await log();
    await expect(world.sql(forget, [other.id])).rejects.toThrow('append-only');
    await expect(http.dispatcher.command(new ForgetInAudit(other.id))).rejects.toThrow();
    expect(await log()).toEqual(before);
  });

  // Red without the reaction, or with a value left as it was: the name, phones and institute stood there for good.
  it('keeps of a deleted account what was done, by whom, when and to which fields, and loses the person', async () => {
    const relay = makeRelay(http.app, world, reactions);
    const lane = makeLane(http.app, world, 'bulk', reactions);
    const before = await log();
    expect(words.filter((word) => JSON.stringify(before).includes(word))).toEqual(words);
    relay.relay.start();
    lane.worker.start();
    try {
      const deleted = await http.call('POST', '/api/my/account/delete', { as: gone, body: { password: 'a better river' } });
      expect(deleted.status).toBe(200);
      await until('the log has heard', async () => {
        const done = await world.sql(`select 1 from platform.inbox where reaction = 'identity.forget-user'`);
        return done.length === 1;
      });
    } finally {
      await relay.stop();
      await lane.stop();
    }
    const after = await log();
    const text = JSON.stringify(after);
    expect([...words, gone.email].filter((word) => text.includes(word))).toEqual([]);
    expect(after.slice(0, -1).filter((entry) => entry.subject_id !== gone.id)).toEqual(
      before.filter((entry) => entry.subject_id !== gone.id),
    );
    const kept = ({ id, seq, at: when, actor_id, action, request_id, before: was, after: is }: Entry) => ({
      entry: [id, seq, when, actor_id, action, request_id],
      fields: [was, is].map((values) => Object.keys(values ?? {}).toSorted()),
    });
    expect(of(after, gone).slice(0, -1).map(kept)).toEqual(of(before, gone).map(kept));
    expect(of(after, gone).map(({ action, subject, before: was, after: is, reason: why }) => [action, subject, was, is, why])).toEqual([
      [
        'user.save',
        'প্রাক্তন শিক্ষার্থী',
        { name: '—', phone: null, institute: null, hsc_batch: null },
        { name: '—', phone: '—', institute: '—', hsc_batch: '—' },
        null,
      ],
      ['user.save', 'প্রাক্তন শিক্ষার্থী', { name: '—', phone: '—', hsc_batch: '—' }, { name: '—', phone: '—', hsc_batch: null }, null],
      ['user.roles', 'প্রাক্তন শিক্ষার্থী', { roles: ['student', 'support'] }, { roles: ['student', 'contributor', 'support'] }, '—'],
      ['contributor.pay', 'প্রাক্তন শিক্ষার্থী', null, { amountPaisa: 1200 }, '—'],
      ['user.password', 'প্রাক্তন শিক্ষার্থী', null, { endedSessions: 0 }, null],
      ['user.delete', 'প্রাক্তন শিক্ষার্থী', null, null, null],
    ]);
    // From where staff did it stays; from where she did something to the own account does not.
    expect(of(after, gone).map(({ actor_id, address }) => [actor_id === gone.id, address === null])).toEqual([
      ...Array.from({ length: 4 }, () => [false, false]),
      [true, true],
      [true, true],
    ]);
  });

  it('forgets once, and lets nothing else be changed after that', async () => {
    const before = await log();
    expect(await http.dispatcher.command(new ForgetInAudit(gone.id))).toEqual({ entries: 0 });
    expect(await log()).toEqual(before);
    for (const change of [`action = 'other'`, `actor_id = null`, `subject = 'Nusrat'`, `at = now()`, `after = '{}'`])
      await expect(world.sql(`update platform.audit set ${change} where subject_id = $1`, [gone.id])).rejects.toThrow('append-only');
    await expect(world.sql('delete from platform.audit where subject_id = $1', [gone.id])).rejects.toThrow('append-only');
    expect(await log()).toEqual(before);
  });
});
