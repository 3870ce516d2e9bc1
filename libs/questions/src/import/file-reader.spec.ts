import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeapInfo } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ImportQuestion } from '#contracts/http/imports';
import { FileReader } from './file-reader.js';
import type { Assessed, ImportSource } from './import-reader.js';
import { asDetected } from './open-file.js';
import { ReadingThread } from './reading-thread.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-reading-'));
const reader = new FileReader();
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await reader.onModuleDestroy();
});

let made = 0;
const file = (name: string, text: string): ImportSource => {
  made += 1;
  const path = join(dir, String(made));
  writeFileSync(path, text);
  return { name, path, bytes: Buffer.byteLength(text) };
};
const rowsOf = async (rows: AsyncIterable<Assessed>): Promise<Assessed[]> => {
  const all: Assessed[] = [];
  for await (const row of rows) all.push(row);
  return all;
};
const block = (at: number): string => `::${at}:: $x_\\{${at}\\}$ কত? {\\=a =b ~c}\n\n`.replace('\\=a ', '');

describe('a file', () => {
  it('is looked at and read in a thread of its own, formulas and all', async () => {
    const source = file('a.gift', `${Array.from({ length: 120 }, (_, at) => block(at)).join('')}::bad:: $\\\\def\\\\a\\{x\\}$ {=a ~b}\n`);
    expect(await reader.look(source, asDetected)).toMatchObject({ format: 'gift', encoding: 'utf-8' });
    const rows = await rowsOf(reader.read(source, asDetected));
    expect(rows.map(({ state }) => state)).toEqual([...Array.from({ length: 120 }, () => 'ready'), 'error']);
    expect(rows.at(-1)).toMatchObject({ problem: { code: 'bad-formula', facts: { why: 'command' } } });
    expect((await rowsOf(reader.read(file('nothing.gift', '// nothing\n'), asDetected))).map(({ problem }) => problem?.code)).toEqual([
      'no-questions',
    ]);
  });

  // Red where a question is ready to go in though its picture is not there, or two of its options say the same.
  it('lets what a person has to look at wait as an error, with its question', async () => {
    const records = [
      { question: 'Which?', options: ['8%', '9%', '8%'], answer: 'B' },
      { question: 'Which <img src="a.png">?', options: ['x', 'y'], answer: 'A' },
    ];
    const rows = await rowsOf(reader.read(file('a.json', JSON.stringify(records)), asDetected));
    expect(rows.map(({ state, contentKey, problem, question }) => [state, contentKey, problem?.code, question?.options.length])).toEqual([
      ['error', null, 'same-options', 3],
      ['error', null, 'picture-missing', 2],
    ]);
    expect(await reader.assess(rows[0]!.question!)).toMatchObject({ state: 'error', problem: { code: 'same-options' } });
    // Its name stands in the text: whoever leaves it there has seen it.
    expect(await reader.assess(rows[1]!.question!)).toMatchObject({ state: 'ready', problem: null });
  });

  // Red (seen) where a file is read by the process itself: not one turn.
  it('leaves the event loop to others', async () => {
    const source = file('long.gift', Array.from({ length: 3000 }, (_, at) => `::${at}:: q ${at} {=a ~b}\n\n`).join(''));
    let [turns, done] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    expect(await rowsOf(reader.read(source, asDetected))).toHaveLength(3000);
    done = true;
    expect(turns).toBeGreaterThan(100);
  });

  // Red (seen) without the limit: whatever its text does to a reader, the lane waits for it.
  it('that takes too long is refused, and the next one is read', async () => {
    const source = file('slow.gift', block(1));
    const little = { workMs: 0, silentMs: 60_000, maxOutside: 1e9 };
    expect(await rowsOf(reader.read(source, asDetected, little))).toMatchObject([{ state: 'error', problem: { code: 'time-over' } }]);
    expect(await reader.look(source, asDetected, little)).toMatchObject({ sample: [] });
    expect(await rowsOf(reader.read(source, asDetected))).toMatchObject([{ state: 'ready' }]);
    // Two at once, and one that is left after its first row.
    const both = await Promise.all([source, file('other.gift', block(2))].map((one) => rowsOf(reader.read(one, asDetected))));
    expect(both.flat().map(({ state }) => state)).toEqual(['ready', 'ready']);
    for await (const row of reader.read(file('many.gift', Array.from({ length: 90 }, (_, at) => block(at)).join('')), asDetected))
      if (row.state === 'ready') break;
    expect(await rowsOf(reader.read(source, asDetected))).toMatchObject([{ state: 'ready' }]);
  });

  // Red (seen) with `(?:<\/?[^<>]*>\s*)*$` in GIFT, and one expression for all that stands before the first element of XML: no end to it.
  it.each([
    ['a.gift', `::a:: What!<${'/><'.repeat(60)}! {=a ~b}.\n\n::b:: q {=a ~b}\n`],
    ['a.xml', `<!---->${'<!DOCTYPE>\t'.repeat(60)}T`],
  ])('of a hundred letters is read at once: %s', async (name, text) => {
    const rows = await rowsOf(reader.read(file(name, text), asDetected, { workMs: 30_000, silentMs: 60_000, maxOutside: 1e9 }));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ problem }) => problem?.code)).not.toContain('time-over');
  });
});

describe('a question that a person wrote', () => {
  const question = (stimulus: string): ImportQuestion => ({
    kind: 'single',
    stem: '<p>কত?</p>',
    options: ['১', '২'],
    correct: [0],
    number: null,
    tolerance: null,
    explanation: '',
    stimulus,
    path: { subject: null, chapter: null, topic: null },
    sources: [],
    language: null,
    difficulty: null,
    tags: [],
  });
  const heavy = question('<b>x</b><br>\\[ '.repeat(12_000));

  // Red (seen) where it is read by the process itself: not one turn.
  it('leaves the event loop to others', async () => {
    expect(await reader.assess(question('$\\def\\a{x}$'))).toMatchObject({ state: 'error', problem: { code: 'bad-formula' } });
    let [turns, done] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const judged = await reader.assess(heavy);
    done = true;
    expect(judged.problem?.code).toBe('bad-markup');
    expect(turns).toBeGreaterThan(100);
  });

  // Red (seen) without the limit: whatever its text does to a reader, all others wait.
  it('is refused when it takes too long, and the next one is read', async () => {
    const little = { workMs: 0, silentMs: 60_000, maxOutside: 1e9 };
    const both = await Promise.allSettled([reader.assess(heavy, little), reader.assess(question('$x$'))]);
    expect(both).toMatchObject([
      { status: 'rejected', reason: { statusMessage: 'Invalid input', issues: { question: expect.stringContaining('too long') } } },
      { status: 'fulfilled', value: { state: 'ready' } },
    ]);
  });

  // Red (seen) without the count.
  it('waits with so many others, and no more', async () => {
    const all = await Promise.allSettled(Array.from({ length: 21 }, () => reader.assess(question('$x$'))));
    expect(all.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 'fulfilled'), 'rejected']);
  });
});

describe('the time of a file', () => {
  const many = (): ImportSource => file('many.gift', Array.from({ length: 120 }, (_, at) => block(at)).join(''));
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'hrtime'] }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  // Red (seen) with the time from the first row on, on the clock: an import that rests while an exam starts was ended as too slow.
  it('is that of its reader alone: who takes the rows may rest for longer than the limits', async () => {
    const states: string[] = [];
    for await (const { state } of reader.read(many(), asDetected)) {
      states.push(state);
      jest.advanceTimersByTime(600_000);
    }
    expect(states).toEqual(Array.from({ length: 120 }, () => 'ready'));
  });

  // Red (seen) without a limit for one answer: a reader that waits spends no processor time.
  it('is over when a row never comes', async () => {
    const row = reader.read(many(), asDetected, { workMs: 60_000, silentMs: 1000, maxOutside: 1e9 }).next();
    jest.advanceTimersByTime(1000);
    expect(await row).toMatchObject({ value: { problem: { code: 'time-over' } } });
  });

  // Red (seen) with the thread's time looked at only when it answers.
  it('is over when its reader works for too long and says nothing', async () => {
    jest.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 1_000_000, system: 0 });
    jest.spyOn(Worker.prototype, 'getHeapStatistics').mockResolvedValue({ external_memory: 0 } as HeapInfo);
    const row = reader.read(many(), asDetected, { workMs: 1000, silentMs: 60_000, maxOutside: 1e9 }).next();
    jest.advanceTimersByTime(1000);
    expect(await row).toMatchObject({ value: { problem: { code: 'time-over' } } });
  });

  // Red (seen) where its heap alone is limited: what is unpacked stands beside it.
  it('is over when it holds too much beside the heap', async () => {
    jest.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
    jest.spyOn(Worker.prototype, 'getHeapStatistics').mockResolvedValue({ external_memory: 1e9 + 1 } as HeapInfo);
    const row = reader.read(many(), asDetected, { workMs: 60_000, silentMs: 60_000, maxOutside: 1e9 }).next();
    jest.advanceTimersByTime(1000);
    expect(await row).toMatchObject({ value: { problem: { code: 'file-too-large' } } });
  });

  // Red (seen) with the reader's own time alone: a file of the slowest formulas would keep a thread busy for hours.
  it('is that of its formulas too, since the file was begun', async () => {
    const thread = new ReadingThread();
    const post = jest.spyOn(Worker.prototype, 'postMessage').mockReturnValue(undefined);
    const answer = (readerMs: number, formulaMs: number): Promise<unknown> => {
      const asked = thread.ask('more');
      (post.mock.contexts[0] as Worker).emit('message', { made: [], readerMs, formulaMs });
      return asked;
    };
    const begin = (): void => thread.begin({ source: many(), how: asDetected }, { workMs: 1000, silentMs: 60_000, maxOutside: 1e9 });
    begin();
    expect(await answer(100, 800)).toEqual([]);
    begin();
    expect(await answer(150, 1700)).toEqual([]);
    await expect(answer(150, 1750)).rejects.toMatchObject({ code: 'time-over' });
    expect(thread.isOver).toBe(true);
  });
});
