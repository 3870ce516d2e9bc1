import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryRow, TopicProgress, Toppers, TopperRow, TrendPoint } from '#contracts/http/progress';
import { topperSpans } from '#contracts/shared/toppers';
import { DisqualifyAttempt, ForgetTaker, ReckonToppers } from '#exams';
import { system } from '#platform/kernel';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { fillYear, smallYear } from '../support/driver/year.mjs';
import { startWorld, type World } from '../support/world.js';

/** A small year of the seeded school: what its pages say against plain SQL, and who may read it. */
let world: World;
let http: Running;
let courseIds: string[];
let own: Person;
let admin: Person;

/** A sign-in of somebody of the year, whose account knows no password. */
const signIn = async (userId: string): Promise<Person> => {
  const token = randomBytes(32).toString('base64url');
  await world.sql(
    `insert into identity.sessions (id, token_hash, user_id, device, address, expires_at) values (gen_random_uuid(), $1, $2, 'test', '127.0.0.1', platform.now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('hex'), userId],
  );
  return { id: userId, name: '', email: '', cookie: `session=${token}` };
};
const get = (path: string, as: Person | undefined = own): Promise<Answer> => http.call('GET', path, { as });
const inCourse = async <T>(path: string, as = own): Promise<T> => (await get(`/api/courses/year-1/${path}`, as)).body as T;
const reckon = async (): Promise<void> => {
  for (const courseId of courseIds) await http.dispatcher.command(new ReckonToppers({ courseId }));
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  ({ courseIds } = await fillYear(world.sql, smallYear));
  await reckon();
  const [first] = await world.sql<{ id: string }>(
    `select a.user_id as id from exams.attempts a join exams.exam_courses x on x.exam_id = a.exam_id where x.course_id = $1
     group by 1 order by count(*) desc, 1 limit 1`,
    [courseIds[0]],
  );
  own = await signIn(first!.id);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

type Plain = Omit<TopperRow, 'entry' | 'name' | 'institute'>;
/** The same list by another way: one exam after the other, added up here. */
const plainToppers = async (courseId: string, days: number | null): Promise<Plain[]> => {
  const rows = await world.sql<{ user_id: string; score_units: string; full_units: string; wrong: number; seconds_taken: number }>(
    `select a.user_id, a.score_units, e.full_units, a.wrong, a.seconds_taken from exams.attempts a, exams.exams e, exams.exam_courses x
     where a.exam_id = e.id and x.exam_id = e.id and x.course_id = $1 and e.state = 'results' and e.kind = 'live' and e.leaderboard <> 'hidden' and a.ranked
       and ($2::int is null or (e.results_at at time zone 'Asia/Dhaka')::date > (platform.now() at time zone 'Asia/Dhaka')::date - $2::int)
       and a.user_id in (select user_id from catalog.enrolments where course_id = $1 and revoked_at is null)`,
    [courseId, days],
  );
  const people = [...Map.groupBy(rows, (row) => row.user_id).values()].map((sat) => ({
    points: sat.reduce((sum, row) => sum + Math.floor((Math.max(0, Number(row.score_units)) * 10_000) / Number(row.full_units)), 0),
    exams: sat.length,
    wrong: sat.reduce((sum, row) => sum + row.wrong, 0),
    seconds: sat.reduce((sum, row) => sum + row.seconds_taken, 0),
  }));
  type One = (typeof people)[number];
  const better = (a: One, b: One): number => b.points - a.points || a.wrong - b.wrong || a.seconds - b.seconds;
  return people.map((row) => ({ ...row, rank: 1 + people.filter((other) => better(other, row) < 0).length }));
};

const whole = async (span: string, as = own, slug = 'year-1'): Promise<TopperRow[]> => {
  const rows: TopperRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = (await get(`/api/courses/${slug}/toppers?span=${span}&page=${page}`, as)).body as unknown as Toppers;
    rows.push(...answer.rows);
    if (answer.rows.length < 10) return rows;
  }
};
const figures = (row: Plain): number[] => [row.rank, row.points, row.exams, row.wrong, row.seconds];
const sorted = (rows: number[][]): string[] => rows.map((row) => row.join(' ')).toSorted();

describe('toppers', () => {
  // Red with: model tests counted, whose questions are practised; hidden boards counted; dense_rank; a window by the hour instead of the day.
  it.each(topperSpans)('of the span %s are those of plain SQL', async (span) => {
    const days = { week: 7, month: 30, all: null }[span];
    for (const [at, courseId] of courseIds.entries()) {
      const plain = await plainToppers(courseId, days);
      expect(plain.length).toBeGreaterThan(0);
      expect(sorted((await whole(span, admin, `year-${at + 1}`)).map(figures))).toEqual(sorted(plain.map(figures)));
    }
  });

  it('hold the own place with its neighbours, whatever the page', async () => {
    const last = await inCourse<Toppers>('toppers?span=all&page=99');
    expect(last.rows).toEqual([]);
    expect(last.own).not.toBeNull();
    expect(last.neighbours).toContainEqual(last.own);
    expect(last.neighbours.length).toBeLessThanOrEqual(5);
    expect((await whole('all')).filter(({ entry }) => entry === last.own?.entry)).toEqual([last.own]);
  });

  // LB-06. Red with: names for whoever is enrolled, by free entry too.
  it('show names to those who have the course by more than free entry, and first names to others', async () => {
    const outsider = await person(http, world, 'Quiet Reader');
    await world.sql(`insert into catalog.enrolments (id, user_id, course_id, source) values (gen_random_uuid(), $1, $2, 'free')`, [
      outsider.id,
      courseIds[0],
    ]);
    const [mine, theirs] = [await get('/api/courses/year-1/toppers?span=all'), await get('/api/courses/year-1/toppers?span=all', outsider)];
    expect(mine.text).toContain('Year Student');
    expect(theirs.text).toContain('Year S***');
    for (const canary of ['Year Student', 'College', 'example.test']) expect(theirs.text).not.toContain(canary);
    const open = await http.call('GET', '/api/toppers');
    expect(Object.keys((open.body['rows'] as object[])[0] ?? {}).toSorted()).toEqual([
      'courseSlug',
      'courseTitle',
      'name',
      'people',
      'points',
    ]);
    for (const canary of ['Year Student', 'College', 'example.test']) expect(open.text).not.toContain(canary);
    expect((await get('/api/courses/year-1/toppers', await person(http, world, 'No Member'))).body['statusMessage']).toBe('Not enrolled');
  });

  // LB-05. Red with: members asked once, when the board was made.
  it('lose who is disqualified and who lost the course, and close up', async () => {
    const [top] = await world.sql<{ user_id: string; exam_id: string; attempt_id: string; points: string }>(
      `select * from exams.toppers where course_id = $1 and span = 'all' order by rank, user_id limit 1`,
      [courseIds[1]],
    );
    await http.dispatcher.command(new DisqualifyAttempt(system('test'), top!.exam_id, top!.attempt_id, 'disqualified', 'Two at one desk'));
    await http.dispatcher.command(new ReckonToppers({ examId: top!.exam_id }));
    const [after] = await world.sql(`select points from exams.toppers where course_id = $1 and span = 'all' and user_id = $2`, [
      courseIds[1],
      top!.user_id,
    ]);
    expect(Number(after!['points'])).toBeLessThan(Number(top!.points));
    await world.sql(
      `update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'refunded' where course_id = $1 and user_id = $2`,
      [courseIds[1], top!.user_id],
    );
    await http.dispatcher.command(new ReckonToppers({ courseId: courseIds[1]! }));
    expect(sorted((await whole('all', admin, 'year-2')).map(figures))).toEqual(
      sorted((await plainToppers(courseIds[1]!, null)).map(figures)),
    );
    expect(await world.sql(`select 1 from exams.toppers where course_id = $1 and user_id = $2`, [courseIds[1], top!.user_id])).toEqual([]);
  });

  it('keep the place of a deleted account, without its name', async () => {
    const [gone] = await world.sql<{ user_id: string; rank: number }>(
      `select user_id, rank from exams.toppers where course_id = $1 and span = 'all' order by rank offset 2 limit 1`,
      [courseIds[2]],
    );
    await world.sql(`update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'account deleted' where user_id = $1`, [
      gone!.user_id,
    ]);
    await http.dispatcher.command(new ForgetTaker(gone!.user_id));
    await http.dispatcher.command(new ReckonToppers({ courseId: courseIds[2]! }));
    const row = (await whole('all', admin, 'year-3')).find(({ name }) => name === 'প্রাক্তন শিক্ষার্থী');
    expect(row?.rank).toBe(gone!.rank);
  });

  // Red with: boards that stay as they were reckoned.
  it('turn with the day', async () => {
    await world.setClock('8 days');
    try {
      const before = (await inCourse<Toppers>('toppers?span=week')).exams;
      expect(before).toBeGreaterThan(0);
      while ((await http.dispatcher.command(new ReckonToppers('turn'))) > 0);
      expect((await inCourse<Toppers>('toppers?span=week')).exams).toBe(0);
      expect(await http.dispatcher.command(new ReckonToppers('turn'))).toBe(0);
    } finally {
      await world.setClock('0 seconds');
      await reckon();
    }
  });
});

describe('the own progress', () => {
  it('by topic is that of plain SQL, and leaves out exams whose solution is not shown', async () => {
    const { topics } = await inCourse<{ topics: TopicProgress[] }>('progress');
    const plain = await world.sql<{ id: string; correct: number; wrong: number; skipped: number }>(
      `select q.subject_id as id, (count(*) filter (where w.option_ids = k.option_ids))::int as correct,
         (count(*) filter (where w.option_ids <> k.option_ids))::int as wrong, (count(*) filter (where w.option_ids is null))::int as skipped
       from exams.attempts a join exams.exams e on e.id = a.exam_id and e.show_solution <> 'never' join exams.exam_courses x on x.exam_id = e.id
         join exams.exam_questions p on p.exam_id = e.id join exams.exam_keys k on k.exam_id = e.id and k.question_id = p.id
         join questions.questions q on q.id = p.question_id
         left join exams.answers w on w.exam_id = e.id and w.attempt_id = a.id and w.question_id = p.id
       where a.user_id = $1 and x.course_id = $2 group by 1`,
      [own.id, courseIds[0]],
    );
    const sum = (rows: readonly { correct: number; wrong: number; skipped: number }[]): number[] =>
      rows.reduce(([a = 0, b = 0, c = 0], row) => [a + row.correct, b + row.wrong, c + row.skipped], [0, 0, 0] as number[]);
    expect(sum(plain)).toEqual(sum(topics.filter(({ level }) => level === 'subject')));
    const leaves = plain.filter(({ id }) => topics.some((topic) => topic.id === id && topic.level === 'topic'));
    expect(leaves.length).toBeGreaterThan(3);
    for (const leaf of leaves) expect(topics.find(({ id }) => id === leaf.id)).toMatchObject(leaf);
    for (const [at, { parentId }] of topics.entries())
      if (parentId) expect(topics.slice(0, at).some(({ id }) => id === parentId)).toBe(true);
  });

  it('by lesson counts what is published and done', async () => {
    const { lessons, chapters } = await inCourse<{ lessons: object; chapters: { lessons: { done: number; total: number } }[] }>('progress');
    const [plain] = await world.sql(
      `select count(*)::int as total, count(s.done_at)::int as done from catalog.lessons l
       left join catalog.lesson_progress s on s.lesson_id = l.id and s.user_id = $1 where l.course_id = $2 and l.state = 'published'`,
      [own.id, courseIds[0]],
    );
    expect(lessons).toEqual(plain);
    expect(chapters.reduce((sum, chapter) => sum + chapter.lessons.done, 0)).toBe(plain!['done']);
  });

  it('in exams: ranks are those of rank(), boards that are hidden have none', async () => {
    const { rows, total } = await inCourse<{ rows: HistoryRow[]; total: number }>('progress/exams?page=1');
    const plain = await world.sql<{ id: string; rank: number; of: number; below: number; hidden: boolean }>(
      `select * from (select a.id, a.user_id, e.leaderboard = 'hidden' as hidden, e.results_at,
         (rank() over (partition by e.id order by a.rank_key collate "C"))::int as rank, (count(*) over (partition by e.id))::int as of
         from exams.attempts a join exams.exams e on e.id = a.exam_id join exams.exam_courses x on x.exam_id = e.id and x.course_id = $2 where a.ranked) r
       where user_id = $1 order by results_at desc`,
      [own.id, courseIds[0]],
    );
    expect(total).toBe(plain.length);
    expect(rows.map(({ attemptId, rank, of }) => [attemptId, rank, of])).toEqual(
      plain.slice(0, 10).map(({ id, rank, of, hidden }) => (hidden ? [id, null, null] : [id, rank, of])),
    );
    const { trend } = await inCourse<{ trend: TrendPoint[] }>('summary');
    const shown = plain
      .filter(({ hidden }) => !hidden)
      .slice(0, 9)
      .toReversed();
    expect(trend.map(({ rank, of }) => [rank, of])).toEqual(shown.map(({ rank, of }) => [rank, of]));
    for (const { rank, of, beaten } of trend) expect(beaten).toBeLessThanOrEqual(of - rank);
  });

  it('says nothing of an exam whose score is not out', async () => {
    const [last] = await world.sql<{ id: string }>(
      `select e.id from exams.exams e join exams.exam_courses x on x.exam_id = e.id join exams.attempts a on a.exam_id = e.id
       where x.course_id = $1 and a.user_id = $2 order by e.results_at desc limit 1`,
      [courseIds[0], own.id],
    );
    const id = last!.id;
    await world.sql(`update exams.exams set state = 'closed' where id = $1`, [id]);
    try {
      const { rows } = await inCourse<{ rows: HistoryRow[] }>('progress/exams');
      expect(rows.some(({ examId }) => examId === id)).toBe(false);
      const { trend } = await inCourse<{ trend: TrendPoint[] }>('progress');
      expect(trend.some(({ examId }) => examId === id)).toBe(false);
    } finally {
      await world.sql(`update exams.exams set state = 'results' where id = $1`, [id]);
    }
  });

  it('of all courses is there at once, with those that ran out', async () => {
    await world.sql(`update catalog.enrolments set ends_at = platform.now() - interval '1 day' where user_id = $1 and course_id = $2`, [
      own.id,
      courseIds[1],
    ]);
    const { body } = await get('/api/my/progress');
    expect((body['courses'] as { courseId: string }[]).map(({ courseId }) => courseId)).toContain(courseIds[0]);
    const lapsed = await world.sql('select 1 from catalog.enrolments where user_id = $1 and course_id = $2', [own.id, courseIds[1]]);
    expect((body['over'] as { slug: string }[]).map(({ slug }) => slug)).toEqual(lapsed.length > 0 ? ['year-2'] : []);
  });
});

describe("a course's students, for staff", () => {
  it('carry how far they are and when they were last there; a teacher sees the own courses alone', async () => {
    const path = `/api/admin/courses/${courseIds[0]}/students`;
    const { body } = await get(`${path}?sort=-progress`, admin);
    const rows = body['rows'] as { lessons: { done: number; total: number }; seenAt: string | null; exams: { average: number | null } }[];
    expect(rows.map(({ lessons }) => lessons.done)).toEqual(rows.map(({ lessons }) => lessons.done).toSorted((a, b) => b - a));
    expect(rows[0]).toMatchObject({ lessons: { total: smallYear.lessons } });
    expect(rows.every(({ seenAt }) => seenAt !== null)).toBe(true);
    const teacher = await person(http, world, 'Own Teacher', ['student', 'teacher']);
    expect((await get(path, teacher)).body['statusMessage']).toBe('Course not found');
    const say = (as: Person) =>
      http.call('POST', `${path}/message`, { as, body: { ids: [courseIds[0]], title: 'Class', text: 'At eight' } });
    expect((await say(teacher)).body['statusMessage']).toBe('Course not found');
    await world.sql(`insert into catalog.teachers (id, name, user_id) values (gen_random_uuid(), 'Own Teacher', $1)`, [teacher.id]);
    await world.sql(`insert into catalog.course_teachers (course_id, teacher_id) select $1, id from catalog.teachers where user_id = $2`, [
      courseIds[0],
      teacher.id,
    ]);
    expect((await get(path, teacher)).status).toBe(200);
    // Enrolments of another course are passed over; signs of HTML in a message are signs.
    expect((await say(teacher)).body).toEqual({ sent: 0 });
    const [seat] = await world.sql<{ id: string }>('select id from catalog.enrolments where course_id = $1 and user_id = $2', [
      courseIds[0],
      own.id,
    ]);
    const sent = await http.call('POST', `${path}/message`, {
      as: teacher,
      body: { ids: [seat!.id], title: 'Class', text: 'At <b>eight</b>\n\n& on time' },
    });
    expect(sent.body).toEqual({ sent: 1 });
    const [notice] = ((await get('/api/notices')).body['rows'] ?? []) as { title: string; body: string; link: string }[];
    expect(notice).toMatchObject({ title: 'Class', link: '/courses/year-1' });
    expect(notice?.body).toContain('&lt;b&gt;eight');
  });
});
