import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportJob } from '#contracts/http/imports';
import { TransactionalDispatcher } from '#platform';
import { system } from '#platform/kernel';
import { CreateExam } from '#exams';
import { ConfirmImport, MendImports, ParseImport } from '#questions';
import { course, person, startHttp, type Person, type Running } from '../support/api.js';
import { importsOf, jobIn, reading, startBulk, type Line } from '../support/imports.js';
import { startOwnWorld, until, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let bulk: Awaited<ReturnType<typeof startBulk>>;
let lane: ReturnType<typeof bulk.lane>;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  imports = importsOf(http, world, admin);
  bulk = await startBulk(world);
  lane = bulk.lane();
});
afterEach(() => {
  reading.at = () => undefined;
});
afterAll(async () => {
  await lane?.stop();
  await bulk?.close();
  await http?.close();
  await world?.close();
});

/** No two of them near each other: what they have in common is little beside what they have not. */
const paper = (name: string, count: number, options = ['ক', 'খ', 'গ', 'ঘ'], correct = [0]): Line[] =>
  Array.from({ length: count }, (_, index) => {
    const own = createHash('sha256').update(`${name} ${index}`).digest('hex');
    return { stem: `${name} ${own}`, subject: name, options, correct };
  });
const alive = async (name: string): Promise<number> =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from questions.questions q join questions.subjects s on s.id = q.subject_id where s.name = $1 and q.state <> 'retired'`,
      [name],
    )
  )[0]!.n;
const parsed = async (lines: readonly (Line | string)[]): Promise<ImportJob> =>
  imports.ended(jobIn(await imports.upload(lines)).id, 'parsed');
const commit = async (job: ImportJob): Promise<ImportJob> => {
  expect(await imports.confirm(job.id, job.version)).toMatchObject({ status: 200 });
  return imports.ended(job.id, 'committed');
};

describe('the same file again', () => {
  // IM-02. Red with: a key made before normalising; options that are not sorted; `on conflict` left out.
  it('goes in once, however often and however many at once', async () => {
    const uploads = await Promise.all(Array.from({ length: 10 }, (_, index) => imports.upload(paper('again', 500), `copy ${index}.json`)));
    const ids = uploads.map((answer) => jobIn(answer).id);
    const jobs: ImportJob[] = [];
    for (const id of ids) jobs.push(await imports.ended(id, 'parsed'));
    expect(jobs.filter(({ sameAs }) => sameAs === null)).toHaveLength(1);
    expect(jobs.every(({ counts }) => counts.found === 500)).toBe(true);
    await Promise.all(jobs.map(({ id, version }) => imports.confirm(id, version)));
    for (const id of ids) await imports.ended(id, 'committed');
    expect(await alive('again')).toBe(500);
    const added = await world.sql<{ n: number }>(`select (data->>'count')::int as n from platform.outbox where name = 'QuestionsImported'`);
    expect(added.map(({ n }) => n).toSorted((a, b) => b - a)).toEqual([500, ...Array.from({ length: 9 }, () => 0)]);
    const ended = await Promise.all(ids.map((id) => imports.get(id)));
    expect(ended.map(({ counts }) => [counts.ready, counts.duplicates]).toSorted((a, b) => b[0]! - a[0]!)).toEqual([
      [500, 0],
      ...Array.from({ length: 9 }, () => [0, 500]),
    ]);
    // In another order of options: nothing new, and nothing to confirm.
    const turned = await parsed(paper('again', 500, ['ঘ', 'ক', 'গ', 'খ'], [1]));
    expect(turned).toMatchObject({ sameAs: null, counts: { found: 500, ready: 0, duplicates: 500 } });
    expect(await imports.confirm(turned.id, turned.version)).toMatchObject({ status: 409, body: { statusMessage: 'Nothing to import' } });
  });

  // Red (seen) where all that stays is told with its whole stem.
  it('is taken back: a hundred of those that stay are named, shortly, and all are counted', async () => {
    const own = (of: string): string => createHash('sha256').update(of).digest('hex');
    const stem = (index: number): string => [1, 2, 3].map((part) => own(`named ${index} ${part}`)).join(' and ');
    const lines = Array.from({ length: 101 }, (_, index) => ({ stem: stem(index), subject: 'named', options: ['a', 'b'], correct: [0] }));
    const job = await commit(await parsed(lines));
    const versions = await world.sql<{ id: string }>(
      `select q.current_version_id as id from questions.questions q where q.import_id = $1`,
      [job.id],
    );
    await http.dispatcher.command(
      new CreateExam(system('test'), {
        title: 'Holds all',
        courseIds: [await course(http, 'named-course')],
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        closesAt: new Date(Date.now() + 7_200_000).toISOString(),
        durationSeconds: 600,
        sections: [{ title: 'All', markEach: '1', questionVersionIds: versions.map(({ id }) => id) }],
      }),
    );
    const { status, body } = await imports.call('POST', imports.path(job.id, '/undo'));
    const named = body['inUse'] as { stem: string }[];
    expect([status, body['retired'], named.length, body['inUseCount']]).toEqual([200, 0, 100, 101]);
    expect(named.every(({ stem: said }) => /^[0-9a-f]{64} and [0-9a-f]{64} and [0-9a-f]{22}$/.test(said))).toBe(true);
  });

  it('is taken back as one but for what exams hold, and can come again', async () => {
    const job = await commit(await parsed(paper('undo', 500)));
    const versions = await world.sql<{ id: string }>(
      `select q.current_version_id as id from questions.questions q where q.import_id = $1 order by q.id limit 20`,
      [job.id],
    );
    const courseId = await course(http, 'undo-course');
    await http.dispatcher.command(
      new CreateExam(system('test'), {
        title: 'Holds twenty',
        courseIds: [courseId],
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        closesAt: new Date(Date.now() + 7_200_000).toISOString(),
        durationSeconds: 600,
        sections: [{ title: 'All', markEach: '1', questionVersionIds: versions.map(({ id }) => id) }],
      }),
    );
    const undone = await imports.call('POST', imports.path(job.id, '/undo'));
    expect(undone).toMatchObject({ status: 200, body: { retired: 480, import: { state: 'discarded' } } });
    expect(undone.body['inUse']).toHaveLength(20);
    expect(undone.body['inUseCount']).toBe(20);
    expect((undone.body['inUse'] as { stem: string }[])[0]?.stem).toMatch(/^undo [0-9a-f]+$/);
    expect(await alive('undo')).toBe(20);
    const log = await world.sql(`select after from platform.audit where subject_id = $1 and action = 'import.undo'`, [job.id]);
    expect(log).toEqual([{ after: { retired: 480, inUse: 20 } }]);
    expect(await imports.call('POST', imports.path(job.id, '/undo'))).toMatchObject({ status: 409 });
    const anew = await parsed(paper('undo', 500));
    expect(anew.counts).toMatchObject({ ready: 480, duplicates: 20 });
    await commit(anew);
    expect(await alive('undo')).toBe(500);
  });
});

describe('another place', () => {
  // Red (seen) with: the file read anew for another place, and the chosen answer gone.
  it('goes to another place with what was corrected by hand', async () => {
    const lines = [{ stem: 'moved: no key', correct: [] }, { stem: 'moved: own', subject: 'Own' }, 'what is this', { stem: 'moved: out' }];
    let job = await imports.ended(jobIn(await imports.upload(lines)).id, 'parsed');
    const put = async (rest: string, body: unknown) => {
      expect(await imports.call('PUT', imports.path(job.id, rest), body)).toMatchObject({ status: 200 });
      job = await imports.get(job.id);
    };
    const read = await imports.rows(job.id);
    const [keyless, plain] = [1, 2].map((at) => read.find(({ number }) => number === at)!.question!);
    await put('/rows/1', { question: { ...keyless, correct: [2] } });
    await put('/rows/3', { question: { ...plain, stem: 'moved: by hand', path: { subject: null, chapter: null, topic: null } } });
    await put('/rows/4/left', { left: true });
    const places = async () =>
      (await imports.rows(job.id))
        .toSorted((a, b) => a.number - b.number)
        .map(({ state, question }) => [
          state,
          question?.correct,
          question?.path.subject,
          question?.path.chapter,
          ...(question?.sources ?? []),
        ]);
    const where = { chapter: 'Heat', topic: null, source: null, year: null };
    await put('/how', { version: job.version, how: job.how, target: { ...where, subject: 'First' } });
    expect(job).toMatchObject({ state: 'parsed', version: 3, counts: { ready: 3, left: 1, errors: 0 } });
    const first = ['First', 'Heat'];
    expect(await places()).toEqual([
      ['ready', [2], ...first],
      ['ready', [0], 'Own', null],
      ['ready', [0], ...first],
      ['left', [0], ...first],
    ]);
    // Once more: what was chosen before is not taken for what the file says.
    await put('/how', { version: job.version, how: job.how, target: { ...where, subject: 'Own', source: 'Board', year: 2024 } });
    expect(await places()).toEqual([
      ['ready', [2], 'Own', 'Heat', 'Board 2024'],
      ['ready', [0], 'Own', 'Heat', 'Board 2024'],
      ['ready', [0], 'Own', 'Heat', 'Board 2024'],
      ['left', [0], 'Own', 'Heat', 'Board 2024'],
    ]);
    // Rows of the release before: the file has to be read.
    await world.sql('update questions.import_rows set own_place = null where import_id = $1', [job.id]);
    expect(jobIn(await imports.into(job, 'Last'))).toMatchObject({ state: 'uploaded' });
  });
});

describe('a worker that dies', () => {
  let endHanging = (): void => undefined;
  afterAll(() => endHanging());

  /** A reading that never comes to an end. */
  const dieAt = async (line: number, lines: readonly Line[]): Promise<string> => {
    await lane.stop();
    const there = Promise.withResolvers<void>();
    const hanging = Promise.withResolvers<void>();
    endHanging = () => hanging.reject(new Error('dead'));
    reading.at = (number) => {
      if (number !== line) return undefined;
      there.resolve();
      return hanging.promise;
    };
    const { id } = jobIn(await imports.upload(lines));
    const dead = bulk.app.get(ParseImport, { strict: false }).prepare({ importId: id, run: 1 }, new AbortController().signal);
    dead.catch(() => undefined);
    await there.promise;
    reading.at = () => undefined;
    return id;
  };

  // IM-03, small. Red with: rows of the dead reading left where they are.
  it('half-way through a file leaves it to the next one, and nothing doubles', async () => {
    const id = await dieAt(1200, paper('dead', 1500));
    expect(await imports.get(id)).toMatchObject({ state: 'uploaded', version: 1 });
    expect(await imports.rows(id)).toEqual([]);
    lane = bulk.lane();
    const job = await imports.ended(id, 'parsed');
    expect(job).toMatchObject({ version: 2, counts: { found: 1500, ready: 1500 } });
    await commit(job);
    expect(await alive('dead')).toBe(1500);
  });

  it('after the rows but before the end, or twice at once, reads them as one', async () => {
    await lane.stop();
    const { id } = jobIn(await imports.upload(paper('twice', 150)));
    const [flow, dispatcher] = [bulk.app.get(ParseImport, { strict: false }), bulk.app.get(TransactionalDispatcher)];
    const { signal } = new AbortController();
    // The one that began last goes on; those before it are told so.
    const ends = await Promise.allSettled([1, 2, 3].map(() => flow.prepare({ importId: id, run: 1 }, signal)));
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).name] : []))).toEqual(['TakenOver', 'TakenOver']);
    const end = ends.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0]!;
    await dispatcher.command(end);
    await dispatcher.command(end);
    expect(await imports.get(id)).toMatchObject({ state: 'parsed', version: 2, counts: { found: 150, ready: 150 } });
    // What a person has corrected since is not read over by an event that comes again.
    await imports.call('PUT', imports.path(id, '/rows/3/left'), { left: true });
    await dispatcher.command(await flow.prepare({ importId: id, run: 1 }, signal));
    expect(await imports.get(id)).toMatchObject({ version: 2, counts: { ready: 149, left: 1 } });
    // Nor does an older reading end a newer one.
    await imports.readAgain(await imports.get(id), 'twice');
    await dispatcher.command(end);
    expect(await imports.get(id)).toMatchObject({ state: 'uploaded', version: 3 });
    lane = bulk.lane();
    expect(await imports.ended(id, 'parsed')).toMatchObject({ version: 4, counts: { found: 150, left: 0 } });
  });

  it('for good leaves an import that says so and can be sent again', async () => {
    await lane.stop();
    const { id } = jobIn(await imports.upload(paper('lost', 5)));
    await bulk.app.get(ParseImport, { strict: false }).giveUp({ importId: id, run: 1 }, new Error('gone'));
    const job = await imports.get(id);
    expect(job).toMatchObject({ state: 'failed', failed: { code: 'file-broken' }, version: 2 });
    await imports.into(job, 'lost');
    await world.sql(`update questions.imports set changed_at = changed_at - interval '3 hours' where id = $1`, [id]);
    expect(await bulk.app.get(MendImports, { strict: false }).run()).toEqual({ stuck: 1 });
    const stuck = await imports.get(id);
    expect(stuck).toMatchObject({ state: 'failed', failed: { code: 'time-over' }, version: 4 });
    await imports.into(stuck, 'lost');
    lane = bulk.lane();
    await commit(await imports.ended(id, 'parsed'));
    expect(
      await until(
        'the search rows are there',
        async () => (await world.sql('select 1 from questions.search_rows where text like $1', ['lost %'])).length === 5,
      ),
    ).toBe(true);
  });
});

describe('what of a file is left over', () => {
  // Red when every step of an import reads or rewrites what is left over, and the file of the list what was found in each.
  it('reads what is left over where it is shown alone, and writes it where it changes', async () => {
    const job = await parsed([{ stem: 'aside: one', subject: 'Aside' }, 'left over: a leaflet of the press']);
    const away = (column: string) => world.sql(`alter table questions.imports rename column ${column} to ${column}_aside`);
    const back = (column: string) => world.sql(`alter table questions.imports rename column ${column}_aside to ${column}`);
    await away('left_over');
    try {
      expect((await imports.call('GET', '/api/admin/imports')).status).toBe(200);
      await away('detected');
      const file = await imports.call('GET', '/api/admin/imports/export?format=csv').finally(() => back('detected'));
      expect([file.status, file.text.includes(job.id)]).toEqual([200, true]);
      await http.dispatcher.command(new ConfirmImport(system('test'), job.id, job.version, job.destination));
      await until('the import is in the bank', async () => (await alive('Aside')) > 0);
    } finally {
      await back('left_over');
    }
    expect((await imports.get(job.id)).leftOver?.count).toBe(1);
  });
});
