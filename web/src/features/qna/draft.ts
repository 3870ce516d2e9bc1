/** What somebody has begun to write, kept by this tab until it is sent: a reload or a wrong press does not lose it. */
export const readDraft = <T>(key: string): T | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
};

/** Keeps it, or with null forgets it. */
export const keepDraft = (key: string, draft: unknown): void => {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing depends on it.
  }
};
