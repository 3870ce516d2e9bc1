// What the page's save queue does: each change gets the next revision, the newest of a question stands for it,
// one request at a time carries all that is open, and what nobody acknowledged goes again under the same revision.
import { AGAIN, LineLost, Refused } from './http.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class SaveQueue {
  #waiting = new Map();
  #running = false;
  #revision = 0;
  #stopped = false;

  /** @param {import('./student.mjs').Student} student */
  constructor(student) {
    this.student = student;
    /** Highest acknowledged (epoch, revision) of each question, with what was chosen. */
    this.kept = new Map();
    /** Of the latest 2xx, epoch ms: when its request was sent, and when the answer came. For recovery times. */
    this.lastAck = { sent: 0, came: 0 };
  }

  put(questionId, optionIds) {
    const older = this.#waiting.get(questionId);
    const entry = { questionId, optionIds, revision: ++this.#revision, settle: [...(older?.settle ?? [])] };
    const done = new Promise((resolve, reject) => entry.settle.push({ resolve, reject }));
    done.catch(() => {});
    this.#waiting.set(questionId, entry);
    void this.#run();
    return done;
  }

  /** In the shape of the contract: what the server has not acknowledged. */
  open() {
    return [...this.#waiting.values()].map(({ questionId, revision, optionIds }) => ({ questionId, revision, optionIds }));
  }

  get size() {
    return this.#waiting.size;
  }

  stop() {
    this.#stopped = true;
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    for (let round = 0; this.#waiting.size > 0 && !this.#stopped;) {
      const sent = [...this.#waiting.values()].slice(0, 60);
      round = (await this.#send(sent)) ? 0 : round + 1;
      if (round > 0) await wait(Math.random() * Math.min(1000, 50 * 2 ** round));
    }
    this.#running = false;
  }

  /** True when the batch is settled one way or the other. */
  async #send(sent) {
    const { student } = this;
    const sentAt = Date.now();
    const body = {
      epoch: student.attempt.epoch,
      saves: sent.map(({ questionId, revision, optionIds }) => ({ questionId, revision, optionIds })),
    };
    try {
      const answer = await student.ask('save', 'POST', `${student.base}/answers`, body);
      if (answer.status < 300) return this.#acknowledged(sent, answer.json().receipts, sentAt);
      const refusal = new Refused('save', answer);
      student.onError('save', refusal);
      if (AGAIN.has(answer.status)) return false;
      return this.#settle(sent, (waiting) => waiting.reject(refusal));
    } catch (error) {
      if (!(error instanceof LineLost)) throw error;
      if (!student.closed) student.onError('save', error);
      return false;
    }
  }

  #acknowledged(sent, receipts, sentAt) {
    this.lastAck = { sent: sentAt, came: Date.now() };
    for (const { questionId, optionIds, revision } of sent) {
      const receipt = receipts.find((r) => r.questionId === questionId);
      if (!receipt) throw new Error(`no receipt for question ${questionId}`);
      // A receipt of a later save than ours says that ours was overtaken: then ours is not what is kept.
      if (receipt.revision === revision && receipt.epoch === this.student.attempt.epoch) {
        this.student.journal?.acknowledge({
          attempt: this.student.attempt.id,
          question: questionId,
          options: optionIds,
          epoch: receipt.epoch,
          revision,
        });
      }
      this.kept.set(questionId, { optionIds, epoch: receipt.epoch, revision: receipt.revision });
    }
    return this.#settle(sent, (waiting) => waiting.resolve());
  }

  #settle(sent, how) {
    for (const entry of sent) {
      // A newer change of the same question took the place meanwhile, with our waiters on board.
      if (this.#waiting.get(entry.questionId) !== entry) continue;
      this.#waiting.delete(entry.questionId);
      entry.settle.forEach(how);
    }
    return true;
  }
}
