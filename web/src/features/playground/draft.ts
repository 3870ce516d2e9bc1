const key = 'playground.text';

/** What was written here last, in this browser. */
export const readDraft = (): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** Tells whether it is kept: storage may be full, or not allowed. */
export const keepDraft = (html: string): boolean => {
  try {
    if (html === '') localStorage.removeItem(key);
    else localStorage.setItem(key, html);
    return true;
  } catch {
    return false;
  }
};
