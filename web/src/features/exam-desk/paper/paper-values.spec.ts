import { describe, expect, it } from '@jest/globals';
import type { DeskQuestion } from '#contracts/http/exam-desk';
import {
  bodyOf,
  countOf,
  fullOf,
  isMark,
  movedRow,
  numberOf,
  refilled,
  type PaperSections,
  samePaper,
  versionsOf,
  withoutSection,
  withVersions,
} from './paper-values.js';

const rows = (...ids: string[]) => ids.map((versionId) => ({ versionId, cancelled: false, keptOptions: [], question: null, saved: null }));
const paper: PaperSections = [
  { title: 'ক', markEach: '১', optional: false, rows: rows('a', 'b') },
  { title: 'খ', markEach: '4/3', optional: true, rows: rows('c') },
];

describe('a paper being put together', () => {
  it('counts places over its sections', () => {
    expect(numberOf(paper, { group: 1, at: 0 })).toBe(3);
    expect(versionsOf(movedRow(paper, { group: 1, at: 0 }, { group: 0, at: 0 }))).toEqual(['c', 'a', 'b']);
    expect(fullOf(paper)).toBeCloseTo(2 + 4 / 3);
  });
  // Red when a removed section takes its questions with it.
  it('loses no question with a section', () => {
    expect(versionsOf(withoutSection(paper, 0))).toEqual(['a', 'b', 'c']);
    expect(versionsOf(withoutSection(paper, 1))).toEqual(['a', 'b', 'c']);
    expect(withoutSection([paper[0]!], 0)).toHaveLength(1);
  });
  it('takes a version once', () => {
    const more = withVersions(paper, 1, ['b', 'd', 'd']);
    expect(versionsOf(more)).toEqual(['a', 'b', 'c', 'd']);
    expect(countOf(more)).toBe(4);
  });
  it('is sent in Latin digits, and is the same however the mark was typed', () => {
    expect(bodyOf(paper)[0]).toMatchObject({ markEach: '1', questions: [{ versionId: 'a', cancelled: false }, { versionId: 'b' }] });
    expect(samePaper(paper, [{ ...paper[0]!, markEach: ' 1 ' }, paper[1]!])).toBe(true);
    expect(samePaper(paper, movedRow(paper, { group: 0, at: 0 }, { group: 0, at: 1 }))).toBe(false);
  });
  // Red when a question picked while another change was typed keeps its empty text, or the change is lost.
  it('takes in what was read without losing what was changed meanwhile', () => {
    const known = { stem: 'এসেছে' } as DeskQuestion;
    const read = paper.map((section) => ({
      ...section,
      rows: section.rows.map((row, at) => ({ ...row, saved: at + 1, question: known })),
    }));
    const typed = [{ ...paper[0]!, title: 'নতুন' }, paper[1]!];
    expect(refilled(typed, read)).toEqual([{ ...read[0]!, title: 'নতুন' }, read[1]!]);
  });
  it('knows a number of marks', () => {
    expect(['১', '0.5', '4/3', ' ২.২৫ '].map(isMark)).toEqual([true, true, true, true]);
    expect(['', '0', '-1', '1/0', 'এক', '0/3'].map(isMark)).toEqual([false, false, false, false, false, false]);
  });
});
