/** Think time and lengths of faults: they give the run its shape and prove nothing. */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** What prepares the run goes on when a fault meets it. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export async function patiently(work, within = 60_000) {
  for (const end = Date.now() + within; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(300);
    }
  }
}
