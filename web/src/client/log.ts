const sink = globalThis.console;

/** The browser's own log, for what the specification wants logged only. Never personal data. */
export const logProblem = (what: string, cause?: unknown): void => sink.warn(what, cause ?? '');
