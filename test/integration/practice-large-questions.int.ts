import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GetQuestionBriefs } from '#questions';
import { newId } from '#platform/kernel';
import { person, startHttp, type Running } from '../support/api.js';
import { Practiser, stockBank, subscribed } from '../support/practised.js';
import { Player, questionsOf } from '../support/quiz.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let learner: Practiser;
let topicIds: string[];

/** Other files have questions in the same bank. */
const mark = newId().slice(-8);

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  ({ topicIds } = await stockBank(http, world, { topics: 1, each: 14, subject: `Large ${mark}` }));
});
beforeEach(async () => {
  learner = await subscribed(world, new Practiser(http, await person(http, world, 'Learner'), world, topicIds));
  await weigh([], 0);
});
afterAll(async () => {
  await weigh([], 0);
  await http.close();
  await world.close();
});

/** Gives versions a text of so many bytes, as an earlier release may have stored it; all others of this file become light. */
const weigh = async (versionIds: readonly string[], bytes: number): Promise<void> => {
  await world.sql(
    `update questions.question_versions set explanation = '' where explanation like 'xxxxxxxx%' and octet_length(explanation) > 1000000`,
  );
  await world.sql(`update questions.question_versions set explanation = repeat('x', $2) where id = any($1)`, [versionIds, bytes]);
};

describe('questions that are too large to be read at once', () => {
  it('are read in the order asked, as far as they weigh no more, and one in any case', async () => {
    const { items } = await learner.begin({ count: 4 });
    const ids = items.map(({ question }) => question?.versionId ?? '');
    const read = async (maxBytes: number | null, asked = ids): Promise<string[]> =>
      (await http.dispatcher.query(new GetQuestionBriefs(asked, maxBytes))).map(({ versionId }) => versionId);
    await weigh(ids, 1_000_001);
    const unknown = newId();
    expect(await read(null)).toEqual(ids);
    expect(await read(3_000_000)).toEqual(ids.slice(0, 2));
    expect(await read(3_000_000, ids.toReversed())).toEqual(ids.toReversed().slice(0, 2));
    expect(await read(1)).toEqual(ids.slice(0, 1));
    expect(await read(1, [unknown, ...ids])).toEqual(ids.slice(0, 1));
    expect(await read(1, [unknown])).toEqual([]);
  });

  // Red (seen) with answers marked by as many questions as are read at once: those behind were kept, and right for nobody.
  it('are all marked', async () => {
    const whole = await learner.begin({ count: 14, reveal: 'at-end' });
    const versions = whole.items.map(({ question }) => question?.versionId ?? '');
    const answers = await Promise.all(whole.items.map(({ number }) => learner.given(whole, number, number !== 14)));
    await weigh(versions.slice(0, 2), 11_000_000);
    expect(await learner.receipts(whole, answers)).toHaveLength(14);
    const { body } = await learner.call('POST', `sessions/${whole.session.id}/finish`);
    expect(body).toMatchObject({ right: 13, wrong: 1, skipped: 0 });
  });

  // Red (seen) with what is not read dropped from the round.
  it('stay in a round until their turn comes', async () => {
    await questionsOf(http, world, `Round ${mark}`, 10);
    const [subject] = await world.sql<{ id: string }>(`select id from practice.nodes where level = 'subject' and name = $1`, [
      `Round ${mark}`,
    ]);
    const player = new Player(http, await person(http, world, 'Player'));
    const round = await player.start(subject!.id);
    const versions = await world.sql<{ id: string }>(
      'select version_id as id from practice.round_places where round_id = $1 order by place',
      [round.id],
    );
    const [first, second] = versions;
    await weigh([first!.id, second!.id], 11_000_000);
    const over = await player.play(round.id, () => true);
    expect(over).toMatchObject({ state: 'finished', answered: 10, correct: 10, whole: true });
  });
});
