import { bn as show } from '../../web/src/features/kit/bn.js';
import { bn as ui } from '../../web/src/ui/bn.js';
import { button, openKit } from './shell-kit.js';
import { goInside, shownInTime } from './shell-support.js';
import { expect, say, test, toBengali, type Locator, type Page } from './support.js';

const please = 'অনুগ্রহ করে অপেক্ষা করুন...';

const widthOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.width ?? 0;
const heightOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.height ?? 0;

// Specification §2, §9. Red with another delay, height or colour.
test('the loading bar: 200 ms throttle, 2000 ms to two thirds, 500 ms until it hides, 400 ms until it is gone, 3 px', async ({ open }) => {
  for (const [colorScheme, colour] of [
    ['light', 'rgb(24, 24, 27)'],
    ['dark', 'rgb(237, 237, 240)'],
  ] as const) {
    const page = await openKit(open, { colorScheme });
    const bar = page.locator('[data-loading]');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/user');
    await goInside(page, '/free');
    await asked;
    await page.clock.runFor(199);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar).toHaveCount(1);
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(colour);
    expect(await bar.evaluate((element) => getComputedStyle(element).height)).toBe('3px');
    await page.clock.runFor(2000);
    const progress = Number(await bar.getAttribute('data-loading'));
    expect(progress).toBeGreaterThan(60);
    expect(progress).toBeLessThan(75);
    // Never whole by itself.
    await page.clock.runFor(5000);
    expect(Number(await bar.getAttribute('data-loading'))).toBeLessThan(100);
    answer();
    await expect(bar).toHaveAttribute('data-loading', '100');
    await page.clock.runFor(499);
    await expect(bar).not.toHaveCSS('opacity', '0');
    await page.clock.runFor(1);
    await expect(bar).toHaveCSS('opacity', '0');
    await page.clock.runFor(399);
    await expect(bar).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(bar).toHaveCount(0);
  }
});

// Specification §9. Red with another delay, when one cannot be reached by keyboard, or when a finger opens it.
test('tooltips: 700 ms, at once within 300 ms of another, by keyboard at once, Esc closes, none for a finger', async ({ open }) => {
  const page = await openKit(open);
  const tip = page.getByRole('tooltip');
  const [first, second] = [button(page, show.tip), button(page, show.tipOther)];
  await first.hover();
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await shownInTime(page, tip);
  await expect(tip).toHaveText(show.tipText);
  await expect(first).toHaveAccessibleDescription(show.tipText);
  await second.hover();
  await page.clock.runFor(1);
  await expect(tip).toHaveText(show.tipOtherText);
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(299);
  await first.hover();
  await page.clock.runFor(1);
  await expect(tip).toHaveText(show.tipText);
  // The pointer may go to the text itself; a press closes it.
  await tip.hover();
  await page.clock.runFor(1000);
  await expect(tip).toHaveText(show.tipText);
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(300);
  await first.hover();
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
  await page.mouse.move(5, 5);

  await button(page, show.dialogPlain).focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expect(tip).toHaveText(show.tipText);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(first).toBeFocused();

  const phone = await openKit(open, { width: 360 });
  await button(phone, show.tip).tap();
  await phone.clock.runFor(2000);
  await expect(phone.getByRole('tooltip')).toHaveCount(0);
});

// Specification §3, §9. Red with another width, or when it cannot be left.
test('the modal: 425 px and larger sizes, title and description, a centred title, Esc and the scrim leave it', async ({ open }) => {
  const page = await openKit(open);
  const dialog = page.getByRole('alertdialog', { name: show.ask });
  const panel = dialog.getByRole('heading').locator('xpath=../..');
  for (const [name, width] of [
    [show.dialog, 425],
    [show.dialogLg, 600],
    [show.dialogXl, 800],
  ] as const) {
    await button(page, name).click();
    await shownInTime(page, dialog);
    await expect(dialog).toHaveAccessibleDescription(show.askMore);
    expect(await widthOf(panel)).toBe(width);
    await page.keyboard.press('Escape');
    await page.clock.runFor(300);
    await expect(dialog).toHaveCount(0);
    await expect(button(page, name)).toBeFocused();
  }
  await button(page, show.dialogPlain).click();
  await expect(dialog.getByRole('heading')).toHaveCSS('text-align', 'center');
  await page.mouse.click(5, 5);
  await page.clock.runFor(300);
  await expect(dialog).toHaveCount(0);
});

// Specification §3. Red when a size or the label differs, or the button shrinks while it works.
test('the button: all variants and sizes; while it works disabled, with a spinner and its label, never smaller', async ({ open }) => {
  const page = await openKit(open);
  for (const variant of ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'])
    await expect(page.locator('code', { hasText: new RegExp(`^${variant}$`) }).first()).toBeVisible();
  const sized = (name: string): Locator =>
    page
      .getByRole('heading', { name: show.buttonSizes })
      .locator('xpath=ancestor::section')
      .locator('div:has(> code)')
      .filter({ hasText: name });
  for (const [name, height] of [
    ['xs', 28],
    ['sm', 34],
    ['default', 40],
    ['lg', 48],
    ['icon', 40],
  ] as const) {
    expect(await heightOf(sized(name).getByRole('button')), name).toBe(height);
  }
  expect(await widthOf(sized('icon').getByRole('button'))).toBe(40);
  const row = button(page, show.working).locator('xpath=..');
  const working = row.getByRole('button').first();
  const before = await widthOf(working);
  await working.click();
  await expect(working).toBeDisabled();
  await expect(working).toHaveText(please);
  await expect(working).toHaveAttribute('aria-busy', 'true');
  await expect(working.locator('.animate-turn')).toHaveCount(1);
  expect(await widthOf(working)).toBeGreaterThanOrEqual(before);
  await button(page, show.working).click();
  await expect(working).toBeEnabled();
  await expect(working).toHaveText(show.submit);
});

const pagesOf = (page: Page, total: number): Locator => page.locator(`[data-total="${total}"]`);

// Specification §9. Red with another page size or number of siblings. Seen red: at 360 px the numbers of 523 pages stood in two rows.
test('pagination: 10 a page, 2 siblings, one row at 360 px with thousands of pages', async ({ open }) => {
  const page = await openKit(open, { width: 360 });
  await expect(pagesOf(page, 304)).toContainText(say(ui.range, { total: 304, from: 151, to: 160 }));
  const shown = await pagesOf(page, 304)
    .getByRole('button', { name: /\d|[০-৯]/ })
    .allInnerTexts();
  expect(shown).toEqual([1, 14, 15, 16, 17, 18, 31].map(toBengali));
  for (const total of [12, 304, 5230, 98_760]) {
    const boxes = await Promise.all((await pagesOf(page, total).getByRole('button').all()).map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size, String(total)).toBe(1);
    expect(Math.max(...boxes.map((box) => (box ? box.x + box.width : 0)))).toBeLessThanOrEqual(344);
    for (const [place, box] of boxes.entries()) {
      // No number in two lines, none under its neighbour.
      expect(box?.height).toBe(44);
      const next = boxes[place + 1];
      if (box && next) expect(box.x + box.width).toBeLessThanOrEqual(next.x + 0.5);
    }
  }
  await pagesOf(page, 304).getByRole('button', { name: ui.next }).click();
  await expect(pagesOf(page, 304).locator('[aria-current=page]')).toHaveText(toBengali(17));
});

// Specification §9. Red with another delay or another largest value.
test('the scroll area shows its bar while it moves and 600 ms longer; progress counts to 100', async ({ open }) => {
  const page = await openKit(open);
  const area = page.getByRole('region', { name: show.lines });
  const bar = page.locator('[data-scrollbar]');
  await expect(bar).toHaveAttribute('data-scrollbar', 'hidden');
  await area.focus();
  await expect(area).toBeFocused();
  await area.evaluate((element) => element.scrollTo(0, 100));
  await expect(bar).toHaveAttribute('data-scrollbar', 'shown');
  await page.clock.runFor(599);
  await expect(bar).toHaveAttribute('data-scrollbar', 'shown');
  await page.clock.runFor(1);
  await expect(bar).toHaveAttribute('data-scrollbar', 'hidden');
  await area.hover();
  await page.clock.runFor(10_000);
  await expect(bar).toHaveAttribute('data-scrollbar', 'shown');
  await page.mouse.move(5, 5);
  await page.clock.runFor(600);
  await expect(bar).toHaveAttribute('data-scrollbar', 'hidden');

  const bars = page.getByRole('progressbar', { name: show.done });
  await expect(bars.first()).toHaveAttribute('aria-valuemax', '100');
  await expect(bars.first()).toHaveAttribute('aria-valuenow', '63');
  // Beyond the end is the end.
  await expect(bars.last()).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByRole('progressbar', { name: show.unknown })).not.toHaveAttribute('aria-valuenow', /.*/);
});
