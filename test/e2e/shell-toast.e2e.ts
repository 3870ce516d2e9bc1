import { bn as show } from '../../web/src/features/kit/bn.js';
import { bn as ui } from '../../web/src/ui/bn.js';
import { button, openKit } from './shell-kit.js';
import { shownInTime } from './shell-support.js';
import { address, expect, say, test, type Locator, type Page } from './support.js';

const card = (page: Page): Locator => page.locator('[data-toast]');
/** What the toast area remembers, told by the page of parts. */
const memory = (page: Page): Locator => page.locator('[data-toasts]');

// Specification §3, §4, §9. Red with another limit or time. Seen red: an update of a replaced toast brought it back; a toast that was
// replaced under the pointer never closed again.
test('a toast is added open, updated, dismissed, replaced by a newer one, and forgotten 1,000,000 ms after its dismissal', async ({
  open,
}) => {
  const page = await openKit(open);
  await expect(memory(page)).toHaveText(show.toastNone);
  await button(page, show.toast).click();
  await shownInTime(page, card(page));
  await expect(card(page)).toContainText(show.copied);
  await expect(memory(page)).toHaveText(say(show.toastOpen, { id: '1' }));
  await button(page, show.update).click();
  await expect(card(page)).toContainText(show.changed);
  await button(page, show.badToast).click();
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('503');
  await expect(card(page)).toHaveAttribute('data-toast', '2');
  await button(page, show.dismiss).click();
  await expect(card(page)).toHaveCount(0);
  await expect(memory(page)).toHaveText(say(show.toastClosed, { id: '2' }));
  await page.clock.runFor(999_000);
  await expect(memory(page)).toHaveText(say(show.toastClosed, { id: '2' }));
  await page.clock.runFor(1000);
  await expect(memory(page)).toHaveText(show.toastNone);
});

// Specification §9. Red with another time, or when looking at a toast does not hold it.
test('a toast closes after 5000 ms, which stand still under the pointer and the focus; F8 goes to it, Esc closes it', async ({ open }) => {
  const page = await openKit(open);
  const one = button(page, show.toast);
  await one.click();
  await shownInTime(page, card(page));
  await page.clock.runFor(4900);
  await expect(card(page))
    .toHaveCount(0, { timeout: 1 })
    .catch(() => undefined);
  await page.clock.runFor(150);
  await expect(card(page)).toHaveCount(0);

  await one.click();
  await expect(card(page)).toBeVisible();
  await page.clock.runFor(4999);
  await expect(card(page)).toBeVisible();
  await card(page).hover();
  await page.clock.runFor(60_000);
  await expect(card(page)).toBeVisible();
  // A newer one under the resting pointer is looked at as well, and closes once it is not.
  await page.evaluate(
    (name) => [...document.querySelectorAll('button')].find((found) => found.textContent === name)?.click(),
    show.badToast,
  );
  await expect(card(page)).toContainText('503');
  await page.mouse.move(5, 5);
  await page.clock.runFor(4900);
  await expect(card(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(card(page)).toHaveCount(0);

  await one.focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: ui.toasts })).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(one).toBeFocused();
});

// Specification §9. Red with another threshold.
test('a toast swiped less than 50 px goes back, from 50 px on it goes', async ({ open }) => {
  const page = await openKit(open, { width: 360 });
  await button(page, show.toast).click();
  await shownInTime(page, card(page));
  const swipe = async (by: number): Promise<void> => {
    const box = await card(page).boundingBox();
    if (!box) throw new Error('There is no toast');
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + by / 2, box.y + 20);
    await page.mouse.move(box.x + 30 + by, box.y + 20);
    await page.mouse.up();
  };
  await swipe(49);
  await expect(card(page)).toBeVisible();
  await expect(card(page)).toHaveCSS('transform', 'none');
  await swipe(50);
  await expect(card(page)).toHaveCount(0);
});

// WEB-05. Red with the limit removed.
test('50 errors in a second are one toast at every frame, the newest', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await page.goto(`${address()}/__kit`);
  await expect(button(page, show.flood)).toBeVisible();
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(globalThis, { counts });
    const look = (): void => {
      counts.push(document.querySelectorAll('[data-toast]').length);
      requestAnimationFrame(look);
    };
    look();
  });
  await button(page, show.flood).click();
  await expect(card(page)).toContainText('549');
  const counts = await page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts);
  expect(Math.max(...counts)).toBe(1);
  expect(counts.filter((count) => count === 1).length).toBeGreaterThan(5);
});
