import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Script } from './script-runs.js';
import { unpackedFont } from './unpacked-font.js';

export type Weight = 400 | 600;

/** The older of the two web formats: glyphs of a WOFF2 come out empty when a PDF keeps only the ones it uses. */
const fileOf = (script: Script, weight: Weight): string =>
  `@fontsource/noto-sans-bengali/files/noto-sans-bengali-${script}-${weight}-normal.woff`;

const resolve = createRequire(import.meta.url).resolve;
const read = new Map<string, Buffer>();

/** A font, read and unpacked once. */
export const fontFile = (script: Script, weight: Weight): Buffer => {
  const file = fileOf(script, weight);
  const known = read.get(file);
  if (known) return known;
  const bytes = unpackedFont(readFileSync(resolve(file)));
  read.set(file, bytes);
  return bytes;
};
