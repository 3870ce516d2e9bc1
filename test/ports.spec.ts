import { expect, it } from '@jest/globals';
import { firstFree, isFree, letGo } from '../scripts/ground/proc.mjs';

// Red with a port that is only looked at: both copies take the same, and the second shows the address of the first.
it('two copies that start at the same time take two ports, each its own until it listens there', async () => {
  const ports = await Promise.all([firstFree(4900), firstFree(4900)]);
  expect(new Set(ports).size).toBe(2);
  for (const port of ports) {
    expect(await isFree(port)).toBe(false);
    await letGo(port);
    expect(await isFree(port)).toBe(true);
  }
});
