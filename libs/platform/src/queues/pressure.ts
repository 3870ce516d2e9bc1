import { readFile } from 'node:fs/promises';

/** How long some process of this machine has waited for a core so far, in microseconds: https://docs.kernel.org/accounting/psi.html */
const COUNTER = '/proc/pressure/cpu';

interface Look {
  readonly waitedUs: number;
  readonly atMs: number;
}

/** The counter in what the kernel says: the total of its line `some`; null where it is not to be read. */
export const waitedOf = (text: string): number | null => {
  const total = /^some .*total=(\d+)/m.exec(text)?.[1];
  return total === undefined ? null : Number(total);
};

/** The part of the time between two looks in which somebody waited for a core: 0 to 1. */
export const partWaited = (before: Look, after: Look): number =>
  after.atMs <= before.atMs ? 0 : Math.min(1, Math.max(0, (after.waitedUs - before.waitedUs) / 1000 / (after.atMs - before.atMs)));

/** How short of cores this machine is. */
export class Pressure {
  private last: Look | null = null;

  constructor(private readonly read: () => Promise<string> = () => readFile(COUNTER, 'utf8')) {}

  /** The part of the time since it was asked before in which somebody waited for a core; 0 at first, and where the kernel does not say. */
  async sinceAsked(nowMs = performance.now()): Promise<number> {
    const waitedUs = waitedOf(await this.read().catch(() => ''));
    if (waitedUs === null) return 0;
    const look = { waitedUs, atMs: nowMs };
    const part = this.last === null ? 0 : partWaited(this.last, look);
    this.last = look;
    return part;
  }
}
