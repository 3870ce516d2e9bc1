import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportJob } from '#contracts/http/imports';
import { TransactionalDispatcher } from '#platform';
import { ParseImport } from '#questions';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { importsOf, jobIn, reading, startBulk, type Line } from '../support/imports.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let bulk: Awaited<ReturnType<typeof startBulk>>;
let imports: ReturnType<typeof importsOf>;
/** Ends what hangs, so that nothing outlives the test. */
const hanging: ((reason: Error) => void)[] = [];

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  imports = importsOf(http, world, admin);
  bulk = await startBulk(world);
});
afterEach(() => {
  reading.at = () => undefined;
  for (const end of hanging.splice(0)) end(new Error('dead'));
});
afterAll(async () => {
  await bulk?.close();
  await http?.close();
  await world?.close();
});

const words = (name: string, index: number): string => createHash('sha256').update(`${name} ${index}`).digest('hex');
/** Of each kind of row some: good ones, repeats of earlier ones and of the bank, one of them with another answer, errors, and what is not taken. */
const paper = (count: number): (Line | string)[] =>
  Array.from({ length: count }, (_, index) => {
    if (index % 11 === 3) return 'essay';
    if (index % 13 === 5) return 'no question at all';
    const own = index % 7 === 6 ? index - 6 : index;
    return { stem: `resume ${words('resume', own)}`, subject: 'resume', correct: [index % 91 === 90 ? 1 : 0] };
  });

const flow = (): ParseImport => bulk.app.get(ParseImport, { strict: false });
const neverAborted = new AbortController().signal;
const staged = async (id: string): Promise<number> =>
  (await world.sql<{ n: number }>('select count(*)::int as n from questions.import_rows where import_id = $1', [id]))[0]!.n;

/** A reading that dies at this line: it stands still there for ever, as if its process had been killed. */
const dieAt = async (id: string, line: number): Promise<void> => {
  const there = Promise.withResolvers<void>();
  const dead = Promise.withResolvers<void>();
  hanging.push(dead.reject);
  reading.at = (number) => {
    if (number !== line) return undefined;
    there.resolve();
    return dead.promise;
  };
  flow()
    .prepare({ importId: id, run: 1 }, neverAborted)
    .catch(() => undefined);
  await there.promise;
  reading.at = () => undefined;
};

const readToTheEnd = async (id: string): Promise<ImportJob> => {
  await bulk.app.get(TransactionalDispatcher).command(await flow().prepare({ importId: id, run: 1 }, neverAborted));
  return imports.get(id);
};

/** Everything about the rows but the ids that each reading makes anew. */
const rowsOf = (id: string): Promise<unknown[]> =>
  world.sql(
    `select number, state, line, item, text, problem_code, problem_facts, twin_row, twin_question_id, content_key, kind, stem, subject,
       (select array_agg(o->>'text' order by n) from jsonb_array_elements(options) with ordinality as t(o, n)) as options,
       (select array_agg(n order by n) from jsonb_array_elements(options) with ordinality as t(o, n)
        where key->'optionIds' ? (o->>'id')) as correct
     from questions.import_rows where import_id = $1 order by number`,
    [id],
  );

describe('a reading that is killed', () => {
  // Red (seen) with a reading that begins at row 1 again: the rows that stood there had other ids afterwards.
  it('is gone on with from the last rows that it staged, and comes to what one reading comes to', async () => {
    const whole = await readToTheEnd(jobIn(await imports.upload(paper(3500))).id);
    const { found, ready, duplicates, unsupported, errors } = whole.counts;
    expect(whole).toMatchObject({ state: 'parsed', version: 2 });
    expect([found, ready + duplicates + unsupported + errors]).toEqual([3500, 3500]);
    expect(Math.min(ready, duplicates, unsupported, errors)).toBeGreaterThan(0);

    const { id } = jobIn(await imports.upload(paper(3500)));
    // Before the first rows are staged, right after, between, and with the last.
    for (const [line, stand] of [
      [1, 0],
      [1000, 0],
      [1001, 1000],
      [1700, 1000],
      [2001, 2000],
      [3500, 3000],
    ] as const) {
      await dieAt(id, line);
      expect(await staged(id)).toBe(stand);
      expect(await imports.get(id)).toMatchObject({ state: 'uploaded', version: 1, counts: { found: 0 }, places: [] });
      expect(await imports.rows(id)).toEqual([]);
    }
    const ids = (): Promise<unknown[]> =>
      world.sql('select number, question_id from questions.import_rows where import_id = $1 and number <= 3000 order by number', [id]);
    const before = await ids();
    const job = await readToTheEnd(id);
    expect(job).toMatchObject({ state: 'parsed', version: 2, counts: whole.counts });
    expect(await rowsOf(id)).toEqual(await rowsOf(whole.id));
    expect(await ids()).toEqual(before);
  });

  // Red (seen) with rows that are kept whatever they were read as.
  it('begins anew where the file is read in another way', async () => {
    const { id } = jobIn(await imports.upload(paper(1500)));
    await dieAt(id, 1400);
    expect(await staged(id)).toBe(1000);
    await world.sql(`update questions.imports set staged_as = 'by another release' where id = $1`, [id]);
    await world.sql(`update questions.import_rows set text = 'of another release' where import_id = $1`, [id]);
    expect(await readToTheEnd(id)).toMatchObject({ state: 'parsed', counts: { found: 1500 } });
    expect(await world.sql(`select 1 from questions.import_rows where import_id = $1 and text = 'of another release'`, [id])).toEqual([]);
  });

  // Red (seen) without the look at what stands there: rows were missing in the middle, and the account did not add up.
  it('and rows that PostgreSQL has lost in a crash are read again', async () => {
    const { id } = jobIn(await imports.upload(paper(2500)));
    const lose = (from: number): Promise<unknown> =>
      world.sql('delete from questions.import_rows where import_id = $1 and number > $2', [id, from]);
    reading.at = async (line) => {
      if (line === 1500) await lose(400);
    };
    await expect(flow().prepare({ importId: id, run: 1 }, neverAborted)).rejects.toThrow('Of 1000 staged rows');
    reading.at = () => undefined;
    const end = await flow().prepare({ importId: id, run: 1 }, neverAborted);
    await lose(2400);
    const dispatcher = bulk.app.get(TransactionalDispatcher);
    await expect(dispatcher.command(end)).rejects.toThrow('Of 2500 staged rows');
    expect(await readToTheEnd(id)).toMatchObject({ state: 'parsed', counts: { found: 2500 } });
  });

  // Red (seen) with a reading that stages without looking whose turn it is: its rows stood among those of the other.
  it('and one that was only thought dead stages nothing more', async () => {
    const { id } = jobIn(await imports.upload(paper(1500)));
    const goesOn = Promise.withResolvers<void>();
    const there = Promise.withResolvers<void>();
    reading.at = (line) => {
      if (line !== 700) return undefined;
      there.resolve();
      return goesOn.promise;
    };
    const slow = flow().prepare({ importId: id, run: 1 }, neverAborted);
    await there.promise;
    reading.at = () => undefined;
    const end = await flow().prepare({ importId: id, run: 1 }, neverAborted);
    goesOn.resolve();
    await expect(slow).rejects.toMatchObject({ name: 'TakenOver' });
    await bulk.app.get(TransactionalDispatcher).command(end);
    expect(await imports.get(id)).toMatchObject({ state: 'parsed', counts: { found: 1500 } });
  });

  it('for good leaves no rows of a file that failed', async () => {
    const { id } = jobIn(await imports.upload([...paper(1500), 'REFUSED']));
    expect(await readToTheEnd(id)).toMatchObject({ state: 'failed', counts: { found: 0 } });
    expect(await staged(id)).toBe(0);
  });

  // Red (seen) with any end but that of a time limit called a damaged file.
  it('whose worker is lost again and again says that it took too long, and leaves no rows either', async () => {
    const { id } = jobIn(await imports.upload(paper(1500)));
    await dieAt(id, 1400);
    await flow().giveUp({ importId: id, run: 1 }, Object.assign(new Error('lost'), { name: 'LostTooOften' }));
    expect(await imports.get(id)).toMatchObject({ state: 'failed', failed: { code: 'time-over' }, counts: { found: 0 } });
    expect(await staged(id)).toBe(0);
  });
});
