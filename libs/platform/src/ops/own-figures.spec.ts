import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import type { Health } from '../health/health.js';
import { OwnFigures } from './own-figures.js';
import type { Presence } from './presence.js';

const presence = { id: 'x', role: 'workers', name: 'workers', duties: [], version: '1', startedAt: new Date(0) } as unknown as Presence;
const ready = { ready: true, missing: [], degraded: [] };
const held = async (ms: number): Promise<void> => {
  await wait(50);
  for (const end = performance.now() + ms; performance.now() < end;);
  await wait(50);
};

let figures: OwnFigures;
afterEach(() => figures.onApplicationShutdown());

// Seen red: a worker that was back after four seconds was named for twenty more, for what its own start had taken.
it('counts a loop that was held from the moment somebody is served, and not while it starts', async () => {
  figures = new OwnFigures(presence, { isDraining: () => false } as unknown as Health);
  await held(300);
  figures.onApplicationBootstrap();
  expect((await figures.read(ready as never)).loopLagMs).toBe(0);
  await held(400);
  expect((await figures.read(ready as never)).loopLagMs).toBeGreaterThan(250);
});
