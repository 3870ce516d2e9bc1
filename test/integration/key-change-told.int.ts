import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GetAttempt, GetSolution, ListKeyChanges, ListMyScoreChanges, MarkScoreChangesSeen, RecomputeExam, TellRescored } from '#exams';
import { Push } from '#platform';
import { board, quarterExam, sit } from '../support/board-checks.js';
import { staff, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { heldAt } from '../support/held-table.js';
import { changeKey, keyOf, rescore, tell } from '../support/regrade.js';
import { attemptTopic } from '../support/topics.js';
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

const notices = (house: ExamHouse) =>
  world.sql<{ attempt: string; reason: string }>(
    'select attempt_id as attempt, reason from exams.score_changes where exam_id = $1 order by attempt_id',
    [house.id],
  );

describe('whoever was touched by a corrected key', () => {
  const told = async (build: ExamBuild, house: ExamHouse, version: number) => {
    const push = build.app.get(Push);
    const [publish, hint] = [jest.spyOn(push, 'publish'), jest.spyOn(push, 'hint')];
    await tell(house, build.app.get(TellRescored), version);
    const answer = { published: publish.mock.calls.map((call) => [...call]), hinted: hint.mock.calls.map((call) => [...call]) };
    publish.mockRestore();
    hint.mockRestore();
    return answer;
  };

  // Red (seen) with the change left out of the topic's body: a browser that joins afterwards never hears of it.
  it('gets it pushed with a version that is newer than the one before, and finds it on attempt, board and solution', async () => {
    const house = await build
      .exam({ publishResults: 'at-once', showSolution: 'after-submit', leaderboard: 'live' })
      .withQuestions(4)
      .open();
    const mine = await sit(house, 2, 0, 60);
    const unmoved = await sit(house, 0, 0, 60);
    await house.score();
    const watched = await attemptTopic(house.dispatcher, mine.who.actor, mine.id);
    const version = await changeKey(house, 0, keyOf(house, 0, 2), 'সঠিক উত্তর গ');
    expect((await house.dispatcher.query(new GetSolution(mine.who.actor, house.id))).rescoring).toBe(true);
    await rescore(house);
    const { published, hinted } = await told(build, house, version);
    expect(published.map(([topic]) => topic)).toEqual([`attempt:${mine.id}`]);
    expect(hinted.map(([topic]) => topic)).toEqual([`user:${mine.who.id}`]);
    expect(hinted[0]?.[1]).toMatchObject({ kind: 'score-changed', before: { units: '2' }, after: { units: '1' }, reason: 'সঠিক উত্তর গ' });
    const topic = await attemptTopic(house.dispatcher, mine.who.actor, mine.id);
    expect(published[0]?.slice(1)).toEqual([topic.version, topic.body]);
    expect(topic.version).toBeGreaterThan(watched.version);
    expect(topic.body.change).toMatchObject({ before: { units: '2' }, after: { units: '1' } });

    const solution = await house.dispatcher.query(new GetSolution(mine.who.actor, house.id));
    const change = { version, before: { units: '2', denominator: '1' }, after: { units: '1', denominator: '1' }, reason: 'সঠিক উত্তর গ' };
    expect(solution.attempt?.changes).toMatchObject([change]);
    expect(solution.rescoring).toBe(false);
    const asked = (number: number) => solution.questions.find(({ id }) => id === house.question(number).questionId);
    expect(asked(0)).toMatchObject({
      key: { optionIds: [house.option(0, 2)] },
      keyChange: { reason: 'সঠিক উত্তর গ', before: { optionIds: [house.option(0, 0)], cancelled: false } },
      mine: { verdict: 'wrong' },
    });
    expect(asked(1)?.keyChange).toBeNull();
    expect((await board(house, mine.who)).changes).toMatchObject([change]);
    expect((await house.dispatcher.query(new GetAttempt(mine.who.actor, house.id, mine.id))).changes).toMatchObject([change]);
    expect((await board(house, unmoved.who)).changes).toEqual([]);

    const list = await house.dispatcher.query(new ListMyScoreChanges(mine.who.actor));
    expect(list).toMatchObject({ unseen: 1, rows: [{ examId: house.id, attemptId: mine.id, seen: false, title: 'Mock' }] });
    await house.dispatcher.command(new MarkScoreChangesSeen(student().actor, [house.id]));
    expect((await house.dispatcher.query(new ListMyScoreChanges(mine.who.actor))).unseen).toBe(1);
    expect(await house.dispatcher.command(new MarkScoreChangesSeen(mine.who.actor, [house.id]))).toEqual({ unseen: 0 });
  });

  // Red (seen) with the own score read before the board: the page that is told that nothing is under way keeps the old score.
  it('never finds a score of the old key where nothing is said to be reckoned any more', async () => {
    const house = await build.exam({ publishResults: 'at-once', showSolution: 'after-submit' }).withQuestions(4).open();
    const mine = await sit(house, 2, 0, 60);
    await house.score();
    await changeKey(house, 0, keyOf(house, 0, 2));
    const solution = await heldAt(
      world,
      'exams.boards',
      async () => house.dispatcher.query(new GetSolution(mine.who.actor, house.id)),
      async (sql) => {
        await sql.query('update exams.boards set rescored_version = key_version where exam_id = $1', [house.id]);
        await sql.query('update exams.attempts set score_units = 1 where id = $1', [mine.id]);
      },
    );
    expect([solution.rescoring, solution.attempt?.score.units]).toEqual([false, '1']);
  });

  // Red (seen) with the key's version of before beside a key that came since: the old score stood beside the new key, and nothing was under way.
  it('finds a key that is corrected while it asks, and that the scores follow it', async () => {
    const house = await build.exam({ publishResults: 'at-once', showSolution: 'after-submit' }).withQuestions(4).open();
    const mine = await sit(house, 2, 0, 60);
    await house.score();
    const right = house.option(0, 2);
    const solution = await heldAt(
      world,
      'exams.exams',
      async () => house.dispatcher.query(new GetSolution(mine.who.actor, house.id)),
      async (sql) => {
        await sql.query('update exams.boards set key_version = key_version + 1 where exam_id = $1', [house.id]);
        await sql.query('update exams.exam_keys set option_ids = $3 where exam_id = $1 and question_id = $2', [
          house.id,
          house.question(0).questionId,
          [right],
        ]);
      },
    );
    const asked = solution.questions.find(({ id }) => id === house.question(0).questionId);
    expect([solution.rescoring, asked?.key.optionIds]).toEqual([true, [right]]);
  });

  // EX-10. Red with the reason given wherever the score is: it says what is right while others still sit.
  it('learns no reason while the solution is withheld, and nothing where the score never showed', async () => {
    const live = await build.exam({ publishResults: 'at-close', showSolution: 'after-close', leaderboard: 'live' }).withQuestions(3).open();
    const hidden = await build.exam({ publishResults: 'by-hand', leaderboard: 'hidden' }).withQuestions(3).open();
    for (const [house, seen] of [
      [live, true],
      [hidden, false],
    ] as const) {
      const mine = await sit(house, 1, 0, 60);
      await house.score();
      const version = await changeKey(house, 0, keyOf(house, 0, 1), 'canary: খ');
      await rescore(house);
      const { published, hinted } = await told(build, house, version);
      expect([published.length, hinted.length]).toEqual(seen ? [1, 1] : [0, 0]);
      const { changes } = await house.dispatcher.query(new GetAttempt(mine.who.actor, house.id, mine.id));
      expect(changes).toMatchObject(seen ? [{ before: { units: '1' }, after: { units: '0' }, questions: [], reason: '' }] : []);
      const mineAll = await house.dispatcher.query(new ListMyScoreChanges(mine.who.actor));
      expect(JSON.stringify([published, hinted, changes, mineAll])).not.toContain('canary');
    }
  });

  it('by a plain recomputation hears its reason; where nothing was wrong, nobody hears anything', async () => {
    const house = await quarterExam(build);
    const sat = [await sit(house, 2, 1, 60), await sit(house, 4, 0, 61)];
    await house.score();
    await house.dispatcher.command(new RecomputeExam(staff, house.id, 'যাচাই'));
    await rescore(house);
    expect(await notices(house)).toEqual([]);
    // A score that was spoilt by hand is found.
    await world.sql('update exams.attempts set score_units = score_units + 1 where id = $1', [sat[0]?.id]);
    await house.dispatcher.command(new RecomputeExam(staff, house.id, 'আবার যাচাই'));
    await rescore(house);
    expect(await notices(house)).toMatchObject([{ attempt: sat[0]?.id, reason: 'আবার যাচাই' }]);
    expect(await house.dispatcher.query(new ListKeyChanges(staff, house.id))).toMatchObject({
      keyVersion: 2,
      rescoredVersion: 2,
      rescoring: null,
    });
  });
});
