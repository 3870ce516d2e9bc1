import type { Draft } from './draft.js';
import { type Label, labelAt } from './labels.js';

/** The first option stands at the end of the stem's line and the second, `next`, on a line of its own: takes it out of the stem. */
export const splitStem = (draft: Draft, next: Label): boolean => {
  const last = draft.stem.at(-1);
  if (last === undefined || next.index !== 1) return false;
  for (let at = Math.max(1, last.length - 300); at < last.length; at += 1) {
    if (!/[\s?।]/.test(last[at - 1] ?? '')) continue;
    const label = labelAt(last, at);
    if (!label || label.index !== 0 || label.set !== next.set || label.shape !== next.shape) continue;
    draft.stem[draft.stem.length - 1] = last.slice(0, at).trim();
    draft.options.push({ label, lines: [last.slice(label.end).trim()], isMarked: false });
    return true;
  }
  return false;
};
