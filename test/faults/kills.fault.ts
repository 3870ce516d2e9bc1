import { beforeAll, describe, expect, it } from '@jest/globals';
import { percentiles } from '../support/driver/figures.mjs';
import { until } from '../support/driver/product.mjs';
import { boardVerdict, eventVerdict, lostAnswers, scoreVerdict, unscored } from '../support/driver/verdict.mjs';
import { keepSaving, openSitting, pause, random, record, sharedStage, type Sitting, sized, type Stage } from './support.js';

/**
 * SIGKILL in the middle of an exam (EX-08, DB-01, Q-02, LB-03): students save, some submit, one process dies.
 * Nothing acknowledged is lost, every attempt is submitted and scored once, and the board equals SQL afterwards.
 */
const rounds = sized(2, 50);
const pupils = sized(24, 200);

let stage: Stage;
beforeAll(async () => void (stage = await sharedStage()), 120_000);

interface Round {
  readonly inFlight: number;
  readonly backAfterMs: number;
}

/** The next moment at which a save is on its way. */
const busyMoment = async (saving: ReturnType<typeof keepSaving>): Promise<void> => {
  await pause(random.between(50, 600));
  await until('a save is on its way', () => saving.inFlight() > 0, 60_000, 1);
};

/** A few students leave the room now: their submits are on their way while the process dies. */
const leave = (sitting: Sitting, count: number): Promise<unknown>[] =>
  sitting.students
    .filter((student) => !student.submitted && !student.leaving)
    .slice(0, count)
    .map((student) => {
      student.leaving = true;
      return student.submit({ within: 60_000 });
    });

const killAmid = async (name: string, sitting: Sitting): Promise<Round[]> => {
  const { product, office } = stage;
  const saving = keepSaving(sitting.students, 120);
  const submits: Promise<unknown>[] = [];
  const done: Round[] = [];
  for (let tries = 0; done.length < rounds && tries < rounds * 3; tries++) {
    const before = (await product.pids())[name]!;
    await busyMoment(saving);
    submits.push(...leave(sitting, Math.max(1, Math.floor(pupils / 2 / rounds))));
    if (name.startsWith('workers'))
      await until('a submit has arrived', async () => (await unscored(office, sitting.exam.examId)) > 0, 5000, 1).catch(() => 0);
    const inSaves = saving.inFlight();
    const at = await product.kill(name, before);
    // A dead worker scores nothing: what waits now was in its hands or on the way to it.
    const inFlight = name.startsWith('workers') ? await unscored(office, sitting.exam.examId) : inSaves;
    const back = await until(
      'a save is acknowledged after the kill',
      () => {
        // Sent after the kill: an answer may have been on the wire already.
        const acks = sitting.students.map((student) => student.queue.lastAck).filter(({ sent }) => sent > at);
        return acks.length > 0 && Math.min(...acks.map(({ came }) => came));
      },
      60_000,
      5,
    );
    await product.again(name, before);
    if (name === 'http' || name.startsWith('workers')) await product.ready(name);
    // A kill that hit an idle process proves nothing: it does not count.
    if (inFlight > 0) done.push({ inFlight, backAfterMs: back - at });
  }
  await saving.stop();
  submits.push(...leave(sitting, pupils));
  await Promise.all(submits);
  return done;
};

const judge = async (name: string, sitting: Sitting, kills: Round[]): Promise<void> => {
  const { office, product } = stage;
  const { examId } = sitting.exam;
  await until('everything is scored', async () => (await unscored(office, examId)) === 0, 60_000, 100);
  const acknowledged = await sitting.journal.read();
  const lost = await lostAnswers(office, examId, acknowledged);
  const events = await eventVerdict(office, examId);
  const scores = await scoreVerdict(office, sitting.exam);
  const board = await until(
    'the board equals SQL',
    async () => {
      const verdict = await boardVerdict({ office, product, exam: sitting.exam });
      return verdict.equal && verdict;
    },
    60_000,
    250,
  ).catch(() => boardVerdict({ office, product, exam: sitting.exam }));
  record(`kill-${name}`, {
    kills: kills.length,
    inFlight: kills.map((kill) => kill.inFlight),
    backAfterMs: percentiles(kills.map((kill) => kill.backAfterMs)),
    acknowledged: acknowledged.length,
    lost: lost.length,
    save: percentiles(sitting.taken.save ?? []),
    troubles: Object.fromEntries(sitting.troubles),
  });
  expect(kills).toHaveLength(rounds);
  expect(acknowledged.length).toBeGreaterThan(pupils);
  // Red once: http with answers acknowledged 50 ms before they are written.
  expect(lost).toEqual([]);
  expect(events).toEqual([]);
  expect(scores).toEqual([]);
  expect(board).toMatchObject({ equal: true, ranked: pupils, differences: [] });
  // What a student meets on the way is a lost line or "try again", never a refusal; only a save that Submit has overtaken is told so.
  const refusals = [...sitting.troubles.keys()].filter((trouble) => / 4\d\d /.test(trouble) && !/ 429 |Attempt closed/.test(trouble));
  expect(refusals).toEqual([]);
};

describe('a process is killed in the middle of an exam', () => {
  it.each([
    ['http', 5000],
    ['workers-live', 1500],
    ['redis', 5000],
    ['postgres', 10_000],
  ])(
    '%s: no acknowledged answer is lost, nothing is submitted twice, saves are acknowledged again',
    async (name, within) => {
      const sitting = await openSitting(stage, { pupils });
      try {
        const kills = await killAmid(name, sitting);
        await judge(name, sitting, kills);
        // The figure of the list of cases; on a busy machine the small run only waits.
        if (pupils > 100) expect(Math.max(...kills.map((kill) => kill.backAfterMs))).toBeLessThanOrEqual(within);
      } finally {
        await sitting.close();
      }
    },
    sized(180_000, 1_800_000),
  );
});
