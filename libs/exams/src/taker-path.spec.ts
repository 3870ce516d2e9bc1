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
      'queries/get-released-answers.query.ts',
      'store/comma-answers.sql.ts',
      'store/key-changes.sql.ts',
      'store/keyed.sql.ts',
      'store/scoring.sql.ts',
      'store/solution.sql.ts',
      'store/topic-papers.ts',
    ]);
  });

  it('are loaded by the scorer, behind the release check and for staff alone', () => {
    expect(filesWith(/store\/(scoring|solution)\.sql\.js|\.\/(scoring|solution)\.sql\.js/)).toEqual([
      'commands/score-submitted-attempts.command.ts',
      'flows/verify-exams.flow.ts',
      'queries/get-released-answers.query.ts',
      'queries/get-solution.query.ts',
      'store/after-questions.ts',
      'store/desk-paper.ts',
      'store/marker.ts',
      'store/previewed.sql.ts',
      'store/rescores.sql.ts',
      'store/scored.sql.ts',
      'store/solved-papers.ts',
    ]);
  });

  it('in force after the exam are loaded by what marks, by what only staff can ask, and behind the release check', () => {
    expect(filesWith(/(marker|keyed\.sql|after-questions|previewed\.sql|item-statistics\.sql)\.js/)).toEqual([
      'commands/change-key.command.ts',
      'commands/reckon-statistics.command.ts',
      'commands/rescore-attempts.command.ts',
      'commands/score-submitted-attempts.command.ts',
      'flows/verify-exams.flow.ts',
      'queries/get-exam-statistics.query.ts',
      'queries/get-published-key-changes.query.ts',
      'queries/inspect-attempt.query.ts',
      'queries/preview-key-change.query.ts',
      'store/after-questions.ts',
      'store/item-statistics.sql.ts',
      'store/rescores.sql.ts',
      'store/solved-papers.ts',
      'store/topic-papers.ts',
    ]);
  });

  it('of papers for staff are loaded by what only staff can ask', () => {
    expect(filesWith(/desk-paper\.js/)).toEqual([
      'exams.module.ts',
      'queries/get-exam-preview.query.ts',
      'queries/get-exam-print.query.ts',
    ]);
  });

  it('of released papers are loaded by the solution and its practice alone, and by the marks of topics', () => {
    expect(filesWith(/solved-papers\.js/)).toEqual([
      'exams.module.ts',
      'queries/check-practice-answer.query.ts',
      'queries/get-exam-practice.query.ts',
      'queries/get-solution.query.ts',
    ]);
    expect(filesWith(/topic-marks\.sql\.js/)).toEqual(['queries/get-exam-progress.query.ts']);
  });

  it.each(['get-solution', 'get-exam-practice', 'check-practice-answer'])(
    'stand behind the check of %s: nothing that marks is read before it',
    (name) => {
      const text = readFileSync(join(here, `queries/${name}.query.ts`), 'utf8');
      const [, body = ''] = text.split('async execute(');
      expect(body.indexOf('solutionVisible')).toBeGreaterThan(0);
      expect(body.slice(0, body.indexOf('solutionVisible'))).not.toMatch(/this\.(solved|own)/);
      expect(body).toMatch(/this\.solved\.get/);
    },
  );

  it('the opening key leaves by the start alone', () => {
    expect(filesWith(/opening_key/)).toEqual(['commands/schedule-exam.command.ts', 'entities/exam-parts.ts', 'store/papers-at-rest.ts']);
    expect(filesWith(/storedKeyColumns|papers\.openingKey/)).toEqual([
      'commands/start-attempts.command.ts',
      'store/papers-at-rest.ts',
      'store/starts.sql.ts',
    ]);
    expect(filesWith(/p\.plain|\bplain from/)).toEqual(['store/papers-at-rest.ts']);
    expect(filesWith(/papers\.readPlain/)).toEqual(['store/after-questions.ts', 'store/solved-papers.ts']);
  });
});
