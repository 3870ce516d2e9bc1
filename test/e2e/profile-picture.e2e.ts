import { bn as picture } from '../../web/src/features/account/picture/bn.js';
import { bn as text } from '../../web/src/features/account/profile/bn.js';
import { openProfile, part, toast } from './account-support.js';
import { axe } from './axe.js';
import { expect, test, type Page } from './support.js';

/** A picture as a camera would give it, made by the browser: 900 × 600, left half red. */
const photo = async (page: Page): Promise<Buffer> => {
  const address_ = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 600];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'red';
    context.fillRect(0, 0, 450, 600);
    context.fillStyle = 'blue';
    context.fillRect(450, 0, 450, 600);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address_.replace(/^[^,]*,/, ''), 'base64');
};

// AU-08. Red when an SVG or a text is taken for a picture, more is sent than is shown, or the square is not what was placed.
test('a picture: what is none is refused kindly, one is placed, made small here, sent and removed', async ({ open }) => {
  const { page } = await openProfile(open);
  const person = part(page, text.person);
  const input = person.locator('input[type=file]');
  for (const [name, type, body] of [
    ['me.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['me.png', 'image/png', '<html><script>alert(1)</script>'],
    ['empty.jpg', 'image/jpeg', ''],
  ] as const) {
    await input.setInputFiles({ name, mimeType: type, buffer: Buffer.from(body) });
    await expect(person.getByRole('alert')).toHaveText(picture.notPicture);
  }
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo(page) });
  const dialog = page.getByRole('dialog', { name: picture.place });
  await dialog.getByRole('button', { name: picture.frame }).focus();
  // Nearer, and far to the left of the picture: the square becomes red alone.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('+');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
  expect(await axe(page)).toEqual([]);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/my/avatar') && request.method() === 'PUT');
  await dialog.getByRole('button', { name: picture.use }).click();
  const body = (await sent).postDataJSON() as { picture: string };
  expect(Buffer.from(body.picture, 'base64').byteLength).toBeLessThan(100_000);
  await expect(toast(page, picture.sent)).toBeVisible();
  const shown = person.locator('img');
  await expect(shown).toHaveAttribute('src', /^\/files\/avatars\/[0-9a-f]{64}\.webp$/);
  const colours = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number): number[] => [...(context?.getImageData(x, canvas.height / 2, 1, 1).data ?? [])];
    return { width: canvas.width, height: canvas.height, left: at(5), right: at(canvas.width - 5) };
  });
  expect([colours.width, colours.height]).toEqual([512, 512]);
  for (const [red = 0, , blue = 0] of [colours.left, colours.right]) expect(red - blue).toBeGreaterThan(200);
  await person.getByRole('button', { name: picture.remove }).click();
  await expect(toast(page, picture.removed)).toBeVisible();
  await expect(person.locator('img')).toHaveCount(0);
});
