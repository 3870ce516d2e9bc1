/** Registers the service worker that keeps the exam's shell, and asks the browser not to drop what the exam stores. */
export const keepShell = async (): Promise<void> => {
  try {
    await navigator.serviceWorker?.register('/sw.js', { scope: '/' });
    await navigator.storage?.persist?.();
  } catch {
    // Without it (plain http, private mode, development) the exam works; only a reload without a connection does not.
  }
};
