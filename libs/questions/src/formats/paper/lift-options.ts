import type { Draft, DraftOption } from './draft.js';
import { type Label, labelAt, run } from './labels.js';

const start = (line: string): { readonly label: Label; readonly at: number } | null => {
  const at = line.length - line.trimStart().length;
  const label = labelAt(line, at);
  return label && (label.set === 'roman' || label.set === 'digit') ? { label, at } : null;
};

/**
 * Roman or numbered lines are statements of a stem as long as lettered options follow. Where none did and the stem ends with such lines,
 * in order from the first, they were the options.
 */
export const liftOptions = (draft: Draft): void => {
  const options: DraftOption[] = [];
  let from = -1;
  for (const [at, line] of draft.stem.entries()) {
    const found = start(line);
    if (found && found.label.index === options.length && (options.length === 0 || found.label.set === options[0]?.label.set)) {
      if (from < 0) from = at;
      for (const part of run(line, found.label))
        options.push({ label: part.label, lines: [line.slice(part.from, part.to).trim()], isMarked: false });
    } else if (from >= 0) return;
  }
  if (options.length < 2 || from < 1) return;
  draft.stem.splice(from);
  draft.options = options;
};
