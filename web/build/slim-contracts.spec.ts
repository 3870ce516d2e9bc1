import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { endpoints } from '#contracts/http/index';
import { slim } from './slim-contracts.js';

const source = (name: string): string => readFileSync(new URL(`../../libs/contracts/src/http/${name}.ts`, import.meta.url), 'utf8');

describe('the contracts in the built page', () => {
  it('name every endpoint with its method and path, and hold no schema', () => {
    const all = [
      'account',
      'affiliates',
      'affiliates-desk',
      'assistant',
      'assistant-desk',
      'bank',
      'books',
      'books-desk',
      'catalog',
      'coupons',
      'courses-access',
      'courses-desk',
      'exam-after',
      'exam-desk',
      'exam-desk-paper',
      'exams',
      'exam-practice',
      'gateways',
      'identity',
      'imports',
      'lessons',
      'lessons-desk',
      'media',
      'notices',
      'notices-desk',
      'ops',
      'orders',
      'parcels',
      'pdfs',
      'people',
      'practice',
      'progress',
      'qna',
      'qna-desk',
      'quiz',
      'rooms',
      'sales',
      'sales-acts',
      'selfpractice',
      'selfpractice-bookmarks',
      'settings',
      'timeline',
    ]
      .map((name) => slim(source(name)))
      .join('\n');
    for (const [name, { method, path }] of Object.entries(endpoints))
      expect(all).toContain(`export const ${name} = { method: '${method}', path: '${path}' };`);
    expect(all).toContain("export const boardTabs = ['all', 'institute', 'batch'];");
    expect(all).not.toContain('z.');
  });
});
