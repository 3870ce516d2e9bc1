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
      'entities/exam-parts.ts',
      'queries/get-exam-marking.query.ts',
      'store/scoring.sql.ts',
      'store/solution.sql.ts',
    ]);
  });

  it('are loaded by the scorer and behind the release check alone', () => {
    expect(filesWith(/store\/(scoring|solution)\.sql\.js|\.\/(scoring|solution)\.sql\.js/)).toEqual([
      'commands/score-submitted-attempts.command.ts',
      'queries/get-solution.query.ts',
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
