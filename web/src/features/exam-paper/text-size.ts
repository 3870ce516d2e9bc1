import { makeStore } from '../../client/store.js';

/** Sizes of exam text a student may set, in px. */
export const sizes = [15, 17, 20, 24] as const;
export type TextSize = (typeof sizes)[number];
const KEY = 'exam.text';

const read = (): TextSize => {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return sizes.find((size) => size === kept) ?? 17;
  } catch {
    return 17;
  }
};

export const textSize = makeStore<TextSize>(typeof localStorage === 'undefined' ? 17 : read());
export const setTextSize = (size: TextSize): void => {
  textSize.write(size);
  try {
    localStorage.setItem(KEY, String(size));
  } catch {
    /* Blocked storage: the size holds for this page. */
  }
};
