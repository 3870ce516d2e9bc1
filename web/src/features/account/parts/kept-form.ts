/** In a café the next person must not find what the last one typed and left. */
const keptForMs = 10 * 60_000;
const prefix = 'form.';

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Keeps what a form holds (never a secret) in this window for ten minutes from the last change; `over` is called when they are over. */
export const keepForm = (name: string, values: object, over: () => void): void => {
  clearTimeout(timers.get(name));
  timers.set(name, setTimeout(over, keptForMs));
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ values, until: Date.now() + keptForMs }));
  } catch {
    // Storage is blocked: the form lives as long as the page.
  }
};

export const forgetForm = (name: string): void => {
  clearTimeout(timers.get(name));
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
};

/** What was kept under this name in this window, within its ten minutes; else nothing. */
export const readForm = <T extends object>(name: string): Partial<T> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as { values?: Partial<T>; until?: number } | null;
    return kept?.values && (kept.until ?? 0) > Date.now() ? kept.values : {};
  } catch {
    return {};
  }
};
