import { randomUUID } from 'node:crypto';
import { bn as lesson } from '../../web/src/features/lesson/bn.js';
import { bn as sale } from '../../web/src/features/sale/bn.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, type Page, say, signUp, type Sql, type Student, test } from './support.js';
import { weigh } from './weigh.js';

interface Film {
  readonly slug: string;
  readonly lessonId: string;
  readonly nextId: string;
  readonly path: string;
}

/** A published course of its own with a film of the demo's that is ready, and a text after it. */
const putFilm = async (sql: Sql): Promise<Film> => {
  const [courseId, chapter, film, text] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const slug = `films-${courseId.slice(0, 8)}`;
  await sql(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state, access_days, position)
     select $1::uuid, $2, 'ছায়াছবির কোর্স', 'পরীক্ষার জন্য', 'course', 'hsc', cover, 50000, 'published', 30, 99 from catalog.courses limit 1`,
    [courseId, slug],
  );
  await sql(`insert into catalog.chapters (id, course_id, title, position) values ($1, $2, 'গতি', 1)`, [chapter, courseId]);
  await sql(
    `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, free, media_id, after_lesson_id, body_html)
     select $1::uuid, $3::uuid, $4::uuid, 'video', 'সমত্বরণ', 1, 'published', true, f.id, null::uuid, '<p>সূত্র $v = u + at$</p>'
       from (select id from catalog.media_files where kind = 'video' and state = 'ready' order by duration_ms desc limit 1) f
     union all select $2::uuid, $3::uuid, $4::uuid, 'text', 'অনুশীলন', 2, 'published', false, null, $1::uuid, '<p>নিজে করুন।</p>'`,
    [film, text, courseId, chapter],
  );
  return { slug, lessonId: film, nextId: text, path: `${address()}/courses/${slug}/lessons/${film}` };
};

const enrol = async (sql: Sql, who: Student, slug: string): Promise<void> => {
  await signUp(who);
  await sql(
    `insert into catalog.enrolments (id, user_id, course_id, source)
     select gen_random_uuid(), u.id, c.id, 'grant' from identity.users u, catalog.courses c where u.email = $1 and c.slug = $2`,
    [who.email, slug],
  );
};

const playerReady = (page: Page) => expect(page.locator('[data-player=ready] video')).toBeVisible();
const placeOf = (page: Page): Promise<number> => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
/** Where the server has somebody, once that is further than the beginning. Beats come by the socket, as long as one stands. */
const keptAt = async (sql: Sql, lessonId: string): Promise<number> => {
  const read = async () =>
    (await sql<{ at: number }>('select at_ms as at from catalog.lesson_progress where lesson_id = $1', [lessonId]))[0]?.at;
  await expect.poll(read).toBeGreaterThan(5000);
  return (await read())!;
};

/** By the keyboard: to a tenth of the whole. */
const jumpTo = async (page: Page, tenth: number): Promise<void> => {
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await page.keyboard.press(String(tenth));
};

// Red when the player does not begin at the stored place, when a stale tab's beats count, or when notes do not lead back into the film.
test('half a lesson on one device, on at that second on another; notes lead back; the tick opens what follows', async ({ open, sql }) => {
  const [film, student] = [await putFilm(sql), newStudent()];
  await enrol(sql, student, film.slug);
  const laptop = await open({ as: student });
  await laptop.goto(film.path);
  await playerReady(laptop);
  const began = laptop.waitForResponse((answer) => answer.url().endsWith('/sittings') && answer.ok());
  await laptop.keyboard.press('k');
  await began;
  await jumpTo(laptop, 5);
  await laptop.keyboard.press('k');
  const at = await keptAt(sql, film.lessonId);

  await laptop.getByRole('tab', { name: lesson.notes }).click();
  await laptop.getByLabel(lesson.noteNew).fill('এখানে চিহ্ন দেখতে হবে');
  await laptop.getByRole('button', { name: lesson.noteAdd }).click();
  // Not the field, in which it stands until it has gone.
  await expect(laptop.getByRole('paragraph').filter({ hasText: 'এখানে চিহ্ন দেখতে হবে' })).toBeVisible();

  const phone = await open({ as: student, width: 360 });
  await phone.goto(film.path);
  await playerReady(phone);
  await expect.poll(async () => Math.abs((await placeOf(phone)) * 1000 - at)).toBeLessThan(3000);
  expect(await faultsOf(phone, 'a lesson')).toEqual([]);
  const taken = phone.waitForResponse((answer) => answer.url().endsWith('/sittings') && answer.ok());
  await phone.locator('.vjs-big-play-button').click();
  await taken;

  // The old tab goes on by itself, is told, and stops.
  await laptop.bringToFront();
  await laptop.locator('h1').click();
  await laptop.keyboard.press('k');
  await laptop.keyboard.press('2');
  await expect(laptop.getByText(lesson.elsewhere)).toBeVisible();
  await laptop.getByRole('button', { name: lesson.here }).click();
  await expect(laptop.getByText(lesson.elsewhere)).toBeHidden();
  await laptop.getByRole('tab', { name: lesson.notes }).click();
  await laptop.getByRole('button', { name: new RegExp(say(lesson.noteGo, { at: '.+' })) }).click();
  await expect.poll(async () => Math.abs((await placeOf(laptop)) * 1000 - at)).toBeLessThan(5000);

  await laptop.goto(`${address()}/courses/${film.slug}/lessons/${film.nextId}`);
  await expect(laptop.getByText(lesson.locked)).toBeVisible();
  await laptop.getByRole('link', { name: lesson.goThere }).click();
  await laptop.getByRole('button', { name: lesson.done, exact: true }).click();
  await expect(laptop.getByRole('button', { name: lesson.wasDone, exact: true })).toBeVisible();
  await laptop.getByRole('link', { name: say(lesson.nextIs, { title: 'অনুশীলন' }) }).click();
  await expect(laptop.getByText('নিজে করুন।')).toBeVisible();
});

// Red when a preview asks for an account, or the page of somebody whose access is over hides that it was there.
test('a visitor tries a free lesson; whose access is over is told and offered the course again', async ({ open, sql }) => {
  const [film, student] = [await putFilm(sql), newStudent()];
  const visitor = await open({ width: 360 });
  await visitor.goto(`${address()}/courses/${film.slug}/checkout`);
  await visitor.getByRole('button', { name: new RegExp(lesson.tryIt) }).click();
  await expect(visitor.getByRole('dialog').getByText('সূত্র')).toBeVisible();
  await playerReady(visitor);

  await enrol(sql, student, film.slug);
  await sql(
    `update catalog.enrolments e set starts_at = platform.now() - interval '40 days', ends_at = platform.now() - interval '1 day'
     from identity.users u where u.id = e.user_id and u.email = $1`,
    [student.email],
  );
  const page = await open({ as: student });
  await page.goto(film.path);
  await expect(page).toHaveURL(`${address()}/courses/${film.slug}/checkout?lapsed`);
  await expect(page.getByRole('alert').getByText(sale.lapsedWhy)).toBeVisible();
  expect(await faultsOf(page, 'the sale view of a lapsed course')).toEqual([]);
});

// Red when the player, or another page's library, gets into the first load of a lesson.
test('a lesson page loads at most 180 kB of JavaScript (gzip) besides the player and the socket', async ({ open, sql }) => {
  const [film, student] = [await putFilm(sql), newStudent()];
  await enrol(sql, student, film.slug);
  const page = await open({ as: student, width: 360, serviceWorkers: 'block' });
  const cold = await page.context().newPage();
  // With data saver pages load what they need, and not the code of those that their links lead to.
  await cold.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  const scripts = weigh(cold);
  const devtools = await cold.context().newCDPSession(cold);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cold.goto(film.path);
  await playerReady(cold);
  await cold.waitForLoadState('networkidle');
  // The player in all its parts: its two builds, ours around them, and the first stage of it that shows a film's opening. Its own workers
  // come out of its code, and over no line.
  const besides = /^(?:video\.es|core\.es|video-parts|player|opening|load|warm|katex|socket-wire)-|^(?:blob|http):/;
  const own = (await scripts.all()).filter(({ name }) => !besides.test(name));
  const total = own.reduce((sum, { gzip }) => sum + gzip, 0);
  test.info().annotations.push({
    type: 'budget',
    description: `lesson page: ${total} B gzip without the player (${own.map(({ name, gzip }) => `${name} ${gzip}`).join(', ')})`,
  });
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(180_000);
});
