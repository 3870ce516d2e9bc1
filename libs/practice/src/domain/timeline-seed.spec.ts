import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readCsvHead } from '../formats/read-csv.js';
import { judgeFile, recordsRead } from './timeline-file.js';

describe("the demo's events", () => {
  it('are at least 120, of every area, without a fault', () => {
    const csv = readFileSync(new URL('../../../composition/seed/data/timeline/events.csv', import.meta.url), 'utf8');
    const { lines, counts } = judgeFile(readCsvHead(csv, recordsRead), []);
    const { lines: all, new: fresh, wrong } = counts;
    expect([wrong, fresh === all, all >= 120]).toEqual([0, true, true]);
    for (const area of ['bangladesh', 'world', 'science'])
      expect(lines.filter(({ event }) => event?.area === area).length).toBeGreaterThan(40);
  });
});
