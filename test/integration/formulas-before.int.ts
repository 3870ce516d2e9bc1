import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TellPeople } from '#community';
import type { ImportQuestion } from '#contracts/http/imports';
import { FormulaChecker } from '#platform';
import { newId, system } from '#platform/kernel';
import { CreateQuestions, ImportReader } from '#questions';
import { currentTransaction } from '../../libs/platform/src/cqrs/transaction.js';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { wish } from '../support/notices.js';
import { QnaRoom } from '../support/qna.js';
import { makeImport } from '../support/walls/imports.js';
import { lessonBodyFor } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

const html = '<p>$x$</p>';

let world: World;
let http: Running;
let student: Person;
let admin: Person;
/** The commands whose transactions were open while formulas were checked; null: none was. */
const open: (string | null)[] = [];

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  student = await person(http, world, 'Asker');
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  await enrol(http, await course(http, 'motion-of-formulas-before', { pricePaisa: 10_000 }), student);
  const { check } = FormulaChecker.prototype;
  jest.spyOn(FormulaChecker.prototype, 'check').mockImplementation(function (this: FormulaChecker, texts) {
    open.push(currentTransaction()?.command ?? null);
    return check.call(this, texts);
  });
  // The formulas of a row are checked in the thread that reads it.
  const reader = http.app.get(ImportReader, { strict: false });
  const assess = reader.assess.bind(reader);
  jest.spyOn(reader, 'assess').mockImplementation((question) => {
    open.push(currentTransaction()?.command ?? null);
    return assess(question);
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await http?.close();
  await world?.close();
});

const put = (path: string, body: object): Promise<unknown> => http.call('PUT', path, { as: admin, body });

const row: ImportQuestion = {
  kind: 'single',
  stem: '$x$',
  options: ['a', 'b'],
  correct: [0],
  number: null,
  tolerance: null,
  explanation: '',
  stimulus: null,
  path: { subject: null, chapter: null, topic: null },
  sources: [],
  language: null,
  difficulty: null,
  tags: [],
};

/** Every command that checks formulas. Where the thing itself is not there, the check comes before that is found out. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'questions and answers of a course': async () => {
    const room = new QnaRoom(http, 'motion-of-formulas-before');
    const thread = await room.ask(student, 'A title of words', html);
    const answer = await room.reply(thread, student, html);
    await room.call(student, 'PUT', `/${thread}`, { title: 'A title of words', html });
    await room.call(student, 'PUT', `/${thread}/answers/${answer}`, { html });
  },
  notices: async () => {
    const headers = { 'idempotency-key': newId() };
    await http.call('POST', '/api/admin/notices', { as: admin, body: wish({ body: html }), headers });
    await put(`/api/admin/notices/${newId()}`, { ...wish({ body: html }), version: 1 });
    await http.dispatcher.command(new TellPeople([student.id], 'Title', html, null));
  },
  'a lesson': () => put(`/api/admin/lessons/${newId()}`, { version: 1, lesson: lessonBodyFor(newId(), { bodyHtml: html }) }),
  'the bank': async () => {
    const subject = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: 'Motion' } });
    const bank = new Bank(http);
    const whole = await bank.create(admin, written(subject.body['id'] as string, { stem: html }));
    await bank.save(admin, whole, { stem: '<p>$y$</p>' });
    await http.dispatcher.command(
      new CreateQuestions(system('test'), [{ kind: 'single', stem: html, options: ['a', 'b'], correct: [0], path: { subject: 'Motion' } }]),
    );
  },
  'a row of an import': async () => put(`/api/admin/imports/${await makeImport(world, admin.id)}/rows/1`, { question: row }),
};
const checksOf: Readonly<Record<string, number>> = {
  'questions and answers of a course': 4,
  notices: 3,
  'a lesson': 1,
  'the bank': 3,
  'a row of an import': 1,
};

describe('formulas are checked before a transaction is open', () => {
  // Red (seen) where a handler checks them itself: its connection waited for the thread, for as long as others' formulas took.
  it.each(Object.keys(acts))('for %s', async (name) => {
    open.length = 0;
    await acts[name]!();
    expect(open).toEqual(Array.from({ length: checksOf[name]! }, () => null));
  });
});
