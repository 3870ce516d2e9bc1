import { type Draft, keep } from './draft.js';
import { markBefore } from './key-marks.js';
import { enclosedShape, innerRun, type Label, labelAt, run, wordShape } from './labels.js';
import type { PaperLine } from './lines.js';
import { putOptions, settleDigits } from './put-options.js';
import { splitStem } from './split-stem.js';
import type { PaperState } from './state.js';

/** Whether a label begins options: the first one, or one that goes on where the options of the open question end. */
const begins = (state: PaperState, line: PaperLine, label: Label): Draft | null => {
  const { current, loose } = state;
  const first = current?.options[0]?.label;
  const isOwn = first?.set === 'digit' && current?.keys.length === 0 && label.set !== 'digit' && line.label === undefined;
  if (current && !current.isUnlabelled && (current.options.length === 0 || isOwn)) {
    // A question that has its key, and text below it: the text is the stem of the next one.
    if (!(current.options.length === 0 && current.keys.length > 0 && !loose.isEmpty)) return current;
  }
  const isTail = state.mode === 'options' && (current?.options.at(-1)?.lines.length ?? 0) > 1;
  // Nothing that could be a stem stands before it: it is part of an explanation, or of an option's text.
  const isBare = loose.isEmpty && !isTail;
  const below = isBare && state.mode === 'passage' ? state.passages.stem() : null;
  return isBare && !below ? null : state.adopt(line, below);
};

/** The question that an option with this label belongs to: the open one, a new one, or none where the label is no option's. */
const ownerOf = (state: PaperState, line: PaperLine, label: Label): Draft | null => {
  const { current } = state;
  const first = current?.options[0]?.label;
  // Bullets below the key of a question without options tell of its answer.
  if (line.bullet !== undefined && current?.options.length === 0 && current.keys.length > 0 && state.loose.isEmpty) return null;
  if (label.set === 'roman' && first?.set !== 'roman') return null;
  // "Option A: …" below lettered options tells of them.
  if (first && label.shape.startsWith(wordShape) !== first.shape.startsWith(wordShape)) return null;
  if (label.index === 0) return begins(state, line, label);
  if (!current) return null;
  if (current.options.length === 0) return splitStem(current, label) ? current : null;
  if (state.mode === 'explanation' || (state.mode === 'key' && label.index !== current.options.length)) return null;
  return first?.set === label.set || label.index === current.options.length ? current : null;
};

/** A line that begins with a label. */
export const takeOption = (state: PaperState, line: PaperLine): boolean => {
  const mark = line.label ? 0 : markBefore(line.text);
  const at = mark > 0 ? mark : line.text.length - line.text.trimStart().length;
  const label = line.label ?? labelAt(line.text, at);
  if (!label || (label.set === 'digit' && line.label === undefined && label.shape !== enclosedShape)) return false;
  const draft = ownerOf(state, line, label);
  if (!draft) return false;
  settleDigits(draft, label, (fate) => {
    const { paragraphs } = state.loose.takeAll();
    for (const { line: each } of paragraphs.flat()) keep(draft, each, fate);
    return paragraphs.flat().map(({ text }) => text);
  });
  if (!state.loose.isEmpty) state.settle('end');
  keep(draft, line, 'option');
  putOptions(draft, line, run(line.text, label), mark > 0 || line.isTicked === true);
  state.mode = draft.keys.length > 0 && state.mode === 'key' ? 'key' : 'options';
  return true;
};

/** Options behind the stem on one line. */
export const takeInline = (state: PaperState, line: PaperLine, from: number): boolean => {
  const found = innerRun(line.text.slice(from));
  const { current } = state;
  if (
    !found ||
    state.ahead.isAboveOptions ||
    state.mode === 'explanation' ||
    (from === 0 && current && current.options.length > 0 && state.mode === 'options' && !state.isAfterBlank)
  )
    return false;
  const stem = line.text.slice(from, from + found.at).trim();
  const isOwn = current !== null && current.options.length === 0;
  if (!isOwn) state.settle('question');
  const draft = isOwn && state.current ? state.current : state.start(line, null);
  if (stem !== '') draft.stem.push(stem);
  keep(draft, line, 'stem');
  const shifted = found.found.map((part) => ({ ...part, from: part.from + from, to: part.to + from }));
  putOptions(draft, line, shifted, false);
  state.mode = 'options';
  return true;
};
