import { describe, expect, it } from '@jest/globals';
import type { ExamConflict } from '#contracts/http/exam-desk';
import { conflictGroups } from './conflict-groups.js';

const conflict = (code: ExamConflict['code'], severity: ExamConflict['severity'], number: number | null, field?: string): ExamConflict => ({
  code,
  severity,
  where: { field: field ?? null, section: number === null ? null : 1, number, versionId: null },
  facts: {},
});

describe('what stands in the way', () => {
  // Red when three exams at the same time are told as one.
  it('names each fault of the exam itself', () => {
    const others = ['ক', 'খ'].map((title) => ({ ...conflict('overlapping-exam', 'warn', null, 'opensAt'), facts: { title } }));
    expect(conflictGroups(others).map(({ first }) => first.facts['title'])).toEqual(['ক', 'খ']);
  });
  // Red when two hundred questions without an explanation push the one blocking fault out of sight.
  it('stands before what is only to be looked at, questions with the same fault in one line', () => {
    const groups = conflictGroups([
      conflict('no-explanation', 'warn', 1),
      conflict('no-explanation', 'warn', 4),
      conflict('no-course', 'block', null, 'courseIds'),
      conflict('no-key', 'block', 2),
      conflict('no-key', 'block', 9),
    ]);
    expect(groups.map(({ first, all }) => [first.code, all.map(({ where }) => where.number)])).toEqual([
      ['no-course', [null]],
      ['no-key', [2, 9]],
      ['no-explanation', [1, 4]],
    ]);
  });
});
