import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { endpoints } from '#contracts/http/index';
import { slim } from './slim-contracts.js';

const source = (name: string): string => readFileSync(new URL(`../../libs/contracts/src/http/${name}.ts`, import.meta.url), 'utf8');

describe('the contracts in the built page', () => {
  it('name every endpoint with its method and path, and hold no schema', () => {
    const all = ['account', 'bank', 'catalog', 'exam-after', 'exam-desk', 'exam-desk-paper', 'exams', 'identity', 'imports', 'people']
      .map((name) => slim(source(name)))
      .join('\n');
    for (const [name, { method, path }] of Object.entries(endpoints))
      expect(all).toContain(`export const ${name} = { method: '${method}', path: '${path}' };`);
    expect(all).toContain("export const boardTabs = ['all', 'institute', 'batch'];");
    expect(all).not.toContain('z.');
  });
});
