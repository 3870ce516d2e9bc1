import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { bn } from '../../web/src/features/annotator/bn.js';
import { bn as practice } from '../../web/src/features/exam-practice/bn.js';
import { bn as view } from '../../web/src/features/question-view/bn.js';
import { bn as playground } from '../../web/src/features/playground/bn.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, startExam, submit, test, type Page } from './support.js';

const size = { width: 400, height: 300 };
/** Black and white stripes, one pixel each: whatever averages them is grey, whatever lets them through is not. */
const stripes = (): Promise<Buffer> => {
  const pixels = Buffer.alloc(size.width * size.height * 3, 255);
  for (let y = 200; y < 300; y += 1)
    for (let x = 0; x < size.width; x += 2) pixels.fill(0, (y * size.width + x) * 3, (y * size.width + x) * 3 + 3);
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
};

/** Draws from one place of the picture to another; it is shown as large as it is, in the middle. */
const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
  const box = (await page.locator('canvas').boundingBox())!;
  const [left, top] = [box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2];
  await page.mouse.move(left + from[0], top + from[1]);
  await page.mouse.down();
  await page.mouse.move(left + to[0], top + to[1], { steps: 4 });
  await page.mouse.up();
};

const saved = async (page: Page): Promise<{ at: (x: number, y: number) => number[]; width: number; height: number }> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: bn.save }).click();
  const { data, info } = await sharp(await readFile(await (await coming).path()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { at, width: info.width, height: info.height };
};

// Red with a mosaic that lets through what lies under it, a cut that only hides the rest, and a mark that undo leaves in the file.
test('what is drawn, covered and cut is in the saved picture, and what was taken back is not', async ({ open }) => {
  const page = await open();
  await page.goto(`${address()}/annotate`);
  await expect(page).toHaveTitle(/^Annotate Image/);
  const faults = await faultsOf(page, 'annotate');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText(bn.notPicture)).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ছবি.png', mimeType: 'image/png', buffer: await stripes() });
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  await tool(bn.box).click();
  await drag(page, [100, 100], [200, 150]);
  await tool(bn.mosaic).click();
  await drag(page, [100, 210], [300, 290]);
  await tool(bn.arrow).click();
  await drag(page, [20, 20], [80, 20]);
  await tool(bn.undo).click();
  const whole = await saved(page);
  expect([whole.width, whole.height]).toEqual([400, 300]);
  // The line of the box is red, the arrow is gone, the stripes are grey where they were covered and nowhere else.
  expect(whole.at(150, 100)).toEqual([209, 26, 42]);
  expect(whole.at(50, 20)).toEqual([255, 255, 255]);
  for (const x of [130, 131, 250]) for (const tone of whole.at(x, 250)) expect(Math.abs(tone - 128)).toBeLessThan(70);
  expect([whole.at(50, 250)[0], whole.at(51, 250)[0]]).toEqual([0, 255]);

  // By keyboard: the hand begins in the middle, two presses of Enter are one line.
  await page.keyboard.press('p');
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  await drag(page, [150, 120], [350, 270]);
  faults.push(...(await faultsOf(page, 'drawing')));
  await page.getByRole('button', { name: bn.cut }).click();
  const cut = await saved(page);
  expect([cut.width, cut.height]).toEqual([200, 150]);
  expect(cut.at(100, 30)).toEqual([209, 26, 42]);
  await page.setViewportSize({ width: 360, height: 740 });
  faults.push(...(await faultsOf(page, 'drawing on a phone', { rules: false })));
  expect(faults).toEqual([]);
});

// Red when a symbol is written as a formula inside a formula, or the policy of our pages keeps the picture from being made.
test('the playground writes formulas by a press, and gives them as text, as HTML and as a picture', async ({ open }) => {
  const page = await open({ width: 360, before: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']) });
  await page.goto(`${address()}/playground`);
  const writing = page.getByRole('textbox', { name: playground.writing });
  await writing.click();
  await page.keyboard.type('মূল ');
  const symbol = (source: string) => page.getByRole('button', { name: playground.symbol.replace('{source}', source), exact: true });
  await symbol(String.raw`\sqrt{}`).click();
  await page.getByRole('tab', { name: playground.greek }).click();
  await symbol(String.raw`\alpha`).click();
  await expect(writing).toContainText(String.raw`মূল $\sqrt{\alpha }$`);
  await expect(page.locator('section .katex').first()).toBeVisible();
  const copied = (type: string): Promise<string> =>
    page.evaluate(async (kind) => {
      const [item] = await navigator.clipboard.read();
      const blob = await item!.getType(kind);
      if (!kind.startsWith('image')) return blob.text();
      const bitmap = await createImageBitmap(blob);
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const dark = context.getImageData(0, 0, bitmap.width, bitmap.height).data.filter((tone, at) => at % 4 === 0 && tone < 100).length;
      return dark > 200 ? 'written' : `${dark} dark pixels`;
    }, type);
  await page.getByRole('button', { name: playground.copyText, exact: true }).click();
  await expect.poll(() => copied('text/plain').catch(() => '')).toBe(String.raw`মূল $\sqrt{\alpha }$`);
  await page.getByRole('button', { name: playground.copyHtml, exact: true }).click();
  await expect.poll(() => copied('text/html').catch(() => '')).toMatch(/<math[\s\S]*<msqrt>/);
  await page.getByRole('button', { name: playground.copyPng, exact: true }).click();
  await expect.poll(() => copied('image/png').catch(() => '')).toBe('written');
  // A reload keeps what was written, in this browser.
  await page.reload();
  await expect(writing).toContainText('মূল');
  expect(await faultsOf(page, 'playground')).toEqual([]);
});

// Red when practice opens before the solution, the answer is not shown at once, or a reload forgets what was answered.
test('a paper is practised once its solution is out: by keyboard, one question at a time, with the answer at once', async ({
  open,
  live,
}) => {
  const page = await open({ as: newStudent(), width: 360 });
  await page.goto(`${live.path}/practice`);
  await expect(page.getByText(practice.notYet)).toBeVisible();
  await startExam(page, live);
  await submit(page);
  await page.goto(`${live.path}/solution`);
  await page.locator(`a[href$="/practice"]`).click();
  const article = page.getByRole('article');
  await expect(article).toBeVisible();
  const faults = await faultsOf(page, 'practice');
  await page.keyboard.press('2');
  await expect(article.getByText(view.key).or(article.getByText(view.keyAndMine)).first()).toBeVisible();
  await expect(article.getByRole('status')).toHaveText(new RegExp(`${practice.right}|${practice.wrong}`));
  faults.push(...(await faultsOf(page, 'answered')));
  await page.keyboard.press('Enter');
  await expect(article.getByRole('heading', { name: say(practice.question, { n: 2 }) })).toBeVisible();
  await page.reload();
  await expect(article.getByRole('heading', { name: say(practice.question, { n: 2 }) })).toBeVisible();
  await page.getByRole('button', { name: practice.show }).click();
  await expect(article.getByRole('status')).toHaveText(practice.shown);
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('button', { name: say(practice.cell, { n: live.questions, state: practice.stateLeft }) }).click();
  await page.getByRole('button', { name: practice.show }).click();
  await page.getByRole('button', { name: practice.finish }).click();
  await expect(page.getByText(say(practice.summaryLeft, { left: live.questions - 3 }))).toBeVisible();
  faults.push(...(await faultsOf(page, 'summary')));
  await page.getByRole('button', { name: practice.onlyWrong }).click();
  // Two were shown; the one that was answered may have been right.
  const [place = ''] = practice.progressSaid.split('।');
  await expect(page.getByRole('banner')).toContainText(new RegExp(say(place, { total: '[২৩]', at: 1 })));
  expect(faults).toEqual([]);
});
