import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteOnce } from '../../../../../test/support/piece-fates.js';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import type { Fate } from '../fates.js';
import { readJson } from './read-json.js';

const habits = fileURLToPath(new URL('../../../../../test/samples/habits/', import.meta.url));

/** The values of a file that hold anything, by their paths. */
const pieces = (value: unknown, where: string): [where: string, value: string][] => {
  if (Array.isArray(value)) return value.flatMap((one, at) => pieces(one, `${where}[${at}]`));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([name, one]) => pieces(one, `${where}.${name}`));
  return value === null || String(value as string).trim() === '' ? [] : [[where, String(value as string)]];
};
const recordsOf = (text: string): unknown[] => {
  try {
    const whole = JSON.parse(text) as unknown;
    return Array.isArray(whole) ? whole : [whole];
  } catch {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]));
  }
};
const check = (text: string): void => {
  const fates = new Map<string, Fate>();
  const found = [...readJson(text, undefined, noteOnce(fates))];
  const all = new Map(recordsOf(text).flatMap((record, at) => pieces(record, `[${at}]`)));
  expect([...fates.keys()].toSorted()).toEqual([...all.keys()].toSorted());
  // What is left over stands in the account, and the other way round.
  const account = found.flatMap((one) => (one.is === 'left-over' ? [one.asFound] : []));
  const left = [...fates].flatMap(([piece, fate]) => (fate === 'left-over' ? [all.get(piece) ?? ''] : []));
  const isIn = (value: string, told: string): boolean => told.includes(JSON.stringify(value).slice(1, -1)) || told.length > 1990;
  expect(left.filter((value) => !account.some((told) => isIn(value, told)))).toEqual([]);
  expect(account.filter((told) => !left.some((value) => isIn(value, told)))).toEqual([]);
};

// Red when a value of a file has no fate, or two.
describe('each value of a JSON file', () => {
  const files = [habits, path.join(habits, 'matrix')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && name !== 'expected.json' && !name.startsWith('80-'))
      .map((name) => path.join(folder, name)),
  );
  it.each(files)('%s', (file) => {
    check(readFileSync(file, 'utf8'));
  });

  it('says what became of it', () => {
    const noted: string[] = [];
    const text =
      '{"title":"Quiz","items":[{"question":"Which?","options":[{"text":"x","isCorrect":true},{"text":"y"}],"explanation":"So.","level":2},{"type":"essay","body":"Tell."},{"licence":"CC"}]}';
    for (const _ of readJson(text, undefined, (piece, fate) => noted.push(`${piece} ${fate}`)));
    expect(noted).toEqual([
      '[0].title field',
      '[0].items[0].question stem',
      '[0].items[0].options[0].text option',
      '[0].items[0].options[0].isCorrect key',
      '[0].items[0].options[1].text option',
      '[0].items[0].explanation explanation',
      '[0].items[0].level field',
      '[0].items[1].type refused',
      '[0].items[1].body refused',
      '[0].items[2].licence left-over',
    ]);
  });
});

// Red when a number that is asked for is a mere field, unlike in tables.
it('has the same fates for fields as tables have', () => {
  const fates = new Map<string, Fate>();
  void [...readJson('[{"id":7,"question":"2+2?","type":"numeric","numeric_answer":4}]', undefined, noteOnce(fates))];
  expect([...fates.values()]).toEqual(['sign', 'stem', 'field', 'key']);
});

// Red (seen) when what a table's reader leaves out of a list is a field of its question, or a list that nobody understands vanishes.
it('says of lists what the reader of tables says', () => {
  const fatesIn = (text: string): string => {
    const fates = new Map<string, Fate>();
    const found = [...readJson(text, undefined, noteOnce(fates))];
    return [...found.map(({ is, place }) => `${is} ${place.line}`), ...fates.values()].join(' ');
  };
  const questions = '{"question":"Up?","options":["sky","mud"],"answer":"sky"}';
  expect(fatesIn(`[${questions},\n["The board", true, 2019, "Dhaka"]]`)).toBe(
    'question 1 left-over 2 stem option option key left-over left-over left-over left-over',
  );
  const lists = ['["Up?","sky","mud","A","So."]', '["Down?","sky","mud","B",""]', '["","","","","It goes on."]'];
  expect(fatesIn(`[["Question","A","B","Answer","Explanation"],${lists.join()}]`)).toBe(
    'question 1 question 1 left-over 1 heading heading heading heading heading stem option option key explanation stem option option key left-over',
  );
});

describeSamples('each value of the samples', () => {
  const given = samples();
  it.each(Object.keys(given?.expected ?? {}).filter((name) => /\.jsonl?$/.test(name)))('%s', (name) => {
    check(given!.bytes(name).toString('utf8'));
  });
});
