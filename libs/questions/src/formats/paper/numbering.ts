import type { Draft } from './draft.js';
import { type Label, labelAt } from './labels.js';
import type { PaperLine } from './lines.js';
import { type Numbered, numberOf } from './signs.js';
import type { PaperState } from './state.js';

const isAboveSecond = (line: PaperLine | null, first: Numbered): boolean => {
  const second = line && !line.label ? numberOf(line.text) : null;
  return second?.value === first.value + 1 && second.style === first.style;
};

/**
 * Whether a numbered line is an option of the open question and not the next question: numbers from 1 on, in a style other than that of
 * the questions, or going on where options in numbers have begun. Numbers that start again below a blank line and have lettered options of
 * their own are a next part.
 */
export const isDigitOption = (draft: Draft, number: Numbered, text: string, { ahead }: PaperState): Label | null => {
  if (draft.keys.length > 0 || (draft.options.length > 0 && draft.options[0]?.label.set !== 'digit')) return null;
  const label = labelAt(text, text.length - text.trimStart().length);
  if (!label || label.set !== 'digit' || label.index !== draft.options.length || draft.stem.length === 0) return null;
  if (draft.options.length > 0) return draft.options[0]?.label.shape === label.shape ? label : null;
  const isOtherStyle = draft.style !== null && number.style !== draft.style;
  if (!isOtherStyle && (/[ঃ?？:：_…]\s*$/u.test(text) || !isAboveSecond(ahead.line, number))) return null;
  return isOtherStyle || (draft.value !== null && number.value <= draft.value) ? label : null;
};

/** Whether options or a key follow that belong to the present line. */
const hasOptions = ({ ahead }: PaperState): boolean => {
  const next = ahead.next();
  return (next.is === 'options' || next.is === 'key') && !next.isApart;
};

/** A stem that goes on: its sentence is not over, and the number of the next question comes later. */
const goesOn = ({ current, mode, isAfterBlank, ahead }: PaperState, number: Numbered): boolean => {
  if (mode !== 'stem' || isAfterBlank || !current || current.value === null || current.options.length > 0) return false;
  if (number.value === current.value + 1 || /[.।?!:]\s*$/.test(current.stem.at(-1) ?? '.')) return false;
  return ahead.next().is === 'options' && ahead.nextNumber() === current.value + 1;
};

/** A list inside an explanation: it goes on, or its numbers are none of the questions'. */
const isListed = (state: PaperState, number: Numbered): boolean => {
  const { current, mode, isAfterBlank, inner } = state;
  if (mode !== 'explanation' || !current || !state.loose.isEmpty || (current.value === null && isAfterBlank)) return false;
  const follows = current.value !== null && number.value === current.value + 1;
  if (hasOptions(state)) return false;
  const isNext = inner !== null && number.value === inner + 1;
  if (isAfterBlank && (follows || !(isNext || (inner === null && number.value === 1)))) return false;
  if (follows && (!isNext || isAfterBlank)) return false;
  state.inner = number.value;
  return true;
};

/** A numbered line that begins no question: a list inside an explanation, or a line of a passage before its first question. */
export const isInsideText = (state: PaperState, number: Numbered): boolean => {
  const passage = state.passages.open;
  const isAhead = state.mode === 'passage' && passage !== null && passage.from !== null && !passage.isUsed && number.value < passage.from;
  if (isAhead && !hasOptions(state)) return true;
  return goesOn(state, number) || isListed(state, number);
};
