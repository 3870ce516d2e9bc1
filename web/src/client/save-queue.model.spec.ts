import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Receipt, Save } from '#contracts/http/exams';
import { newQueue, nextBatch, step, toSave, unsent, type Failure } from './save-queue.state.js';
import { compareKeys, type AnswerValue, type Batch, type OrderKey, type QueueState, type Slot } from './save-queue.types.js';

/**
 * Random histories against a model of the server: requests are lost, doubled and reordered, answers are lost, the page is reloaded,
 * another device takes the pen. Afterwards the network heals, and both sides must hold the same answers.
 */

type Row = OrderKey & { optionIds: readonly string[]; flagged: boolean };

/**
 * The server's rule (contracts): higher (epoch, revision) wins, an older epoch is refused as taken over, another answer under a key that
 * stands is refused, every arrival is logged.
 */
class ModelServer {
  epoch = 1;
  readonly rows = new Map<string, Row>();
  readonly log = new Set<string>();

  save(epoch: number, saves: readonly Save[]): Receipt[] | 'Taken over' | 'Revision taken' {
    for (const save of saves) this.log.add(`${save.questionId}/${epoch}/${save.revision}/${save.optionIds.join()}`);
    if (epoch < this.epoch) return 'Taken over';
    let clash = false;
    const receipts = saves.map((save) => {
      const key = { epoch, revision: save.revision };
      const old = this.rows.get(save.questionId);
      if (old === undefined || compareKeys(old, key) < 0)
        this.rows.set(save.questionId, { ...key, optionIds: save.optionIds, flagged: save.flagged ?? false });
      const row = this.rows.get(save.questionId) as Row;
      const same = row.optionIds.join() === save.optionIds.join() && row.flagged === (save.flagged ?? false);
      clash ||= compareKeys(row, key) === 0 && !same;
      return { questionId: save.questionId, epoch: row.epoch, revision: row.revision, savedAt: '2026-01-01T00:00:00Z', signature: 'x' };
    });
    return clash ? 'Revision taken' : receipts;
  }

  answers() {
    return [...this.rows].map(([questionId, row]) => ({ ...row, questionId, savedAt: '2026-01-01T00:00:00Z', signature: 'x' }));
  }
}

interface Request {
  batch: Batch;
  saves: Save[];
}
type Answer = { batch: Batch } & ({ receipts: Receipt[] } | { failure: Failure });

/** One browser: its page (the queue's state), and its storage, which outlives the page. */
class ModelBrowser {
  state: QueueState;
  readonly storage = new Map<string, Slot>();
  /** What the student did last to each question, as far as the page took it. */
  readonly wanted = new Map<string, AnswerValue>();
  acknowledged: Receipt[] = [];
  requests: Request[] = [];
  answers: Answer[] = [];

  constructor(readonly server: ModelServer) {
    this.state = newQueue(server.epoch);
  }

  take(event: Parameters<typeof step>[1]): void {
    const before = this.state;
    this.state = step(before, event);
    if (event.type === 'changed' && this.state !== before) this.wanted.set(event.questionId, event.value);
    for (const slot of this.state.slots.values()) this.storage.set(slot.questionId, slot);
  }

  pump(): void {
    const batch = nextBatch(this.state);
    if (batch === null) return;
    this.take({ type: 'sent', batch });
    this.requests.push({ batch, saves: batch.items.map(toSave) });
  }

  deliver(at: number, twice: boolean): void {
    const [request] = this.requests.splice(at % Math.max(1, this.requests.length), 1);
    if (request === undefined) return;
    const said = this.server.save(request.batch.epoch, request.saves);
    if (twice) this.server.save(request.batch.epoch, request.saves);
    const { batch } = request;
    if (said === 'Taken over') this.answers.push({ batch, failure: { kind: 'taken' } });
    else if (said === 'Revision taken') this.answers.push({ batch, failure: { kind: 'refused', code: said } });
    else this.answers.push({ batch, receipts: said });
  }

  /** The request is given up by the page, but may still reach the server later: it stays in the air. */
  giveUp(): void {
    const { inFlight } = this.state;
    if (inFlight !== null) this.take({ type: 'failed', batch: inFlight, failure: { kind: 'again' } });
  }

  hear(at: number): void {
    const [answer] = this.answers.splice(at % Math.max(1, this.answers.length), 1);
    if (answer === undefined) return;
    if ('receipts' in answer) {
      this.take({ type: 'acknowledged', batch: answer.batch, receipts: answer.receipts });
      this.acknowledged.push(...answer.receipts);
    } else this.take({ type: 'failed', batch: answer.batch, failure: answer.failure });
  }

  reload(): void {
    this.answers = [];
    this.state = newQueue(this.state.epoch);
    this.take({ type: 'restored', slots: [...this.storage.values()], epoch: this.state.epoch });
  }

  /** The device lost all that it kept and goes on under its epoch, without having asked the server: keys are used a second time. */
  forget(): void {
    [this.requests, this.answers] = [[], []];
    this.storage.clear();
    this.wanted.clear();
    this.state = newQueue(this.state.epoch);
  }

  /** Start: the newest device holds the pen. */
  start(): void {
    this.server.epoch += 1;
    this.take({ type: 'resumed', epoch: this.server.epoch, answers: this.server.answers() });
  }
}

const questions = ['q1', 'q2', 'q3', 'q4'];
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), q: fc.nat(3), o: fc.nat(4), flagged: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pump' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), at: fc.nat(5), twice: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const), at: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveUp' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseRequest' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
);
const forgetful = fc.oneof({ weight: 26, arbitrary: action }, { weight: 2, arbitrary: fc.record({ do: fc.constant('forget' as const) }) });
const history = fc.array(fc.tuple(fc.nat(1), action), { maxLength: 120 });

const play = (
  browsers: readonly ModelBrowser[],
  steps: readonly (readonly [number, typeof forgetful extends fc.Arbitrary<infer A> ? A : never])[],
): void => {
  for (const [who, what] of steps) {
    const browser = browsers[who % browsers.length] as ModelBrowser;
    switch (what.do) {
      case 'change':
        browser.take({
          type: 'changed',
          questionId: questions[what.q] as string,
          value: { optionIds: what.o === 0 ? [] : [`o${what.o}`], number: null, flagged: what.flagged },
        });
        break;
      case 'pump':
        browser.pump();
        break;
      case 'deliver':
        browser.deliver(what.at, what.twice);
        break;
      case 'hear':
        browser.hear(what.at);
        break;
      case 'giveUp':
        browser.giveUp();
        break;
      case 'loseRequest':
        browser.requests.shift();
        break;
      case 'reload':
        browser.reload();
        break;
      case 'forget':
        browser.forget();
        break;
      default:
        browser.start();
    }
  }
};

/** The network heals: what is in the air lands, then this browser sends until nothing waits. */
const settle = (browser: ModelBrowser): void => {
  for (let round = 0; round < 40; round += 1) {
    while (browser.requests.length > 0) browser.deliver(0, false);
    while (browser.answers.length > 0) browser.hear(0);
    if (browser.state.inFlight !== null) browser.giveUp();
    if (browser.state.pen === 'taken') browser.start();
    browser.pump();
    if (browser.requests.length === 0 && unsent(browser.state).length === 0) return;
  }
  throw new Error('the queue does not come to rest');
};

const shown = (value: AnswerValue | undefined): string => (value === undefined ? '-' : `${value.optionIds.join()}|${value.flagged}`);

describe('the save queue against a model server', () => {
  it('ends with what the student did last on both sides, on one device with reloads', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const server = new ModelServer();
        const browser = new ModelBrowser(server);
        play([browser], steps);
        settle(browser);
        for (const q of questions) {
          const row = server.rows.get(q);
          expect(shown(row === undefined ? undefined : { ...row, number: null })).toBe(shown(browser.state.slots.get(q)?.value));
          expect(shown(browser.state.slots.get(q)?.value)).toBe(shown(browser.wanted.get(q)));
        }
      }),
      { numRuns: 2000 },
    );
  });

  // Red when a receipt for the same key passes for the answer's own: what the student chose after the loss was shown as saved, and was not.
  it('keeps what was chosen after the device lost its memory and used the same keys again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant(0), forgetful), { maxLength: 120 }), (steps) => {
        const browser = new ModelBrowser(new ModelServer());
        play([browser], steps);
        settle(browser);
        for (const [q, wanted] of browser.wanted) {
          const row = browser.server.rows.get(q);
          expect(shown(row === undefined ? undefined : { ...row, number: null })).toBe(shown(wanted));
        }
      }),
      { numRuns: 2000 },
    );
  });

  // Red (seen) when a start takes the server's later key for the later choice.
  it('keeps a choice that was made after the loss and before the server was asked', () => {
    const browser = new ModelBrowser(new ModelServer());
    const choose = (questionId: string, option: string): void =>
      browser.take({ type: 'changed', questionId, value: { optionIds: [option], number: null, flagged: false } });
    choose('q1', 'o1');
    choose('q2', 'o1');
    browser.pump();
    browser.deliver(0, false);
    browser.forget();
    choose('q2', 'o2');
    browser.start();
    settle(browser);
    expect(browser.server.rows.get('q2')?.optionIds).toEqual(['o2']);
  });

  it('loses nothing acknowledged and agrees with the server, on two devices that take the pen from each other', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const server = new ModelServer();
        const browsers = [new ModelBrowser(server), new ModelBrowser(server)];
        browsers[1]?.start();
        play(browsers, steps);
        for (const browser of browsers) settle(browser);
        const last = browsers[1] as ModelBrowser;
        last.start();
        settle(last);
        for (const q of questions)
          expect(shown(last.state.slots.get(q)?.value)).toBe(
            shown(server.rows.has(q) ? { ...(server.rows.get(q) as Row), number: null } : undefined),
          );
        // Each receipt names a state of the answer that the server's log knows, and what counts in the end is never older than it.
        for (const receipt of browsers.flatMap((browser) => browser.acknowledged)) {
          const row = server.rows.get(receipt.questionId);
          expect(row !== undefined && compareKeys(row, receipt) >= 0).toBe(true);
          expect([...server.log].some((line) => line.startsWith(`${receipt.questionId}/${receipt.epoch}/${receipt.revision}/`))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
