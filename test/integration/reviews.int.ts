import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CourseReviews, AdminReview } from '#contracts/http/review-shapes';
import { ForgetWriter, NotifyOfHiddenReview } from '#community';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { lessonRows } from '../support/lessons.js';
import { code } from '../support/qna.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** Reviews of courses: who writes them, what everybody sees of them, and what staff may do. */
let world: World;
let http: Running;
let teacher: Person, foreign: Person, admin: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  teacher = await person(http, world, 'Own Teacher', ['student', 'teacher']);
  foreign = await person(http, world, 'Foreign Teacher', ['student', 'teacher']);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const put = (slug: string, as: Person | undefined, stars = 4, text = ''): Promise<Answer> =>
  http.call('PUT', `/api/courses/${slug}/reviews/mine`, { as, body: { stars, text } });
const take = (slug: string, as: Person): Promise<Answer> => http.call('DELETE', `/api/courses/${slug}/reviews/mine`, { as });
const read = async (slug: string, as?: Person, page = 1): Promise<CourseReviews> =>
  (await http.call('GET', `/api/courses/${slug}/reviews?page=${page}`, { as })).body as unknown as CourseReviews;
const reviewsFor = async (as: Person, query = ''): Promise<AdminReview[]> =>
  (await http.call('GET', `/api/admin/reviews?${query}`, { as })).body['rows'] as AdminReview[];
const hide = (as: Person, id: string, hidden = true): Promise<Answer> =>
  http.call('POST', `/api/admin/reviews/${id}/hidden`, { as, body: { hidden, reason: 'rude <words>' } });

/** Has had the course for two days. */
const buyer = async (courseId: string, name: string): Promise<Person> => {
  const one = await person(http, world, name);
  await enrol(http, courseId, one);
  await world.sql(`update catalog.enrolments set starts_at = starts_at - interval '2 days' where user_id = $1`, [one.id]);
  return one;
};
const change = (who: Person, set: string): Promise<unknown> =>
  world.sql(`update catalog.enrolments set ${set} where user_id = $1`, [who.id]);

// Red with an enrolment of any kind taken for a purchase, with a revoked one, and with the clause of use left out.
it('is written by who bought and used the course, and by nobody else', async () => {
  const slug = 'reviews-access';
  const courseId = await course(http, slug, { pricePaisa: 90_000 });
  await teach(world, courseId, teacher.id);
  const { chapter, lesson } = lessonRows(world);
  const lessonId = await lesson(courseId, await chapter(courseId, 'Motion'));
  const made = async (name: string, ...sets: string[]): Promise<Person> => {
    const one = await buyer(courseId, name);
    for (const set of sets) await change(one, set);
    return one;
  };
  const justNow = 'starts_at = platform.now()';
  const fresh = await made('Fresh', justNow);
  const opened = await made('Opened', justNow);
  await world.sql('insert into catalog.lesson_progress (user_id, lesson_id, course_id) values ($1, $2, $3)', [
    opened.id,
    lessonId,
    courseId,
  ]);
  const taught = await made('Teaches Too');
  await teach(world, courseId, taught.id);
  const table: readonly (readonly [string, Person | undefined, string])[] = [
    ['visitor', undefined, '401 Sign in required'],
    ['stranger', await person(http, world, 'Stranger'), '403 Buyers only'],
    ['free entry', await made('Free', `source = 'free'`), '403 Buyers only'],
    ['refunded', await made('Refunded', `revoked_at = platform.now(), revoked_reason = 'refund'`), '403 Buyers only'],
    [
      'taken away by staff',
      await made('Barred', `revoked_at = platform.now(), revoked_reason = 'x', revoked_by = user_id`),
      '403 Buyers only',
    ],
    ['teaches it', taught, '403 Buyers only'],
    ['its teacher', teacher, '403 Buyers only'],
    ['admin', admin, '403 Buyers only'],
    ['bought a moment ago', fresh, '409 Course not used yet'],
    ['bought a moment ago, opened a lesson', opened, 'ok'],
    ['bought two days ago', await made('Buyer'), 'ok'],
    ['run out', await made('Lapsed', `ends_at = starts_at + interval '1 hour'`), 'ok'],
    [
      'run out and refunded anew',
      await made('Over', `ends_at = starts_at + interval '1 hour', revoked_at = platform.now(), revoked_reason = 'over'`),
      'ok',
    ],
  ];
  for (const [who, as, outcome] of table) expect([who, code(await put(slug, as))]).toEqual([who, outcome]);
  expect(code(await put('no-such-course', opened))).toBe('404 Course not found');
  expect((await read(slug, fresh)).standing).toBe('early');
  expect((await read(slug)).standing).toBe('none');
});

describe('what everybody sees', () => {
  const slug = 'reviews-shown';
  let courseId: string;
  let people: Person[];
  beforeAll(async () => {
    courseId = await course(http, slug, { pricePaisa: 90_000 });
    await teach(world, courseId, teacher.id);
    people = await Promise.all(['Nusrat Jahan', 'Rafi Hasan', 'Sadia Islam', 'Tania Akter'].map((name) => buyer(courseId, name)));
  });

  // Red when the first reviews of a course are shown before there are three, or when the average is of floats.
  it('is nothing before there are three, then stars, words, masked names and an exact average', async () => {
    const [one, two, three, four] = people as [Person, Person, Person, Person];
    await put(slug, one, 5, '<b>ভালো</b>\n\n\n\nঅঙ্ক\u202e ');
    await put(slug, two, 4, 'Good');
    const early = await read(slug, one);
    expect(early).toMatchObject({
      rows: [],
      total: 0,
      figures: null,
      own: { stars: 5, hidden: null },
      standing: 'may',
      shownAs: 'Nusrat J***',
    });
    await put(slug, three, 4);
    const { rows, total, figures, own, shownAs } = await read(slug);
    expect([total, figures, own, shownAs]).toEqual([3, { starsSum: 13, byStars: [0, 0, 0, 2, 1] }, null, null]);
    expect(rows.map(({ by, stars, text }) => [by, stars, text])).toEqual([
      ['Sadia I***', 4, ''],
      ['Rafi H***', 4, 'Good'],
      ['Nusrat J***', 5, '<b>ভালো</b>\n\nঅঙ্ক'],
    ]);
    // The second one takes the place of the first; the same again is no edit.
    await put(slug, two, 4, 'Good');
    expect((await read(slug, two)).rows[1]).toMatchObject({ mine: true, edited: false });
    await put(slug, two, 1, 'Bad');
    expect((await read(slug)).figures).toEqual({ starsSum: 10, byStars: [1, 0, 0, 1, 1] });
    expect((await read(slug)).rows[1]).toMatchObject({ text: 'Bad', edited: true });
    expect(code(await put(slug, four, 6))).toBe('400 Invalid input');
    expect(code(await put(slug, four, 3, 'x'.repeat(1001)))).toBe('400 Invalid input');
  });

  // Red when a purchase that was paid back takes its review along, or lets its buyer write on.
  it('keeps the review of who got the money back, who may take it away and write no more', async () => {
    const four = people[3]!;
    await put(slug, four, 2, 'Not for me');
    await change(four, `revoked_at = platform.now(), revoked_reason = 'refund'`);
    expect((await read(slug, four)).rows[0]).toMatchObject({ text: 'Not for me', mine: true });
    expect(code(await put(slug, four, 5))).toBe('403 Buyers only');
    expect(code(await take(slug, four))).toBe('ok');
    expect(code(await take(slug, four))).toBe('ok');
    expect((await read(slug, four)).own).toBeNull();
  });

  // Red when a hidden review counts, when a teacher of another course hides it, and when deleting and writing again shows it again.
  it('is hidden by staff of the course with a reason that its author reads and the log keeps', async () => {
    const [one, two] = people as [Person, Person];
    const extra = await buyer(courseId, 'Extra One');
    await put(slug, extra, 5, 'More');
    const mine = (await reviewsFor(teacher, 'stars=1')).find(({ text }) => text === 'Bad')!;
    expect(mine).toMatchObject({ author: 'Rafi Hasan', course: { slug }, hidden: null });
    expect(await reviewsFor(foreign)).toEqual([]);
    expect(code(await hide(foreign, mine.id))).toBe('404 Course review not found');
    expect(code(await hide(one, mine.id))).toBe('403 Not allowed');
    expect(code(await hide(teacher, mine.id))).toBe('ok');
    expect(code(await hide(teacher, mine.id))).toBe('ok');
    const log = await world.sql('select action, reason, subject from platform.audit where subject_id = $1', [mine.id]);
    expect(log).toEqual([{ action: 'review.hide', reason: 'rude <words>', subject: slug }]);
    expect(
      await world.sql(`select 1 from platform.outbox where name = 'ReviewHidden' and data ->> 'reviewId' = $1`, [mine.id]),
    ).toHaveLength(1);
    expect((await read(slug)).figures).toEqual({ starsSum: 14, byStars: [0, 0, 0, 1, 2] });
    expect((await read(slug, two)).own).toMatchObject({ text: 'Bad', hidden: { why: 'rude <words>' } });
    const told = await http.app.get(NotifyOfHiddenReview, { strict: false }).prepare({ reviewId: mine.id });
    expect(told.userIds).toEqual([two.id]);
    expect(JSON.stringify(told)).toContain('Reason: rude &lt;words&gt;');
    // Taken away and written again, it is hidden still.
    await take(slug, two);
    expect((await read(slug, two)).own).toBeNull();
    expect((await reviewsFor(admin, 'show=hidden&q=bad')).map(({ id }) => id)).not.toContain(mine.id);
    await put(slug, two, 1, 'Bad again');
    expect((await read(slug, two)).own).toMatchObject({ text: 'Bad again', hidden: { why: 'rude <words>' } });
    expect((await reviewsFor(teacher, 'show=hidden')).map(({ id, hidden }) => [id, hidden?.by])).toEqual([[mine.id, 'Own Teacher']]);
    expect(code(await hide(admin, mine.id, false))).toBe('ok');
    expect((await read(slug)).figures?.starsSum).toBe(15);
  });

  it('comes ten a page, the newest first', async () => {
    await world.sql(
      `insert into community.reviews (id, course_id, author_id, stars, text, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 3, n::text, platform.now() - make_interval(hours => 1000 - n) from generate_series(1, 12) n`,
      [courseId],
    );
    const [first, second] = [await read(slug), await read(slug, undefined, 2)];
    expect([first.rows.length, second.rows.length, first.total]).toEqual([10, 6, 16]);
    expect(second.rows.at(-1)).toMatchObject({ text: '1', by: null });
  });

  // Red when an account that is gone leaves its opinion behind.
  it('goes with its author', async () => {
    const [one] = people as [Person];
    for (let twice = 0; twice < 2; twice += 1) await http.dispatcher.command(new ForgetWriter(one.id));
    expect(await world.sql('select 1 from community.reviews where author_id = $1', [one.id])).toEqual([]);
  });
});

// Red without the limit that questions and answers have.
it('is written as often as other words, and no more', async () => {
  const slug = 'reviews-limit';
  const writer = await buyer(await course(http, slug, { pricePaisa: 90_000 }), 'Busy Writer');
  const codes: string[] = [];
  for (let n = 0; n < 31; n += 1) codes.push(code(await put(slug, writer, (n % 5) + 1)));
  expect([new Set(codes.slice(0, 30)), codes[30]]).toEqual([new Set(['ok']), '429 Too many requests']);
});
