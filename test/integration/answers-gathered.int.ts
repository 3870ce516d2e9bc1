import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnswersDb } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { isGenuine } from '../../libs/exams/src/domain/save-receipt.js';
import { writePackets, type Packet, type PacketDone } from '../../libs/exams/src/store/save-batch.js';
import { startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { startWorld, type World } from '../support/world.js';

/**
 * Many packets in one statement against a statement for each, in the same order, on twin attempts. `ROUNDS=8000` is the long form: more than 200,000 packets.
 */
const rounds = Number(process.env['ROUNDS'] ?? 80);
const PEOPLE = 3;
const QUESTIONS = 3;

let world: World;
let build: ExamBuild;
let exam: ExamHouse;
let db: AnswersDb;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
  exam = await build.exam().withQuestions(QUESTIONS).open();
  db = exam.app.get(AnswersDb);
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

interface Planned {
  readonly person: number;
  /** Whose packet it is: the owner's, that of another person of this exam, a stranger's, or one for an attempt that does not exist. */
  readonly sender: 'owner' | 'neighbour' | 'stranger' | 'nowhere';
  readonly epoch: number;
  readonly saves: readonly { readonly question: number; readonly revision: number; readonly place: number; readonly flagged: boolean }[];
}
const often = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 3, arbitrary: fc.constantFrom(...others) });
const planned: fc.Arbitrary<Planned> = fc.record({
  person: fc.nat(PEOPLE - 1),
  sender: often<Planned['sender']>('owner', 'neighbour', 'stranger', 'nowhere'),
  // The attempt's own epoch is 3: lower ones are of devices that were taken over, higher ones of nobody.
  epoch: often(3, 1, 2, 4, 2_000_000_000),
  saves: fc.array(
    fc.record({ question: fc.nat(QUESTIONS - 1), revision: fc.integer({ min: 1, max: 6 }), place: fc.nat(3), flagged: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
});
/** Statements of one round, one after the other; some packets come a second time, anywhere behind. */
const traffic = fc.array(fc.array(planned, { minLength: 2, maxLength: 24 }), { minLength: 1, maxLength: 4 }).chain((statements) =>
  fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }).map((repeats) => {
    const all = statements.map((statement) => [...statement]);
    for (const [from, to] of repeats) {
      const source = all[from % all.length]!;
      all.at(-1)!.splice(to % (all.at(-1)!.length + 1), 0, source[to % source.length]!);
    }
    return all;
  }),
);
const states = fc.array(often('open', 'late', 'submitted'), { minLength: PEOPLE, maxLength: PEOPLE });

const people = Array.from({ length: PEOPLE }, () => student());
const stranger = student();

/** Fresh attempts of the same people, in the same states, in an exam of their own number. */
const makeAttempts = async (attemptStates: readonly string[]): Promise<string[]> => {
  const ids = people.map(() => newId());
  await world.sql(
    `insert into exams.attempts (exam_id, id, user_id, number, device_id, seed, shuffle_version, question_order, paper_version, started_at,
       deadline, accept_until, entry, name, institute, institute_key, epoch, state, submitted_at, submitted_by, seconds_taken)
     select $1, a.id, a.user_id, (select coalesce(max(number), 0) + 1 from exams.attempts t where t.exam_id = $1 and t.user_id = a.user_id),
       gen_random_uuid(), md5(a.id::text), 1, '[]', 1, platform.now() - interval '1 hour',
       case a.state when 'late' then platform.now() - interval '1 minute' else platform.now() + interval '1 hour' end,
       case a.state when 'late' then platform.now() - interval '1 second' else platform.now() + interval '1 hour' end,
       '', '', '', '', 3, case a.state when 'submitted' then 'submitted' else 'in_progress' end,
       case a.state when 'submitted' then platform.now() end, case a.state when 'submitted' then 'student' end,
       case a.state when 'submitted' then 60 end
     from unnest($2::uuid[], $3::uuid[], $4::text[]) as a(id, user_id, state)`,
    [exam.id, ids, people.map(({ id }) => id), attemptStates],
  );
  return ids;
};
/** Out of the way of the next round: one attempt of a person is open at a time. */
const endAttempts = (ids: readonly string[]) =>
  world.sql(
    `update exams.attempts set state = 'submitted', submitted_at = platform.now(), submitted_by = 'clock', seconds_taken = 1
     where id = any($1::uuid[]) and state = 'in_progress'`,
    [ids],
  );

const packetOf = (ids: readonly string[], { person, sender, epoch, saves }: Planned): Packet => ({
  examId: exam.id,
  attemptId: sender === 'nowhere' ? newId() : ids[person]!,
  userId: sender === 'neighbour' ? people[(person + 1) % PEOPLE]!.id : sender === 'stranger' ? stranger.id : people[person]!.id,
  epoch,
  saves: saves.map(({ question, revision, place, flagged }) => ({ ...exam.pick(question, place, revision), flagged })),
});

interface Stored {
  readonly attempt: string;
  readonly question: string;
  readonly epoch: number;
  readonly revision: number;
  readonly options: string[];
  readonly flagged: boolean;
}
const rowsOf = async (table: 'answers' | 'answer_log' | 'late_answers', ids: readonly string[]): Promise<Stored[]> => {
  const rows = await world.sql<Stored & Record<string, unknown>>(
    `select attempt_id as attempt, question_id as question, epoch, revision, option_ids as options,
       ${table === 'late_answers' ? 'false' : 'flagged'} as flagged
     from exams.${table} where attempt_id = any($1::uuid[])`,
    [ids],
  );
  const named = rows.map((row) => ({ ...row, attempt: `person ${ids.indexOf(row.attempt)}` }));
  return named.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
};

type Result = PacketDone | AppError;
const nameOf = (result: Result | undefined): string => (result instanceof AppError ? result.statusMessage : result ? 'kept' : 'nothing');
type Key = Pick<Stored, 'epoch' | 'revision'>;
const isAbove = (a: Key, b: Key): boolean => a.epoch > b.epoch || (a.epoch === b.epoch && a.revision > b.revision);

/** Each receipt is genuine, is of what came before it, and covers its save. */
const checkReceipts = (packet: Packet, { receipts }: PacketDone): void => {
  for (const [place, receipt] of receipts.entries()) {
    const { questionId, revision } = packet.saves[place]!;
    expect(receipt.questionId).toBe(questionId);
    expect(isAbove({ epoch: packet.epoch, revision }, receipt)).toBe(false);
    const fact = { ...receipt, attemptId: packet.attemptId, examId: exam.id };
    expect(isGenuine(world.config.RECEIPT_SECRET, fact, receipt.signature)).toBe(true);
  }
};

const playRound = async (attemptStates: readonly string[], statements: readonly (readonly Planned[])[]): Promise<void> => {
  const write = (packets: readonly Packet[]): Promise<Result[]> => writePackets(db, world.config.RECEIPT_SECRET, packets);
  const [gathered, single]: [Result[], Result[]] = [[], []];
  const together = await makeAttempts(attemptStates);
  for (const statement of statements) {
    const packets = statement.map((one) => packetOf(together, one));
    const results = await write(packets);
    for (const [place, result] of results.entries()) if (!(result instanceof AppError)) checkReceipts(packets[place]!, result);
    gathered.push(...results);
  }
  await endAttempts(together);
  const alone = await makeAttempts(attemptStates);
  for (const one of statements.flat()) single.push(...(await write([packetOf(alone, one)])));
  await endAttempts(alone);

  const answers = await rowsOf('answers', together);
  expect(answers).toEqual(await rowsOf('answers', alone));
  expect(await rowsOf('answer_log', together)).toEqual(await rowsOf('answer_log', alone));
  expect(await rowsOf('late_answers', together)).toEqual(await rowsOf('late_answers', alone));
  for (const [place, one] of statements.flat().entries()) {
    const [a, b] = [nameOf(gathered[place]), nameOf(single[place])];
    if (a === b) continue;
    // Two answers under one key, and a higher one in the same statement: whether that one came before is nobody's to say.
    const passed = one.saves.some(({ question, revision }) =>
      answers.some(
        (row) =>
          row.attempt === `person ${one.person}` &&
          row.question === exam.question(question).questionId &&
          isAbove(row, { epoch: one.epoch, revision }),
      ),
    );
    expect([[a, b].toSorted(), passed]).toEqual([['Revision taken', 'kept'], true]);
  }
};

describe('packets of many people in one statement', () => {
  // Red with rows ranked before it was known which may be kept: a stranger's packet, or one with a forged or older epoch, took the place of
  // the real one, which was acknowledged with the receipt of an older save.
  it('store and answer what a statement for each would', async () => {
    await fc.assert(fc.asyncProperty(states, traffic, playRound), { numRuns: rounds });
  });
});
