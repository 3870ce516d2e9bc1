import { describe, expect, it } from '@jest/globals';
import { reportCsv } from './csv.js';

const line = { line: 2, text: '01711000001, "রাফি"', phone: '01711000001', name: '=HYPERLINK()', outcome: 'granted', endsAt: null } as const;

describe('the report of granted access as a file', () => {
  it('keeps commas and quotes in their cells, and runs nothing', () => {
    expect(reportCsv(['Line', 'Text'], [line], ({ outcome }) => outcome)).toBe(
      `\uFEFFLine,Text\r\n2,"01711000001, ""রাফি""",01711000001,'=HYPERLINK(),granted,\r\n`,
    );
  });
});
