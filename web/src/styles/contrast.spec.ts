import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const block = (selector: string): Map<string, string> => {
  const body = new RegExp(`${selector.replace('.', '\\.')} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]));
};
const light = block(':root');
const dark = new Map([...light, ...block('.dark')]);

/** Relative luminance of WCAG 2. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (theme: Map<string, string>, front: string, ground: string): number => {
  const [a = 0, b = 0] = [front, ground].map((name) => luminance(theme.get(name) ?? '')).toSorted((x, y) => y - x);
  return Math.round(((a + 0.05) / (b + 0.05)) * 10) / 10;
};

/** The design's own figures, light and dark. */
const figures: [string, string, number, number][] = [
  ['text', 'bg', 17.7, 17.0],
  ['text', 'brand-tint', 16.5, 15.1],
  ['text', 'ok-tint', 16.6, 15.2],
  ['text', 'bad-tint', 16.3, 15.7],
  ['text-2', 'bg', 10.4, 11.8],
  ['text-3', 'bg', 6.0, 7.8],
  ['text-3', 'fill', 5.5, 6.6],
  ['control', 'bg', 3.7, 3.8],
  ['control', 'brand-tint', 3.4, 3.4],
  ['on-brand', 'brand', 8.5, 9.1],
  ['brand-text', 'bg', 8.5, 10.4],
  ['ok', 'bg', 7.1, 11.6],
  ['ok', 'ok-tint', 6.7, 10.4],
  ['bad', 'bg', 6.5, 10.1],
  ['bad', 'bad-tint', 6.0, 9.3],
  ['warn', 'bg', 6.8, 12.0],
  ['warn', 'warn-tint', 6.4, 10.8],
  ['on-bad', 'bad-solid', 6.5, 7.7],
];

describe('contrast of the tokens', () => {
  it.each(figures)('%s on %s is %d in the light and %d in the dark', (front, ground, inLight, inDark) => {
    expect(Math.abs(ratio(light, front, ground) - inLight)).toBeLessThanOrEqual(0.11);
    expect(Math.abs(ratio(dark, front, ground) - inDark)).toBeLessThanOrEqual(0.11);
  });
  it('is AAA for exam text on every ground it can stand on', () => {
    const worst = ['bg', 'raised', 'brand-tint', 'ok-tint', 'bad-tint', 'warn-tint'].flatMap((ground) => [
      ratio(light, 'text', ground),
      ratio(dark, 'text', ground),
    ]);
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(7);
  });
});
