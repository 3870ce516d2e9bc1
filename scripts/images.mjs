// `npm run images`: asks Docker Hub which digests the tags in deploy/images.json have now, and writes them there and into the files that
// name the images. A tag can be moved to other contents; a digest cannot. Where the registry does not answer nothing is changed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, imageFiles, withDigests } from './ground/base-images.mjs';
import { root } from './ground/proc.mjs';

const list = path.join(root, 'deploy/images.json');

try {
  const images = JSON.parse(readFileSync(list, 'utf8'));
  const found = await Promise.all(Object.keys(images).map(async (image) => [image, await digestOf(image)]));
  const now = Object.fromEntries(found);
  for (const [image, digest] of found) process.stdout.write(`${image}  ${digest}${images[image] === digest ? '' : '  new'}\n`);
  writeFileSync(list, `${JSON.stringify(now, null, 2)}\n`);
  for (const file of imageFiles.map((name) => path.join(root, name))) writeFileSync(file, withDigests(readFileSync(file, 'utf8'), now));
} catch (error) {
  console.error(`Nothing was changed: ${error.message}`);
  process.exitCode = 1;
}
