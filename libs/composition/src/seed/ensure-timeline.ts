import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportTimeline, ListTimelineEvents } from '#practice';
import type { Dispatcher } from '#platform';
import { system } from '#platform/kernel';
import { dataFolder } from './bank.js';

/** The events of the timeline, taken in as staff take in a file. Made once; what is there is left as it is. */
export const ensureTimeline = async (dispatcher: Dispatcher): Promise<void> => {
  const { total } = await dispatcher.query(new ListTimelineEvents({ sort: 'date' }, 1));
  if (total > 0) return;
  await dispatcher.command(new ImportTimeline(system('seed'), readFileSync(join(dataFolder(), 'timeline/events.csv'), 'utf8')));
};
