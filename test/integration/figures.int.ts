import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as exams from '#exams';
import { Push } from '#platform';
import { startExams, student, type ExamBuild, type ExamHouse, type Student } from '../support/build-exam.js';
import { attemptTopic, boardTopic } from '../support/topics.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

/** A mark that no other number of these answers is made of: three right are 23757 units, and the full marks 39595. */
const mark = '7919';
const canary = '23757';

type Walked = Readonly<Record<string, () => Promise<unknown>>>;

/** Every reader that answers a participant, by its name. What is refused is told by its code. */
const readersOf = (house: ExamHouse, who: Student, attemptId: string): Walked => {
  const { actor, id: userId } = who;
  const ask = house.dispatcher;
  const course = async () =>
    (await world.sql<{ id: string }>('select course_id as id from exams.exam_courses where exam_id = $1', [house.id]))[0]!.id;
  return {
    GetAttempt: () => ask.query(new exams.GetAttempt(actor, house.id, attemptId)),
    GetAttemptTopics: () => attemptTopic(ask, actor, attemptId),
    GetBoard: () =>
      Promise.all(
        (['all', 'institute', 'batch'] as const).flatMap((tab) => [
          ask.query(new exams.GetBoard(actor, house.id, { tab })),
          ask.query(new exams.GetBoard(actor, house.id, { tab, page: 1 })),
        ]),
      ),
    GetBoardTopics: () => boardTopic(ask, actor, house.id),
    GetCourseMarks: async () => ask.query(new exams.GetCourseMarks(await course(), [userId])),
    GetExam: () => ask.query(new exams.GetExam(actor, house.id)),
    GetExamBriefs: () => ask.query(new exams.GetExamBriefs(actor, { examIds: [house.id] })),
    GetExamHistory: async () => ask.query(new exams.GetExamHistory(userId, await course(), 1)),
    GetExamPractice: () => ask.query(new exams.GetExamPractice(actor, house.id)),
    GetExamProgress: async () => ask.query(new exams.GetExamProgress(userId, await course(), 5)),
    GetExamTopic: () => ask.query(new exams.GetExamTopic(actor, house.id)),
    GetExamTrend: async () => ask.query(new exams.GetExamTrend(userId, await course(), 5)),
    GetNextExams: async () => ask.query(new exams.GetNextExams(userId, [await course()])),
    GetOwnPlaces: () => ask.query(new exams.GetOwnPlaces(actor, [house.id])),
    GetOwnRows: () => ask.query(new exams.GetOwnRows(house.id, [attemptId])),
    GetReleasedAnswers: () => ask.query(new exams.GetReleasedAnswers(house.id, [attemptId])),
    GetReleasedAttempts: () => ask.query(new exams.GetReleasedAttempts(house.id, null, 10)),
    GetRunningExam: () => ask.query(new exams.GetRunningExam(userId)),
    GetSolution: () => ask.query(new exams.GetSolution(actor, house.id)),
    GetSubmitReceipt: () => ask.query(new exams.GetSubmitReceipt(actor, house.id, attemptId)),
    GetToppers: async () => ask.query(new exams.GetToppers(actor, { courseId: await course(), span: 'all', page: 1 })),
    ListAttemptsOfUser: () => ask.query(new exams.ListAttemptsOfUser(actor, userId, 1)),
    ListExamsAhead: async () => ask.query(new exams.ListExamsAhead(userId, [await course()])),
    ListMyScoreChanges: () => ask.query(new exams.ListMyScoreChanges(actor)),
    ListWeekBest: async () => ask.query(new exams.ListWeekBest([await course()], 5)),
  };
};

/** Readers that say nothing of how anybody did, or are for staff alone. */
const apart = new Set([
  'CheckPracticeAnswer',
  'CheckReceipt',
  'DraftBlueprint',
  'GetAllUsedVersions',
  'GetComingQuestions',
  'GetExamChoices',
  'GetExamConflicts',
  'GetExamCourses',
  'GetExamDesk',
  'GetExamMarking',
  'GetExamPreview',
  'GetExamPrint',
  'GetExamQuestionRows',
  'GetExamSitters',
  'GetExamStatistics',
  'GetExamTitles',
  'GetLiveBoard',
  'GetPhoneNeed',
  'GetPublishedKeyChanges',
  'GetQuestionUse',
  'GetReleasedQuestions',
  'GetSealedPaper',
  'GetSeenVersion',
  'GetSittings',
  'GetUsedVersions',
  'GetWithheldAmong',
  'GetWithheldQuestions',
  'GetWithheldVersions',
  'InspectAttempt',
  'ListAdminExams',
  'ListExamAttempts',
  'ListExamQuestions',
  'ListExamsOfCourses',
  'ListExtraTime',
  'ListOutages',
  'ListAdmitted',
  'ListCommaAnswers',
  'NamesAdmitted',
  'DemandAdmitted',
  'ListPapersAtRest',
  'ListKeyChanges',
  'ListLateAnswers',
  'PreviewKeyChange',
]);

const walk = async (readers: Walked): Promise<Map<string, string>> => {
  const told = new Map<string, string>();
  for (const [name, read] of Object.entries(readers)) {
    const answer = await read().catch((error: Error) => error.message);
    told.set(name, JSON.stringify(answer) ?? '');
  }
  return told;
};

/** Who of them tells a figure: the score, or how many were right, or a place. */
const telling = (told: ReadonlyMap<string, string>): string[] =>
  [...told].filter(([, text]) => text.includes(canary) || /"(correct|wrong|rank)":\d/.test(text)).map(([name]) => name);

const examOf = (over: Parameters<ExamBuild['exam']>[0]) =>
  build
    .exam({ kind: 'live', startWindowSeconds: 600, ...over })
    .withQuestions(5, { markEach: mark })
    .open();

const submitted = async (house: ExamHouse) => {
  const who = student();
  const { attempt } = await house.start(who);
  const saves = [house.pick(0, 0), house.pick(1, 0), house.pick(2, 0), house.pick(3, 1)];
  await house.submit(who, attempt.id, { saves });
  return { who, id: attempt.id };
};

/** As if the exam had opened so long ago. */
const openedAgo = (house: ExamHouse, seconds: number): Promise<unknown> =>
  world.sql(
    `update exams.exams set closes_at = closes_at - (opens_at - (platform.now() - make_interval(secs => $2))),
       opens_at = platform.now() - make_interval(secs => $2) where id = $1`,
    [house.id, seconds],
  );

describe('figures of a ranked exam', () => {
  it('are looked for in every reader there is', () => {
    const classes = Object.entries(exams).filter(
      ([name, value]) => typeof value === 'function' && /^(Get|List|Check|Inspect|Draft|Preview)/.test(name),
    );
    const walked = new Set(Object.keys(readersOf({ dispatcher: null } as unknown as ExamHouse, student(), '')));
    expect(classes.map(([name]) => name).filter((name) => !walked.has(name) && !apart.has(name))).toEqual([]);
    // Red (seen) with a name that no reader has: what is called so one day would be left out unseen.
    expect([...apart].filter((name) => !Object.hasOwn(exams, name) || walked.has(name))).toEqual([]);
  });

  // Red when any reader forgets the rule: seen red with `areFiguresOut` always true (boards, own rows, topics, mine) and with results at once.
  it.each([
    ['live', 'at-close'],
    ['live', 'at-once'],
  ] as const)(
    'are in nothing a participant is told while others can still start: board %s, results %s',
    async (leaderboard, publishResults) => {
      const house = await examOf({ leaderboard, publishResults });
      const pushed: unknown[] = [];
      jest.spyOn(build.app.get(Push), 'publish').mockImplementation((...message) => {
        pushed.push(message);
        return Promise.resolve();
      });
      const { who, id } = await submitted(house);
      await house.score();
      const told = await walk(readersOf(house, who, id));
      expect(telling(told)).toEqual([]);
      // The submission itself is told, and how many there are.
      expect(told.get('GetBoard')).toContain('"counts":{"all":1');
      expect(told.get('GetBoard')).toContain('"rows":[]');
      expect(JSON.parse(told.get('GetExam') ?? '')).toMatchObject({ exam: { mine: { state: 'scored', score: null } } });
      expect(pushed.length).toBeGreaterThan(1);
      expect(telling(new Map([['pushes', JSON.stringify(pushed)]]))).toEqual([]);
    },
  );

  it('move from the end of the start window on where they are live, and wait for the last writer where not', async () => {
    const [live, late] = [await examOf({ liveFigures: true }), await examOf({ liveFigures: false })];
    const [one, two] = [await submitted(live), await submitted(late)];
    await Promise.all([live.score(), late.score()]);
    const seen = (house: ExamHouse, { who, id }: typeof one) => walk(readersOf(house, who, id)).then(telling);
    expect(await seen(live, one)).toEqual([]);
    await Promise.all([openedAgo(live, 601), openedAgo(late, 601)]);
    expect(await seen(live, one)).toEqual(
      expect.arrayContaining(['GetBoard', 'GetBoardTopics', 'GetOwnRows', 'GetExam', 'GetAttemptTopics']),
    );
    expect(await seen(late, two)).toEqual([]);
    await openedAgo(late, 1500 + 16);
    expect(await seen(late, two)).toEqual(
      expect.arrayContaining(['GetBoard', 'GetBoardTopics', 'GetOwnRows', 'GetExam', 'GetAttemptTopics']),
    );
  });
});

describe('an attempt begun after the solution was shown', () => {
  // Red without the mark: the second attempt, written with the key at hand, took the place of the first.
  it('is scored and never ranks, nor does any after it', async () => {
    const house = await build
      .exam({ kind: 'practice', publishResults: 'at-once', attemptsAllowed: 3, ranking: 'best' })
      .withQuestions(2)
      .open();
    // As it could still be scheduled once.
    await world.sql(`update exams.exams set show_solution = 'after-submit' where id = $1`, [house.id]);
    const who = student();
    const sit = async (again: boolean, right: number) => {
      const { attempt } = await house.start(who, who.deviceId, again);
      await house.submit(who, attempt.id, { saves: Array.from({ length: right }, (_, place) => house.pick(place, 0)) });
      return attempt.id;
    };
    await sit(false, 1);
    await house.score();
    await sit(true, 2);
    // Not scored yet, so that nothing of it is shown: what was seen before counts all the same.
    await sit(true, 2);
    await house.score();
    const rows = await world.sql<{ number: number; ranked: boolean; units: string }>(
      'select number, ranked, score_units::text as units from exams.attempts where exam_id = $1 order by number',
      [house.id],
    );
    expect(rows).toEqual([
      { number: 1, ranked: true, units: '1' },
      { number: 2, ranked: false, units: '2' },
      { number: 3, ranked: false, units: '2' },
    ]);
  });
});
