import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { report } from './load/report.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prostuti-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const drawn = (lines: readonly string[]): string => {
  writeFileSync(join(folder, 'results.jsonl'), `${lines.join('\n')}\n`);
  return readFileSync(report(join(folder, 'results.jsonl'), join(folder, 'report.html')), 'utf8');
};
const run = (at: string, value: number, more: object = {}): string =>
  JSON.stringify({ name: 'exam', students: 1000, value, unit: 'ms', ceiling: value / 2, machine: { at, cores: 2, load: 1 }, ...more });

describe('the page of the benches', () => {
  it('draws one trend a bench and size, with its ceiling, and marks runs with errors', () => {
    const page = drawn([
      run('2026-11-01T10:00:00Z', 120),
      run('2026-11-02T10:00:00Z', 90, { errors: 3 }),
      run('2026-11-02T11:00:00Z', 300, { students: 2000 }),
    ]);
    expect([...page.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title)).toEqual(['exam, 1,000 students', 'exam, 2,000 students']);
    expect(page).toContain('90 ms; ceiling 45; 3 errors');
    expect(page.match(/class="own"/g)).toHaveLength(2);
    expect(page.match(/class="bad"/g)).toHaveLength(1);
    expect(page).not.toMatch(/NaN|undefined|<script|https?:/);
  });

  it('says so where nothing is kept, and passes over a line that was cut off', () => {
    expect(report(join(folder, 'none.jsonl'), join(folder, 'none.html'))).toContain('none.html');
    expect(readFileSync(join(folder, 'none.html'), 'utf8')).toContain('No run is kept yet');
    expect(drawn([run('2026-11-01T10:00:00Z', 5), '{"name":"exam","val'])).toContain('5 ms');
  });

  it('lets nothing of a result become markup', () => {
    expect(drawn([run('2026-11-01T10:00:00Z', 5, { unit: '<b>ms' })])).not.toContain('<b>');
  });
});
