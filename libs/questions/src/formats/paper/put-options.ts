import type { Fate } from '../fates.js';
import { type Draft, type DraftOption, isCovered } from './draft.js';
import type { Label, Labelled } from './labels.js';
import type { PaperLine } from './lines.js';
import { innerExplanationOf, innerKeyOf } from './signs.js';

const keyBehind = (draft: Draft, key: string, line: number): void => {
  const explained = innerExplanationOf(key);
  draft.keys.push({ text: explained ? key.slice(0, explained.at).trim() : key, line });
  if (explained) draft.explanation = [explained.text];
};

/** The labelled parts of a line as options of a question; a key may stand behind the last. `isTicked`: a tick stands before the first. */
export const putOptions = (draft: Draft, line: PaperLine, found: readonly Labelled[], isTicked: boolean): void => {
  for (const [index, part] of found.entries()) {
    let text = line.text.slice(part.from, part.to).trim();
    const key = index === found.length - 1 ? innerKeyOf(text) : null;
    if (key) {
      text = text.slice(0, key.at).trim();
      keyBehind(draft, key.key, line.line);
    }
    const option: DraftOption = {
      label: part.label,
      lines: [text],
      isMarked: isCovered(line, part.from, part.to),
      isTicked: (index === 0 && isTicked) || part.isTicked,
      isMade: line.bullet !== undefined,
    };
    draft.options.push(option);
  }
};

/** Numbered lines that were taken for options belong to the stem when lettered ones follow, and what stands behind them (`behind`) too. */
export const settleDigits = (draft: Draft, label: Label, behind: (fate: Fate) => readonly string[]): void => {
  if (label.index !== 0 || label.set === 'digit' || draft.options[0]?.label.set !== 'digit') return;
  for (const { label: own, lines } of draft.options) draft.stem.push(`${own.sign ?? `${own.index + 1}.`} ${lines.join('\n')}`);
  for (const [at, fate] of draft.fates.entries()) if (fate === 'option') draft.fates[at] = 'stem';
  draft.stem.push(...behind('stem'));
  draft.options = [];
};
