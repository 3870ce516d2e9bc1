import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Line } from '../support/driver/http.mjs';
import { until } from '../support/driver/product.mjs';
import { startProxy } from '../support/driver/proxy.mjs';
import { closedAttempts, eventVerdict, lostAnswers, scoreVerdict, storedAnswers, unscored } from '../support/driver/verdict.mjs';
import { full, openSitting, pause, random, record, sharedStage, type Sitting, sized, type Stage } from './support.js';

let stage: Stage;
beforeAll(async () => void (stage = await sharedStage()), 120_000);

const scored = (examId: string): Promise<true> =>
  until('everything is scored', async () => (await unscored(stage.office, examId)) === 0 || undefined, 60_000, 50) as Promise<true>;

describe('submitting over a bad network', () => {
  it(
    'EX-01: an answer changed just before Submit counts, while its own save is still on the wire',
    async () => {
      const proxy = await startProxy(stage.product.port, { delay: (method, path) => (path.endsWith('/answers') ? 300 : 0) });
      const pupils = sized(10, 200);
      const sitting = await openSitting(stage, { pupils, port: proxy.port });
      try {
        const last = new Map<string, { question: string; option: string }>();
        const hand = async (student: Sitting['students'][number]): Promise<void> => {
          await student.answer(0, 0);
          const [question, choice] = [student.question(0), 1 + random.below(3)];
          const held = student.answer(0, choice).catch(() => 'refused');
          await pause(random.between(0, 50));
          // Red once: with a submit that does not carry what is still in the save queue.
          const receipt = await student.submit();
          last.set(student.attempt.id, { question: question.id, option: question.options[choice]!.id });
          expect(receipt.kept.find((kept: { questionId: string }) => kept.questionId === question.id)).toMatchObject({
            epoch: student.attempt.epoch,
            revision: 2,
          });
          await held;
        };
        await Promise.all(sitting.students.map(hand));
        await scored(sitting.exam.examId);
        const stored = await storedAnswers(stage.office, sitting.exam.examId);
        const wrong = [...last].filter(([attempt, { question, option }]) => {
          const found = stored.find((row) => row.attempt === attempt && row.question === question);
          return found?.options.length !== 1 || found.options[0] !== option;
        });
        record('ex-01', { runs: pupils, wrong: wrong.length, acknowledged: sitting.journal.count });
        expect(last.size).toBe(pupils);
        expect(wrong).toEqual([]);
        expect(await lostAnswers(stage.office, sitting.exam.examId, await sitting.journal.read())).toEqual([]);
        expect(await scoreVerdict(stage.office, sitting.exam)).toEqual([]);
      } finally {
        await sitting.close();
        await proxy.close();
      }
    },
    sized(60_000, 300_000),
  );

  it('EX-05: fifty submits at once, the first answer lost: one transition, one event, the same body for all', async () => {
    let left = 1;
    const proxy = await startProxy(stage.product.port, { drop: (method, path) => path.endsWith('/submit') && left-- > 0 });
    const sitting = await openSitting(stage, { pupils: 1, port: proxy.port });
    const [student] = sitting.students;
    try {
      await student!.answer(0, 1);
      const body = { epoch: student!.attempt.epoch, saves: [] };
      const once = async (): Promise<string> => {
        const line = new Line({ port: proxy.port, headers: student!.headers });
        try {
          const answer = await line
            .request('POST', `${student!.base}/submit`, body)
            .catch(() => line.request('POST', `${student!.base}/submit`, body));
          expect([200, 201]).toContain(answer.status);
          return answer.body.toString('utf8');
        } finally {
          line.close();
        }
      };
      const bodies = await Promise.all(Array.from({ length: 50 }, once));
      // Red once: a scorer that skips locked attempts passes over the one that the other submits hold, and nobody tells it again.
      await scored(sitting.exam.examId);
      record('ex-05', { submits: bodies.length, different: new Set(bodies).size, dropped: proxy.seen.dropped });
      expect(proxy.seen.dropped).toBe(1);
      expect(new Set(bodies).size).toBe(1);
      expect(await eventVerdict(stage.office, sitting.exam.examId)).toEqual([]);
      expect(await closedAttempts(stage.office, sitting.exam.examId)).toMatchObject([{ by: 'student' }]);
    } finally {
      await sitting.close();
      await proxy.close();
    }
  });
});

const given = (row: { attempt: string; question: string; options: string[] }): string =>
  `${row.attempt} ${row.question} ${row.options.join()}`;
const seconds = { duration: 120, grace: 15 };

/** Moves the product's clock so that the attempts' end with grace is `inMs` from now; the real time of that end. */
const bringEnd = async (sitting: Sitting, inMs: number): Promise<number> => {
  const end = Math.max(...sitting.students.map((student) => Date.parse(student.attempt.deadline))) + seconds.grace * 1000;
  const offset = end - Date.now() - inMs;
  await stage.office.setClock(offset);
  return end - offset;
};

const paperLength = 30;

/** Sends one save and writes it down when it is acknowledged; answers what became of it. */
const aimedSave = async (sitting: Sitting, student: Sitting['students'][number], line: Line, place: number): Promise<string> => {
  const question = student.question(place % paperLength);
  const { epoch, id } = student.attempt;
  const [revision, options] = [place + 1, [question.options[place % 4]!.id]];
  const body = { epoch, saves: [{ questionId: question.id, revision, optionIds: options }] };
  const answer = await student.ask('save', 'POST', `${student.base}/answers`, body, line);
  if (answer.status >= 300) return `${answer.status} ${answer.json().statusMessage}`;
  sitting.journal.acknowledge({ attempt: id, question: question.id, options, epoch, revision });
  return 'acknowledged';
};

const lockWaiters = async (): Promise<number> =>
  Number(
    (await stage.office.sql(`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))[0]
      .count,
  );

const counted = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Of each question the newest that was acknowledged is what is stored, no more and no less, and the scores count just that. */
const judgeEdges = async (sitting: Sitting, outcomes: Record<string, number>, refusals: RegExp): Promise<void> => {
  await scored(sitting.exam.examId);
  const inOrder = (await sitting.journal.read()).toSorted((a, b) => a.revision - b.revision);
  const newest = new Map(inOrder.map((save) => [`${save.attempt} ${save.question}`, save]));
  const stored = await storedAnswers(stage.office, sitting.exam.examId);
  expect(stored.map(given).sort()).toEqual([...newest.values()].map(given).sort());
  expect(Object.keys(outcomes).filter((outcome) => outcome !== 'acknowledged' && !refusals.test(outcome))).toEqual([]);
  // Both sides of the edge were hit, or nothing was shown.
  expect(outcomes.acknowledged).toBeGreaterThan(0);
  expect(Object.keys(outcomes).length).toBeGreaterThan(1);
  expect(await scoreVerdict(stage.office, sitting.exam)).toEqual([]);
};

describe('EX-06: the edge between the last save and the closing', () => {
  it('saves that meet a submission on the way are counted, or refused', async () => {
    const sitting = await openSitting(stage, { pupils: sized(12, 60), exam: { questions: paperLength } });
    try {
      const meet = async (student: Sitting['students'][number]): Promise<string[]> => {
        const lines = Array.from({ length: 6 }, () => new Line({ port: stage.product.port, headers: student.headers }));
        // Handed in when some of the answers are there, however long they take; the others go on until that is answered, and once more.
        let [left, submitted, submitNow] = [Math.floor(random.between(2, 16)), false, (): void => undefined];
        const submitting = new Promise<void>((resolve) => (submitNow = resolve))
          .then(() => student.submit())
          .finally(() => (submitted = true));
        const outcomes = await Promise.all(
          lines.map(async (line, n) => {
            const found: string[] = [];
            for (let [place, isLast] = [n, false]; !isLast; place += lines.length) {
              isLast = submitted;
              found.push(await aimedSave(sitting, student, line, place));
              if ((left -= 1) === 0) submitNow();
            }
            line.close();
            return found;
          }),
        );
        await submitting;
        return outcomes.flat();
      };
      const outcomes = counted((await Promise.all(sitting.students.map(meet))).flat());
      record('ex-06-submit', { outcomes });
      await judgeEdges(sitting, outcomes, /^409 Attempt closed$/);
    } finally {
      await sitting.close();
    }
  });

  it('a save that PostgreSQL holds up is waited for by the submission', async () => {
    const sitting = await openSitting(stage, { pupils: 1 });
    const holder = new Client({ connectionString: stage.product.databaseUrl });
    try {
      await holder.connect();
      const student = sitting.students[0]!;
      const question = student.question(0);
      const right = question.options.findIndex(({ id }) => sitting.exam.key.includes(id));
      await student.answer(0, right + 1);
      await holder.query('begin');
      await holder.query('select 1 from exams.answers where attempt_id = $1 and question_id = $2 for update', [
        student.attempt.id,
        question.id,
      ]);
      const saved = student.answer(0, right).then(
        () => true,
        () => false,
      );
      await until('the save waits', async () => (await lockWaiters()) === 1);
      const line = new Line({ port: stage.product.port, headers: student.headers });
      const submitted = line.request('POST', `${student.base}/submit`, { epoch: student.attempt.epoch, saves: [] });
      await until('the submission waits for it, or is through', async () => {
        const [attempt] = await stage.office.sql('select state from exams.attempts where id = $1', [student.attempt.id]);
        return (await lockWaiters()) === 2 || attempt.state === 'scored';
      });
      await holder.query('commit');
      expect((await submitted).status).toBeLessThan(300);
      expect(await saved).toBe(true);
      await scored(sitting.exam.examId);
      expect(await lostAnswers(stage.office, sitting.exam.examId, await sitting.journal.read())).toEqual([]);
      // Red once: without `for share` on the attempt the save is acknowledged after the score was made without it.
      expect(await scoreVerdict(stage.office, sitting.exam)).toEqual([]);
      line.close();
    } finally {
      await holder.end();
      await sitting.close();
    }
  });

  it('saves that meet the end of the time are counted, or refused', async () => {
    const exam = { questions: 25, durationSeconds: seconds.duration, draft: { graceSeconds: seconds.grace } };
    const sitting = await openSitting(stage, { pupils: sized(10, 40), exam });
    try {
      const end = await bringEnd(sitting, 3000);
      const aim = async (student: Sitting['students'][number]): Promise<string[]> => {
        const found: string[] = [];
        for (let place = 0; place < 25; place++) {
          await pause(end - 200 + (400 * place) / 25 - Date.now());
          found.push(await aimedSave(sitting, student, student.line, place));
        }
        return found;
      };
      const outcomes = counted((await Promise.all(sitting.students.map(aim))).flat());
      const closed = await until(
        'all are closed',
        async () => {
          const rows = await closedAttempts(stage.office, sitting.exam.examId);
          return rows.length === sitting.students.length && rows;
        },
        60_000,
      );
      record('ex-06-deadline', { outcomes });
      expect(closed.filter((row) => row.seconds > seconds.duration || row.by !== 'clock')).toEqual([]);
      await judgeEdges(sitting, outcomes, /^409 (Attempt closed|Deadline over)$/);
    } finally {
      await stage.office.setClock(0);
      await sitting.close();
    }
  });

  it('due attempts close without Redis, once each, however many clocks tick', async () => {
    const sitting = await openSitting(stage, {
      pupils: sized(30, 300),
      exam: { durationSeconds: seconds.duration, draft: { graceSeconds: seconds.grace } },
    });
    const extras = await Promise.all(
      Array.from({ length: full ? 2 : 1 }, () =>
        stage.product.extra('server/workers.js', { LANES: 'bulk,media', RELAY: 'off', SCHEDULE: 'on', PORT: '0' }),
      ),
    );
    try {
      await Promise.all(sitting.students.map((student) => student.answer(0, 1)));
      await stage.product.hold('redis');
      const end = await bringEnd(sitting, 4000);
      const rows = await until(
        'all are closed',
        async () => {
          const found = await closedAttempts(stage.office, sitting.exam.examId);
          return found.length === sitting.students.length && found;
        },
        60_000,
      );
      const late = Date.now() - end;
      const redis = (await stage.product.pids()).redis;
      record('ex-06-redis-away', { attempts: rows.length, schedulers: extras.length + 1, closedAfterMs: late });
      expect(redis).toBeUndefined();
      expect(rows.filter((row) => row.by !== 'clock' || row.seconds > seconds.duration)).toEqual([]);
      expect(await eventVerdict(stage.office, sitting.exam.examId)).toEqual([]);
      if (full) expect(late).toBeLessThanOrEqual(5000);
    } finally {
      for (const pid of extras) process.kill(pid, 'SIGKILL');
      await stage.product.release('redis');
      await stage.office.setClock(0);
    }
    await scored(sitting.exam.examId);
    expect(await scoreVerdict(stage.office, sitting.exam)).toEqual([]);
    await sitting.close();
  });
});
