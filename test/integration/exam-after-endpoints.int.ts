import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { ScoreSubmittedAttempts, StartAttempts, SubmitAttempts } from '#exams';
import { newId } from '#platform/kernel';
import { scoreCell } from '../../api/src/controllers/results-sheet.js';
import { course, enrol, exam, person, startHttp, type Exam, type Person, type Running } from '../support/api.js';
import { writtenBy } from '../support/exam-admin.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let teacher: Person;
let taken: Exam;
const ids: string[] = [];

/** One sits with so many right answers, under a name of the person's own. */
const sitAs = async (name: string, right: number): Promise<string> => {
  const who = await person(http, world, `Taker ${right}`);
  await world.sql('update identity.users set name = $2 where id = $1', [who.id, name]);
  const [started] = await http.dispatcher.command(new StartAttempts(taken.id, [{ userId: who.id, deviceId: newId(), again: false }]));
  const attempt = (started as { attempt: { id: string } }).attempt.id;
  const saves = Array.from({ length: 3 }, (_, place) => taken.pick(place, place < right));
  await http.dispatcher.command(new SubmitAttempts(taken.id, [{ userId: who.id, attemptId: attempt, body: { epoch: 1, saves } }]));
  return attempt;
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Class Teacher', ['student', 'teacher']);
  const courseId = await course(http, 'after', { enrolOnEntry: true });
  await enrol(http, courseId, admin);
  taken = await exam(http, courseId, { negative: { kind: 'fraction', value: '1/3' } });
  await teach(world, courseId, teacher.id);
  // While it is on, what is right is for its author, who wrote its questions.
  await world.sql('update exams.exams set created_by = $2 where id = $1', [taken.id, teacher.id]);
  await writtenBy(world, taken.id, teacher);
  ids.push(await sitAs('=HYPERLINK("http://evil.example")', 3), await sitAs('রাফি "ছোট", হাসান', 2), await sitAs('মিম', 0));
  await http.dispatcher.command(new ScoreSubmittedAttempts(taken.id));
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const base = () => `/api/admin/exams/${taken.id}`;
const file = async (query: string): Promise<Response> =>
  fetch(`${http.base}${base()}/results/export?${query}`, { headers: { cookie: admin.cookie } });

describe('the doors after an exam', () => {
  it('let a teacher look and an admin decide', async () => {
    const reason = 'যাচাইয়ের পর';
    const looked = await http.call('GET', `${base()}/attempts?sort=rank`, { as: teacher });
    expect([looked.status, (looked.body['rows'] as { rank: number }[]).map(({ rank }) => rank)]).toEqual([200, [1, 2, 3]]);
    expect((await http.call('GET', `${base()}/statistics`, { as: teacher })).status).toBe(200);
    expect((await http.call('GET', `${base()}/live`, { as: teacher })).status).toBe(200);
    expect((await http.call('GET', `${base()}/attempts/${ids[0]}`, { as: teacher })).status).toBe(200);
    const body = {
      questionId: taken.marking[0]?.questionId,
      key: { cancelled: false, optionIds: taken.pick(0, false).optionIds, number: null, tolerance: null },
    };
    const seen = await http.call('POST', `${base()}/key-changes/preview`, { as: teacher, body });
    expect([seen.status, seen.body['down'], seen.body['up']]).toEqual([200, 2, 1]);
    expect((await http.call('POST', `${base()}/key-changes`, { as: teacher, body: { ...body, keyVersion: 0, reason } })).status).toBe(403);
    const changed = await http.call('POST', `${base()}/key-changes`, { as: admin, body: { ...body, keyVersion: 0, reason } });
    expect([changed.status, changed.body['change']]).toMatchObject([
      200,
      { version: 1, number: 1, reason, by: 'Main Admin', doneAt: null },
    ]);
    const list = await http.call('GET', `${base()}/key-changes`, { as: teacher });
    expect(list.body).toMatchObject({ keyVersion: 1, rescoredVersion: 0, rescoring: { prepared: 0, of: 3 } });
    const off = await http.call('POST', `${base()}/attempts/${ids[2]}/disqualify`, { as: admin, body: { reason } });
    expect([off.status, off.body['attempt']]).toMatchObject([200, { rank: null, disqualified: { by: 'Main Admin', reason } }]);
    expect((await http.call('POST', `${base()}/attempts/${ids[2]}/requalify`, { as: admin, body: { reason: 'x' } })).status).toBe(400);
    expect((await http.call('POST', `${base()}/recompute`, { as: admin, body: { reason } })).body).toEqual({ keyVersion: 2 });
  });
});

describe('the results as a file', () => {
  // IM-06. Red with the cells written as they are.
  it('are CSV and XLSX without formulas, the marks exact, written to the audit log', async () => {
    const csv = Buffer.from(await (await file('format=csv&sort=name')).arrayBuffer()).toString('utf8');
    expect(csv.startsWith('\uFEFFর‍্যাঙ্ক,নাম,')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv).toContain('"রাফি ""ছোট"", হাসান"');
    expect(csv).toContain(',1 2/3,2,1,0,');
    const book = await readXlsx(new Uint8Array(await (await file('format=xlsx')).arrayBuffer()));
    const [sheet] = book.sheets;
    expect(sheet?.rows.length).toBe(4);
    expect(sheet?.rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    const log = await world.sql<{ after: { rows: number } }>(
      `select after from platform.audit where action = 'exam.export' and subject_id = $1`,
      [taken.id],
    );
    expect(log.map(({ after }) => after.rows)).toEqual([3, 3]);
  });

  it('writes marks that do not end as fractions, and all others as numbers', () => {
    const cell = (units: string, denominator: string) => scoreCell({ score: { units, denominator } });
    expect([cell('5', '3'), cell('-1', '3'), cell('-4', '3'), cell('6', '3'), cell('-5', '4'), cell('0', '3')]).toEqual([
      '1 2/3',
      '-1/3',
      '-1 1/3',
      2,
      -1.25,
      0,
    ]);
    expect(scoreCell({ score: null })).toBeNull();
  });
});
