import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** A ranked exam asks for a proven phone: when that is said, and how staff waive it. */
let world: World;
let http: Running;
let admin: Person, bare: Person, proven: Person, elsewhere: Person;
let coming: Exam;

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const need = async (as: Person, query = ''): Promise<unknown> =>
  (await http.call('GET', `/api/my/phone-need${query}`, { as })).body['exam'];
const versionOf = async (id: string): Promise<number> =>
  (await world.sql<{ version: number }>('select version from exams.exams where id = $1', [id]))[0]!.version;
const setPhone = async (as: Person, { id }: Exam, waived: boolean, version?: number): Promise<Answer> =>
  http.call('POST', `/api/admin/exams/${id}/phone`, {
    as,
    body: { version: version ?? (await versionOf(id)), waived, reason: 'SMS fail tonight' },
  });
const start = ({ id }: Exam, as: Person): Promise<Answer> =>
  http.call('POST', `/api/exams/${id}/attempts`, { as, body: { deviceId: newId() } });
const said = ({ status, body }: Answer): string => (status < 300 ? 'ok' : String(body['statusMessage']));

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  [bare, proven, elsewhere] = [
    await person(http, world, 'Bare'),
    await person(http, world, 'Proven'),
    await person(http, world, 'Elsewhere'),
  ];
  await world.sql(`update identity.users set proven_phone = '01711300001' where id = $1`, [proven.id]);
  const [ranked, quiet] = [await course(http, 'ranked', { pricePaisa: 1000 }), await course(http, 'quiet', { pricePaisa: 1000 })];
  await enrol(http, ranked, bare, proven);
  await enrol(http, quiet, bare, elsewhere);
  await exam(http, quiet, { kind: 'mock', opensAt: inMinutes(10), closesAt: inMinutes(60) });
  await exam(http, ranked, { kind: 'live', opensAt: inMinutes(60 * 24 * 9), closesAt: inMinutes(60 * 24 * 9 + 60) });
  coming = await exam(http, ranked, { kind: 'live', opensAt: inMinutes(60 * 24 * 2), closesAt: inMinutes(60 * 24 * 2 + 60) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('the proven phone of a ranked exam', () => {
  // Red when it is said at the start alone.
  it('is asked for from the enrolment on, of those whose phone is not proven, for the next exam that asks', async () => {
    expect(await need(bare)).toMatchObject({ id: coming.id, opensAt: expect.any(String) });
    expect(await need(bare, '?course=ranked')).toMatchObject({ id: coming.id });
    expect([await need(bare, '?course=quiet'), await need(bare, '?course=none'), await need(proven), await need(elsewhere)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect((await http.call('GET', '/api/my/phone-need')).status).toBe(401);
  });

  // Red when a scheduled exam has to be taken back for it.
  it('is waived and asked for again while the exam is scheduled or open, by who publishes, and that is on record', async () => {
    const stale = await versionOf(coming.id);
    expect(said(await setPhone(bare, coming, true))).toBe('Not allowed');
    const answer = await setPhone(admin, coming, true);
    expect(answer.body).toMatchObject({ state: 'scheduled', settings: { phoneWaived: true }, may: expect.arrayContaining(['phone']) });
    expect(said(await setPhone(admin, coming, false, stale))).toBe('Changed meanwhile');
    // The later one still asks.
    expect(await need(bare)).not.toMatchObject({ id: coming.id });
    await world.sql(
      `update exams.exams set opens_at = now() - interval '1 minute', start_window_seconds = null, state = 'open' where id = $1`,
      [coming.id],
    );
    expect(said(await setPhone(admin, coming, false))).toBe('ok');
    expect(said(await start(coming, bare))).toBe('Phone not proven');
    expect(said(await setPhone(admin, coming, true))).toBe('ok');
    expect(said(await start(coming, bare))).toBe('ok');
    await world.sql(`update exams.exams set state = 'closed', closes_at = now() where id = $1`, [coming.id]);
    expect(said(await setPhone(admin, coming, false))).toBe('Illegal transition');
    const log = await world.sql(
      `select actor_id as by, before, after, reason from platform.audit where action = 'exam.phone' and subject_id = $1 order by at`,
      [coming.id],
    );
    const waived = (from: boolean): unknown => ({
      by: admin.id,
      before: { phoneWaived: from },
      after: { phoneWaived: !from },
      reason: 'SMS fail tonight',
    });
    expect(log).toEqual([waived(false), waived(true), waived(false)]);
  });
});
