import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DisqualifyAttempt, ReckonToppers, ScoreSubmittedAttempts } from '#exams';
import { newId, system } from '#platform/kernel';
import { Migration20261128005500_attempts_of_staff as Mark } from '../../libs/composition/src/migrations/Migration20261128005500_attempts_of_staff.js';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** Staff may sit an exam, and are never measured with its students. */
let world: World;
let http: Running;
let courseId: string;
let taken: Exam;
const cast = {} as Record<'admin' | 'author' | 'teacher' | 'former' | 'one' | 'two', Person>;
type Who = keyof typeof cast;
const people: readonly Who[] = ['admin', 'author', 'teacher', 'former', 'one', 'two'];
const staff = new Set<Who>(['admin', 'author', 'teacher', 'former']);
const ids = {} as Record<Who, string>;

const get = (who: Who, path: string): Promise<Answer> => http.call('GET', path, { as: cast[who] });

/** Sits the exam with so many right answers. */
const sit = async (who: Who, right: number): Promise<void> => {
  const base = `/api/exams/${taken.id}/attempts`;
  const started = await http.call('POST', base, { as: cast[who], body: { deviceId: newId() } });
  ids[who] = (started.body['attempt'] as { id: string }).id;
  const saves = [0, 1, 2].map((place) => taken.pick(place, place < right));
  const { status } = await http.call('POST', `${base}/${ids[who]}/submit`, { as: cast[who], body: { epoch: 1, saves } });
  expect([who, status]).toEqual([who, 200]);
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  courseId = await course(http, 'measured', { pricePaisa: 50_000 });
  const roles = { admin: ['student', 'admin'], teacher: ['student', 'teacher'] } as const;
  for (const who of people) {
    cast[who] = await person(http, world, `Person ${who}`, who === 'admin' || who === 'teacher' ? roles[who] : ['student']);
    await enrol(http, courseId, cast[who]);
  }
  // Shown as a teacher of the course, though the role was taken away.
  await teach(world, courseId, cast.former.id);
  taken = await exam(http, courseId, { publishResults: 'at-once', showSolution: 'after-submit' });
  await world.sql('update exams.exams set created_by = $2 where id = $1', [taken.id, cast.author.id]);
  for (const who of people) await sit(who, staff.has(who) ? 3 : who === 'one' ? 2 : 1);
  await http.dispatcher.command(new ScoreSubmittedAttempts(taken.id));
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('an attempt of somebody of the staff', () => {
  // Red with `staff` left out of the start: whoever knows the paper leads the board.
  it('is marked when it starts: by role, by the course that the person teaches, by the exam that the person wrote', async () => {
    const rows = await world.sql<{ user_id: string }>('select user_id from exams.attempts where exam_id = $1 and staff', [taken.id]);
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([...staff].map((who) => cast[who].id).toSorted());
  });

  // Red with the mark left out of `toScoreColumns`.
  it('is scored, and has no place; its person reads the own result and that it does not rank', async () => {
    const mine = (await get('author', `/api/exams/${taken.id}/leaderboard`)).body;
    expect(mine).toMatchObject({ own: null, staff: true, counts: { all: 2 } });
    expect((mine['rows'] as { name: string }[]).map(({ name }) => name)).toEqual(['Person one', 'Person two']);
    expect((await get('one', `/api/exams/${taken.id}/leaderboard`)).body).toMatchObject({ own: { rank: 1 }, staff: false });
    const solution = (await get('author', `/api/exams/${taken.id}/solution`)).body;
    expect(solution).toMatchObject({ attempt: { correct: 3, rank: null, staff: true } });
  });

  // Red with the mark left out of the statements of the solution and of the item statistics.
  it('counts in no figures of the exam, and staff see the mark in the list', async () => {
    expect((await get('one', `/api/exams/${taken.id}/solution`)).body['takers']).toBe(2);
    expect((await get('admin', `/api/admin/exams/${taken.id}/statistics`)).body['takers']).toBe(2);
    const { rows } = (await get('admin', `/api/admin/exams/${taken.id}/attempts`)).body as {
      rows: { id: string; staff: boolean; rank: unknown }[];
    };
    const marked = rows.filter((row) => row.staff);
    expect([marked.map(({ id }) => id).toSorted(), new Set(marked.map(({ rank }) => rank))]).toEqual([
      [...staff].map((who) => ids[who]).toSorted(),
      new Set([null]),
    ]);
  });

  // Red with the mark left out of what is fit for a place.
  it('gets no place by being taken off and put back, and none among toppers', async () => {
    for (const act of ['disqualified', 'requalified'] as const)
      await http.dispatcher.command(new DisqualifyAttempt(system('test'), taken.id, ids.teacher, act, 'By mistake'));
    expect((await get('one', `/api/exams/${taken.id}/leaderboard`)).body['counts']).toMatchObject({ all: 2 });
    await world.sql(`update exams.exams set kind = 'live', state = 'results', results_at = platform.now() where id = $1`, [taken.id]);
    await http.dispatcher.command(new ReckonToppers({ examId: taken.id }));
    const toppers = await world.sql<{ user_id: string }>('select distinct user_id from exams.toppers where course_id = $1', [courseId]);
    expect(toppers.map(({ user_id }) => user_id).toSorted()).toEqual([cast.one.id, cast.two.id].toSorted());
  });
});

describe('attempts from before the mark', () => {
  const undo = async (state: string): Promise<void> => {
    await world.sql(`update exams.exams set state = $2 where id = $1`, [taken.id, state]);
    await world.sql(`update exams.attempts set staff = false, ranked = true, board_version = 1 where exam_id = $1`, [taken.id]);
    await world.sql('update exams.boards set ranked = 6 where exam_id = $1', [taken.id]);
  };
  /** The second statement of the migration: the first makes the column. */
  const run = async (): Promise<void> => {
    const statements: string[] = [];
    const migration = Object.create(Mark.prototype) as Mark;
    migration.addSql = (statement) => void statements.push(String(statement));
    migration.up();
    await world.sql(statements[1]!);
  };
  const stands = async (): Promise<unknown> =>
    (
      await world.sql(
        `select (select count(*)::int from exams.attempts where exam_id = $1 and staff) as staff,
           (select count(*)::int from exams.attempts where exam_id = $1 and ranked) as places,
           (select ranked from exams.boards where exam_id = $1) as board`,
        [taken.id],
      )
    )[0];

  // Red with the states left out of the migration.
  it('are marked where the results are not out, and the board closes up; results that were read stay', async () => {
    await undo('results');
    await run();
    expect(await stands()).toEqual({ staff: 0, places: 6, board: 6 });
    await undo('closed');
    await run();
    expect(await stands()).toEqual({ staff: 4, places: 2, board: 2 });
  });
});
