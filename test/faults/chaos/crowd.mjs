// People in exams while things break: wave after wave, each with an exam of its own. What was acknowledged to them stands in the journal.
import { AGAIN, LineLost, Refused } from '../../support/driver/http.mjs';
import { Student } from '../../support/driver/student.mjs';
import { patiently, pause } from './time.mjs';

const THINK_MS = 220;
/** Longer than any fault: who gives up earlier would hide what was lost. */
const PATIENCE_MS = 120_000;

/** Refusals of somebody who did nothing wrong. A save that Submit or the deadline has overtaken is told so, and rightly. */
const isWrong = (error) => error instanceof Refused && error.status < 500 && !AGAIN.has(error.status) && error.code !== 'Attempt closed';

/**
 * @typedef {{ exam: import('../../support/driver/office.mjs').PreparedExam, students: Student[], byClock: boolean }} Sitting
 */
export class Crowd {
  /** @type {Sitting[]} */
  sittings = [];
  /** @type {{ examId: string, attempt: string, receipt: { submittedAt: string, kept: { questionId: string, epoch: number, revision: number }[] } }[]} */
  handedIn = [];
  /** @type {Map<string, number>} */
  troubles = new Map();
  /** What nobody may ever be told. @type {string[]} */
  refused = [];
  /** @type {Promise<void>[]} */
  #waves = [];
  #ending = false;

  constructor({ product, office, random, journal }) {
    this.product = product;
    this.office = office;
    this.random = random;
    this.journal = journal;
  }

  note(what, error) {
    const text = `${what} ${error.message}`.slice(0, 160);
    this.troubles.set(text, (this.troubles.get(text) ?? 0) + 1);
    if (isWrong(error)) this.refused.push(text);
  }

  /** Begins one; it ends by itself. `byClock`: a quarter goes away without a word, and the clock hands in for them. */
  begin(wish) {
    const wave = this.#wave(wish).catch((error) => void this.refused.push(`a wave: ${error.message}`));
    this.#waves.push(wave);
    return wave;
  }

  /** Everybody hands in now, and is waited for. */
  over() {
    this.#ending = true;
    return Promise.all(this.#waves);
  }

  async #wave({ pupils, seconds, byClock = false }) {
    const { office, product, journal } = this;
    const exam = await patiently(() =>
      office.createExam({ questions: 12, durationSeconds: byClock ? 40 : 3600, opensIn: -60, closesIn: 7200 }),
    );
    const people = await patiently(() => office.addPupils(exam.courseId, pupils));
    const students = people.map(
      ({ cookie }) =>
        new Student({
          port: product.doors.door,
          origin: product.origin,
          cookie,
          examId: exam.examId,
          journal,
          onError: (what, error) => this.note(what, error),
        }),
    );
    this.sittings.push({ exam, students, byClock });
    const first = students[0];
    await patiently(() => first.fetchPaper());
    await patiently(() => first.start());
    await Promise.all(students.map((student, n) => this.#sit(student, { first, n, seconds, byClock })));
  }

  async #sit(student, { first, n, seconds, byClock }) {
    const { random } = this;
    const leaves = Date.now() + random.between(0.3, 1) * seconds * 1000;
    try {
      await pause(random.between(0, 1500));
      if (student !== first) await patiently(() => student.start({ paper: first.paper }));
      // The first try may meet a dead gateway; the student comes back by itself.
      if (n % 3 === 0) student.watch([`board:${student.examId}`, `attempt:${student.attempt.id}`]).catch((e) => this.note('socket', e));
      await this.#think(student, leaves);
      if (byClock && n % 4 === 3) return;
      student.leaving = true;
      const receipt = await student.submit({ within: PATIENCE_MS });
      this.handedIn.push({ examId: student.examId, attempt: student.attempt.id, receipt });
    } catch (error) {
      if (error instanceof Refused && error.code === 'Attempt closed') return;
      this.note('sit', error);
      if (!(error instanceof LineLost)) this.refused.push(`sit ${error.message}`);
    }
  }

  async #think(student, leaves) {
    const { random } = this;
    for (let n = random.below(100); Date.now() < leaves && !student.closed && !this.#ending; n += 1) {
      // Not awaited to its end when a fault holds it up: the next change takes its place in the queue, as on the page.
      await Promise.race([student.answer(n, random.below(4)).catch(() => {}), pause(2 * THINK_MS)]);
      await pause(random.between(0, 2 * THINK_MS));
    }
  }

  close() {
    for (const { students } of this.sittings) students.forEach((student) => student.close());
  }
}
