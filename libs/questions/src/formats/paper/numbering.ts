import type { Draft, Passage } from './draft.js';
import { type Label, labelAt } from './labels.js';
import type { Numbered } from './signs.js';

/**
 * Whether a numbered line is an option of the open question and not the next question: numbers from 1 on, in a style other than that of
 * the questions, or going on where options in numbers have begun.
 */
export const isDigitOption = (draft: Draft, number: Numbered, text: string): Label | null => {
  if (draft.keys.length > 0 || (draft.options.length > 0 && draft.options[0]?.label.set !== 'digit')) return null;
  const label = labelAt(text, text.length - text.trimStart().length);
  if (!label || label.set !== 'digit' || label.index !== draft.options.length || draft.stem.length === 0) return null;
  if (draft.options.length > 0) return draft.options[0]?.label.shape === label.shape ? label : null;
  const isOtherStyle = draft.style !== null && number.style !== draft.style;
  return isOtherStyle || (draft.value !== null && number.value <= draft.value) ? label : null;
};

/** A numbered line that begins no question: a list inside an explanation, or a line of a passage before its first question. */
export const isInsideText = (state: {
  readonly current: Draft | null;
  readonly number: Numbered;
  readonly mode: string;
  readonly isAfterBlank: boolean;
  readonly passage: Passage | null;
}): boolean => {
  const { current, number, passage } = state;
  if (state.mode === 'passage' && passage?.from !== null && passage && !passage.isUsed && number.value < passage.from) return true;
  if (state.mode !== 'explanation' || state.isAfterBlank || !current || current.value === null) return false;
  return number.value !== current.value + 1;
};
