import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const here = import.meta.dirname;
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
const filesWith = (pattern: RegExp): string[] => files.filter((name) => pattern.test(readFileSync(join(here, name), 'utf8'))).toSorted();

// EX-10. Red when a statement on a taker's path reads marking: seen red with exam_keys joined in store/exam-index.ts.
describe('marking fields', () => {
  it('are named by what freezes, marks, releases and by staff alone', () => {
    expect(filesWith(/exam_keys|\bexplanation\b(?=.*from)/)).toEqual([
      'commands/schedule-exam.command.ts',
      'commands/unschedule-exam.command.ts',
      'entities/exam-parts.ts',
      'queries/get-exam-marking.query.ts',
      'store/key-changes.sql.ts',
      'store/keyed.sql.ts',
      'store/scoring.sql.ts',
      'store/solution.sql.ts',
    ]);
  });

  it('are loaded by the scorer, behind the release check and for staff alone', () => {
    expect(filesWith(/store\/(scoring|solution)\.sql\.js|\.\/(scoring|solution)\.sql\.js/)).toEqual([
      'commands/score-submitted-attempts.command.ts',
      'queries/get-solution.query.ts',
      'store/after-questions.ts',
      'store/desk-paper.ts',
      'store/marker.ts',
      'store/previewed.sql.ts',
      'store/rescores.sql.ts',
    ]);
  });

  it('in force after the exam are loaded by what marks, by what only staff can ask, and behind the release check', () => {
    expect(filesWith(/(marker|keyed\.sql|after-questions|previewed\.sql|item-statistics\.sql)\.js/)).toEqual([
      'commands/change-key.command.ts',
      'commands/reckon-statistics.command.ts',
      'commands/rescore-attempts.command.ts',
      'commands/score-submitted-attempts.command.ts',
      'queries/get-exam-statistics.query.ts',
      'queries/get-solution.query.ts',
      'queries/inspect-attempt.query.ts',
      'queries/preview-key-change.query.ts',
      'store/item-statistics.sql.ts',
      'store/rescores.sql.ts',
    ]);
  });

  it('of papers for staff are loaded by what only staff can ask', () => {
    expect(filesWith(/desk-paper\.js/)).toEqual([
      'exams.module.ts',
      'queries/get-exam-preview.query.ts',
      'queries/get-exam-print.query.ts',
    ]);
  });

  it('stand behind the check: nothing that marks is read before it', () => {
    const text = readFileSync(join(here, 'queries/get-solution.query.ts'), 'utf8');
    const [, body = ''] = text.split('async execute(');
    expect(body.indexOf('solutionVisible')).toBeGreaterThan(0);
    expect(body.slice(0, body.indexOf('solutionVisible'))).not.toMatch(/this\.(load|own|shared)/);
  });

  it('the opening key leaves by the start alone', () => {
    expect(filesWith(/opening_key/)).toEqual(['commands/schedule-exam.command.ts', 'store/starts.sql.ts']);
    expect(filesWith(/p\.plain|\bplain from/)).toEqual(['store/solution.sql.ts']);
  });
});
