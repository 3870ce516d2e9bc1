import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../web/src/', import.meta.url));
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)en\.ts$/.test(path));

/** What counts things, of which there may be one. Limits and settings (`most`, `days`, `minutes`) are named otherwise. */
const counts =
  'count|marks|points|people|students|taking|exams|clicks|orders|lessons|drafts|chapters|notes|courses|readers|sockets|n|waiting|submitted|have';
const nouns =
  'students courses people exams lines lessons imports chapters drafts notes pages notices times jobs reports points seconds questions copies ' +
  'messages days differences products coupons orders rows clicks sockets marks readers answers attempts files books sessions devices';
const plain = new RegExp(`\\{(?:${counts})\\} (?:${nouns.replaceAll(' ', '|')})\\b`);

/** Never one of them: limits, totals, and what is a setting of the product. */
const neverOne: readonly string[] = [
  'exam-after/en.ts semMeans',
  'admin-kit/en.ts lastDays',
  'i18n/onboard/en.ts ruleTimes',
  'reviews/en.ts fewWhy',
  'rooms/en.ts secondsN',
  'ops/en.ts socketsLine',
  'assistant/usage/en.ts quotaOf',
];

/** A sentence without its `plural` parts, which nest. */
const withoutPlurals = (text: string): string => {
  const at = text.search(/\{\w+, plural,/);
  if (at < 0) return text;
  let [depth, end] = [0, at];
  do {
    if (text[end] === '{') depth += 1;
    if (text[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0 && end < text.length);
  return withoutPlurals(text.slice(0, at) + text.slice(end));
};

describe('a number in an English sentence', () => {
  it('is looked for outside of plurals alone', () => {
    expect(plain.test(withoutPlurals('{count, plural, one {{count} exam} other {{count} exams}} of {n} pages'))).toBe(true);
    expect(plain.test(withoutPlurals('Cancel {count, plural, one {{count} exam} other {{count} exams}}?'))).toBe(false);
  });

  // Red (seen) with “1 marks” and “Switch 1 coupons off?”.
  it('has the singular beside it where it may be one', async () => {
    const [found, excused]: [string[], Set<string>] = [[], new Set()];
    for (const path of paths) {
      const { en } = (await import(pathToFileURL(join(root, path)).href)) as { en: Readonly<Record<string, string>> };
      for (const [key, text] of Object.entries(en))
        if (plain.test(withoutPlurals(text))) {
          const excuse = neverOne.find((one) => `${path} ${key}`.endsWith(one));
          if (excuse === undefined) found.push(`${path} ${key}: ${text}`);
          else excused.add(excuse);
        }
    }
    expect(found).toEqual([]);
    // An excuse that excuses nothing goes.
    expect(neverOne.filter((one) => !excused.has(one))).toEqual([]);
    expect(paths.length).toBeGreaterThan(60);
  });
});
