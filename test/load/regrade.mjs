// `bench regrade`: a key is corrected in an exam that ten thousand have sat. From the confirmation at the door until the last of those
// whose score moved has been told: every score in force at once, the board rebuilt, a message to each sitting and each person.
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { fillSittings, keyInForce, listenToPushes, moveKey, pollBoard, previewKey, staffLine } from '../support/driver/regrade.mjs';
import { Student } from '../support/driver/student.mjs';
import { boardVerdict, scoreVerdict } from '../support/driver/verdict.mjs';
import { cpuOf } from './memory.mjs';

/** What the product promises, in seconds. */
const PROMISE = 10;
const WATCHERS = 200;
const rounded = (value, digits = 3) => Number(value.toFixed(digits));

/** Pupils with a socket on their own sitting and on themselves. When each was last told what changed. */
async function watchAll({ product, pupils, attempts, examId }) {
  const told = new Map();
  const students = [];
  for (const { userId, cookie } of pupils) {
    const student = new Student({ origin: product.origin, cookie, examId });
    await student.watch([`attempt:${attempts.get(userId)}`], (message) => {
      if (message.name === 'snapshot' && message.body().change) told.set(attempts.get(userId), Date.now());
    });
    students.push(student);
  }
  return { told, close: () => students.forEach((student) => student.close()) };
}

/** @param {{ entries?: number, say?: (line: string) => void }} options */
export async function regrade({ entries = 10_000, say = () => {} } = {}) {
  const product = await startDeployed({ print: say });
  const office = await openOffice(product);
  let watch, pushes, line, reader, poll;
  try {
    const exam = await office.createExam({
      questions: 30,
      durationSeconds: 3600,
      opensIn: -60,
      closesIn: 7200,
      draft: { publishResults: 'at-once', showSolution: 'after-submit' },
    });
    const pupils = await office.addPupils(exam.courseId, Math.min(WATCHERS, entries));
    const attempts = await fillSittings(office, exam, entries, pupils);
    say(`${attempts.size} have sat and are scored`);
    [line, reader] = [await staffLine(office, product, exam.courseId), await staffLine(office, product, exam.courseId)];
    watch = await watchAll({ product, pupils, attempts, examId: exam.examId });
    pushes = await listenToPushes(product);
    const looked = Date.now();
    const preview = await previewKey(line, office, exam.examId, 3);
    const previewMs = Date.now() - looked;
    poll = pollBoard(reader, exam.examId);
    const everybody = async () => ({ ...(await product.pids()), generator: process.pid });
    const cpuBefore = cpuOf(await everybody());
    const from = Date.now();
    const version = await moveKey(line, office, exam.examId, 3);
    const confirmed = Date.now() - from;
    const [change] = await until(
      'everybody is told',
      async () => {
        const rows = await office.sql(
          'select done_at, told_at, up, down from exams.key_changes where exam_id = $1 and version = $2 and told_at is not null',
          [exam.examId, version],
        );
        return rows.length > 0 && rows;
      },
      120_000,
      20,
    );
    const moved = await office.sql('select attempt_id, user_id from exams.score_changes where exam_id = $1 and version = $2', [
      exam.examId,
      version,
    ]);
    const watched = new Set(pupils.map(({ userId }) => userId));
    const waited = moved.filter((row) => watched.has(row.user_id)).map((row) => row.attempt_id);
    await until('the watchers have it', () => waited.every((id) => watch.told.has(id)), 20_000, 10).catch((error) =>
      say(`! ${error.message}`),
    );
    const cpu = Object.fromEntries(
      Object.entries(cpuOf(await everybody())).map(([name, seconds]) => [name, rounded(seconds - cpuBefore[name], 1)]),
    );
    const { asked, pages } = await poll.stop();
    const topics = moved.flatMap((row) => [`attempt:${row.attempt_id}`, `user:${row.user_id}`]);
    const untold = topics.filter((topic) => !pushes.heard.has(topic)).length + waited.filter((id) => !watch.told.has(id)).length;
    // One by one: ten thousand arguments are too many for a call.
    const last = [...topics.map((topic) => pushes.heard.get(topic) ?? 0), ...watch.told.values()].reduce((a, b) => Math.max(a, b), from);
    const wrong = await scoreVerdict(office, { ...exam, key: await keyInForce(office, exam.examId) });
    const board = await boardVerdict({ office, product, exam });
    for (const difference of [...wrong.slice(0, 5), ...board.differences]) say(`! ${difference}`);
    const value = rounded((last - from) / 1000);
    return {
      name: 'regrade',
      value,
      unit: 's from the confirmation to the last push',
      ceiling: PROMISE,
      ratio: rounded(value / PROMISE),
      attempts: attempts.size,
      moved: moved.length,
      up: change.up,
      down: change.down,
      /** Whose score would move, asked before; and whether it said what then happened. */
      previewMs,
      previewTrue: preview.up === change.up && preview.down === change.down,
      confirmedMs: confirmed,
      switchedMs: change.done_at.getTime() - from,
      untold,
      wrongScores: wrong.length,
      boardEqualsSql: board.equal,
      /** Different first pages that a reader saw ten times a second: the one before and the one after. */
      pagesSeen: pages.length,
      asked,
      cpu,
    };
  } finally {
    await poll?.stop().catch(() => undefined);
    watch?.close();
    pushes?.close();
    line?.close();
    reader?.close();
    await office.close();
    await product.stop();
  }
}
