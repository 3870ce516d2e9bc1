// How long people miss what broke: from the moment of the kill to the first acknowledged effect of that kind.
import { until } from '../../support/driver/product.mjs';
import { LiveSocket } from '../../support/driver/socket.mjs';
import { Line } from '../../support/driver/http.mjs';
import { Student } from '../../support/driver/student.mjs';
import { patiently, pause } from './time.mjs';

/** Nothing is waited for longer than this; a recovery that takes it has failed in any case. */
const LONGEST_MS = 90_000;
const STEP_MS = 20;
/** A hung line is left soon; on a machine with much else to do each next one is given more, or none would ever be answered. */
const patience = (from) => Math.min(10_000, 1500 + Math.max(0, Date.now() - from) / 4);

export class Probes {
  /** Started attempts, each for one submit. @type {Student[]} */
  #spares = [];
  /** Board versions as they came, with the moment. */
  #seen = { version: 0, at: 0 };
  #revision = 0;

  constructor({ product, office, journal }) {
    this.product = product;
    this.office = office;
    this.journal = journal;
  }

  async open() {
    this.exam = await this.office.createExam({ questions: 4, durationSeconds: 86_400, opensIn: -60, closesIn: 90_000 });
    await this.refill(9);
    this.saver = this.#spares.pop();
    await this.saver.fetchPaper();
    await this.saver.start();
    this.watcher = this.#spares.pop();
    await this.watcher.watch([`board:${this.exam.examId}`], ({ name, version }) => {
      if (name === 'snapshot') this.#seen = { version, at: Date.now() };
    });
    return this;
  }

  /** In quiet moments, so that a fault never waits for somebody to sit down. */
  async refill(count = 6) {
    const { product, exam, office } = this;
    if (this.#spares.length >= count) return;
    const people = await patiently(() => office.addPupils(exam.courseId, count));
    const students = people.map(
      ({ cookie }) => new Student({ port: product.port, origin: product.origin, cookie, examId: exam.examId, journal: this.journal }),
    );
    await Promise.all(students.map((student) => patiently(() => student.start())));
    this.#spares.push(...students);
  }

  /** Nobody there, nobody who answers, or an answer that was not hoped for: asked again. */
  async #again(what, from, work) {
    for (let last = ''; ;) {
      try {
        const found = await work();
        if (found === true) return Date.now() - from;
        last = found ? `${found.status} ${found.body.toString('utf8').slice(0, 200)}` : '';
      } catch (error) {
        last = error.message;
      }
      if (Date.now() - from > LONGEST_MS) throw new Error(`${what} did not come back within ${LONGEST_MS} ms (${last})`);
      await pause(STEP_MS);
    }
  }

  /** On a line of its own, since what hung on the old one may hang for long. */
  async #ask(from, student, path, body) {
    const line = new Line({ port: this.product.port, headers: student.headers, timeout: patience(from) });
    try {
      return await line.request('POST', `${student.base}${path}`, body);
    } finally {
      line.close();
    }
  }

  /** The first save that was sent after `from` and acknowledged. */
  saved(from) {
    const { saver } = this;
    const { id: questionId, options } = saver.question(0);
    return this.#again('saving', from, async () => {
      const revision = (this.#revision += 1);
      const optionIds = [options[revision % options.length].id];
      const { epoch, id: attempt } = saver.attempt;
      const answer = await this.#ask(from, saver, '/answers', { epoch, saves: [{ questionId, revision, optionIds }] });
      if (answer.status >= 300) return answer;
      this.journal.acknowledge({ attempt, question: questionId, options: optionIds, epoch, revision });
      return true;
    });
  }

  /** The first new socket that is let into a topic. */
  joined(from) {
    const { saver, product, exam } = this;
    return this.#again('the gateway', from, async () => {
      const socket = new LiveSocket({ port: product.port, headers: saver.headers, onMessage: () => {} });
      try {
        await socket.open(patience(from));
        return (await socket.join(`exam:${exam.examId}`)).ok;
      } finally {
        socket.close();
      }
    });
  }

  /** Hands in one paper, and waits for its score. */
  async scored(from) {
    const { attempt } = await this.#handIn(from);
    return this.#again('scoring', from, async () => {
      const [row] = await this.office.sql(`select state from exams.attempts where id = $1`, [attempt.id]);
      return row?.state === 'scored';
    });
  }

  /** Hands in one paper, and waits until a board with it comes over a socket that was open before. */
  async pushed(from) {
    const before = this.#seen.version;
    await this.#handIn(from);
    return this.#again('pushing', from, () => this.#seen.version > before && this.#seen.at > from);
  }

  async #handIn(from) {
    const spare = this.#spares.pop();
    if (!spare) throw new Error('nobody is left to hand in');
    await this.#again('handing in', from, async () => {
      const answer = await this.#ask(from, spare, '/submit', { epoch: spare.attempt.epoch, saves: [] });
      return answer.status < 300 || answer;
    });
    spare.close();
    return spare;
  }

  /** Before a fault: what follows is to be its own. */
  async quiet() {
    await until('a save is acknowledged', async () => (await this.saved(Date.now())) >= 0, LONGEST_MS);
  }

  close() {
    for (const student of [this.saver, this.watcher, ...this.#spares]) student?.close();
  }
}
