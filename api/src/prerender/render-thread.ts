import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageAsked, PageMade } from '#contracts/http/payload';

/** Runs the built web's `entry-prerender` in a thread of its own: whatever happens to it, calls are answered. */
export interface RenderJob {
  readonly id: number;
  readonly asked: PageAsked;
}
export type RenderDone = { readonly id: number; readonly made: PageMade } | { readonly id: number; readonly error: string };

/** Calls go first: on Linux niceness belongs to a thread, and without root it may only grow. */
const BEHIND = 5;
if (process.platform === 'linux') setPriority(Math.max(BEHIND, getPriority()));

const { entry } = workerData as { readonly entry: string };
const coming = import(entry) as Promise<{ readonly render: (asked: PageAsked) => Promise<PageMade> }>;

const done = async ({ id, asked }: RenderJob): Promise<RenderDone> => {
  try {
    return { id, made: await (await coming).render(asked) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (job: RenderJob) => void done(job).then((answer) => parentPort?.postMessage(answer)));
