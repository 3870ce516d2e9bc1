import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { firstFree, isFree, letGo, privatePort } from '../scripts/ground/proc.mjs';

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

// Red when whoever connects to a port that is kept stays in it: `letGo` waited for the end of each such connection.
it('a port is let go while people knock at it, who are sent away', async () => {
  const port = await firstFree(4900);
  const people = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  const gone = people.map((socket) => new Promise((resolve) => void socket.once('close', resolve)));
  await Promise.all(people.map((socket) => new Promise((resolve) => void socket.once('connect', resolve))));
  await letGo(port);
  await Promise.all(gone);
  expect(await isFree(port)).toBe(true);
});

// Red (seen) with each drawn by itself: among four hundred some are the same, and the second process finds its port in use.
it('ports of the processes of one product are all different, before any of them listens', async () => {
  const ports = new Set<number>();
  for (let drawn = 0; drawn < 400; drawn += 1) ports.add(await privatePort());
  expect(ports.size).toBe(400);
});
