import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bn } from '../../web/src/features/upload/bn.js';
import { openAsStaff } from './admin-support.js';
import { address, expect, type Locator, type Page, type Sql, test } from './support.js';

const film = readFileSync(fileURLToPath(new URL('../../libs/composition/src/seed/own/media/projectile.mp4', import.meta.url)));
const dir = mkdtempSync(join(tmpdir(), 'prostuti-upload-'));
test.afterAll(() => rmSync(dir, { recursive: true, force: true }));

const put = (name: string, content: Uint8Array | string): string => {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
};

/** A video lesson of a course that nobody else of the tests looks at, without its video yet. */
const makeLesson = async (sql: Sql): Promise<string> => {
  const [course, chapter, lesson] = [randomUUID(), randomUUID(), randomUUID()];
  await sql(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state)
     values ($1, $2, 'আপলোডের কোর্স', '', 'course', 'hsc', '{"subject": "পদার্থবিজ্ঞান", "formula": "F = ma", "ground": "kali"}', 0, 'draft')`,
    [course, `upload-${course.slice(0, 8)}`],
  );
  await sql(`insert into catalog.chapters (id, course_id, title, position) values ($1, $2, 'অধ্যায় ১', 1)`, [chapter, course]);
  await sql(`insert into catalog.lessons (id, course_id, chapter_id, kind, title, position) values ($1, $2, $3, 'video', 'পাঠ ১', 1)`, [
    lesson,
    course,
    chapter,
  ]);
  return lesson;
};

const fieldOf = (page: Page): Locator => page.locator('[data-upload-field="video"]').first();
const choose = (page: Page, path: string): Promise<void> => fieldOf(page).locator('input[type="file"]').setInputFiles(path);
const uploads = '**/api/admin/uploads/*';

test('a film goes on after a reload where it was, is looked at, and can be watched', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin');
  const lesson = await makeLesson(sql);
  await page.goto(`${address()}/admin/lessons/${lesson}`);
  // Two pieces: the second one does not get through.
  const path = put('film.mp4', Buffer.concat([film, Buffer.alloc(9 * 1024 * 1024)]));
  let pieces = 0;
  await page.route(uploads, (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    pieces += 1;
    return pieces === 1 ? route.continue() : route.abort('connectionfailed');
  });
  await choose(page, path);
  const sending = fieldOf(page).locator('[data-upload]');
  await expect(sending.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(8 * 1024 * 1024));
  await sending.getByRole('button', { name: bn.pause }).click();
  await expect(sending).toHaveAttribute('data-upload', 'paused');
  await expect(sending).toContainText(bn.paused);

  // Red with: an upload that begins anew after a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute(uploads);
  const offsets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  await page.reload();
  await choose(page, path);
  const media = fieldOf(page).locator('[data-media]');
  await expect(media).toHaveAttribute('data-media', 'ready');
  expect(offsets).toEqual([String(8 * 1024 * 1024)]);
  await expect(media).toContainText('film.mp4');
  const src = (await media.getByRole('link', { name: bn.open }).getAttribute('href')) ?? '';
  const part = await page.request.get(address() + src, { headers: { range: 'bytes=0-99' } });
  expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/mp4']);
});

// Red with: what a file is believed by its name.
test('a drawing that calls itself a film is refused, with the reason', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin', { width: 360 });
  await page.goto(`${address()}/admin/lessons/${await makeLesson(sql)}`);
  await choose(page, put('drawing.mp4', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  const media = fieldOf(page).locator('[data-media]');
  await expect(media).toHaveAttribute('data-media', 'refused');
  await expect(media).toContainText(bn['wrong-type']);
  await media.getByRole('button', { name: bn.remove }).click();
  await expect(fieldOf(page).getByRole('button', { name: bn.choose })).toBeVisible();
});
