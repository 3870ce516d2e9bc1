/** The specification's limit (§9). */
const atOnce = 4;

export interface PreloadQueue {
  /** Runs the work when its turn comes; what was asked for before under this key is not run again unless it failed. */
  add(key: string, work: () => Promise<unknown>): void;
}

/** Runs at most four preloads of routes at once; the newest wish goes first, since that is where the person is looking. */
export const makePreloadQueue = (failed: (error: unknown) => void): PreloadQueue => {
  const known = new Set<string>();
  const waiting: { readonly key: string; readonly work: () => Promise<unknown> }[] = [];
  let running = 0;
  const next = (): void => {
    if (running >= atOnce) return;
    const job = waiting.pop();
    if (!job) return;
    running += 1;
    void job
      .work()
      .catch((error: unknown) => {
        known.delete(job.key);
        failed(error);
      })
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return {
    add(key, work) {
      if (known.has(key)) return;
      known.add(key);
      waiting.push({ key, work });
      next();
    },
  };
};
