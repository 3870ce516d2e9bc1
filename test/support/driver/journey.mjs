// A student's way through a running product: signs up and in, sits an exam with a socket open, submits, is on the board.
import { randomUUID } from 'node:crypto';
import { Line } from './http.mjs';
import { openOffice } from './office.mjs';
import { until } from './product.mjs';
import { Student } from './student.mjs';

/** @param {boolean} fine @param {string} what */
function expected(fine, what) {
  if (!fine) throw new Error(`not so: ${what}`);
}

/** @param {{ origin: string, databaseUrl: string, env: Record<string, string>, say?: (line: string) => void }} product */
export async function journey({ say = () => {}, ...product }) {
  const office = await openOffice(/** @type {any} */ (product));
  const visitor = new Line({ at: product.origin, timeout: 30_000 });
  /** @type {Student | undefined} */
  let student;
  try {
    expected((await visitor.request('GET', '/')).status === 200, 'the landing page is there');
    expected((await visitor.request('GET', '/metrics')).status === 404, 'the machine room is closed');
    const exam = await office.createExam({ questions: 5, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
    student = new Student({ origin: product.origin, examId: exam.examId });
    const own = { email: `${randomUUID()}@example.test`, password: randomUUID() };
    const { id } = await student.signUp({ name: 'Nusrat', ...own });
    await student.signIn({ login: own.email, password: own.password });
    say('signed up and in');
    await office.sql(`insert into catalog.enrolments (id, user_id, course_id, source) values (gen_random_uuid(), $1, $2, 'grant')`, [
      id,
      exam.courseId,
    ]);
    await student.fetchPaper();
    await student.start();
    await student.watch([`exam:${exam.examId}`, `attempt:${student.attempt.id}`, `board:${exam.examId}`]);
    say('started, with the socket open');
    for (let n = 0; n < 5; n += 1) await student.answer(n, n % 4);
    const [{ kept }] = await office.sql('select count(*)::int as kept from exams.answers where attempt_id = $1', [student.attempt.id]);
    expected(kept === 5, `five answers are stored, not ${kept}`);
    await student.submit();
    const state = 'select state from exams.attempts where id = $1';
    await until('the attempt is scored', async () => (await office.sql(state, [student?.attempt.id]))[0].state === 'scored');
    const board = `board:${exam.examId}`;
    await until('the board has come by the socket', () => (student?.versions.get(board) ?? 0) > 0);
    say('saved, submitted, scored, and on the board');
  } finally {
    student?.close();
    visitor.close();
    await office.close();
  }
}
