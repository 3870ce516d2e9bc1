import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startHttp, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** What a browser needs to install the product. */
let world: World;
let http: Running;
beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

// Red (seen) with the manifest served as a file of the build: it has no name of ours then.
it('names the product as it is configured, with icons that are there in the sizes that it says', async () => {
  const page = await (await fetch(`${http.base}/`)).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  const answer = await fetch(`${http.base}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { name: string; short_name: string; display: string; start_url: string; icons: Icon[] };
  expect(manifest).toMatchObject({
    name: world.config.PRODUCT_NAME_BN,
    short_name: world.config.PRODUCT_NAME_BN,
    display: 'standalone',
    start_url: '/',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, type } of [...manifest.icons, { src: '/icons/apple-180.png', sizes: '180x180', type: 'image/png' }]) {
    const icon = await fetch(`${http.base}${src}`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

it('draws the mark of the maskable icon within the circle that launchers keep', async () => {
  const { data, info } = await sharp(readFileSync('web/public/icons/maskable-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const outside = Array.from(
    { length: info.width * info.height },
    (_, place) => [place % info.width, Math.floor(place / info.width)] as const,
  )
    .filter(([x, y]) => Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4)
    .map(([x, y]) => data[(y * info.width + x) * info.channels]!);
  expect(outside.reduce((most, red) => Math.max(most, red), 0)).toBeLessThan(64);
});
