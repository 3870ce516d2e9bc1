import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeKey,
  GetExamDesk,
  GetExamPractice,
  GetExamStatistics,
  GetSolution,
  InspectAttempt,
  ListKeyChanges,
  ListMyScoreChanges,
  SaveExamQuestions,
  ScheduleExam,
  TickExams,
  UnscheduleExam,
} from '#exams';
import { sit } from '../support/board-checks.js';
import { admin, staff, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { changeKey, keyOf, keyVersion, rescore } from '../support/regrade.js';
import { plainPaper } from '../support/papers.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const atOnce = { publishResults: 'at-once', showSolution: 'after-submit', leaderboard: 'live' } as const;
const house = (): Promise<ExamHouse> => build.exam(atOnce).withQuestions(12).open();
type Asked = readonly { readonly id: string; readonly options: readonly { readonly id: string }[] }[];
const shape = (questions: Asked) => questions.map(({ id, options }) => [id, ...options.map((option) => option.id)]);
const solution = (of: ExamHouse, who = student()) => of.dispatcher.query(new GetSolution(who.actor, of.id));

/** The paper as this attempt showed it, from what is stored of it. */
const shown = async (of: ExamHouse, attemptId: string): Promise<string[][]> => {
  const { questions } = await of.paper();
  const [row] = await world.sql<{ order: number[][] }>('select question_order as "order" from exams.attempts where id = $1', [attemptId]);
  return (row?.order ?? []).map(([place = 0, ...options]) => {
    const asked = questions[place];
    return [asked?.id ?? '', ...options.map((at) => asked?.options[at]?.id ?? '')];
  });
};

describe('the solution of a paper', () => {
  // Red (seen) with the sealed order for all: question 2 of the paper was question 1 of the solution, and its letters were others.
  it('stands in the order of the own paper, options too, and so does the practice of it', async () => {
    const of = await house();
    const mine = await sit(of, 3, 2, 60);
    await of.score();
    const own = await shown(of, mine.id);
    expect(shape((await solution(of, mine.who)).questions)).toEqual(own);
    expect(shape((await of.dispatcher.query(new GetExamPractice(mine.who.actor, of.id))).questions)).toEqual(own);
    expect(own).not.toEqual(shape((await of.paper()).questions));
  });

  // Red (seen) with the sealed options for who has not sat it, and for staff.
  it('stands as the author wrote it for whoever has no attempt, for staff too', async () => {
    const of = await house();
    await sit(of, 3, 2, 60);
    await of.score();
    await world.sql(`update exams.exams set state = 'results', results_at = platform.now() where id = $1`, [of.id]);
    const written = (questions: readonly { readonly options: readonly { readonly text: string }[] }[]): string[] =>
      questions.map(({ options }) => options.map(({ text }) => text).join(''));
    expect(new Set(written((await solution(of)).questions))).toEqual(new Set(['কখগঘ']));
    const statistics = await of.dispatcher.query(new GetExamStatistics(staff, of.id));
    expect(new Set(written(statistics.questions))).toEqual(new Set(['কখগঘ']));
    expect(statistics.questions.map(({ number }) => number)).toEqual(of.marking.map((_, place) => place + 1));
  });

  // Red (seen) with the author's number: the notice spoke of a question that the student knows by another number.
  it('has the numbers that a notice of a changed score speaks in; staff read the author’s', async () => {
    const of = await house();
    const mine = await sit(of, 12, 0, 60);
    await of.score();
    await changeKey(of, 4, keyOf(of, 4, 1));
    await changeKey(of, 9, keyOf(of, 9, 1));
    await rescore(of);
    const own = await shown(of, mine.id);
    const numbers = [4, 9].map((number) => own.findIndex(([id]) => id === of.question(number).questionId) + 1);
    const { attempt, questions } = await solution(of, mine.who);
    expect(attempt?.changes[0]?.questions.map(({ number }) => number)).toEqual(numbers);
    expect(questions[(numbers[0] ?? 0) - 1]?.keyChange).not.toBeNull();
    const { rows } = await of.dispatcher.query(new ListMyScoreChanges(mine.who.actor));
    expect(rows[0]?.questions.map(({ number }) => number)).toEqual(numbers);
    const inspected = await of.dispatcher.query(new InspectAttempt(staff, of.id, mine.id));
    expect(inspected.changes[0]?.questions.map(({ number }) => number)).toEqual([5, 10]);
    expect(inspected.questions.map(({ questionId, options }) => [questionId, ...options.map(({ id }) => id)])).toEqual(own);
  });
});

describe('a corrected key', () => {
  // Red (seen) with a statement that leaves the explanation: the released solution contradicted its own key.
  it('brings its explanation into the solution and the log, cleaned, and leaves it where none is given', async () => {
    const of = await house();
    const mine = await sit(of, 3, 2, 60);
    await of.score();
    const asked = { questionId: of.question(0).questionId, key: keyOf(of, 0, 1), reason: 'Another one is right' };
    const explanation = '<p>বেগ শূন্য</p><script>1</script>';
    await of.dispatcher.command(new ChangeKey(staff, of.id, { ...asked, keyVersion: await keyVersion(of), explanation }));
    await changeKey(of, 1, keyOf(of, 1, 1));
    const explained = async (): Promise<(string | undefined)[]> => {
      const { questions } = await solution(of, mine.who);
      return [0, 1].map((number) => questions.find(({ id }) => id === of.question(number).questionId)?.explanation);
    };
    expect(await explained()).toEqual(['<p>বেগ শূন্য</p>', 'Because.']);
    const { rows } = await of.dispatcher.query(new ListKeyChanges(staff, of.id));
    expect(rows.map((row) => row.explanation)).toEqual([null, { before: 'Because.', after: '<p>বেগ শূন্য</p>' }]);
    // The words alone may be wrong: then no key is said to have been corrected.
    const words = { questionId: of.question(2).questionId, key: keyOf(of, 2, 0), keyVersion: await keyVersion(of), reason: 'Words' };
    await of.dispatcher.command(new ChangeKey(staff, of.id, { ...words, explanation: 'Thus.' }));
    const third = (await solution(of, mine.who)).questions.find(({ id }) => id === words.questionId);
    expect([third?.explanation, third?.keyChange]).toEqual(['Thus.', null]);
    const again = { ...words, keyVersion: await keyVersion(of), explanation: 'Thus.' };
    await expect(of.dispatcher.command(new ChangeKey(staff, of.id, again))).rejects.toThrow('Key unchanged');
  });
});

describe('an option that keeps its place', () => {
  // Red (seen) with the place left out of the sealed paper, and of the index that orders attempts.
  it('stands there in the sealed paper and in every attempt', async () => {
    const of = await build
      .exam({
        ...atOnce,
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        closesAt: new Date(Date.now() + 7_200_000).toISOString(),
      })
      .withQuestions(8)
      .scheduled();
    await of.dispatcher.command(new UnscheduleExam(staff, of.id, (await of.dispatcher.query(new GetExamDesk(staff, of.id))).version));
    const desk = await of.dispatcher.query(new GetExamDesk(staff, of.id));
    const sections = desk.sections.map(({ questions, ...section }) => ({
      ...section,
      questions: questions.map(({ versionId }) => ({ versionId, cancelled: false, keptOptions: [3] })),
    }));
    await of.dispatcher.command(new SaveExamQuestions(staff, of.id, desk.version, sections));
    expect((await of.dispatcher.query(new GetExamDesk(staff, of.id))).sections[0]?.questions[0]?.keptOptions).toEqual([3]);
    await of.dispatcher.command(new ScheduleExam(admin, of.id));
    await world.sql(`update exams.exams set opens_at = platform.now() - interval '1 minute' where id = $1`, [of.id]);
    await of.dispatcher.command(new TickExams());
    const { questions } = JSON.parse(await plainPaper(world, of.id)) as { questions: { options: { id: string; text: string }[] }[] };
    expect(questions.map(({ options }) => options[3]?.text)).toEqual(questions.map(() => 'ঘ'));
    expect(new Set(questions.map(({ options }) => options[0]?.text)).size).toBeGreaterThan(1);
    for (let place = 0; place < 5; place += 1) {
      const { attempt } = await of.start(student());
      const [row] = await world.sql<{ order: number[][] }>('select question_order as "order" from exams.attempts where id = $1', [
        attempt.id,
      ]);
      expect(row?.order.map((one) => one[4])).toEqual(questions.map(() => 3));
    }
  });
});
