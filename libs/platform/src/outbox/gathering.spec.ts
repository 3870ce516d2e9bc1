import { describe, expect, it } from '@jest/globals';
import { latest, noReactions, once, type Reactions } from '../queues/reactions.js';
import { Gathering, namesOf } from './gathering.js';

const command = (): never => {
  throw new Error('not run here');
};
const reactions: Reactions = {
  ...noReactions,
  PaymentSucceeded: [once('catalog.grant', 'money', command)],
  ExamSubmitted: [latest('exams.score', 'live', ({ examId }) => examId, command)],
};
/** Far longer than a test may take: it ends only where somebody hurries. */
const NEVER_MS = 3_600_000;
const least = async (gathering: Gathering): Promise<number> => {
  const begun = performance.now();
  await gathering.over();
  // Timers count whole milliseconds.
  return Math.ceil(performance.now() - begun) + 1;
};

describe('what the relay gathers', () => {
  it('waits longer in a rush for what nobody watches', async () => {
    const gathering = new Gathering(reactions, () => true);
    gathering.heard('PaymentSucceeded,EnrolmentGranted');
    expect(await least(gathering)).toBeGreaterThanOrEqual(100);
  });

  it('waits no longer where no hall saves', async () => {
    await new Gathering(reactions, () => false, NEVER_MS).over();
  });

  it.each(['ExamSubmitted', 'PaymentSucceeded,ExamSubmitted', '', 'NameOfAnotherBuild'])('goes on at once for "%s"', async (names) => {
    const before = new Gathering(reactions, () => true, NEVER_MS);
    before.heard(names);
    await before.over();
    const meanwhile = new Gathering(reactions, () => true, NEVER_MS);
    const over = meanwhile.over();
    await new Gathering(reactions, () => true).over();
    meanwhile.heard(names);
    await over;
  });

  it('forgets with a look what it found', async () => {
    const gathering = new Gathering(reactions, () => true);
    gathering.heard('ExamSubmitted');
    gathering.begin();
    expect(await least(gathering)).toBeGreaterThanOrEqual(100);
  });

  it('goes on when the relay stops', async () => {
    const gathering = new Gathering(reactions, () => true, NEVER_MS);
    gathering.end();
    await gathering.over();
  });

  it('names each event of a commit once', () => {
    expect(namesOf([{ name: 'ExamSubmitted' }, { name: 'ExamSubmitted' }, { name: 'PaymentSucceeded' }])).toBe(
      'ExamSubmitted,PaymentSucceeded',
    );
  });
});
