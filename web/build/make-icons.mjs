// Draws the icons of the installed product from our mark, `public/favicon.svg`, into `public/icons`: run by hand when the mark changes.
import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const mark = (await readFile(new URL('favicon.svg', folder), 'utf8')).replace(/^.*<\/style>/s, '').replace('</svg>', '');
const [brand, paper] = ['#195173', '#ffffff'];

/** The mark in the middle of a square. `share`: of its side; what a launcher cuts to a circle keeps the inner four fifths. */
const square = ({ ink, ground, corner, share }) => {
  const side = 20 / share;
  const at = (side - 20) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">
    <rect width="${side}" height="${side}" rx="${side * corner}" fill="${ground}"/>
    <g transform="translate(${at} ${at})" stroke="${ink}" fill="none">${mark.replace('class="f"', `fill="${ink}"`)}</g></svg>`;
};

const draw = (name, size, look) =>
  sharp(Buffer.from(square(look)), { density: (72 * size) / 20 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(`icons/${name}`, folder).pathname);

await mkdir(new URL('icons/', folder), { recursive: true });
const plain = { ink: brand, ground: paper, corner: 0.2, share: 0.64 };
await Promise.all([
  draw('192.png', 192, plain),
  draw('512.png', 512, plain),
  draw('maskable-512.png', 512, { ink: paper, ground: brand, corner: 0, share: 0.5 }),
  // Apple rounds the corners itself and fills what is clear with black.
  draw('apple-180.png', 180, { ...plain, corner: 0 }),
]);
