import { bn as charts } from '../../web/src/features/charts/bn.js';
import { bn as home } from '../../web/src/features/course-home/bn.js';
import { bn as progress } from '../../web/src/features/progress/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { fillYear, smallYear } from '../support/driver/year.mjs';
import { axe } from './axe.js';
import { faultsOf } from './shell-fit.js';
import { address, expect, newStudent, say, test, toBengali, type Page, type Sql, type Student } from './support.js';

const slug = 'year-1';
const at = (path = ''): string => `${address()}/courses/${slug}${path}`;
const looked = async (page: Page): Promise<string[]> => [...(await faultsOf(page)), ...(await axe(page))];

/** A year of a school that only those enrolled can see, in which this person sat what one of its students sat. */
const joinYear = async (sql: Sql, { email }: Student): Promise<void> => {
  const year = await fillYear(async (text, values) => sql(text, values), { ...smallYear, courses: 1 });
  await sql(`update catalog.courses set state = 'archived' where slug like 'year-%'`);
  const [course] = year.courseIds;
  const [{ id, name } = { id: '', name: '' }] = await sql<{ id: string; name: string }>(
    'select id, name from identity.users where email = $1',
    [email],
  );
  await sql(`insert into catalog.enrolments (id, user_id, course_id, source) values (uuidv7(), $1, $2, 'grant')`, [id, course]);
  const [twin] = await sql<{ user_id: string }>(
    `select a.user_id from exams.attempts a join exams.exam_courses x on x.exam_id = a.exam_id where x.course_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
    [course],
  );
  await sql('update exams.attempts set user_id = $1, name = $3 where user_id = $2', [id, twin?.user_id, name]);
  await sql('update catalog.lesson_progress set user_id = $1 where user_id = $2', [id, twin?.user_id]);
  // What follows results is the workers' work.
  await sql(
    `insert into platform.outbox (id, name, data) select uuidv7(), 'ResultsPublished', jsonb_build_object('examId', min(exam_id::text)) from exams.exam_courses where course_id = $1`,
    [course],
  );
  await expect.poll(() => sql('select 1 from exams.toppers where user_id = $1', [id]).then(({ length }) => length)).toBeGreaterThan(0);
};

// Red with: a chart without its table; names of the list cut off at 360 px; the own place found on no page; counts of the side of another course.
test('a student sees how far they are, where they stood, and their place among the toppers', async ({ open, sql }) => {
  const student = newStudent('সুমাইয়া');
  const page = await open({ as: student, width: 360 });
  await joinYear(sql, student);
  await page.goto(at('/dashboard'));
  const faults: string[] = [];
  const figure = page.locator('figure');
  await expect(figure).toContainText('পরীক্ষার্থীর চেয়ে এগিয়ে ছিলেন');
  await expect(figure.locator('canvas')).toBeVisible();
  await figure.getByText(charts.asTable).click();
  await expect(figure.getByRole('table')).toContainText('Year exam');
  await expect(page.getByRole('heading', { name: new RegExp(`${home.resume}|${home.goOn}|${home.begin}`) })).toBeVisible();
  faults.push(...(await looked(page)));

  await page.getByRole('button', { name: shell.more }).click();
  await page.getByRole('link', { name: shell.progress, exact: true }).click();
  await expect(page.locator('main h1')).toHaveText(progress.title);
  await expect(page.getByRole('region', { name: progress.byTopic })).toContainText('Year subject');
  await page
    .getByText(/-এর অধ্যায়গুলো$/)
    .first()
    .click();
  await expect(page.getByRole('region', { name: progress.byChapter })).toContainText('Chapter 1');
  await expect(page.getByRole('region', { name: progress.history })).toContainText('Year exam');
  faults.push(...(await looked(page)));

  await page.goto(at('/progress/topper?span=all'));
  await expect(page.locator('main')).toContainText(progress.myPlace);
  await expect(page.locator('tr[aria-current]')).toContainText(student.name);
  await expect(page.getByRole('region', { name: progress.rule })).toContainText(progress.rulePoints);
  faults.push(...(await looked(page)));
  await page.getByRole('button', { name: progress.week }).click();
  await expect(page).toHaveURL(/topper$/);

  const wide = await open({ as: student, width: 1280 });
  await wide.goto(`${address()}/my-courses`);
  await expect(wide.locator('main')).toContainText(
    say(home.lessonsOf, { done: '', total: toBengali(smallYear.lessons) }).split('টি')[0] ?? '',
  );
  await wide.getByRole('link', { name: 'Year course 1', exact: true }).click();
  await expect(wide.locator('aside')).toContainText(new RegExp(`/${toBengali(smallYear.lessons)}`));
  faults.push(...(await looked(wide)));
  expect(faults).toEqual([]);
});
