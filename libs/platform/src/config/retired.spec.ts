import { expect, it } from '@jest/globals';
import { warnOfRetired } from './retired.js';

// Red when a variable that is gone is passed over in silence, or one line is written for each process that sets none.
it('names in one line the variables that have no effect any more, and says nothing where none is set', () => {
  const lines: unknown[] = [];
  const logger = { warn: (line: unknown) => void lines.push(line) };
  warnOfRetired({ NICE: '', PORT: '3000' }, logger);
  expect(lines).toEqual([]);
  warnOfRetired({ NICE: '8', SAVES_FIRST: 'on' }, logger);
  expect(lines).toEqual(['These variables have no effect any more and can be removed: NICE, SAVES_FIRST']);
});
