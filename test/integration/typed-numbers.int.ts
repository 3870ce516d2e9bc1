import { spawnSync } from 'node:child_process';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listCommaAnswers } from '#contracts/http/exam-after';
import { checkPracticeAnswer } from '#contracts/http/exam-practice';
import { saveAnswers, type Save } from '#contracts/http/exams';
import { answerMistake } from '#contracts/http/quiz';
import { CommaAnswers, ListCommaAnswers, type CommaAnswer } from '#exams';
import { newId } from '#platform/kernel';
import { bankQuestion, staff, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
let house: ExamHouse;
let attemptId: string;
const who = student();
const numeric = (number: string) => () => bankQuestion({ kind: 'numeric', options: [], key: { optionIds: [], number, tolerance: null } });
const row = (attempt: string, of: { readonly id: string }, at: number) => ({
  attemptId: attempt,
  name: `Student ${of.id.slice(-6)}`,
  questionId: house.question(at).questionId,
  number: at + 1,
});
const marks = () => world.sql('select correct, wrong from exams.attempts where id = $1', [attemptId]);

const setState = (id: string, state: 'open' | 'closed') => world.sql('update exams.exams set state = $2 where id = $1', [id, state]);
/** The statements that are sent meanwhile and name the answers. */
const readsOfAnswers = async (asking: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = [];
  const logger = build.app.get(MikroORM).config.getLogger();
  logger.setDebugMode(['query']);
  const spy = jest.spyOn(logger, 'logQuery').mockImplementation(({ query }) => void sent.push(query ?? ''));
  await asking();
  spy.mockRestore();
  logger.setDebugMode(false);
  return sent.filter((query) => query.includes('exams.answers'));
};

/** An exam that was sat and scored while numbers were still stored as they were typed. */
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
  house = await build
    .exam()
    .withQuestions(1, {}, numeric('1200'))
    .withQuestions(1, {}, numeric('1.5'))
    .withQuestions(1, {}, numeric('7'))
    .open();
  const save = (at: number, number: string): Save => ({
    questionId: house.question(at).questionId,
    revision: at + 1,
    optionIds: [],
    number,
  });
  const { attempt } = await house.start(who);
  attemptId = attempt.id;
  await house.save(who, attemptId, 1, [save(0, '1,200'), save(1, '1,5'), save(2, '7')]);
  await house.submit(who, attemptId, { saves: [] });
  await house.score();
  await setState(house.id, 'closed');
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const listed = async (): Promise<CommaAnswer[]> => {
  const found: CommaAnswer[] = [];
  for await (const batch of build.app.get(CommaAnswers).list()) found.push(...batch.filter(({ examId }) => examId === house.id));
  return found;
};

describe('numbers as they are typed', () => {
  const questionId = '0198d3f0-0000-7000-8000-000000000001';

  // Red when the server takes the comma of 1,200 for a decimal one, or lets something through that is no number.
  it.each([
    ['1,200', '1200'],
    ['৩,০০,০০০', '300000'],
    ['1,5', '1.5'],
    ['12.5', '12.5'],
  ])('%s reaches the exam, its practice and the quiz as %s', (typed, number) => {
    const answer = { optionIds: [], number: typed };
    expect(saveAnswers.body!.parse({ epoch: 1, saves: [{ questionId, revision: 1, ...answer }] })).toMatchObject({ saves: [{ number }] });
    expect(checkPracticeAnswer.body!.parse({ questionId, ...answer })).toMatchObject({ number });
    expect(answerMistake.body!.parse(answer)).toMatchObject({ number });
  });
  it.each(['1/2', '10^3', '2.5 m/s', ''])('%p is refused', (number) =>
    expect(checkPracticeAnswer.body!.safeParse({ questionId, optionIds: [], number }).success).toBe(false),
  );

  // Red when finished attempts are marked by the new reading, or the list leaves out a number with a comma.
  it('stored earlier with a comma keep their result, and are listed with what they would count as now', async () => {
    expect(await marks()).toEqual([{ correct: 2, wrong: 1 }]);
    const whole = { examId: house.id, title: 'Mock', attemptId, userId: who.id };
    expect(await listed()).toMatchObject([
      { ...whole, question: 1, typed: '1,200', key: '1200', countedAs: '1.200', readsAs: '1200' },
      { ...whole, question: 2, typed: '1,5', key: '1.5', countedAs: '1.5', readsAs: '1.5' },
    ]);
    const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, DATA_DIR: world.config.DATA_DIR };
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.mjs', '--commas'], { env, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('question 1: typed 1,200, counted as 1.200, would now count as 1200; the key is 1200\n');
    expect(stdout).toMatch(/numbers of finished attempts have a comma, \d+ of them would now count as another number\n$/);
  });

  // Red when the list has numbers without a comma, or of attempts that run, or when its order is the paper's alone.
  it('stand on the page of results for staff, those first that would be another number now', async () => {
    await setState(house.id, 'open');
    const running = student();
    const { attempt } = await house.start(running);
    await house.save(running, attempt.id, 1, [{ questionId: house.question(0).questionId, revision: 1, optionIds: [], number: '2,400' }]);
    const second = student();
    const { attempt: later } = await house.start(second);
    await house.save(second, later.id, 1, [{ questionId: house.question(2).questionId, revision: 1, optionIds: [], number: '70,00,000' }]);
    await house.submit(second, later.id, { saves: [] });
    const ask = (examId: string, page = 1, actor = staff) => house.dispatcher.query(new ListCommaAnswers(actor, examId, page));
    const key = { cancelled: false, optionIds: [], tolerance: null };
    await setState(house.id, 'closed');
    const answer = await ask(house.id);
    expect(listCommaAnswers.response.parse(answer)).toEqual({
      rows: [
        { ...row(attemptId, who, 0), typed: '1,200', countedAs: '1.200', readsAs: '1200', key: { ...key, number: '1200' } },
        { ...row(later.id, second, 2), typed: '70,00,000', countedAs: null, readsAs: '7000000', key: { ...key, number: '7' } },
        { ...row(attemptId, who, 1), typed: '1,5', countedAs: '1.5', readsAs: '1.5', key: { ...key, number: '1.5' } },
      ],
      total: 3,
      page: 1,
      differing: 2,
    });
    expect(await ask(house.id, 2)).toMatchObject({ rows: [], total: 3, page: 2 });
    await expect(ask(house.id, 1, who.actor)).rejects.toThrow('Not allowed');
    await expect(ask(newId())).rejects.toThrow('Exam not found');
  });

  // Red (seen) when the answers are read whatever the exam asks for, or while it is written.
  it('are looked for in exams that are over and ask for numbers alone', async () => {
    const none = { rows: [], total: 0, page: 1, differing: 0 };
    const ask = (examId: string) => house.dispatcher.query(new ListCommaAnswers(staff, examId, 1));
    const choices = await build.exam().withQuestions(1).open();
    await setState(choices.id, 'closed');
    await setState(house.id, 'open');
    const reads = await readsOfAnswers(async () => {
      expect([await ask(choices.id), await ask(house.id), await listed()]).toEqual([none, none, []]);
    });
    expect(reads).toEqual([]);
    await setState(house.id, 'closed');
    expect(await readsOfAnswers(() => ask(house.id))).toHaveLength(1);
  });
});
