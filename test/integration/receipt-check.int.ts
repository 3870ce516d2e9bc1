import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receipt } from '#contracts/http/exams';
import { StartAttempts } from '#exams';
import { newId } from '#platform/kernel';
import { signSave } from '../../libs/exams/src/domain/save-receipt.js';
import { course, enrol, exam, person, startHttp, type Exam, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** Anybody can see whether a receipt is genuine, and of it nothing about the person. */
let world: World;
let http: Running;
let who: Person;
let taken: Exam;
let attemptId: string;
let saved: Receipt;
let code: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  who = await person(http, world, 'Rafi Hasan');
  const courseId = await course(http, 'receipts-checked', { pricePaisa: 50_000 });
  await enrol(http, courseId, who);
  taken = await exam(http, courseId, { title: 'Receipts' });
  const [started] = await http.dispatcher.command(new StartAttempts(taken.id, [{ userId: who.id, deviceId: newId(), again: false }]));
  attemptId = (started as { attempt: { id: string } }).attempt.id;
  const path = `/api/exams/${taken.id}/attempts/${attemptId}`;
  const answer = await http.call('POST', `${path}/answers`, { as: who, body: { epoch: 1, saves: [taken.pick(0, true)] } });
  [saved] = answer.body['receipts'] as [Receipt];
  await http.call('POST', `${path}/submit`, { as: who, body: { epoch: 1, saves: [taken.pick(1, true)] } });
  code = (await http.call('GET', `${path}/receipt`, { as: who })).body['code'] as string;
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const check = async (receipt: string) => (await http.call('POST', '/api/receipts/check', { body: { receipt } })).body;
const notOurs = { genuine: false, kind: null, exam: null, at: null };
const facts = ({ questionId, epoch, revision, savedAt }: Receipt): string =>
  [taken.id, attemptId, questionId, epoch, revision, Date.parse(savedAt)].join('.');

describe('a receipt', () => {
  it('of a submission is found genuine by its code, however it was typed, with exam and moment alone', async () => {
    const [{ at }] = (await world.sql<{ at: Date }>('select submitted_at as at from exams.attempts where id = $1', [attemptId])) as [
      { at: Date },
    ];
    const genuine = { genuine: true, kind: 'submitted', exam: 'Receipts', at: at.toISOString() };
    expect(await check(`${taken.id}.${attemptId}.${code}`)).toEqual(genuine);
    expect(await check(`${taken.id}.${attemptId}.${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual(genuine);
    expect(JSON.stringify(await check(`${taken.id}.${attemptId}.${code}`))).not.toContain('Rafi');
  });

  it('of a save is found genuine by its signature, and by all that it signs once the log is gone', async () => {
    const genuine = { genuine: true, kind: 'saved', exam: 'Receipts', at: saved.savedAt };
    expect(await check(`${taken.id}.${attemptId}.${saved.signature}`)).toEqual(genuine);
    await world.sql('delete from exams.answer_log where attempt_id = $1', [attemptId]);
    await world.sql('delete from exams.answers where attempt_id = $1 and question_id = $2', [attemptId, saved.questionId]);
    expect(await check(`${taken.id}.${attemptId}.${saved.signature}`)).toEqual(notOurs);
    expect(await check([facts(saved), saved.answer, saved.signature].flatMap((part) => part ?? []).join('.'))).toEqual(genuine);
  });

  // Red (seen) where the answer's hash is left out of what is signed: another answer is as genuine.
  it('of another answer, moment or attempt is none of ours, and neither is one that was made up', async () => {
    const shown = `${facts(saved)}.${saved.answer}.${saved.signature}`;
    for (const wrong of [
      shown.replace(saved.answer ?? '?', 'a'.repeat(16)),
      shown.replace(String(Date.parse(saved.savedAt)), String(Date.parse(saved.savedAt) + 1)),
      shown.replace(attemptId, newId()),
      shown.replace(taken.id, newId()),
      `${taken.id}.${attemptId}.${'0000-'.repeat(3)}0000`,
      `${taken.id}.${newId()}.${code}`,
      'nothing',
      '. . . . .',
    ])
      expect(await check(wrong)).toEqual(notOurs);
  });

  // Red (seen) where only version 2 is verified: what students hold already would be called false.
  it('that was given before answers were signed stays genuine', async () => {
    const { questionId, epoch, revision, savedAt } = saved;
    const old = signSave(world.config.RECEIPT_SECRET, { attemptId, examId: taken.id, questionId, epoch, revision, savedAt });
    expect(await check(`${facts(saved)}.${old}`)).toEqual({ genuine: true, kind: 'saved', exam: 'Receipts', at: savedAt });
  });

  it('is refused in more words than one has', async () => {
    expect((await http.call('POST', '/api/receipts/check', { body: { receipt: 'x'.repeat(401) } })).status).toBe(400);
  });
});
