import { bn as tutor } from '../../web/src/features/assistant/bn.js';
import { bn as why } from '../../web/src/features/assistant/why/bn.js';
import { bn as rooms } from '../../web/src/features/rooms/bn.js';
import { bn as builder } from '../../web/src/features/selfpractice/builder/bn.js';
import { bn as session } from '../../web/src/features/selfpractice/session/bn.js';
import { address, expect, newStudent, say, test, toBengali, type Page, type Sql } from './support.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const options = (page: Page) => page.locator('article [role=group] button');
const heading = (page: Page, number: number) => page.getByRole('heading', { name: say(session.question, { n: number }), exact: true });

/** On to the question of this number: it stands before anything is done to it. */
const next = async (page: Page, number: number): Promise<void> => {
  await button(page, session.next).click();
  await expect(heading(page, number)).toBeAttached();
};

/** A topic of the bank with enough questions of one right option that no exam keeps back. */
const openTopic = async (sql: Sql): Promise<string> => {
  const [found] = await sql<{ id: string }>(
    `select i.topic_id as id from practice.items i where i.state = 'published'
      group by i.topic_id
     having bool_and(i.kind = 'single')
        and count(*) filter (where not exists (select from exams.exam_questions q where q.question_id = i.question_id)) >= 5
      order by count(*) desc, i.topic_id limit 1`,
  );
  if (!found) throw new Error('The demo has no topic to practise');
  return found.id;
};

/** For each question of the session that is open, the place of its right option. */
const rightPlaces = async (page: Page, sql: Sql): Promise<number[]> => {
  const items = await page.evaluate(async () => {
    const answer = await fetch(`/api/selfpractice/sessions/${location.pathname.split('/').at(-1)}`);
    const whole = (await answer.json()) as { items: { question: { versionId: string; options: { id: string }[] } }[] };
    return whole.items.map(({ question: { versionId, options } }) => ({ versionId, options: options.map(({ id }) => id) }));
  });
  const keys = await sql<{ id: string; right: string }>(
    `select id, key->'optionIds'->>0 as right from questions.question_versions where id = any($1)`,
    [items.map(({ versionId }) => versionId)],
  );
  const rights = new Map(keys.map(({ id, right }) => [id, right]));
  return items.map(({ versionId, options }) => options.indexOf(rights.get(versionId) ?? ''));
};

/** In the course that has the lesson: granted before the page that shows it is asked for. */
const enrol = (sql: Sql, email: string): Promise<unknown> =>
  sql(
    `insert into catalog.enrolments (id, user_id, course_id, source, starts_at)
     select uuidv7(), u.id, c.id, 'grant', platform.now() from identity.users u, catalog.courses c where u.email = $1 and c.slug = 'physics-full-prep'`,
    [email],
  );

const answered = async (sql: Sql, email: string): Promise<number> =>
  Number(
    (await sql(`select count(*) as n from practice.answers a join identity.users u on u.id = a.user_id where u.email = $1`, [email]))[0]?.[
      'n'
    ],
  );

// Ten minutes on a bus, the story: built on a phone, on without a connection, ended on a laptop; what was wrong comes again
// tomorrow, a friend's room is joined by its code, and why an answer is right is led back to the lesson that says so. Red when an answer given without a connection is lost or
// counted twice, the laptop begins anew, a mistake is not noted, or an answer cites no lesson.
test('practises on a phone, goes on on a laptop, and is led to the lesson that says why', async ({ open, sql }) => {
  const student = newStudent();
  const phone = await open({ as: student, width: 360 });
  await phone.goto(`${address()}/selfpractice/practice?topics=${await openTopic(sql)}&count=5&difficulty=any`);
  await expect(phone.getByText(/^[০-৯]+টি প্রশ্ন পাওয়া যাবে$/)).toBeVisible();
  await button(phone, builder.start).click();
  await phone.waitForURL(/\/selfpractice\/session\//);
  await expect(heading(phone, 1)).toBeAttached();
  const sessionUrl = phone.url();
  const right = await rightPlaces(phone, sql);
  const place = (number: number): number => right[number - 1] ?? 0;
  const wrong = (number: number): number => (place(number) === 0 ? 1 : 0);
  await options(phone).nth(wrong(1)).click();
  await expect(phone.getByText(session.wrong, { exact: true })).toBeVisible();
  await next(phone, 2);

  await phone.context().setOffline(true);
  await options(phone).nth(wrong(2)).click();
  await expect(phone.getByText(session.waitingPhone)).toBeVisible();
  await next(phone, 3);
  await options(phone).nth(place(3)).click();
  expect(await answered(sql, student.email)).toBe(1);
  await phone.context().setOffline(false);
  await expect.poll(() => answered(sql, student.email)).toBe(3);

  const laptop = await open({ as: student, width: 1280 });
  await laptop.goto(sessionUrl);
  await expect(heading(laptop, 4)).toBeAttached();
  await options(laptop).nth(place(4)).click();
  await next(laptop, 5);
  await options(laptop).nth(place(5)).click();
  await button(laptop, session.finish).click();
  await laptop.getByRole('dialog').getByRole('button', { name: session.finish, exact: true }).click();
  await expect(laptop.getByRole('heading', { name: say(session.result, { total: 5, right: 3 }) })).toBeVisible();
  // Reckoned by workers, from the answers alone.
  await expect(laptop.locator('main')).toContainText(/আয়ত্ত [০-৯]/);
  expect(await answered(sql, student.email)).toBe(5);

  await laptop.goto(`${address()}/quizflex/variants/mistakes`);
  await expect(laptop.getByText(new RegExp(`কাল আসবে ${toBengali(2)}টি`))).toBeVisible();

  // A friend's room, by its code.
  const friend = await open({ as: newStudent('বন্ধু') });
  await friend.goto(`${address()}/quizflex/variants/mcq`);
  await button(friend, rooms.open).click();
  await expect(friend).toHaveURL(/room=[A-Z0-9]{6}$/);
  await phone.goto(`${address()}/quizflex/variants/mcq`);
  await phone.getByLabel(rooms.code).fill(new URL(friend.url()).searchParams.get('room') ?? '');
  await button(phone, rooms.join).click();
  await expect(phone.getByText(rooms.waiting)).toBeVisible();
  await button(friend, rooms.begin).click();
  await expect(options(phone).first()).toBeVisible();

  await enrol(sql, student.email);
  await laptop.goto(sessionUrl);
  await laptop.getByRole('button', { name: new RegExp(`^${say(session.question, { n: 1 })}`) }).click();
  await laptop.getByRole('link', { name: why.askWhy }).click();
  await expect(laptop.getByText(tutor.aboutQuestion, { exact: true })).toBeVisible();
  await button(laptop, tutor.send).click();
  await expect(laptop.locator('article .katex-display').first()).toBeVisible();
  await laptop.locator('form textarea').fill('সমত্বরণে গতিতে ত্বরণ ধ্রুব থাকলে বেগ সময়ের সঙ্গে কীভাবে বাড়ে?');
  await button(laptop, tutor.send).click();
  await laptop.getByRole('link', { name: tutor.openLesson }).first().click();
  await expect(laptop).toHaveURL(/\/courses\/[\w-]+\/lessons\//);
  await expect(laptop.locator('main h1')).toBeVisible();
});
