import { type Draft, type DraftOption, isCovered } from './draft.js';
import type { Label, Labelled } from './labels.js';
import type { PaperLine } from './lines.js';
import { innerExplanationOf, innerKeyOf } from './signs.js';

const keyBehind = (draft: Draft, key: string, line: number): void => {
  const explained = innerExplanationOf(key);
  draft.keys.push({ text: explained ? key.slice(0, explained.at).trim() : key, line });
  if (explained) draft.explanation = [explained.text];
};

/** The labelled parts of a line as options of a question; a key may stand behind the last. `mark`: how far a tick before the first reaches. */
export const putOptions = (draft: Draft, line: PaperLine, found: readonly Labelled[], mark: number): void => {
  for (const [index, part] of found.entries()) {
    let text = line.text.slice(part.from, part.to).trim();
    const key = index === found.length - 1 ? innerKeyOf(text) : null;
    if (key) {
      text = text.slice(0, key.at).trim();
      keyBehind(draft, key.key, line.line);
    }
    const ticked = part.isTicked === true || (index === 0 && mark > 0);
    const option: DraftOption = {
      label: part.label,
      lines: [ticked ? `${text} ✓` : text],
      isMarked: isCovered(line, part.from, part.to),
      ...(line.bullet === undefined ? {} : { isMade: true }),
    };
    draft.options.push(option);
  }
};

/** Numbered lines that were taken for options belong to the stem when lettered ones follow, and what stands behind them (`behind`) too. */
export const settleDigits = (draft: Draft, label: Label, behind: () => readonly string[]): void => {
  if (label.index !== 0 || draft.options[0]?.label.set !== 'digit') return;
  for (const option of draft.options) draft.stem.push(`${option.label.index + 1}. ${option.lines.join('\n')}`);
  draft.stem.push(...behind());
  draft.options = [];
};
