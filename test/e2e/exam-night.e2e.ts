import { bn as outages } from '../../web/src/features/exam-after/outages/bn.js';
import { bn as exams } from '../../web/src/features/exams/bn.js';
import { bn as board } from '../../web/src/i18n/leaderboard/bn.js';
import { bn as onboard } from '../../web/src/i18n/onboard/bn.js';
import { quietIn } from '../support/outage.js';
import { goTo, openAsStaff, putPeople } from './admin-support.js';
import { faultsOf } from './axe.js';
import { endExam, openExam } from './exam-after-support.js';
import { expect, newStudent, say, test, toBengali, type Exam, type Sql } from './support.js';

/** So many people began half an hour ago, saved, and were without a connection from fifteen to ten minutes ago. */
const lose = async (sql: Sql, exam: Exam, count: number): Promise<readonly string[]> => {
  const people = await putPeople(sql, count);
  const rows = await sql<{ id: string }>(
    `insert into exams.attempts (exam_id, id, user_id, number, device_id, seed, shuffle_version, question_order, paper_version, started_at, deadline,
       accept_until, entry, name, institute, institute_key)
     select e.id, uuidv7(), u.id, 1, uuidv7(), 'seed', 1, '[]', e.paper_version, platform.now() - interval '30 minutes',
       platform.now() + interval '30 minutes', platform.now() + interval '31 minutes', substr(md5(u.id::text), 1, 8), u.name, u.institute, u.institute
     from exams.exams e, identity.users u where e.id = $1 and u.id = any($2) returning id`,
    [exam.id, people.map(({ id }) => id)],
  );
  await quietIn(
    { sql },
    exam.id,
    rows.map(({ id }) => id),
    { since: 25, from: 15, to: 10 },
  );
  return people.map(({ name }) => name);
};

// Issue "Exam night for staff". Red without the panel, with time given before those who get it are named, or with one that is offered again.
test('an outage that many had together is shown while the exam runs, and made up for once, to people by name', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin', { width: 360 });
  const exam = await openExam(staff, sql, `সংযোগ বিচ্ছিন্নের পরীক্ষা ${Date.now()}`);
  const names = await lose(sql, exam, 21);
  await goTo(staff, `/admin/exams/${exam.id}/leaderboard?tab=live`);
  const panel = staff.getByRole('region', { name: outages.title });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel).toContainText(say(outages.still, { count: 21 }));
  const faults = await faultsOf(staff, 'an outage, on a phone');
  await panel.getByRole('button').press('Enter');
  const question = staff.getByRole('dialog');
  await expect(question).toContainText(say(outages.ask, { count: 21 }));
  await expect(question.getByRole('region', { name: say(outages.who, { count: 21 }) }).getByRole('listitem')).toHaveText(names.toSorted());
  await expect(question.getByLabel(outages.reason)).not.toHaveValue('');
  faults.push(...(await faultsOf(staff, 'time for those whom an outage touched')));
  await question.getByRole('button', { name: outages.submit }).click();
  await expect(question).toBeHidden();
  await expect(panel).toBeHidden();
  const given = `select count(*)::int as people, min(seconds) as least, max(seconds) as most from exams.extra_time where exam_id = $1`;
  expect(await sql(given, [exam.id])).toEqual([{ people: 21, least: 300, most: 300 }]);
  const asked = staff.waitForResponse((answer) => answer.url().endsWith('/outages'));
  await staff.reload();
  expect(await (await asked).json()).toMatchObject({ outages: [] });
  await expect(staff.getByText(toBengali(21)).first()).toBeVisible();
  await expect(panel).toBeHidden();
  await endExam(sql, exam.id);
  expect(faults).toEqual([]);
});

// Red with the state alone: who had not begun was offered a start that the server refuses, and a board twenty minutes too early.
test('while extra time runs alone, nobody is offered a start, and the board is promised for the end of it', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `বাড়তি সময়ের পরীক্ষা ${Date.now()}`);
  const student = await open({ as: newStudent(), width: 360 });
  await student.goto(`${exam.path}/onboard`);
  await expect(student.getByRole('button', { name: onboard.start })).toBeVisible();
  await sql(
    `update exams.exams set opens_at = platform.now() - interval '1 hour', closes_at = platform.now() - interval '1 second', extra_seconds = 1200,
       leaderboard = 'after-close', version = version + 1 where id = $1`,
    [exam.id],
  );
  await student.reload();
  await expect(student.getByText(onboard.extraOnly)).toBeVisible();
  await expect(student.getByRole('status').filter({ hasText: say(onboard.startOver, { when: '' }).slice(0, 20) })).toBeVisible();
  await expect(student.getByRole('button', { name: onboard.start })).toBeHidden();
  const faults = await faultsOf(student, 'an exam in its extra time');

  await student.goto(exam.path.slice(0, exam.path.lastIndexOf('/')));
  const panel = student.locator('.panel-now').filter({ hasText: exam.title });
  await expect(panel).toContainText(exams.extraOnly);
  await expect(panel.getByRole('link', { name: exams.start })).toHaveCount(0);

  const [row] = await sql<{ at: Date }>(`select closes_at + make_interval(secs => extra_seconds) as at from exams.exams where id = $1`, [
    exam.id,
  ]);
  const minute = new Date(new Date(row!.at).getTime() + 6 * 3_600_000).getUTCMinutes();
  await student.goto(`${exam.path}/leaderboard`);
  await expect(student.getByText(board.hiddenTitle)).toBeVisible();
  await expect(student.getByRole('main')).toContainText(`:${toBengali(String(minute).padStart(2, '0'))}`);
  await endExam(sql, exam.id);
  expect(faults).toEqual([]);
});

// Red with the closing time on the cards: they said "ends 12:54" of an exam that ended for all at 12:39, and counted on when nobody could start.
test('every page says until when an exam is started, and the end that is common to all', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `একসঙ্গে শেষ ${Date.now()}`);
  await sql(
    `update exams.exams set opens_at = platform.now() - interval '5 minutes', closes_at = platform.now() + interval '50 minutes',
       duration_seconds = 1500, start_window_seconds = 900, version = version + 1 where id = $1`,
    [exam.id],
  );
  const [row] = await sql<{ at: Date }>(`select opens_at + interval '25 minutes' as at from exams.exams where id = $1`, [exam.id]);
  const wall = new Date(new Date(row!.at).getTime() + 6 * 3_600_000);
  const end = `${toBengali(wall.getUTCHours() % 12 || 12)}:${toBengali(String(wall.getUTCMinutes()).padStart(2, '0'))}`;
  const student = await open({ as: newStudent(), width: 360 });
  await student.goto(`${exam.path}/onboard`);
  await expect(student.getByText(onboard.startLeft)).toBeVisible();
  await expect(student.getByText(end).first()).toBeVisible();
  await student.goto(exam.path.slice(0, exam.path.lastIndexOf('/')));
  const panel = student.locator('.panel-now').filter({ hasText: exam.title });
  await expect(panel).toContainText(exams.startLeft);
  await expect(panel).toContainText(end);
  const faults = await faultsOf(student, 'an exam that can be started for a while');

  await sql(`update exams.exams set start_window_seconds = 60, version = version + 1 where id = $1`, [exam.id]);
  await student.goto(exam.path.slice(0, exam.path.lastIndexOf('/')));
  await expect(panel).toContainText(exams.runningLeft);
  await expect(panel).toContainText(end);
  await expect(panel.getByRole('link', { name: exams.start })).toHaveCount(0);
  await endExam(sql, exam.id);
  expect(faults).toEqual([]);
});
