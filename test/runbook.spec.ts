import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { promiseNames } from '#contracts/shared/promises';
import { envExample } from '../libs/platform/src/config/docs.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const runbook = read('docs/runbook.md');

describe('the runbook', () => {
  it('says of each alarm what it means and what to do, and of no other', () => {
    const parts = runbook.split(/^### /m).slice(1);
    expect(parts.map((part) => /^`([a-z-]+)`/.exec(part)?.[1]).toSorted()).toEqual(promiseNames.toSorted());
    expect(parts.filter((part) => !part.includes('*Means:*') || !part.includes('*Do:*')).map((part) => part.split('\n')[0])).toEqual([]);
  });

  it('names commands, services and variables that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const named = Array.from(runbook.matchAll(/npm run (?:--silent )?([a-z-]+)/g), ([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    const compose = read('docker-compose.yml');
    const services = Array.from(
      runbook.matchAll(/--scale ([a-z-]+)=|(?:exec|logs(?: --[a-z]+ [0-9a-z]+)?|rm -sf) ([a-z]+)/g),
      ([, a, b]) => a ?? b ?? '',
    );
    expect(services.filter((name) => !new RegExp(`^  ${name}:$`, 'm').test(compose))).toEqual([]);
    const known = new Set(Array.from(envExample().matchAll(/^#? ?([A-Z0-9_]+)=/gm), ([, name]) => name));
    const variables = Array.from(runbook.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g), ([, name]) => name ?? '');
    const others = ['EXAM_ID', 'REDISCLI_AUTH', 'REDIS_PASSWORD', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'PROSTUTI_IMAGE'];
    expect(variables.filter((name) => !known.has(name) && !others.includes(name))).toEqual([]);
  });

  it('names switches that the tools know', () => {
    for (const tool of ['backup', 'restore']) {
      const source = read(`scripts/${tool}.mjs`);
      const lines = runbook.match(new RegExp(`(?:run --silent ${tool} --|scripts/${tool}[.]mjs) [^\`\\n']*`, 'g')) ?? [];
      const switches = lines
        .flatMap(
          (line) =>
            line
              .split(' -- ')
              .at(-1)
              ?.match(/--[a-z-]+/g) ?? [],
        )
        .filter((one) => one !== '--silent');
      expect(lines.length).toBeGreaterThan(0);
      expect(switches.filter((one) => !source.includes(`${one}:`) && !source.includes(`[${one}`))).toEqual([]);
    }
  });
});
