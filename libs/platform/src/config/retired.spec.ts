import { expect, it } from '@jest/globals';
import { loadConfig } from './config.js';
import { warnOfRetired } from './retired.js';

const least = { DATABASE_URL: 'postgres://u@localhost/p', RECEIPT_SECRET: 'r'.repeat(32), SETTINGS_KEY: 's'.repeat(32) };

// Red when a variable that is gone is passed over in silence, or something is said where none is set.
it('names in one line the variables that have no effect any more, and says nothing where none is set', () => {
  const lines: unknown[] = [];
  const logger = { warn: (line: unknown) => void lines.push(line) };
  warnOfRetired(loadConfig({ ...least, NICE: '', PORT: '3000' }), logger);
  expect(lines).toEqual([]);
  warnOfRetired(loadConfig({ ...least, NICE: '8', SAVES_FIRST: 'on' }), logger);
  expect(lines).toEqual(['These variables have no effect any more and can be removed: NICE, SAVES_FIRST']);
});
