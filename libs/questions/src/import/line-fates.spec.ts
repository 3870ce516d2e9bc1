import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOverFaults, noteOnce } from '../../../../test/support/piece-fates.js';
import type { ImportFormat } from '#contracts/shared/imports';
import { decode } from '../encodings/decode.js';
import { readAiken } from '../formats/aiken/read-aiken.js';
import type { Fate, NoteFate } from '../formats/fates.js';
import { readGift } from '../formats/gift/read-gift.js';
import { readAnki } from '../formats/makers/anki.js';
import { readBlackboard } from '../formats/makers/blackboard.js';
import { readOlx } from '../formats/makers/olx.js';
import { readOpenEdx } from '../formats/makers/openedx.js';
import { readPlusMinus } from '../formats/makers/plus-minus.js';
import { readRExams } from '../formats/makers/rexams.js';
import { readSql } from '../formats/makers/sql.js';
import { readYaml } from '../formats/makers/yaml.js';
import { readMarkdown } from '../formats/markdown/read-markdown.js';
import type { Found } from '../formats/reading.js';
import { containerOf, textFormat } from './detect.js';

const readers: Partial<Record<ImportFormat, (text: string, note: NoteFate) => Iterable<Found>>> = {
  gift: readGift,
  aiken: readAiken,
  markdown: readMarkdown,
  'plus-minus': readPlusMinus,
  blackboard: readBlackboard,
  anki: readAnki,
  openedx: readOpenEdx,
  olx: readOlx,
  sql: readSql,
  yaml: readYaml,
  rexams: readRExams,
};

const under = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};
// The samples of the project, and those beside it where they are there.
const files = ['../../../../test/samples/habits/', '../../../../../shared/samples/import/'].flatMap((folder) =>
  under(fileURLToPath(new URL(folder, import.meta.url))),
);

/** The lines that hold something and have no fate, or two, and those that only the account or only the fates leave over. */
const faults = (text: string, read: (text: string, note: NoteFate) => Iterable<Found>): string[] => {
  const fates = new Map<string, Fate>();
  const found = [...read(text, noteOnce(fates))];
  const lines = text.split(/\r\n?|\n/);
  const wrong = lines.flatMap((line, at) =>
    fates.has(String(at + 1)) === (line.trim() !== '') ? [] : [`${at + 1} ${JSON.stringify(line)}: ${fates.get(String(at + 1)) ?? 'none'}`],
  );
  return [...wrong, ...leftOverFaults(fates, found, Number, (piece) => lines[Number(piece) - 1] ?? '')];
};

describe('the lines of a text', () => {
  // Red with: a line that a reader passes over, or gives to two parts of a question.
  it('have exactly one fate each, in every sample', () => {
    const wrong: string[] = [];
    let read = 0;
    for (const file of files) {
      const bytes = readFileSync(file);
      if (containerOf(bytes) !== 'text' || bytes.length > 400_000) continue;
      const { text } = decode(bytes);
      const format = textFormat(text, path.basename(file));
      const reader = format === null ? undefined : readers[format];
      if (!reader) continue;
      read += 1;
      const found = faults(text, reader);
      if (found.length > 0) wrong.push(`${path.basename(file)} (${format}): ${found.slice(0, 4).join('; ')}`);
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(40);
  });
});
