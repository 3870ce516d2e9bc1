import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { AnswerSaver } from './save-answers.command.js';
import type { Submit, SubmitAnswer } from './submit-attempts.command.js';
import { SubmitHall } from './submit-hall.js';

const actor = (id: string): Actor => ({ kind: 'user', id, permissions: [] });
const save = { questionId: 'q', revision: 1, optionIds: [] };
const receiptOf = ({ attemptId }: Submit): SubmitAnswer => ({ attemptId }) as SubmitAnswer;

/** Until the next transaction has set out: the distance between two, and the gathering. */
const NEXT = 40;
/** Time that passes in small steps, with what follows from each. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 10) {
    jest.advanceTimersByTime(10);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
};

interface Flight {
  readonly examId: string;
  readonly who: string[];
  /** With the receipts of all, unless it is said what each gets. */
  readonly land: (answer?: (submit: Submit) => SubmitAnswer) => Promise<void>;
  readonly crash: (error: Error) => Promise<void>;
}

/** A hall whose transactions end when the test says so. */
const hallWith = () => {
  const flights: Flight[] = [];
  const command = ({ examId, submits }: { examId: string; submits: readonly Submit[] }) =>
    new Promise((resolve, reject) => {
      flights.push({
        examId,
        who: submits.map(({ userId }) => userId),
        land: (answer = receiptOf) => (resolve(submits.map(answer)), pass(NEXT)),
        crash: (error) => (reject(error), pass(NEXT)),
      });
    });
  const saved: string[] = [];
  const saver = { save: ({ id }: { id: string }) => (saved.push(id), Promise.reject(new AppError('Taken over'))) };
  const hall = new SubmitHall({ command } as unknown as Dispatcher, saver as unknown as AnswerSaver);
  const submit = (id: string, { exam = 'exam', saves = 0 } = {}): Promise<string> =>
    hall
      .submit(actor(id), exam, `attempt of ${id}`, { epoch: 1, saves: Array.from({ length: saves }, () => save) })
      .then(({ attemptId }) => attemptId)
      .catch((error: unknown) => (error instanceof AppError ? error.statusMessage : String(error)));
  return { flights, submit, saved };
};

describe('the hall of those who submit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('writes together who comes together, by exam, a hundred at most, the next while two are on their way', async () => {
    const { flights, submit } = hallWith();
    const all = Array.from({ length: 150 }, (_, at) => submit(`${at}`));
    const other = submit('x', { exam: 'other' });
    await pass(NEXT);
    expect(flights.map(({ examId, who }) => [examId, who.length])).toEqual([
      ['exam', 100],
      ['exam', 50],
    ]);
    await flights[0]!.land();
    expect(flights[2]).toMatchObject({ examId: 'other', who: ['x'] });
    await flights[1]!.land();
    await flights[2]!.land();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 150 }, (_, at) => `attempt of ${at}`));
    expect(await other).toBe('attempt of x');
  });

  // Red (seen) without the distance: each of a stream was a transaction of its own.
  it('sends the first at once, and those of a stream some milliseconds apart', async () => {
    const { flights, submit } = hallWith();
    void submit('a');
    await pass(10);
    expect(flights.map(({ who }) => who)).toEqual([['a']]);
    void submit('b');
    await pass(10);
    void submit('c');
    await pass(10);
    expect(flights.map(({ who }) => who)).toEqual([['a'], ['b', 'c']]);
  });

  it('does not make a transaction too large by what is carried', async () => {
    const { flights, submit } = hallWith();
    void Array.from({ length: 25 }, (_, at) => submit(`${at}`, { saves: 200 }));
    await pass(NEXT);
    expect(flights.map(({ who }) => who.length)).toEqual([10, 10]);
  });

  it('gives each the own answer, and sends alone what somebody holds', async () => {
    const { flights, submit } = hallWith();
    const all = ['a', 'b', 'c'].map((id) => submit(id));
    await pass(20);
    await flights[0]!.land((one) => (one.userId === 'a' ? new AppError('Foreign question') : one.userId === 'b' ? null : receiptOf(one)));
    expect([await all[0], await all[2]]).toEqual(['Foreign question', 'attempt of c']);
    expect(flights[1]!.who).toEqual(['b']);
    await flights[1]!.land();
    expect(await all[1]).toBe('attempt of b');
  });

  // Red with all sent at once: the pool has ten connections, and others need some.
  it('tries each alone, three at a time, when PostgreSQL will not have them together', async () => {
    const { flights, submit } = hallWith();
    const all = ['a', 'b', 'c', 'd'].map((id) => submit(id));
    await pass(20);
    await flights[0]!.crash(new Error('invalid byte sequence'));
    expect(flights.slice(1).map(({ who }) => who)).toEqual([['a'], ['b'], ['c']]);
    await flights[1]!.crash(new Error('invalid byte sequence'));
    expect(flights[4]!.who).toEqual(['d']);
    for (const flight of flights.slice(2)) await flight.land();
    expect(await Promise.all(all)).toEqual(['Error: invalid byte sequence', 'attempt of b', 'attempt of c', 'attempt of d']);
  });

  // Red with both at once: the second may find the attempt open, which the first would have closed for it.
  it('sends two of one attempt alone in the order they came, and others past them', async () => {
    const { flights, submit } = hallWith();
    void ['a', 'a', 'b'].map((id) => submit(id));
    await pass(20);
    await flights[0]!.crash(new Error('invalid byte sequence'));
    expect(flights.slice(1).map(({ who }) => who)).toEqual([['a'], ['b']]);
    await flights[1]!.land();
    expect(flights.slice(3).map(({ who }) => who)).toEqual([['a']]);
  });

  it('asks nobody twice when PostgreSQL is away or the exam is none, but after a deadlock', async () => {
    const { flights, submit } = hallWith();
    const away = ['a', 'b'].map((id) => submit(id));
    await pass(20);
    await flights[0]!.crash(new AppError('Temporarily unavailable', {}, { cause: new Error('Connection terminated') }));
    expect(await Promise.all(away)).toEqual(['Temporarily unavailable', 'Temporarily unavailable']);
    const none = ['c', 'd'].map((id) => submit(id));
    await pass(20);
    await flights[1]!.crash(new AppError('Attempt not found'));
    expect(await Promise.all(none)).toEqual(['Attempt not found', 'Attempt not found']);
    void ['e', 'f'].map((id) => submit(id));
    await pass(20);
    await flights[2]!.crash(
      new AppError('Temporarily unavailable', {}, { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) }),
    );
    expect(flights.slice(3).map(({ who }) => who)).toEqual([['e'], ['f']]);
  });

  it('keeps what an older device carries by the way of saves, and only that', async () => {
    const { flights, submit, saved } = hallWith();
    const all = [submit('older', { saves: 1 }), submit('empty')];
    await pass(20);
    await flights[0]!.land(() => new AppError('Taken over'));
    expect(await Promise.all(all)).toEqual(['Taken over', 'Taken over']);
    expect(saved).toEqual(['older']);
  });

  it('holds nobody for ever: after fifty seconds the browser is asked to come again', async () => {
    const { submit } = hallWith();
    void submit('a');
    await pass(NEXT);
    void submit('b');
    await pass(NEXT);
    const third = submit('c');
    await pass(50_010);
    expect(await third).toBe('Temporarily unavailable');
  });
});
