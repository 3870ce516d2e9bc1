const sink = globalThis.console;

/** The browser's own log, for what the specification wants logged only. Never personal data. */
export const logProblem = (what: string, cause?: unknown): void => sink.warn(what, cause ?? '');

/** A promise that fails and that nobody waits for is seen where every other problem is. */
export const reportUnhandled = (): void =>
  globalThis.addEventListener('unhandledrejection', ({ reason }) => logProblem('A promise failed and nobody waited for it', reason));
