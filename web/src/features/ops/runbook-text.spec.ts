import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { promiseNames } from '#contracts/shared/promises';
import { sectionOf } from './runbook-text.js';

const runbook = readFileSync(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8');

describe('the runbook beside an alarm', () => {
  it('says of each alarm what it means and what to do, and nothing of the next', () => {
    for (const name of promiseNames) {
      const labels = sectionOf(runbook, name).flatMap((line) => line.filter(({ is }) => is === 'label').map(({ text }) => text));
      expect([name, labels[0]]).toEqual([name, 'Means:']);
      expect(labels.filter((label) => label === 'Do:')).toHaveLength(1);
    }
    expect(sectionOf(runbook, 'nothing-of-the-kind')).toEqual([]);
  });

  it('knows a command from a name, and gives it whole', () => {
    const pieces = (name: string, is: string): string[] =>
      sectionOf(runbook, name).flatMap((line) => line.filter((piece) => piece.is === is).map(({ text }) => text));
    expect(pieces('postgres-away', 'command')).toEqual(['docker compose logs --tail 50 postgres', 'npm run --silent verify']);
    expect(pieces('postgres-away', 'code')).toContain('disk-used');
    expect(pieces('disk-used', 'strong')).toEqual(['Never delete anything in postgres/ by hand.']);
    expect(pieces('redis-memory', 'command')[0]).toMatch(/^docker compose exec redis sh -c '.*maxmemory 1gb'$/);
  });
});
