/** What this browser keeps of a person's habits. A browser that keeps nothing (private, full, refused) has none. */
export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a text, or with null forgets it. */
export const keep = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing depends on it.
  }
};
